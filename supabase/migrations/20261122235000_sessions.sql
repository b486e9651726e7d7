-- Sessions that have ended, sign-ins that failed, and counters that all servers on one database share.

-- Refuses the request of a session that has ended: its access token would work until it expires. A token without a session,
-- such as that of the server itself, passes. Servers ask it before a request takes its role.
create function private.require_session(_person text, _session text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if coalesce(_session, '') = '' then
    return;
  end if;
  if _session !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' or not exists (
    select from auth.sessions
    where id = _session::uuid and user_id::text = _person and (not_after is null or not_after > now())
  ) then
    raise exception 'Your session has ended. Sign in again.' using errcode = 'PT401';
  end if;
end
$$;

-- How often something was asked for since its span of time began. The keys are digests: no address stands here.
create unlogged table private.auth_counts (
  key text primary key,
  since timestamptz not null default now(),
  uses integer not null default 1
);
create index auth_counts_since on private.auth_counts (since);

-- Sign-ins with a wrong password. Account and place are digests that only servers with the same secret can make again.
create table private.failed_sign_ins (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  account text not null,
  place text not null,
  agent text not null,
  -- False once the right password was given from the same place.
  counts boolean not null default true
);
create index failed_sign_ins_account on private.failed_sign_ins (account, at desc);
create index failed_sign_ins_at on private.failed_sign_ins (at);

revoke all on private.auth_counts, private.failed_sign_ins from public, anon, authenticated;

-- Functions may be run by everybody unless that is taken back.
revoke execute on function private.require_session(text, text) from public, anon, authenticated;
