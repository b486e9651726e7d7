-- Who may make an account: everybody, people with an invitation, or no one. The rule stands where accounts are made, so that it
-- holds for every way to sign up and for all servers on one database.

-- One row. A server writes its setting (SIGN_UP) at its start; on hosted Supabase: `update private.sign_up set policy = 'invite'`.
create table private.sign_up (
  single_row boolean primary key default true check (single_row),
  policy text not null default 'open' constraint sign_up_policy_known check (policy in ('open', 'invite', 'closed'))
);
insert into private.sign_up default values;

-- Invitations that have uses left. The code itself is shown once and stands nowhere.
create table private.invitations (
  id integer generated always as identity primary key,
  code_hash text not null unique,
  uses_left integer not null constraint invitations_uses check (uses_left >= 0),
  -- The only address that may use it, in lower case; null: any.
  email text,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Whether it also counts where sign-up is closed: for accounts that the operator's own programs make.
  despite_closed boolean not null default false
);
create index invitations_email on private.invitations (email) where email is not null;
revoke all on private.sign_up, private.invitations from public, anon, authenticated;

-- The hash of a code, however it was typed. Codes have 80 random bits, so that a plain hash cannot be turned back.
create function private.code_hash(_code text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(
    translate(upper(regexp_replace(_code, '[^A-Za-z0-9]', '', 'g')), 'OIL', '011'), 'UTF8'
  )), 'hex')
$$;

-- Makes an invitation; answers its id.
create function private.make_invitation(
  _code text, _uses integer, _days integer, _email text default null, _despite_closed boolean default false
) returns integer
language sql set search_path = '' as $$
  -- Those that are over for a month tell nobody anything.
  delete from private.invitations where expires_at < now() - interval '30 days';
  insert into private.invitations (code_hash, uses_left, email, expires_at, despite_closed)
  values (private.code_hash(_code), _uses, lower(_email), now() + _days * interval '1 day', _despite_closed)
  returning id;
$$;

-- What is asked of who signs up now. The first account needs no invitation where it becomes administrator, and is never refused
-- for a server that is closed.
create function private.sign_up_now() returns text
language sql stable security definer set search_path = '' as $$
  select case
    when policy = 'open' or exists (select from auth.users) then policy
    when policy = 'closed' or (select enabled and claimed_by is null from private.first_account) then 'open'
    else policy
  end
  from private.sign_up
$$;

-- The invitation that lets this address sign up with this code; null where none is asked for. Raises OTI01 (closed), OTI02 (no code),
-- OTI03 (a code that is unknown, used, over or another's, which are not told apart).
create function private.invitation_for(_email text, _code text) returns integer
language plpgsql stable security definer set search_path = '' as $$
declare
  asked text := private.sign_up_now();
  found_id integer;
begin
  if asked = 'open' then
    return null;
  end if;
  select id into found_id from private.invitations
  where code_hash = private.code_hash(_code) and uses_left > 0 and expires_at > now()
    and (email is null or email = lower(_email)) and (asked = 'invite' or despite_closed);
  if found_id is not null then
    return found_id;
  end if;
  if asked = 'closed' then
    raise exception 'This server takes no new accounts. Ask the people who run it.' using errcode = 'OTI01';
  elsif coalesce(_code !~ '\S', true) then
    raise exception 'This server takes new accounts by invitation. Enter your invitation code.' using errcode = 'OTI02';
  end if;
  raise exception 'This invitation code is not valid. Check it, or ask for a new one.' using errcode = 'OTI03';
end
$$;

-- Every account passes here as it is made. A use of the invitation is taken in the same statement: where the account fails, the use
-- is still there, and of two at the same moment the second waits for the row and finds what the first has left.
create function private.admit_account() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  code text := new.raw_user_meta_data ->> 'invitation_code';
  invitation integer;
begin
  -- One at a time, or two would both be the first. While sign-up is open, nobody waits.
  perform from private.sign_up where policy <> 'open' for update;
  invitation := private.invitation_for(new.email, code);
  if invitation is not null then
    update private.invitations set uses_left = uses_left - 1 where id = invitation and uses_left > 0;
    if not found then
      raise exception 'This invitation code is not valid. Check it, or ask for a new one.' using errcode = 'OTI03';
    end if;
    delete from private.invitations where id = invitation and uses_left = 0;
    perform private.audit('account.invited', new.id, null, jsonb_build_object('invitation', invitation));
  end if;
  -- An address of a person stands here no longer than it must.
  delete from private.invitations where email = lower(new.email);
  new.raw_user_meta_data := new.raw_user_meta_data - 'invitation_code';
  return new;
end
$$;
create trigger admit_account before insert on auth.users
  for each row execute function private.admit_account();

-- What is written of a sign-up beside the account.
create function private.forget_invitation_code() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.identity_data := new.identity_data - 'invitation_code';
  return new;
end
$$;
create trigger forget_invitation_code before insert on auth.identities
  for each row execute function private.forget_invitation_code();

-- Functions may be run by everybody unless that is taken back.
revoke execute on function private.code_hash(text), private.make_invitation(text, integer, integer, text, boolean),
  private.sign_up_now(), private.invitation_for(text, text), private.admit_account(), private.forget_invitation_code()
  from public, anon, authenticated;
