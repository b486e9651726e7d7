-- Changing how another person signs in asks for a fresh sign-in, as changing one's own does.

-- Whether the session that asks began in the last ten minutes: its owner gave the password a short while ago, so it is not an
-- open desktop or a stolen token alone.
create function private.signed_in_lately() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.sessions
    where user_id = auth.uid() and id::text = auth.jwt() ->> 'session_id'
      and created_at > now() - interval '10 minutes'
  )
$$;
revoke execute on function private.signed_in_lately() from public, anon, authenticated;

-- Changes address and password of an account; null or blank leaves as it is. Answers {success, error, data}; a
-- refusal has a code as well. A new password ends the sessions of the account, except the one that asks: who changes their
-- own is not thrown out by it. Code 'reauthentication_needed': who asks signed in more than ten minutes ago.
create or replace function public.update_user_credentials(
  _target_user_id uuid, _new_email text default null, _new_password text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  refusal jsonb := private.refusal_for(_target_user_id);
  known_email text;
  email_wanted text := lower(nullif(trim(_new_email), ''));
  password_wanted text := case when _new_password ~ '\S' then _new_password end;
begin
  if refusal is not null then
    return refusal;
  end if;
  if email_wanted !~ '^[^@[:space:][:cntrl:]]+@[^@[:space:][:cntrl:]]+\.[^@[:space:][:cntrl:]]+$'
    or char_length(email_wanted) > 254
  then
    return private.refused('22023', 'Please enter a valid e-mail address.');
  end if;
  if char_length(password_wanted) < 6 or octet_length(password_wanted) > 72 then
    return private.refused('22023', 'A password has at least 6 characters and at most 72 bytes.');
  end if;
  if (email_wanted is not null or password_wanted is not null) and not private.signed_in_lately() then
    return private.refused('reauthentication_needed', 'Sign in again to change the e-mail or password of a user.');
  end if;

  select email into strict known_email from auth.users where id = _target_user_id for update;
  if email_wanted is not null and email_wanted is distinct from known_email then
    begin
      update auth.users set email = email_wanted, updated_at = now() where id = _target_user_id;
    exception when unique_violation then
      return private.refused('23505', 'A user with this e-mail address has already been registered.');
    end;
    update auth.identities
    set identity_data = identity_data || jsonb_build_object('email', email_wanted), updated_at = now()
    where user_id = _target_user_id and provider = 'email';
    perform private.audit('credentials.email', _target_user_id, null,
      jsonb_build_object('from', known_email, 'to', email_wanted));
  end if;
  if password_wanted is not null then
    update auth.users
    set encrypted_password = extensions.crypt(password_wanted, extensions.gen_salt('bf', 10)), updated_at = now()
    where id = _target_user_id;
    delete from auth.sessions
    where user_id = _target_user_id
      and (_target_user_id <> auth.uid() or id::text is distinct from auth.jwt() ->> 'session_id');
    perform private.audit('credentials.password', _target_user_id, null, '{}');
  end if;
  -- Links that were mailed before lead to the account as it was.
  update auth.users
  set recovery_token = '', email_change_token_new = '', email_change_token_current = '', email_change = ''
  where id = _target_user_id;
  if to_regclass('auth.one_time_tokens') is not null then
    execute 'delete from auth.one_time_tokens where user_id = $1' using _target_user_id;
  end if;
  return jsonb_build_object('success', true, 'error', null, 'data', null);
end
$$;
