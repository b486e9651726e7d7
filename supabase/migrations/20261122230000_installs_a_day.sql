-- Installs of a person count up to 100 a day of one app; until now, once an hour. For some time the file 20261121190300 made
-- the tables and the function below in this form itself: a database from then has them already, and keeps what is in them.

alter table private.rate_limits
  -- Installs of a person that count, of one app.
  add column if not exists person_installs_per_day integer not null default 100,
  drop column if exists install_counts_again;

do $$
begin
  if exists (select from pg_attribute
    where attrelid = 'private.installs'::regclass and attname = 'counted_at' and not attisdropped) then
    alter table private.installs rename column counted_at to since;
  end if;
end
$$;
-- Since when, and how often since then.
alter table private.installs add column if not exists counted integer not null default 1;

-- Whether an install counts that happens now; if so, it is remembered. Whoever calls this has locked the app's row.
create or replace function private.count_install(_app_id uuid) returns boolean
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
  on conflict (app_id, person) do update set
      since = case when known.since <= now() - interval '1 day' then now() else known.since end,
      counted = case when known.since <= now() - interval '1 day' then 1 else known.counted + 1 end
    where known.since <= now() - interval '1 day' or known.counted < limits.person_installs_per_day;
  return found;
end
$$;
