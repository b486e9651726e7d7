-- The history of an account's files. A database that is restored from an earlier copy gives numbers a second time, and an
-- account that is made again starts them over: a number alone does not say which change it stands for. So every statement
-- that changes files puts a random mark at its last number. A device keeps the number up to which it knows everything
-- together with its mark; where the account has another mark there, or none, the device knows that it comes from another
-- history, and merges instead of taking in what "changed".

alter table private.file_limits
  -- Marks that are remembered for an account. A device that comes with an older one is taken for one of another history:
  -- it compares everything, and what it cannot show to have been removed comes back.
  add column kept_marks integer not null default 20000;

create table private.file_history (
  user_id uuid not null references auth.users (id) on delete cascade,
  -- The mark counts for this number and all below it, down to the next lower one of the account.
  version bigint not null,
  mark uuid not null default gen_random_uuid(),
  primary key (user_id, version)
);
revoke all on private.file_history from public, anon, authenticated;

insert into private.file_history (user_id, version)
select user_id, version from public.file_accounts where version > 0;

create function private.mark_file_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  keep integer := (select kept_marks from private.file_limits);
begin
  insert into private.file_history (user_id, version)
  select user_id, max(version) from changed group by user_id
  on conflict do nothing;
  -- Looks for what is too much once in a hundred numbers.
  delete from private.file_history as surplus
  using (
    select user_id from changed group by user_id having max(version) / 100 > (min(version) - 1) / 100
  ) as owner
  where surplus.user_id = owner.user_id and surplus.version <= (
    select newer.version from private.file_history as newer
    where newer.user_id = owner.user_id
    order by newer.version desc offset keep limit 1
  );
  return null;
end
$$;
-- Changed rows of a statement can be named for one kind of change at a time.
create trigger mark_new_files after insert on public.files
  referencing new table as changed
  for each statement execute function private.mark_file_changes();
create trigger mark_changed_files after update on public.files
  referencing new table as changed
  for each statement execute function private.mark_file_changes();

-- The mark of a number of the signed-in person's account; null where there is none.
create function private.own_file_mark(_version bigint) returns uuid
language sql stable security definer set search_path = '' as $$
  select mark from private.file_history
  where user_id = (select auth.uid()) and version >= _version and _version > 0
  order by version limit 1
$$;

-- The highest number among points [{version, mark}] that are part of the account's history, 100 of them at most; null: none.
create function private.own_common_version(_points jsonb) returns bigint
language sql stable security definer set search_path = '' as $$
  select max(version)
  from (select * from jsonb_to_recordset(_points) as point (version bigint, mark uuid) limit 100) as point
  where mark = private.own_file_mark(version)
$$;

-- As before, and: `mark` is the mark of the number `seen`. Where the account has another one nothing is stored, as for a
-- device that does not know the account's last number. Null: a device that knows no marks. An answer with applied true names
-- the `mark` of its version.
drop function public.push_files(jsonb, bigint);
create function public.push_files(changes jsonb, seen bigint, mark uuid default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  owner uuid := auth.uid();
  account public.file_accounts;
  conflicts jsonb;
  versions jsonb;
begin
  if jsonb_typeof(changes) is distinct from 'array' or jsonb_array_length(changes) > 500 then
    raise exception 'Changes are a list of 500 at most.' using errcode = '22023';
  end if;
  if (select count(distinct change ->> 'path') from jsonb_array_elements(changes) as change)
    <> jsonb_array_length(changes)
  then
    raise exception 'Each change has a path, and no path is named twice.' using errcode = '22023';
  end if;
  account := private.lock_own_file_account();

  select jsonb_agg(jsonb_build_object(
      'path', stored.path, 'kind', stored.kind, 'revision', stored.revision, 'version', stored.version))
  into conflicts
  from jsonb_to_recordset(changes) as change (path text, kind text, revision text, expected bigint)
  join public.files as stored on stored.user_id = owner and stored.path = change.path
  where stored.version is distinct from change.expected
    and stored.revision is distinct from change.revision
    and stored.kind not in ('removed', 'whiteout')
    and not (stored.kind = 'folder' and change.kind = 'folder');
  if conflicts is not null or seen <> account.version
    or (mark is not null and mark is distinct from private.own_file_mark(seen))
  then
    return jsonb_build_object(
      'applied', false, 'version', account.version, 'conflicts', coalesce(conflicts, '[]'));
  end if;

  with change as (
    select *
    from rows from (jsonb_to_recordset(changes) as (
      path text, kind text, content text, target text, mode integer, modified bigint, created bigint, revision text
    )) with ordinality
  )
  insert into public.files as stored (user_id, path, kind, content, target, mode, modified, created, revision)
  select owner, path, kind, decode(content, 'base64'), target, coalesce(mode, 420), coalesce(modified, 0),
    coalesce(created, 0), revision
  from change
  order by ordinality
  on conflict (user_id, path) do update
  set kind = excluded.kind, content = excluded.content, target = excluded.target, mode = excluded.mode,
    modified = excluded.modified, created = excluded.created, revision = excluded.revision
  where stored.revision <> excluded.revision;

  select jsonb_object_agg(stored.path, stored.version) into versions
  from jsonb_to_recordset(changes) as change (path text)
  join public.files as stored on stored.user_id = owner and stored.path = change.path;
  select * into account from public.file_accounts where user_id = owner;
  return jsonb_build_object(
    'applied', true, 'version', account.version, 'mark', private.own_file_mark(account.version),
    'versions', coalesce(versions, '{}'), 'bytes', account.bytes, 'entries', account.entries);
end
$$;

-- As before, and: `points` are numbers with their marks that the device knows, [{version, mark}]. `common` is the highest of
-- them that is part of the account's history; null: none is, and the device comes from another history. `mark` is the mark of
-- `version`.
drop function public.pull_files(bigint, integer, boolean);
create function public.pull_files(after bigint, most integer, whole boolean, points jsonb default null) returns jsonb
language sql stable set search_path = '' as $$
  with account as (
    select * from public.file_accounts where user_id = (select auth.uid())
  ), start as (
    select greatest(least(most, 1000), 1) as most,
      coalesce(not whole and after > 0 and after < (select forgotten from account), false) as reset
  ), page as (
    select files.*
    from public.files
    where user_id = (select auth.uid()) and version > coalesce(after, 0) and not (select reset from start)
    order by version
    limit (select most + 1 from start)
  ), shown as (
    select * from page order by version limit (select most from start)
  ), figures as (
    select (select count(*) from page) > (select count(*) from shown) as more
  ), goal as (
    select coalesce(
      case
        when (select reset from start) then 0
        when (select more from figures) then (select max(version) from shown)
        else (select version from account)
      end, 0) as version
  )
  select jsonb_build_object(
    'changes', coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'path', path, 'kind', kind, 'target', target, 'size', size, 'mode', mode, 'modified', modified,
          'created', created, 'revision', revision, 'version', version)
        order by version)
      from shown
    ), '[]'),
    'version', (select version from goal),
    'mark', private.own_file_mark((select version from goal)),
    'common', private.own_common_version(coalesce(points, '[]')),
    'more', (select more from figures),
    'reset', (select reset from start),
    'bytes', coalesce((select bytes from account), 0),
    'entries', coalesce((select entries from account), 0),
    'limits', private.file_limits_for_devices()
  )
$$;

-- Functions may be run by everybody unless that is taken back.
revoke execute on function private.mark_file_changes() from public, anon;
revoke execute on function private.own_file_mark(bigint) from public, anon;
revoke execute on function private.own_common_version(jsonb) from public, anon;
revoke execute on function public.push_files(jsonb, bigint, uuid) from public, anon;
revoke execute on function public.pull_files(bigint, integer, boolean, jsonb) from public, anon;
grant execute on function private.own_file_mark(bigint) to authenticated, service_role;
grant execute on function private.own_common_version(jsonb) to authenticated, service_role;
grant execute on function public.push_files(jsonb, bigint, uuid) to authenticated, service_role;
grant execute on function public.pull_files(bigint, integer, boolean, jsonb) to authenticated, service_role;
