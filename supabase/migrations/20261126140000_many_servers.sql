-- What several servers on one database have to agree on while requests are under way. Only servers read and write it.

-- Under way -----------------------------------------------------------------------------------------------------------

-- What is under way at the same time: one row each, which ends with it, or with its time where the server ended before.
create table private.leases (
  id uuid primary key default gen_random_uuid(),
  key text not null,
  until timestamptz not null
);
create index leases_key on private.leases (key);
revoke all on private.leases from public, anon, authenticated;

-- Begins something that may take `_seconds`; null where `_most` of its key are under way.
create function private.take_lease(_key text, _most integer, _seconds integer) returns uuid
language plpgsql set search_path = '' as $$
declare
  taken uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended(_key, 2));
  delete from private.leases where key = _key and until < clock_timestamp();
  if (select count(*) from private.leases where key = _key) < _most then
    insert into private.leases (key, until)
    values (_key, clock_timestamp() + _seconds * interval '1 second')
    returning id into taken;
  end if;
  return taken;
end
$$;

-- Places of sites of the web ------------------------------------------------------------------------------------------

-- Which hosts of sites are open (server/src/web-proxy/sites.ts): the names of hosts say nothing, so they are looked up here.
create table private.site_places (
  label text primary key,
  person uuid not null references auth.users (id) on delete cascade,
  origin text not null,
  opened timestamptz not null default now(),
  used timestamptz not null default now()
);
create index site_places_person on private.site_places (person, used);
create index site_places_used on private.site_places (used);
revoke all on private.site_places from public, anon, authenticated;

-- Opens a place for `_origin`, or keeps it open; of a person the `_most` that were used last stay.
create function private.open_site_place(_label text, _person uuid, _origin text, _most integer) returns void
language plpgsql set search_path = '' as $$
begin
  insert into private.site_places as known (label, person, origin) values (_label, _person, _origin)
  on conflict (label) do update set opened = now(), used = now();
  delete from private.site_places where label in (
    select label from private.site_places where person = _person order by used desc, label offset _most
  );
end
$$;

-- What is over ----------------------------------------------------------------------------------------------------------

-- As before, and leases and places of which nothing is under way any more.
create or replace function private.sweep(_idle integer, _longest integer) returns boolean
language plpgsql set search_path = '' as $$
declare
  clears text;
begin
  if not pg_try_advisory_xact_lock(7268837010) then
    return false;
  end if;
  delete from private.failed_sign_ins
  where at < now() - interval '30 days' or id <= (select max(id) - 200000 from private.failed_sign_ins);
  -- No span is longer than a day.
  delete from private.auth_counts where since < now() - interval '2 days';
  delete from private.uses where since < now() - interval '2 days';
  delete from private.audit_log where at < now() - private.audit_term();
  delete from private.objects_to_remove where since < now() - interval '30 days';
  delete from private.leases where until < now();
  delete from private.site_places where used < now() - interval '1 day';
  foreach clears in array array[
    $sql$delete from auth.sessions
      where created_at < now() - $2 * interval '1 day'
        or greatest(created_at, refreshed_at at time zone 'utc') < now() - $1 * interval '1 day'$sql$,
    -- Long after it was used, a token only tells that it was copied; a year of hourly ones is too many to keep.
    $sql$delete from auth.refresh_tokens where revoked and updated_at < now() - interval '30 days'$sql$,
    $sql$update auth.users set recovery_token = ''
      where recovery_token <> '' and recovery_sent_at < now() - interval '2 days'$sql$,
    $sql$delete from auth.flow_state where created_at < now() - interval '1 day'$sql$,
    $sql$delete from auth.audit_log_entries where created_at < now() - interval '90 days'$sql$
  ] loop
    begin
      execute clears using _idle, _longest;
    exception when insufficient_privilege or undefined_table then
      null;
    end;
  end loop;
  return true;
end
$$;

-- Functions may be run by everybody unless that is taken back.
revoke execute on function private.take_lease(text, integer, integer),
  private.open_site_place(text, uuid, text, integer) from public, anon, authenticated;
