-- Timed sessions of the virtual machine: what its desktop looked like, until the session ends.

-- Change it here only: `update private.vm_limits set lifetime = …`.
create table private.vm_limits (
  single_row boolean primary key default true check (single_row),
  -- How long a session lasts; the database alone says when it ends (B9.16).
  lifetime interval not null default interval '60 minutes',
  -- Ended sessions that are kept of a person.
  kept_sessions integer not null default 10
);
insert into private.vm_limits default values;
revoke all on private.vm_limits from public, anon, authenticated;

-- Whether a value is the state of a virtual machine: {windows: [{…}], booted, last_saved}, at most 50 windows and 256 KB.
create function private.is_vm_data(_data jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(_data) is distinct from 'object'
    or octet_length(_data::text) > 256 * 1024
    or not (_data ?& array['windows', 'booted'])
    or _data - array['windows', 'booted', 'last_saved'] <> '{}'
    or jsonb_typeof(_data -> 'booted') <> 'boolean'
    or jsonb_typeof(_data -> 'windows') <> 'array'
  then
    return false;
  end if;
  return jsonb_array_length(_data -> 'windows') <= 50
    and not exists (
      select from jsonb_array_elements(_data -> 'windows') as shown where jsonb_typeof(shown) <> 'object'
    )
    and coalesce(jsonb_typeof(_data -> 'last_saved') in ('null', 'string'), true)
    and coalesce(
      _data ->> 'last_saved' ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,6})?(Z|[+-][0-9]{2}:[0-9]{2})$',
      true);
end
$$;

create table public.vm_sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  -- The one account that the virtual machine has inside.
  vm_account_id text not null default 'otteros-vm' constraint vm_sessions_account_known check (
    vm_account_id = 'otteros-vm'
  ),
  -- vm_{user id}_{ms since 1970}
  session_token text not null constraint vm_sessions_token_once unique,
  vm_data jsonb not null default '{"windows": [], "booted": false}' constraint vm_sessions_data_form check (
    private.is_vm_data(vm_data)
  ),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  -- Set by the guard below; a session that nobody gives an end has ended already.
  expires_at timestamptz not null default now(),
  constraint vm_sessions_token_form check (session_token ~ ('^vm_' || user_id::text || '_[0-9]{13}$'))
);
create unique index vm_sessions_active on public.vm_sessions (user_id, vm_account_id) where is_active;

alter table public.vm_sessions enable row level security;
revoke all on public.vm_sessions from public, anon, authenticated;
grant all on public.vm_sessions to service_role;
grant select on public.vm_sessions to authenticated;
grant insert (id, user_id, vm_account_id, session_token, vm_data) on public.vm_sessions to authenticated;
-- Its end, and whether it has come, are not for whoever is timed. There is no delete either: the next one would be a new hour.
grant update (vm_data) on public.vm_sessions to authenticated;
create policy "people have their own sessions of the virtual machine" on public.vm_sessions
  to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- Sessions whose time is over end when the next one begins; a second one beside one that runs meets the index above
-- (23505). Definer: it changes what its caller may not.
create function private.end_vm_sessions(_person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.take_turns('vm sessions', _person);
  update public.vm_sessions set is_active = false
  where user_id = _person and is_active and expires_at <= clock_timestamp();
  delete from public.vm_sessions where id in (
    select id from public.vm_sessions where user_id = _person and not is_active
    order by created_at desc, id
    offset (select kept_sessions from private.vm_limits)
  );
end
$$;

create function private.end_own_vm_sessions() returns void
language sql security definer set search_path = '' as $$
  select private.end_vm_sessions(auth.uid())
$$;

create function private.vm_lifetime() returns interval
language sql stable security definer set search_path = '' as $$
  select lifetime from private.vm_limits
$$;

-- Invoker: `current_user` tells a client from the server.
create function private.guard_new_vm_session() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.is_client() then
    new.user_id := (select auth.uid());
    new.session_token := 'vm_' || new.user_id || '_' || floor(extract(epoch from clock_timestamp()) * 1000);
    new.expires_at := now() + private.vm_lifetime();
    perform private.end_own_vm_sessions();
  end if;
  return new;
end
$$;
create trigger guard_new_vm_session before insert on public.vm_sessions
  for each row execute function private.guard_new_vm_session();

create function private.guard_vm_session() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.is_client() and (not old.is_active or old.expires_at <= clock_timestamp()) then
    raise exception 'This session of the virtual machine has ended.' using errcode = 'OTV01';
  end if;
  return new;
end
$$;
create trigger guard_vm_session before update on public.vm_sessions
  for each row execute function private.guard_vm_session();

-- Functions may be run by everybody unless that is taken back.
revoke execute on function private.is_vm_data(jsonb), private.end_vm_sessions(uuid), private.end_own_vm_sessions(),
  private.vm_lifetime(), private.guard_new_vm_session(), private.guard_vm_session() from public, anon;
-- Rules of tables run as whoever changes a row.
grant execute on function private.is_vm_data(jsonb), private.end_own_vm_sessions(), private.vm_lifetime()
  to authenticated, service_role;
