-- People who look after others: who may change roles, profiles and credentials, and the log of what they did.

-- What happened ---------------------------------------------------------------------------------------------------

-- Every change of a role or a credential and every review. Rows are only ever added, whoever asks.
create table private.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Who did it; null: the server or its operator. No foreign keys: the log outlives the accounts.
  actor uuid,
  action text not null,
  -- Whose account it was done to.
  person uuid,
  app uuid,
  details jsonb not null default '{}'
);
create index audit_log_person on private.audit_log (person, at);
revoke all on private.audit_log from public, anon, authenticated;

create function private.keep_audit_log() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'The audit log is only added to.' using errcode = '42501';
end
$$;
create trigger keep_rows before update or delete on private.audit_log
  for each row execute function private.keep_audit_log();
create trigger keep_table before truncate on private.audit_log
  for each statement execute function private.keep_audit_log();

-- Definer, called by triggers and definers only: nobody else may run it.
create function private.audit(_action text, _person uuid, _app uuid, _details jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into private.audit_log (actor, action, person, app, details)
  values (auth.uid(), _action, _person, _app, coalesce(_details, '{}'))
$$;

-- Who may do what -------------------------------------------------------------------------------------------------

-- Whether a statement comes from a client. Functions that run with their owner's rights are no clients any more.
create function private.is_client() returns boolean
language sql stable set search_path = '' as $$
  select current_user in ('anon', 'authenticated')
$$;

-- Whether the signed-in person verifies apps and manages roles and credentials.
create function private.is_reviewer() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.has_role((select auth.uid()), 'trusted_user', 'administrator')
$$;

-- Whether the signed-in person may change an account: administrators any, a trusted_user all but administrators'.
create function private.may_manage(_person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.has_role((select auth.uid()), 'administrator')
    or (private.is_reviewer() and not private.has_role(_person, 'administrator'))
$$;

-- Roles -------------------------------------------------------------------------------------------------------------

grant insert (user_id, role), delete on public.user_roles to authenticated;
create policy "reviewers read all roles" on public.user_roles
  for select to authenticated using (private.is_reviewer());
create policy "the guard of roles decides who gets one" on public.user_roles
  for insert to authenticated with check (private.is_reviewer());
create policy "the guard of roles decides who loses one" on public.user_roles
  for delete to authenticated using (private.is_reviewer());

-- One at a time: of two administrators who remove each other at the same moment the second is refused.
create function private.take_turns_with_roles() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.is_client() then
    perform pg_advisory_xact_lock(7268837002);
  end if;
  return null;
end
$$;
create trigger a_take_turns before delete on public.user_roles
  for each statement execute function private.take_turns_with_roles();

create function private.guard_role() returns trigger
language plpgsql set search_path = '' as $$
declare
  changed public.user_roles := case tg_op when 'DELETE' then old else new end;
begin
  if private.is_client() then
    if not private.is_reviewer() then
      raise exception 'You need trusted user privileges to manage user roles.' using errcode = '42501';
    end if;
    if not private.may_manage(changed.user_id) then
      raise exception 'Only an administrator can change the roles of an administrator.' using errcode = '42501';
    end if;
    if changed.role = 'administrator' and not private.has_role((select auth.uid()), 'administrator') then
      raise exception 'Only an administrator can assign or remove the role administrator.' using errcode = '42501';
    end if;
    if tg_op = 'DELETE' and changed.role = 'administrator'
      and not exists (select from public.user_roles where role = 'administrator' and user_id <> changed.user_id)
    then
      raise exception 'The last administrator keeps the role; make somebody else administrator first.'
        using errcode = '42501';
    end if;
  end if;
  return changed;
end
$$;
create trigger guard_role before insert or delete on public.user_roles
  for each row execute function private.guard_role();

create function private.audit_role() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then
    perform private.audit('role.removed', old.user_id, null, jsonb_build_object('role', old.role));
  end if;
  if tg_op <> 'DELETE' then
    perform private.audit('role.assigned', new.user_id, null, jsonb_build_object('role', new.role));
  end if;
  return null;
end
$$;
create trigger audit_role after insert or update or delete on public.user_roles
  for each row execute function private.audit_role();

-- Profiles of others ------------------------------------------------------------------------------------------------

create policy "reviewers read all profiles" on public.profiles
  for select to authenticated using (private.is_reviewer());
create policy "the guard of profiles decides what reviewers change" on public.profiles
  for update to authenticated using (private.is_reviewer()) with check (private.is_reviewer());

create or replace function private.guard_profile() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  if not private.is_client() then
    return new;
  end if;
  if new.id is distinct from old.id or new.created_at is distinct from old.created_at then
    raise exception 'The id and the creation date of a profile cannot be changed.' using errcode = '42501';
  end if;
  if old.id is distinct from (select auth.uid()) then
    if not private.may_manage(old.id) then
      raise exception 'Only an administrator can change the account of an administrator.' using errcode = '42501';
    end if;
    if new.avatar_url is distinct from old.avatar_url then
      raise exception 'A picture is changed by its owner alone.' using errcode = '42501';
    end if;
  elsif new.full_name is distinct from old.full_name
    and not private.has_role((select auth.uid()), 'verified_developer', 'trusted_user', 'administrator')
  then
    raise exception 'Only Verified Developers and Trusted Users can edit their full name.' using errcode = '42501';
  end if;
  return new;
end
$$;

create function private.audit_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is distinct from new.id then
    perform private.audit('profile.changed', new.id, null, jsonb_strip_nulls(jsonb_build_object(
      'username', case when new.username <> old.username then jsonb_build_array(old.username, new.username) end,
      'full_name', case when new.full_name is distinct from old.full_name
        then jsonb_build_array(old.full_name, new.full_name) end)));
  end if;
  return null;
end
$$;
create trigger audit_profile after update on public.profiles
  for each row when ((new.username, new.full_name) is distinct from (old.username, old.full_name))
  execute function private.audit_profile();

-- Credentials -------------------------------------------------------------------------------------------------------

-- What a function answers that did not do what it was asked to.
create function private.refused(_code text, _error text) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('success', false, 'error', _error, 'code', _code, 'data', null)
$$;

-- The answer for who may not look after an account; null when they may.
create function private.refusal_for(_person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case
    when not private.is_reviewer() then
      private.refused('42501', 'You need trusted user privileges to manage user credentials.')
    when not exists (select from auth.users where id = _person) then
      private.refused('not_found', 'No user found with that UUID. Make sure the user has signed up.')
    when not private.may_manage(_person) then
      private.refused('42501', 'Only an administrator can manage the account of an administrator.')
  end
$$;

-- {success, error, data: {id, email, created_at, last_sign_in_at}}; a refusal has a code as well.
create function public.get_user_auth_details(_user_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(private.refusal_for(_user_id), (
    select jsonb_build_object('success', true, 'error', null, 'data', jsonb_build_object(
      'id', id, 'email', email, 'created_at', created_at, 'last_sign_in_at', last_sign_in_at))
    from auth.users where id = _user_id
  ))
$$;

-- Changes address and password of an account; null or blank leaves as it is. Answers {success, error, data}; a
-- refusal has a code as well. A new password ends the sessions of the account, except the one that asks: who changes their
-- own is not thrown out by it.
create function public.update_user_credentials(
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

-- Functions may be run by everybody unless that is taken back.
revoke execute on all functions in schema private from public, anon;
-- Triggers of tables run as whoever changes a row; visitors count installs.
grant execute on function private.is_client(), private.is_reviewer() to anon, authenticated, service_role;
grant execute on function private.may_manage(uuid) to authenticated, service_role;
revoke execute on function public.get_user_auth_details(uuid),
  public.update_user_credentials(uuid, text, text) from public, anon;
grant execute on function public.get_user_auth_details(uuid), public.update_user_credentials(uuid, text, text)
  to authenticated, service_role;
