-- Files of accounts (public.files) move into the personal spaces: one account at a time, in one transaction, when its person next asks
-- for their spaces or when a server gets to it, whichever is first. An account that has moved has no row in public.file_accounts any
-- more; until then its files are where they were, for devices of before. See docs/decisions/0071-files-move-into-spaces.md.

-- Nobody writes files past the functions, which ask whether the account is still here.
revoke insert, update on public.files from authenticated;
drop policy "people add files of their own" on public.files;
drop policy "people change their own files" on public.files;
drop function private.lock_own_file_account();

-- A name that differs from this one by an addition before its extension, and fits into 255 bytes.
create function private.name_with(_name text, _addition text) returns text
language sql immutable set search_path = '' as $$
  with part as (
    select _addition || coalesce(substring(_name from '.(\.[^. ]{1,16})$'), '') as ending
  )
  select left(_name, characters) || ending
  from part, generate_series(
    char_length(_name) - char_length(ending) + char_length(_addition), 0, -1
  ) as characters
  where octet_length(left(_name, characters)) + octet_length(ending) <= 255
  order by characters desc
  limit 1
$$;

-- How deep a path is: 1 at the top.
create function private.path_depth(_path text) returns integer
language sql immutable set search_path = '' as $$
  select octet_length(_path) - octet_length(replace(_path, '/', ''))
$$;

-- The folder that a path is in; an empty text: the top.
create function private.path_folder(_path text) returns text
language sql immutable set search_path = '' as $$
  select left(_path, -1 - char_length(substring(_path from '[^/]*$')))
$$;

-- Moves the files of an account into its personal space; false: there is nothing to move. All of them or none, and whoever comes at
-- the same time waits. Files, folders, links and hidden samples keep their path, revision, mode and times. Where a space could not take
-- something as it is, it gets another name, or another place, and nothing else is changed about it:
-- - a folder that has no row of its own (often a sample) gets one;
-- - a name is brought into normal form C; where another is called so already, or it becomes too long, it gets an addition;
-- - what lies more than 200 folders deep begins again at the top.
-- What was removed leaves nothing behind. The quota of the space is not asked.
create function private.move_files(_person uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  place public.spaces;
  moment timestamptz;
  began timestamptz;
  -- Where the folder of too many paths is missing, those are put into one folder. No desktop has made such an account.
  most_folders constant integer := 100000;
  lost_and_found constant text := '/Recovered files';
  is_scattered boolean;
  joins_by_loop constant text := current_setting('enable_nestloop');
  stored integer;
  moved integer;
begin
  -- In the order of every other: the account, then the space.
  perform from public.file_accounts where user_id = _person for update;
  if not found then
    return false;
  end if;
  insert into public.spaces (kind, person) values ('personal', _person) on conflict (person) do nothing;
  select * into strict place from public.spaces where person = _person for update;
  insert into public.space_members (space_id, user_id, role) values (place.id, _person, 'owner') on conflict do nothing;
  moment := greatest(clock_timestamp(), place.changed_at + interval '1 microsecond');

  insert into public.space_blobs as blob (space_id, hash, size, content, state)
  select distinct on (hash) place.id, hash, size, content, 'kept'
  from (
    select encode(sha256(content), 'hex') as hash, size, content
    from public.files where user_id = _person and kind = 'file'
  ) as file
  order by hash
  on conflict (space_id, hash) do update set content = excluded.content, size = excluded.size, state = 'kept'
  where blob.state <> 'kept';

  select count(*), min(case when created > 0 then least(changed_at, to_timestamp(created / 1000.0)) else changed_at end)
  into stored, began
  from public.files where user_id = _person and kind <> 'removed';
  select coalesce(sum(private.path_depth(folder)), 0) > most_folders into is_scattered
  from (
    select distinct private.path_folder(path) as folder from public.files where user_id = _person and kind <> 'removed'
  ) as named
  where folder <> '' and not exists (
    select from public.files where user_id = _person and path = folder and kind = 'folder'
  );

  -- What the planner believes of an account may be long out of date, and each row would then be compared with every other.
  perform set_config('enable_nestloop', 'off', true);
  with recursive file as materialized (
    select path, kind, encode(sha256(content), 'hex') as hash, size, target, mode, modified, created, revision, changed_at,
      case
        when is_scattered and private.path_folder(path) <> '' and not exists (
          select from public.files as folder
          where folder.user_id = _person and folder.path = private.path_folder(files.path) and folder.kind = 'folder'
        ) then lost_and_found
        else private.path_folder(path)
      end as folder
    from public.files
    where user_id = _person and kind <> 'removed'
  ), missing as (
    select folder as path from file
    where folder <> '' and not exists (select from file as other where other.path = file.folder and other.kind = 'folder')
    union
    select private.path_folder(missing.path) from missing
    where private.path_folder(missing.path) <> '' and not exists (
      select from file as other where other.path = private.path_folder(missing.path) and other.kind = 'folder'
    )
  ), node as materialized (
    select gen_random_uuid() as id, path, folder, kind, hash, size, target, mode, modified, created, revision, changed_at,
      false as is_made
    from file
    union all
    select gen_random_uuid(), path, private.path_folder(path), 'folder', null, 0, null, 493,
      floor(extract(epoch from began) * 1000)::bigint, floor(extract(epoch from began) * 1000)::bigint,
      'moved:' || gen_random_uuid(), began, true
    from missing
  ), put as (
    select node.*, normalize(substring(node.path from '[^/]*$'), nfc) as wanted,
      case
        when node.folder = '' or (node.kind = 'folder' and private.path_depth(node.path) > 200
          and private.path_depth(node.path) % 200 = 1) then place.id
        else folder.id
      end as parent_id
    from node left join node as folder on folder.kind = 'folder' and folder.path = node.folder
  ), claim as (
    -- What the space has already keeps its name.
    select id, parent_id, name as wanted, true as is_there, name as path, false as is_made
    from public.space_entries where parent_id = place.id
    union all
    select id, parent_id, wanted, false, path, is_made from put
  ), numbered as (
    select *, row_number() over (
      partition by parent_id, wanted
      order by is_there desc, substring(path from '[^/]*$') = wanted desc, is_made, path
    ) as nth
    from claim
  ), named as (
    select *, case
        when nth = 1 and octet_length(wanted) <= 255 then wanted
        else private.name_with(wanted, ' (' || nth || ')')
      end as name
    from numbered
  ), final as (
    select id, case
        when count(*) over (partition by parent_id, name) > 1 and (nth > 1 or octet_length(wanted) > 255)
          then private.name_with(wanted, ' (' || id || ')')
        else name
      end as name
    from named
  )
  insert into public.space_entries (id, space_id, parent_id, name, kind, hash, size, target, mode, modified, created, revision,
    version, changed_at, changed_by)
  select put.id, place.id, put.parent_id, final.name, kind, hash, size, target, mode, modified, created, revision,
    place.version + row_number() over (order by private.path_depth(path), path, is_made), changed_at, _person
  from put join final using (id);
  get diagnostics moved = row_count;
  perform set_config('enable_nestloop', joins_by_loop, true);

  -- A state is there from when its file was made, as what it was before was never kept: who looks at an earlier moment, or goes back
  -- to it, finds the file. Folders are there from the beginning, so that what is in them has a place.
  insert into public.space_versions (space_id, entry_id, version, at, by_id, kind, parent_id, name, hash, size, target, mode,
    modified, created)
  select space_id, id, version,
    case
      when kind = 'folder' then began
      when created > 0 then least(changed_at, to_timestamp(created / 1000.0))
      else changed_at
    end,
    _person, kind, parent_id, name, hash, size, target, mode, modified, created
  from public.space_entries
  where space_id = place.id and version > place.version;

  -- Everything is there, or nothing happens.
  if exists (
    select kind, count(*), sum(size) from public.files where user_id = _person and kind not in ('removed', 'folder') group by kind
    except
    select kind, count(*), sum(size) from public.space_entries
    where space_id = place.id and version > place.version group by kind
  ) or stored > moved or exists (
    select from public.space_entries as entry
    where space_id = place.id and version > place.version and kind = 'file' and not exists (
      select from public.space_blobs as blob
      where blob.space_id = place.id and blob.hash = entry.hash and blob.size = entry.size and blob.state = 'kept'
    )
  ) then
    raise exception 'Not all files of an account would have moved.' using detail = _person;
  end if;
  delete from public.files where user_id = _person;
  delete from private.file_history where user_id = _person;
  delete from public.file_accounts where user_id = _person;
  if moved > 0 then
    update public.spaces
    set version = version + moved, changed_at = moment, entries = entries + moved, states = states + moved,
      bytes = (select coalesce(sum(size), 0) from public.space_blobs where space_id = place.id and uses > 0)
    where id = place.id;
    insert into private.space_marks (space_id, version) values (place.id, place.version + moved);
  end if;
  return true;
end
$$;

-- What devices call -----------------------------------------------------------------------------------------------

-- As before, and: files of the person that are still in public.files move first.
create or replace function public.own_spaces() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  mine uuid;
begin
  if me is null then
    raise exception 'Sign in first.' using errcode = '42501';
  end if;
  -- Before the space is made: who moves them locks the account first.
  if exists (select from public.file_accounts where user_id = me) then
    perform private.move_files(me);
  end if;
  if not exists (select from public.spaces where person = me) then
    insert into public.spaces (kind, person) values ('personal', me) on conflict (person) do nothing
    returning id into mine;
    if mine is not null then
      insert into public.space_members (space_id, user_id, role) values (mine, me, 'owner');
    end if;
  end if;
  return (
    select jsonb_agg(
      jsonb_build_object(
        'id', space.id, 'kind', space.kind, 'name', space.name, 'role', member.role, 'version', space.version,
        'bytes', space.bytes, 'entries', space.entries, 'quota', private.space_quota(space))
      order by space.person is null, space.name, space.id)
    from public.space_members as member
    join public.spaces as space on space.id = member.space_id
    where member.user_id = me
  );
end
$$;

-- Refuses devices of before where the files of the signed-in person are in their space: those that moved, and all of accounts that
-- were made since. To those devices it is a failure that may pass: they keep what they have to send, and try again.
create function private.require_files_here() returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.file_accounts where user_id = (select auth.uid())) then
    raise exception 'Your files have moved to a newer version of OtterOS. Reload this page to go on; nothing is lost.'
      using errcode = 'OTF04';
  end if;
end
$$;

-- As before, for accounts whose files have not moved yet. Raises OTF04 for all others.
create or replace function public.push_files(changes jsonb, seen bigint, mark uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
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
  select * into account from public.file_accounts where user_id = owner for update;
  -- Whoever waited here for the move finds nothing any more.
  perform private.require_files_here();

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

-- As before, for accounts whose files have not moved yet. Raises OTF04 for all others.
create or replace function public.pull_files(after bigint, most integer, whole boolean, points jsonb default null) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_files_here();
  return (
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
  );
end
$$;

-- As before, for accounts whose files have not moved yet. Raises OTF04 for all others.
create or replace function public.file_contents(paths jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  perform private.require_files_here();
  return (
    with asked as (
      select path, ordinality
      from jsonb_array_elements_text(paths) with ordinality as asked (path, ordinality)
      where ordinality <= 500
    ), found as (
      select path, version, content,
        sum(size) over (order by ordinality) - size as bytes_before, row_number() over (order by ordinality) as nth
      from asked join public.files using (path)
      where user_id = (select auth.uid()) and kind = 'file'
    )
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'path', path, 'version', version, 'content', translate(encode(content, 'base64'), E'\n', ''))
        order by nth),
      '[]')
    from found
    where nth = 1 or bytes_before + octet_length(content) <= 6000000
  );
end
$$;

-- Functions may be run by everybody unless that is taken back.
revoke execute on function private.name_with(text, text), private.path_depth(text), private.path_folder(text),
  private.move_files(uuid) from public, anon, authenticated;
revoke execute on function private.require_files_here() from public, anon;
grant execute on function private.require_files_here() to authenticated, service_role;
