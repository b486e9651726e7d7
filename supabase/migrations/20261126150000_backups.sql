-- The backups that servers make by themselves (BACKUP_TO): which one is to make the next, and what came of the last.

-- A row for each try, the last hundred; a backup that is under way has no end. Only servers write it.
create table private.backups (
  id bigint generated always as identity primary key,
  began timestamptz not null default now(),
  ended timestamptz,
  -- Of a backup that was made: its name, its size as the place has it, and what is in it.
  name text,
  table_rows bigint,
  files bigint,
  file_bytes bigint,
  -- What went wrong, in a sentence.
  problem text
);
create index backups_began on private.backups (began);
revoke all on private.backups from public, anon, authenticated;

-- Begins a backup where one is due, and answers its number: `_hours` after the last that was made began, and an hour after one that
-- failed, or that a server never came to the end of.
create function private.begin_backup(_hours integer) returns bigint
language plpgsql set search_path = '' as $$
declare
  begun bigint;
begin
  perform pg_advisory_xact_lock(7268837021);
  if exists (
    select from private.backups
    where began > now() - interval '1 hour' * case when name is null then 1 else _hours end
  ) then
    return null;
  end if;
  insert into private.backups default values returning id into begun;
  delete from private.backups where id <= begun - 100;
  return begun;
end
$$;

-- The last backup that was made, and the last try, for administrators. `null` where servers make none.
create function public.backup_status() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.has_role(auth.uid(), 'administrator') then
    raise exception 'Only administrators see backups.' using errcode = '42501';
  end if;
  return (
    select jsonb_build_object(
      'last', (
        select jsonb_build_object('name', name, 'began', began, 'ended', ended, 'rows', table_rows, 'files', files,
          'bytes', file_bytes)
        from private.backups where name is not null order by began desc limit 1
      ),
      'last_try', jsonb_build_object('began', began, 'ended', ended, 'problem', problem)
    )
    from private.backups order by began desc limit 1
  );
end
$$;

-- Functions may be run by everybody unless that is taken back.
revoke execute on function private.begin_backup(integer) from public, anon, authenticated;
revoke execute on function public.backup_status() from public, anon;
grant execute on function public.backup_status() to authenticated, service_role;
