-- How often: installs that count, uploads and ratings, whatever client is used.

-- Change it here only: `update private.rate_limits set uploads_per_day = …`.
create table private.rate_limits (
  single_row boolean primary key default true check (single_row),
  -- An install of a person counts again after this.
  install_counts_again interval not null default interval '1 hour',
  -- Installs of visitors that count, of one app: nothing tells one visitor from another here.
  visitor_installs_per_minute integer not null default 60,
  visitor_installs_per_day integer not null default 2000,
  -- New apps and new versions of one person.
  uploads_per_day integer not null default 100,
  ratings_per_hour integer not null default 120
);
insert into private.rate_limits default values;
revoke all on private.rate_limits from public, anon, authenticated;

-- How often somebody did something in a span of time that has begun. The row is locked until the transaction ends, and what
-- fails is not counted.
create table private.uses (
  who text not null,
  what text not null,
  since timestamptz not null,
  uses integer not null default 1,
  primary key (who, what, since)
);
revoke all on private.uses from public, anon, authenticated;

-- Counts one use; false when there were as many as may be since the span began. Definers call it, clients may not.
create function private.count_use(_who text, _what text, _span interval, _most integer) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  began timestamptz := date_bin(_span, clock_timestamp(), timestamptz '2000-01-01 00:00:00+00');
  counted integer;
begin
  insert into private.uses as known (who, what, since) values (_who, _what, began)
  on conflict (who, what, since) do update set uses = known.uses + 1 where known.uses < _most
  returning uses into counted;
  if counted = 1 then
    delete from private.uses where who = _who and what = _what and since < began;
  end if;
  return counted is not null;
end
$$;

-- Counts one use by whoever is signed in, and refuses it when there were too many (OTR01). The server itself is not limited.
create function private.limit_use(_what text, _span interval, _most integer, _refusal text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is not null and not private.count_use(auth.uid()::text, _what, _span, _most) then
    raise exception '%', format(_refusal, _most) using errcode = 'OTR01';
  end if;
end
$$;

-- Uploads and ratings ---------------------------------------------------------------------------------------------------

create function private.limit_uploads() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.limit_use('uploads', interval '1 day', (select uploads_per_day from private.rate_limits),
    'A person can upload %s apps and versions a day.');
  return null;
end
$$;
create trigger limit_uploads after insert on public.apps
  for each row execute function private.limit_uploads();
create trigger limit_uploads after insert on public.app_versions
  for each row execute function private.limit_uploads();

create function private.limit_ratings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.limit_use('ratings', interval '1 hour', (select ratings_per_hour from private.rate_limits),
    'A person can rate %s times an hour.');
  return null;
end
$$;
create trigger limit_ratings after insert or update on public.app_ratings
  for each row execute function private.limit_ratings();

-- Installs ----------------------------------------------------------------------------------------------------------------

create table private.installs (
  app_id uuid not null references public.apps (id) on delete cascade,
  person uuid not null references auth.users (id) on delete cascade,
  counted_at timestamptz not null default now(),
  primary key (app_id, person)
);
create index installs_person on private.installs (person);
revoke all on private.installs from public, anon, authenticated;

-- Whether an install counts that happens now; if so, it is remembered. Whoever calls this has locked the app's row.
create function private.count_install(_app_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  limits private.rate_limits;
begin
  select * into strict limits from private.rate_limits;
  if auth.uid() is null then
    return private.count_use('app ' || _app_id, 'installs of visitors a minute', interval '1 minute',
        limits.visitor_installs_per_minute)
      and private.count_use('app ' || _app_id, 'installs of visitors a day', interval '1 day',
        limits.visitor_installs_per_day);
  end if;
  insert into private.installs as known (app_id, person) values (_app_id, auth.uid())
  on conflict (app_id, person) do update set counted_at = now()
    where known.counted_at <= now() - limits.install_counts_again;
  return found;
end
$$;

-- Adds one download where the install counts, however many do it at once; answers the number of downloads, null when
-- there is no such app.
create or replace function public.increment_downloads(_app_id uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  total integer;
begin
  select downloads into total from public.apps where id = _app_id for no key update;
  if found and private.count_install(_app_id) then
    update public.apps set downloads = downloads + 1 where id = _app_id returning downloads into total;
  end if;
  return total;
end
$$;

-- The plain update of an install (B7.10): one that does not count leaves the number as it is, and is no error.
-- Invoker: `current_user` tells a client from the server.
create function private.count_plain_install() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.is_client() and not private.count_install(new.id) then
    new.downloads := old.downloads;
  end if;
  return new;
end
$$;
-- After the guards, which refuse any other step than one.
create trigger c_count_plain_install before update of downloads on public.apps
  for each row when (new.downloads > old.downloads)
  execute function private.count_plain_install();

-- Functions may be run by everybody unless that is taken back.
revoke execute on function private.count_use(text, text, interval, integer),
  private.limit_use(text, interval, integer, text), private.limit_uploads(), private.limit_ratings(),
  private.count_install(uuid), private.count_plain_install() from public, anon;
grant execute on function private.count_install(uuid) to anon, authenticated, service_role;
