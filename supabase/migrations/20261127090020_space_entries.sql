-- What is in a space: entries with ids that outlive every rename and move, and each state that an entry ever had.

create table public.space_entries (
  -- Made by the device that made the entry.
  id uuid primary key,
  space_id uuid not null references public.spaces (id) on delete cascade,
  -- The folder that it is in; the id of the space: at the top. Null once it is removed.
  parent_id uuid,
  name text,
  -- 'whiteout' hides a sample file.
  kind text not null constraint space_entries_kind_known check (kind in ('file', 'folder', 'link', 'whiteout')),
  -- A file's content (public.space_blobs), and its size in bytes.
  hash text constraint space_entries_hash_form check (private.is_hash(hash)),
  size bigint not null default 0 constraint space_entries_size_range check (size >= 0),
  -- Where a link leads, as written.
  target text constraint space_entries_target_form check (
    octet_length(target) between 1 and 2048 and target !~ '[\u0001-\u001f\u007f-\u009f]'
  ),
  mode integer not null default 420 constraint space_entries_mode_range check (mode between 0 and 4095),
  -- ms since 1970, as the device that made the change says.
  modified bigint not null default 0 constraint space_entries_modified_range check (modified between 0 and 8640000000000000),
  created bigint not null default 0 constraint space_entries_created_range check (created between 0 and 8640000000000000),
  -- Made by the device, different for each change; a device knows its own changes by it.
  revision text not null constraint space_entries_revision_form check (
    octet_length(revision) between 1 and 100 and revision !~ '[^A-Za-z0-9_.:-]'
  ),
  version bigint not null,
  changed_at timestamptz not null default clock_timestamp(),
  changed_by uuid references auth.users (id) on delete set null,
  -- Set with all that is below it when it is removed. `version` is then that of the removal, where it was removed itself.
  removed_at timestamptz,
  -- Checked at the end of a statement: two files can change their names with each other.
  constraint space_entries_name_key unique (parent_id, name) deferrable initially immediate,
  constraint space_entries_name_form check (
    octet_length(name) between 1 and 255 and name not in ('.', '..') and name !~ '[/\u0001-\u001f\u007f-\u009f]'
    and name is nfc normalized
  ),
  constraint space_entries_place_of_living check (
    (removed_at is null) = (parent_id is not null) and (removed_at is null) = (name is not null)
  ),
  constraint space_entries_content_of_files check (removed_at is not null or (kind = 'file') = (hash is not null)),
  constraint space_entries_size_of_files check (kind = 'file' or size = 0),
  constraint space_entries_target_of_links check ((kind = 'link') = (target is not null)),
  constraint space_entries_is_not_its_parent check (parent_id <> id)
);
create index space_entries_version on public.space_entries (space_id, version);
create index space_entries_removals on public.space_entries (space_id, version) where removed_at is not null;
create index space_entries_changed_by on public.space_entries (changed_by);

-- Each state that an entry had, from `at` until that of its next one. The newest is what it is now.
create table public.space_versions (
  space_id uuid not null references public.spaces (id) on delete cascade,
  entry_id uuid not null,
  version bigint not null,
  at timestamptz not null,
  -- Who made it so; null: their account is gone.
  by_id uuid references auth.users (id) on delete set null,
  kind text not null,
  -- Null: it was removed.
  parent_id uuid,
  name text,
  hash text,
  size bigint not null,
  target text,
  mode integer not null,
  modified bigint not null,
  created bigint not null,
  -- Kept until a person says otherwise.
  is_pinned boolean not null default false,
  primary key (entry_id, version)
);
create index space_versions_at on public.space_versions (space_id, at);
create index space_versions_pinned on public.space_versions (space_id) where is_pinned;
create index space_versions_parent on public.space_versions (parent_id);
create index space_versions_by on public.space_versions (by_id);
create index space_versions_hash on public.space_versions (space_id, hash) where hash is not null;

alter table public.space_entries enable row level security;
revoke all on public.space_entries from public, anon, authenticated;
grant select on public.space_entries to authenticated;
grant all on public.space_entries to service_role;
create policy "members see what is in their spaces" on public.space_entries
  for select to authenticated using (space_id = any ((select private.own_space_ids())::uuid[]));

alter table public.space_versions enable row level security;
revoke all on public.space_versions from public, anon, authenticated;
grant select on public.space_versions to authenticated;
grant all on public.space_versions to service_role;
create policy "members see what was in their spaces" on public.space_versions
  for select to authenticated using (space_id = any ((select private.own_space_ids())::uuid[]));

-- Every state names its content, once each. What nothing names any more is collected a day later.
create function private.use_blobs() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.space_blobs as blob
  set uses = blob.uses + named.uses, state = 'kept', unused_since = null
  from (
    select space_id, hash, count(*) as uses from changed where hash is not null group by space_id, hash
  ) as named
  where blob.space_id = named.space_id and blob.hash = named.hash;
  return null;
end
$$;
create trigger use_blobs after insert on public.space_versions
  referencing new table as changed
  for each statement execute function private.use_blobs();

create function private.release_blobs() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  with released as (
    update public.space_blobs as blob
    set uses = blob.uses - named.uses, unused_since = case when blob.uses = named.uses then now() end
    from (
      select space_id, hash, count(*) as uses from changed where hash is not null group by space_id, hash
    ) as named
    where blob.space_id = named.space_id and blob.hash = named.hash
    returning blob.space_id, blob.size, blob.uses
  )
  update public.spaces as space
  set bytes = space.bytes - gone.bytes
  from (select space_id, sum(size) as bytes from released where uses = 0 group by space_id) as gone
  where space.id = gone.space_id;
  update public.spaces as space
  set states = space.states - gone.states
  from (select space_id, count(*) as states from changed group by space_id) as gone
  where space.id = gone.space_id;
  return null;
end
$$;
create trigger release_blobs after delete on public.space_versions
  referencing old table as changed
  for each statement execute function private.release_blobs();

-- The history of a space's numbers --------------------------------------------------------------------------------

-- A database that is restored from an earlier copy gives numbers a second time, so every change puts a random mark at its last
-- number; see private.file_history.
create table private.space_marks (
  space_id uuid not null references public.spaces (id) on delete cascade,
  version bigint not null,
  mark uuid not null default gen_random_uuid(),
  primary key (space_id, version)
);
revoke all on private.space_marks from public, anon, authenticated;

-- The mark of a number of a space; null where there is none.
create function private.space_mark(_space uuid, _version bigint) returns uuid
language sql stable security definer set search_path = '' as $$
  select mark from private.space_marks
  where space_id = _space and version >= _version and _version > 0
  order by version limit 1
$$;

-- The highest number among points [{version, mark}] that are part of the space's history, 100 of them at most; null: none.
create function private.common_space_version(_space uuid, _points jsonb) returns bigint
language sql stable security definer set search_path = '' as $$
  select max(version)
  from (select * from jsonb_to_recordset(_points) as point (version bigint, mark uuid) limit 100) as point
  where mark = private.space_mark(_space, version)
$$;

-- Forgets the oldest removals when there are too many or they are too old, and what is surplus of marks and states. Some more are let
-- be, so that this is rare.
create function private.forget_in_space(_space uuid, _from bigint, _to bigint) returns void
language plpgsql set search_path = '' as $$
declare
  limits private.space_limits;
  surplus bigint;
  more integer;
  gone integer;
begin
  select * into strict limits from private.space_limits;
  if _to / 100 > _from / 100 then
    delete from private.space_marks
    where space_id = _space and version <= (
      select version from private.space_marks where space_id = _space
      order by version desc offset limits.kept_marks limit 1
    );
  end if;
  if _to / 1000 = _from / 1000 then
    return;
  end if;
  select states - limits.space_states into more from public.spaces where id = _space;
  if more > 0 then
    delete from public.space_versions as version
    using (
      select entry_id, old.version from public.space_versions as old
      where space_id = _space and not is_pinned
        and exists (select from public.space_versions as next where next.entry_id = old.entry_id and next.version > old.version)
      order by at
      limit more + limits.space_states / 10
    ) as old
    where version.entry_id = old.entry_id and version.version = old.version;
  end if;
  select greatest(
    (select max(version) from public.space_entries
      where space_id = _space and removed_at < now() - limits.kept_for),
    (select version from public.space_entries
      where space_id = _space and removed_at is not null order by version desc offset limits.kept_removals limit 1)
  ) into surplus;
  if surplus is null then
    return;
  end if;
  delete from public.space_entries where space_id = _space and removed_at is not null and version <= surplus;
  get diagnostics gone = row_count;
  update public.spaces set removals = removals - gone, forgotten = greatest(forgotten, surplus) where id = _space;
end
$$;

-- Changes ---------------------------------------------------------------------------------------------------------

-- A change as it was sent: what an entry is to be.
create type private.entry_change as (
  nth integer, id uuid, parent uuid, name text, kind text, hash text, size bigint, content bytea, target text, mode integer,
  modified bigint, created bigint, revision text, expected bigint, removed boolean
);

-- Reads a list of changes; raises 22023 where its form is wrong.
create function private.read_entry_changes(_changes jsonb) returns private.entry_change[]
language plpgsql immutable set search_path = '' as $$
declare
  read private.entry_change[];
begin
  if jsonb_typeof(_changes) is distinct from 'array' or jsonb_array_length(_changes) > 1000 then
    raise exception 'Changes are a list of 1000 at most.' using errcode = '22023';
  end if;
  select array_agg(
    row(
      ordinality, id, case when not removed then parent end, case when not removed then name end, kind, hash,
      case when kind = 'file' then size else 0 end, decode(content, 'base64'), target, mode, modified, created, revision,
      expected, removed
    )::private.entry_change
    order by ordinality)
  into read
  from (
    select ordinality, id, parent, name, kind, hash, coalesce(size, 0) as size, content, target, coalesce(mode, 420) as mode,
      coalesce(modified, 0) as modified, coalesce(created, 0) as created, revision, coalesce(expected, 0) as expected,
      coalesce(removed, false) as removed
    from rows from (jsonb_to_recordset(_changes) as (
      id uuid, parent uuid, name text, kind text, hash text, size bigint, content text, target text, mode integer,
      modified bigint, created bigint, revision text, expected bigint, removed boolean
    )) with ordinality
  ) as sent;
  read := coalesce(read, '{}');
  if exists (select from unnest(read) where id is null or revision is null)
    or (select count(distinct id) from unnest(read)) <> cardinality(read)
  then
    raise exception 'Each change has an id and a revision, and no id is named twice.' using errcode = '22023';
  end if;
  return read;
end
$$;

-- The changes that cannot be made because the space has become another one since the device last looked, as [{id, version}].
create function private.entry_conflicts(_space uuid, _changes private.entry_change[], _seen bigint) returns jsonb
language sql stable set search_path = '' as $$
  with recursive change as (
    select * from unnest(_changes)
  ), stored as (
    select change.id, entry.version
    from change join public.space_entries as entry on entry.id = change.id
    where entry.version <> change.expected
  ), gone as (
    -- Known to the device, but nothing is left of it.
    select change.id, 0::bigint as version
    from change
    where change.expected > 0 and not change.removed
      and not exists (select from public.space_entries as entry where entry.id = change.id)
  ), taken as (
    select entry.id, entry.version
    from change join public.space_entries as entry on entry.parent_id = change.parent and entry.name = change.name
    where entry.id <> change.id and not exists (select from change as other where other.id = entry.id)
  ), homeless as (
    select change.id, 0::bigint
    from change
    where not change.removed and change.parent <> _space
      and not exists (
        select from public.space_entries as folder
        where folder.id = change.parent and folder.space_id = _space and folder.kind = 'folder' and folder.removed_at is null
          and not exists (select from change as other where other.id = folder.id)
      )
      and not exists (
        select from change as folder where folder.id = change.parent and folder.kind = 'folder' and not folder.removed
      )
  ), removed as (
    select change.id from change where change.removed
  ), below as (
    -- What a folder that goes has in it, and the device has not seen yet.
    select entry.id, entry.version from removed join public.space_entries as entry on entry.parent_id = removed.id
    union all
    select entry.id, entry.version from below join public.space_entries as entry on entry.parent_id = below.id
  )
  select jsonb_agg(jsonb_build_object('id', id, 'version', version))
  from (
    select * from stored
    union select * from gone
    union select * from taken
    union select * from homeless
    union select * from below
      where version > _seen and not exists (select from change where change.id = below.id)
  ) as conflict
$$;

-- Raises 22023 where one of these folders would be in itself, or folders would be nested too deeply.
create function private.check_folder_places(_folders uuid[]) returns void
language plpgsql stable set search_path = '' as $$
declare
  deepest constant integer := 250;
begin
  if exists (
    with recursive above as (
      select id as folder, id, 1 as depth from unnest(_folders) as id
      union all
      select above.folder, entry.parent_id, above.depth + 1
      from above join public.space_entries as entry on entry.id = above.id
      where above.depth <= deepest and entry.parent_id <> entry.space_id
    ), below as (
      select id as folder, id, 0 as height from unnest(_folders) as id
      union all
      select below.folder, entry.id, below.height + 1
      from below join public.space_entries as entry on entry.parent_id = below.id and entry.kind = 'folder'
      where below.height <= deepest
    )
    select
    from (select folder, max(depth) as depth from above group by folder) as top
    join (select folder, max(height) as height from below group by folder) as bottom using (folder)
    where depth + height > deepest
  ) then
    raise exception 'A folder cannot be moved into itself, and folders can be nested % deep at most.', deepest
      using errcode = '22023';
  end if;
end
$$;

-- Stores the contents that came with changes, and raises OTS03 where one is missing: it was neither sent nor uploaded. The hint
-- has the missing hashes.
create function private.take_contents(_space uuid, _changes private.entry_change[]) returns void
language plpgsql set search_path = '' as $$
declare
  missing text;
begin
  if exists (
    select from unnest(_changes) as change, private.space_limits as limits
    where content is not null and (
      hash is null or encode(sha256(content), 'hex') <> hash or octet_length(content) <> size or size > limits.inline_bytes)
  ) then
    raise exception 'A content is not what its hash and size say.' using errcode = 'OTS04';
  end if;
  insert into public.space_blobs as blob (space_id, hash, size, content, state)
  select distinct on (hash) _space, hash, size, content, 'kept'
  from unnest(_changes) as change
  where content is not null
  order by hash
  on conflict (space_id, hash) do update
  set content = excluded.content, size = excluded.size, state = 'kept'
  where blob.state = 'expected';
  -- What was uploaded since it was expected.
  update public.space_blobs as blob set state = 'kept'
  from (select distinct hash, size from unnest(_changes) where hash is not null and content is null) as change
  where blob.space_id = _space and blob.hash = change.hash and blob.size = change.size and blob.state = 'expected'
    and private.blob_object_size(_space, blob.hash) = blob.size;
  select string_agg(distinct change.hash, ' ') into missing
  from unnest(_changes) as change
  where change.hash is not null and not change.removed and not exists (
    select from public.space_blobs as blob
    where blob.space_id = _space and blob.hash = change.hash and blob.size = change.size and blob.state = 'kept'
  );
  if missing is not null then
    raise exception 'The space does not have the content of a file yet.' using errcode = 'OTS03', hint = missing;
  end if;
end
$$;

-- Makes changes that were found to be free of conflicts, in a space whose row is locked. Answers the space as it is then.
create function private.make_entry_changes(_space public.spaces, _changes private.entry_change[]) returns public.spaces
language plpgsql set search_path = '' as $$
declare
  place public.spaces := _space;
  limits private.space_limits;
  -- Never goes back, whatever the clock does.
  moment timestamptz := greatest(clock_timestamp(), _space.changed_at + interval '1 microsecond');
  moved uuid[];
  living_before integer;
  living_after integer;
  removed_before integer;
  removed_after integer;
  removed_below integer;
  stated integer;
  new_bytes bigint;
begin
  select * into strict limits from private.space_limits;
  if exists (select from unnest(_changes) where size > limits.file_bytes) then
    raise exception 'One file can have % bytes at most.', limits.file_bytes using errcode = 'OTF01', hint = limits.file_bytes;
  end if;
  perform private.take_contents(place.id, _changes);
  -- Each content that nothing has named until now.
  select coalesce(sum(blob.size), 0) into new_bytes
  from (select distinct hash from unnest(_changes) where hash is not null and not removed) as change
  join public.space_blobs as blob on blob.space_id = place.id and blob.hash = change.hash
  where blob.uses = 0;
  if new_bytes > 0 and place.bytes + new_bytes > private.space_quota(place) then
    raise exception 'The files of this space can have % bytes at most. It has room for % bytes too few.',
      private.space_quota(place), place.bytes + new_bytes - private.space_quota(place)
      using errcode = 'OTF02', hint = place.bytes + new_bytes - private.space_quota(place);
  end if;
  select count(*) filter (where removed_at is null), count(*) filter (where removed_at is not null)
  into living_before, removed_before
  from unnest(_changes) as change join public.space_entries as entry on entry.id = change.id;
  -- Whose place another folder might be: they have moved, or are new.
  select array_agg(change.id) into moved
  from unnest(_changes) as change left join public.space_entries as entry on entry.id = change.id
  where change.kind = 'folder' and not change.removed and change.parent is distinct from entry.parent_id;

  insert into public.space_entries as stored (id, space_id, parent_id, name, kind, hash, size, target, mode, modified, created,
    revision, version, changed_at, changed_by, removed_at)
  select id, place.id, parent, name, kind, hash, size, target, mode, modified, created, revision, place.version + nth, moment,
    auth.uid(), case when removed then moment end
  from unnest(_changes) as change
  where not removed or exists (select from public.space_entries as entry where entry.id = change.id)
  on conflict (id) do update
  set parent_id = excluded.parent_id, name = excluded.name, hash = excluded.hash, size = excluded.size,
    target = excluded.target, mode = excluded.mode, modified = excluded.modified, created = excluded.created,
    revision = excluded.revision, version = excluded.version, changed_at = excluded.changed_at,
    changed_by = excluded.changed_by, removed_at = excluded.removed_at;

  -- A folder that goes takes with it what is in it then.
  with recursive below as (
    select entry.id
    from unnest(_changes) as change join public.space_entries as entry on entry.parent_id = change.id
    where change.removed
    union all
    select entry.id from below join public.space_entries as entry on entry.parent_id = below.id
  )
  update public.space_entries as entry
  set parent_id = null, name = null, removed_at = moment, changed_at = moment, changed_by = auth.uid()
  from below
  where entry.id = below.id;
  get diagnostics removed_below = row_count;

  if moved is not null then
    perform private.check_folder_places(moved);
  end if;

  insert into public.space_versions (space_id, entry_id, version, at, by_id, kind, parent_id, name, hash, size, target, mode,
    modified, created)
  select space_id, entry.id, version, changed_at, changed_by, entry.kind, parent_id, entry.name,
    case when removed_at is null then entry.hash end, entry.size, entry.target, entry.mode, entry.modified, entry.created
  from unnest(_changes) as change join public.space_entries as entry on entry.id = change.id;
  get diagnostics stated = row_count;

  select count(*) filter (where removed_at is null), count(*) filter (where removed_at is not null)
  into living_after, removed_after
  from unnest(_changes) as change join public.space_entries as entry on entry.id = change.id;
  update public.spaces
  set version = place.version + cardinality(_changes), changed_at = moment, bytes = spaces.bytes + new_bytes,
    entries = spaces.entries + living_after - living_before - removed_below, states = spaces.states + stated,
    removals = spaces.removals + removed_after - removed_before + removed_below
  where id = place.id
  returning * into place;
  if living_after > living_before and place.entries > limits.space_entries then
    raise exception 'A space can have % files and folders at most.', limits.space_entries
      using errcode = 'OTF03', hint = limits.space_entries;
  end if;
  insert into private.space_marks (space_id, version) values (place.id, place.version);
  perform private.forget_in_space(place.id, _space.version, place.version);
  select * into strict place from public.spaces where id = place.id;
  return place;
end
$$;

-- What devices call -----------------------------------------------------------------------------------------------

-- Makes changes of the signed-in person, all of them or none. A change is what an entry is to be: {id, parent (the space's own id: at
-- the top), name, kind, hash (hexadecimal), size, content (base64, of a small one that is not there yet), target, mode, modified,
-- created, revision, expected, removed}: `expected` is the version that the device knows of it, 0 for a new one; `removed` takes it
-- away, a folder with all that is in it. An entry keeps its kind. `seen` is the number up to which the device knows everything, and
-- `mark` its mark.
-- Answers {applied: true, previous, version, mark, versions: {id: version}, bytes, entries}, where `previous` is the space's number
-- before these changes; or {applied: false, version, conflicts: [{id, version}]}: entries that are not as the device thinks; it asks
-- for the news and tries again. A change that was stored before (its revision says so) is not made again. Raises OTS01 (no
-- member), OTS02 (a viewer), OTS03 (a content is missing; the hint has the hashes), OTS04 (a content is not what its hash says), OTF01
-- (file too large), OTF02 (no room; the hint says how many bytes are too many), OTF03 (too many entries), 22023 and 23… (what no
-- space can have).
create function public.push_entries(space uuid, changes jsonb, seen bigint, mark uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sent private.entry_change[];
  fresh private.entry_change[];
  place public.spaces;
  previous bigint;
  conflicts jsonb;
  versions jsonb;
begin
  perform private.require_space_role(space, 'owner', 'editor');
  sent := private.read_entry_changes(changes);
  select * into strict place from public.spaces where id = space for update;
  -- Who was a member when the turn was waited for may be none any more.
  perform private.require_space_role(space, 'owner', 'editor');
  if exists (
    select from unnest(sent) as change join public.space_entries as entry on entry.id = change.id
    where entry.space_id <> space or entry.kind is distinct from change.kind
  ) then
    raise exception 'An entry keeps its kind and its space.' using errcode = '22023';
  end if;
  previous := place.version;
  select array_agg(
    row(nth, id, parent, name, kind, hash, size, content, target, mode, modified, created, revision, expected,
      removed)::private.entry_change
    order by nth)
  into fresh
  from (
    select row_number() over (order by change.nth) as nth, id, parent, name, kind, hash, size, content, target, mode, modified,
      created, revision, expected, removed
    from unnest(sent) as change
    where not exists (
      select from public.space_entries as entry where entry.id = change.id and entry.revision = change.revision
    )
  ) as change;
  if fresh is not null then
    conflicts := private.entry_conflicts(space, fresh, seen);
    if mark is not null and mark is distinct from private.space_mark(space, seen) then
      return jsonb_build_object('applied', false, 'version', place.version, 'conflicts', coalesce(conflicts, '[]'));
    end if;
    if conflicts is not null and seen >= place.version then
      raise exception 'These changes do not fit together.' using errcode = '22023', detail = conflicts;
    end if;
    if conflicts is not null then
      return jsonb_build_object('applied', false, 'version', place.version, 'conflicts', conflicts);
    end if;
    place := private.make_entry_changes(place, fresh);
  end if;
  select jsonb_object_agg(entry.id, entry.version) into versions
  from unnest(sent) as change join public.space_entries as entry on entry.id = change.id;
  return jsonb_build_object(
    'applied', true, 'previous', previous, 'version', place.version, 'mark', private.space_mark(space, place.version),
    'versions', coalesce(versions, '{}'), 'bytes', place.bytes, 'entries', place.entries);
end
$$;

-- The entries that were changed after a number, oldest change first, 5,000 at most: {changes: [[id, parent, name, kind, hash, size,
-- target, mode, modified, created, revision, version, changed at (ms), changed by]], version, mark, common, more, reset, role, bytes,
-- entries, limits}. A removed one has no parent; what was in a removed folder went with it and is not named. `version` is the number
-- to ask with next. `whole`: everything that there is, to be read from 0; what is not named then is gone. `reset`: removals
-- that the device missed are forgotten, so it reads everything. `points` are numbers with marks that the device knows,
-- [{version, mark}]; `common` is the highest of them that is part of the space's history, null: none is. Raises OTS01 (no member).
create function public.pull_entries(
  space uuid, after bigint, most integer default 5000, whole boolean default false, points jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  place public.spaces;
  goal bigint;
  is_reset boolean;
  has_more boolean := false;
  changes jsonb := '[]';
begin
  perform private.require_space_role(space, 'owner', 'editor', 'viewer');
  select * into strict place from public.spaces where id = space;
  most := greatest(least(most, 5000), 1);
  after := coalesce(after, 0);
  is_reset := not whole and after > 0 and after < place.forgotten;
  if not is_reset then
    with page as (
      select * from public.space_entries as entry
      where entry.space_id = space and entry.version > after and (entry.removed_at is null or not whole)
        -- What went with its folder has the number of an earlier change.
        and entry.version <= place.version
      order by entry.version
      limit most + 1
    ), shown as (
      select * from page order by version limit most
    )
    select
      coalesce(jsonb_agg(
        jsonb_build_array(
          shown.id, parent_id, name, kind, hash, size, target, mode, modified, created, revision, version,
          floor(extract(epoch from changed_at) * 1000), changed_by)
        order by version), '[]'),
      (select count(*) from page) > count(*),
      max(version)
    into changes, has_more, goal
    from shown;
  end if;
  goal := case when is_reset then 0 when has_more then goal else place.version end;
  return jsonb_build_object(
    'changes', changes, 'version', goal, 'mark', private.space_mark(space, goal),
    'common', private.common_space_version(space, coalesce(points, '[]')),
    'more', has_more, 'reset', is_reset, 'role', private.own_space_role(space),
    'bytes', place.bytes, 'entries', place.entries, 'limits', private.space_limits_for_devices(place));
end
$$;

-- Functions may be run by everybody unless that is taken back.
revoke execute on function private.use_blobs() from public, anon;
revoke execute on function private.release_blobs() from public, anon;
revoke execute on function private.space_mark(uuid, bigint) from public, anon;
revoke execute on function private.common_space_version(uuid, jsonb) from public, anon;
revoke execute on function private.forget_in_space(uuid, bigint, bigint) from public, anon;
revoke execute on function private.read_entry_changes(jsonb) from public, anon;
revoke execute on function private.entry_conflicts(uuid, private.entry_change[], bigint) from public, anon;
revoke execute on function private.check_folder_places(uuid[]) from public, anon;
revoke execute on function private.take_contents(uuid, private.entry_change[]) from public, anon;
revoke execute on function private.make_entry_changes(public.spaces, private.entry_change[]) from public, anon;
revoke execute on function public.push_entries(uuid, jsonb, bigint, uuid) from public, anon;
revoke execute on function public.pull_entries(uuid, bigint, integer, boolean, jsonb) from public, anon;
grant execute on function public.push_entries(uuid, jsonb, bigint, uuid) to authenticated, service_role;
grant execute on function public.pull_entries(uuid, bigint, integer, boolean, jsonb) to authenticated, service_role;
