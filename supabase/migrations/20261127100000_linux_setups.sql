-- Setting up the Linux of the virtual machine from the desktop: an administrator asks for it, one of the servers makes it, and all
-- of them can tell how far it is.

-- A row for each time that somebody asked, the last twenty.
create table private.linux_setups (
  id bigint generated always as identity primary key,
  began timestamptz not null default now(),
  -- The last sign of life of the server that makes it.
  seen timestamptz not null default now(),
  ended timestamptz,
  phase text not null default 'asked'
    check (phase in ('asked', 'waiting', 'list', 'packages', 'start', 'pack', 'publish')),
  -- How much of the phase is done; null where that is not known.
  part real check (part between 0 and 1),
  outcome text check (outcome in ('made', 'cancelled', 'failed')),
  -- Why it failed: a word, and a sentence for the administrator.
  problem text,
  detail text,
  check ((ended is null) = (outcome is null))
);
-- One at a time.
create unique index linux_setups_under_way on private.linux_setups ((ended is null)) where ended is null;
revoke all on private.linux_setups from public, anon, authenticated;

-- Whether the server that made it is gone: it gives a sign of life every second.
create function private.is_lost_setup(_setup private.linux_setups) returns boolean
language sql stable set search_path = '' as $$
  select _setup.ended is null and _setup.seen < now() - interval '20 seconds'
$$;

-- How the last one is.
create function private.linux_setup_status() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(
    (
      select jsonb_build_object(
        'state', case when private.is_lost_setup(last) then 'failed' else coalesce(outcome, 'running') end,
        'phase', phase,
        'part', part,
        'problem', case when private.is_lost_setup(last) then 'lost' else problem end,
        'detail', detail
      )
      from private.linux_setups as last order by id desc limit 1
    ),
    jsonb_build_object('state', 'none', 'phase', null, 'part', null, 'problem', null, 'detail', null)
  )
$$;

-- Refuses everybody but administrators.
create function private.require_setup_rights() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.has_role((select auth.uid()), 'administrator') then
    raise exception 'Only administrators set up Linux.' using errcode = '42501';
  end if;
end
$$;

-- How the setup is.
create function public.linux_setup() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_setup_rights();
  return private.linux_setup_status();
end
$$;

-- Asks for a setup, unless one is under way.
create function public.begin_linux_setup() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  begun bigint;
begin
  perform private.require_setup_rights();
  perform pg_advisory_xact_lock(7268837022);
  update private.linux_setups as lost set ended = now(), outcome = 'failed', problem = 'lost'
  where private.is_lost_setup(lost);
  if not exists (select from private.linux_setups where ended is null) then
    insert into private.linux_setups default values returning id into begun;
    delete from private.linux_setups where id <= begun - 20;
    perform private.audit('linux.begun', null, null, '{}');
  end if;
  return private.linux_setup_status();
end
$$;

-- Ends the setup that is under way; its server hears of that with its next sign of life.
create function public.cancel_linux_setup() returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_setup_rights();
  update private.linux_setups set ended = now(), outcome = 'cancelled' where ended is null;
  if found then
    perform private.audit('linux.cancelled', null, null, '{}');
  end if;
  return private.linux_setup_status();
end
$$;

-- Functions may be run by everybody unless that is taken back.
revoke execute on function private.is_lost_setup(private.linux_setups), private.linux_setup_status(),
  private.require_setup_rights() from public, anon, authenticated;
revoke execute on function public.linux_setup(), public.begin_linux_setup(), public.cancel_linux_setup() from public, anon;
grant execute on function public.linux_setup(), public.begin_linux_setup(), public.cancel_linux_setup()
  to authenticated, service_role;
