-- Folders that are shared, and where spaces lie in the files of their members.

-- Quotas ------------------------------------------------------------------------------------------------------------

-- Bytes that a person has room for: the quota of their own space, less what is in it and in the shared folders that they own.
create function private.room_of(_person uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(
      (select quota - bytes from public.spaces where person = _person and quota is not null),
      (select space_bytes from private.space_limits)
        - coalesce((select bytes from public.spaces where person = _person and quota is null), 0))
    - coalesce((
      select sum(space.bytes)
      from public.space_members as member join public.spaces as space on space.id = member.space_id
      where member.user_id = _person and member.role = 'owner' and space.kind = 'shared'
    ), 0)::bigint
$$;

-- Bytes that fit into a space. As before for teams. What is in a shared folder takes room of its owner, so their own space and each
-- of their shared folders can hold what it has and what is left.
create or replace function private.space_quota(_space public.spaces) returns bigint
language sql stable security definer set search_path = '' as $$
  select case
    when (_space).kind = 'team' then coalesce((_space).quota, (select space_bytes from private.space_limits))
    else greatest((_space).bytes + private.room_of(coalesce((_space).person, (
      select user_id from public.space_members where space_id = (_space).id and role = 'owner' limit 1
    ))), 0)
  end
$$;

-- Where spaces lie ----------------------------------------------------------------------------------------------------

-- Which folder of a person's own space a space is mounted at. That folder is empty there, and may be renamed and moved as any other.
create table public.space_mounts (
  user_id uuid not null references auth.users (id) on delete cascade,
  space_id uuid not null references public.spaces (id) on delete cascade,
  entry_id uuid not null unique references public.space_entries (id) on delete cascade,
  primary key (user_id, space_id)
);
create index space_mounts_space on public.space_mounts (space_id);

alter table public.space_mounts enable row level security;
revoke all on public.space_mounts from public, anon, authenticated;
grant select on public.space_mounts to authenticated;
grant all on public.space_mounts to service_role;
create policy "people see where their spaces are" on public.space_mounts
  for select to authenticated using (user_id = (select auth.uid()));

-- Mounts a space at an empty folder of the signed-in person's own space, or nowhere (null). Raises OTS01, OTS05 (there is no such
-- folder), 22023 (it is not empty, or something else is mounted there).
create function public.set_mount(space uuid, folder uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  own uuid := (select id from public.spaces where person = me);
begin
  perform private.require_space_role(space, 'owner', 'editor', 'viewer');
  if space = own then
    raise exception 'Your own space is not mounted anywhere.' using errcode = '22023';
  end if;
  perform from public.spaces where id = own for update;
  if folder is null then
    delete from public.space_mounts where space_id = space and user_id = me;
  else
    if not exists (
      select from public.space_entries where id = folder and space_id = own and kind = 'folder' and removed_at is null
    ) then
      raise exception 'This folder is not there any more.' using errcode = 'OTS05';
    end if;
    if exists (select from public.space_entries where parent_id = folder)
      or exists (select from public.space_mounts where entry_id = folder and space_id <> space)
    then
      raise exception 'Only an empty folder can become the place of a space.' using errcode = '22023';
    end if;
    insert into public.space_mounts (user_id, space_id, entry_id) values (me, space, folder)
    on conflict (user_id, space_id) do update set entry_id = excluded.entry_id;
  end if;
  perform private.tell('user:' || me, 'spaces');
end
$$;

-- Folders that become spaces --------------------------------------------------------------------------------------------

-- Folders whose contents are being copied into their new space, which nobody sees before that is done.
create table private.folder_shares (
  folder_id uuid primary key references public.space_entries (id) on delete cascade,
  person uuid not null references auth.users (id) on delete cascade,
  space_id uuid not null unique references public.spaces (id) on delete cascade,
  since timestamptz not null default now()
);
create index folder_shares_person on private.folder_shares (person);
revoke all on private.folder_shares from public, anon, authenticated;

-- Makes a folder of the signed-in person's own space a space of its own, mounted where the folder is. All that is in it moves there
-- with its history and gets new ids; the folder keeps its own. What is kept as objects is copied by the caller: as long as the answer
-- has `missing`, they have storage copy each object `{own}/{hash}` to `{space}/{hash}` (1,000 at most are named at a time), and call
-- again. Answers {space, missing: [hash], left: bytes}; the folder is shared when nothing is missing. Raises OTS05 (there is no such folder),
-- OTS09 (it is shared already, or has a shared folder in it), 22023 (its name), OTF03.
create function public.share_folder(folder uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  own public.spaces;
  place public.spaces;
  top public.space_entries;
  old_ids uuid[];
  new_ids uuid[];
  removals private.entry_change[];
  missing jsonb;
  remaining bigint;
  stated integer;
  latest bigint;
  moment timestamptz;
begin
  if me is null then
    raise exception 'Sign in first.' using errcode = '42501';
  end if;
  select * into own from public.spaces where person = me for update;
  select * into top from public.space_entries
  where id = folder and space_id = own.id and kind = 'folder' and removed_at is null;
  if top.id is null then
    raise exception 'This folder is not there any more.' using errcode = 'OTS05';
  end if;
  with recursive below as (
    select entry.id, 1 as depth from public.space_entries as entry where entry.parent_id = folder
    union all
    select entry.id, below.depth + 1 from below join public.space_entries as entry on entry.parent_id = below.id
  )
  select coalesce(array_agg(id order by depth, id), '{}') into old_ids from below;
  if exists (select from public.space_mounts where user_id = me and entry_id = folder) then
    raise exception 'This folder is shared already.' using errcode = 'OTS09';
  end if;
  if exists (select from public.space_mounts where user_id = me and entry_id = any (old_ids)) then
    raise exception 'This folder has a shared folder in it. Move that one out first.' using errcode = 'OTS09';
  end if;

  select space.* into place
  from private.folder_shares as share join public.spaces as space on space.id = share.space_id
  where share.folder_id = folder and share.person = me;
  if place.id is null then
    perform private.require_room_for_space(me);
    insert into public.spaces (kind, name) values ('shared', private.space_name(top.name)) returning * into place;
    insert into public.space_members (space_id, user_id, role) values (place.id, me, 'owner');
    insert into private.folder_shares (folder_id, person, space_id) values (folder, me, place.id);
  end if;

  -- Contents: small ones are here at once.
  insert into public.space_blobs as blob (space_id, hash, size, content, state)
  select place.id, kept.hash, kept.size, kept.content, case when kept.content is null then 'expected' else 'kept' end
  from public.space_blobs as kept
  where kept.space_id = own.id and kept.state = 'kept' and kept.hash in (
    select state.hash from public.space_versions as state where state.entry_id = any (old_ids) and state.hash is not null
  )
  on conflict (space_id, hash) do update set unused_since = now() where blob.state = 'expected' or blob.uses = 0 and blob.state = 'kept';
  update public.space_blobs as blob set state = 'kept'
  where blob.space_id = place.id and blob.state = 'expected'
    and private.blob_object_size(place.id, blob.hash) = blob.size;
  select jsonb_agg(hash) filter (where nth <= 1000), sum(size) into missing, remaining
  from (
    select needed.hash, coalesce(blob.size, 0) as size, row_number() over (order by needed.hash) as nth
    from (
      select distinct state.hash from public.space_versions as state
      where state.entry_id = any (old_ids) and state.hash is not null
    ) as needed
    left join public.space_blobs as blob on blob.space_id = place.id and blob.hash = needed.hash
    where blob.state is distinct from 'kept'
  ) as absent;
  if missing is not null then
    return jsonb_build_object('space', place.id, 'missing', missing, 'left', remaining);
  end if;

  -- Numbers go on from those of the own space, so that earlier states keep theirs and stay earlier. The new space has none yet, unless
  -- its owner put something there before it was whole.
  select * into strict place from public.spaces where id = place.id for update;
  latest := greatest(own.version, place.version);
  moment := greatest(clock_timestamp(), own.changed_at + interval '1 microsecond');
  new_ids := array(select gen_random_uuid() from unnest(old_ids));
  insert into public.space_entries (id, space_id, parent_id, name, kind, hash, size, target, mode, modified, created, revision,
    version, changed_at, changed_by)
  select map.new, place.id, coalesce(above.new, place.id), entry.name, entry.kind, entry.hash, entry.size, entry.target, entry.mode,
    entry.modified, entry.created, entry.revision, latest + map.nth, entry.changed_at, entry.changed_by
  from unnest(old_ids, new_ids) with ordinality as map (old, new, nth)
  join public.space_entries as entry on entry.id = map.old
  left join unnest(old_ids, new_ids) as above (old, new) on above.old = entry.parent_id;
  insert into public.space_versions (space_id, entry_id, version, at, by_id, kind, parent_id, name, hash, size, target, mode, modified,
    created, is_pinned, is_along)
  select place.id, map.new,
    case when state.version = entry.version then latest + map.nth else state.version end,
    state.at, state.by_id, state.kind,
    case when state.parent_id = folder then place.id else coalesce(above.new, state.parent_id) end,
    state.name, state.hash, state.size, state.target, state.mode, state.modified, state.created, state.is_pinned, state.is_along
  from unnest(old_ids, new_ids) with ordinality as map (old, new, nth)
  join public.space_entries as entry on entry.id = map.old
  join public.space_versions as state on state.entry_id = map.old
  left join unnest(old_ids, new_ids) as above (old, new) on above.old = state.parent_id;
  get diagnostics stated = row_count;
  update public.spaces
  set version = latest + cardinality(old_ids), changed_at = moment, entries = entries + cardinality(old_ids), states = states + stated,
    bytes = (select coalesce(sum(size), 0) from public.space_blobs where space_id = place.id and uses > 0)
  where id = place.id;
  if cardinality(old_ids) > 0 then
    insert into private.space_marks (space_id, version) values (place.id, latest + cardinality(old_ids));
  end if;

  -- What was here goes, and leaves its history there.
  delete from public.space_versions where entry_id = any (old_ids);
  select * into strict own from public.spaces where id = own.id;
  select array_agg(
    row(nth, id, null, null, kind, null, 0, null, target, mode, modified, created, 'share:' || gen_random_uuid(), version,
      true)::private.entry_change
    order by nth)
  into removals
  from (
    select row_number() over (order by id) as nth, * from public.space_entries where parent_id = folder
  ) as child;
  if removals is not null then
    perform private.make_entry_changes(own, removals);
  end if;
  delete from private.folder_shares where folder_id = folder;
  insert into public.space_mounts (user_id, space_id, entry_id) values (me, place.id, folder);
  perform private.note_event(place.id, 'made', null);
  perform private.tell('user:' || me, 'spaces');
  return jsonb_build_object('space', place.id, 'missing', '[]'::jsonb, 'left', 0);
end
$$;

-- Gives up folders whose sharing was begun and never finished, a day later; how many.
create function private.drop_unfinished_shares() returns integer
language plpgsql set search_path = '' as $$
declare
  place uuid;
  dropped integer := 0;
begin
  for place in
    select space_id from private.folder_shares where since < now() - interval '1 day' for update skip locked
  loop
    perform private.drop_space(place);
    dropped := dropped + 1;
  end loop;
  return dropped;
end
$$;

-- The spaces of the signed-in person, their own first, which is made if there is none yet. As before, and [{mount, owner, ownerName,
-- members}]: the folder of the own space that it is mounted at, who owns a shared folder, and how many members it has.
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
  perform private.complete_removals(listed.space_id, 5000)
  from private.incomplete_removals as listed
  join public.space_members as member on member.space_id = listed.space_id
  where member.user_id = me;
  return (
    select jsonb_agg(
      jsonb_build_object(
        'id', space.id, 'kind', space.kind, 'name', space.name, 'role', member.role, 'version', space.version,
        'bytes', space.bytes, 'entries', space.entries, 'quota', private.space_quota(space),
        'since', floor(extract(epoch from member.since) * 1000),
        'mount', (
          select mount.entry_id
          from public.space_mounts as mount join public.space_entries as entry on entry.id = mount.entry_id
          where mount.user_id = me and mount.space_id = space.id and entry.removed_at is null),
        'owner', owner.user_id,
        'ownerName', case when owner.user_id is not null then private.shown_name(owner.user_id) end,
        'members', (select count(*) from public.space_members as other where other.space_id = space.id))
      order by space.person is null, space.name, space.id)
    from public.space_members as member
    join public.spaces as space on space.id = member.space_id
    left join lateral (
      select user_id from public.space_members as one
      where one.space_id = space.id and one.role = 'owner' and space.kind = 'shared'
      limit 1
    ) as owner on true
    where member.user_id = me
      and not exists (select from private.folder_shares as share where share.space_id = space.id)
  );
end
$$;

-- Owners that go ------------------------------------------------------------------------------------------------------

-- A team always has an owner: when the last one's account is gone, the editor who has been one longest becomes it, else the viewer. A
-- shared folder goes with its owner, and so does a team that has nobody.
create function private.keep_an_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  place record;
  heir uuid;
begin
  for place in
    select distinct space.id, space.kind
    from gone join public.spaces as space on space.id = gone.space_id
    where gone.role = 'owner' and space.kind <> 'personal'
      and not exists (select from public.space_members where space_id = space.id and role = 'owner')
  loop
    heir := case when place.kind = 'team' then (
      select user_id from public.space_members where space_id = place.id
      order by role = 'editor' desc, since, user_id limit 1
    ) end;
    if heir is null then
      perform private.drop_space(place.id);
    else
      update public.space_members set role = 'owner' where space_id = place.id and user_id = heir;
      perform private.note_event(place.id, 'owner', heir);
    end if;
  end loop;
  return null;
end
$$;
create trigger keep_an_owner after delete on public.space_members
  referencing old table as gone for each statement execute function private.keep_an_owner();

-- Activity ------------------------------------------------------------------------------------------------------------

-- What happened in a space before a moment (null: now), newest first, 200 at most: [{at (ms), by, byName, kind, entry, entryKind, name,
-- from, person, personName, details}]. Of entries the kind is 'added', 'changed', 'moved', 'renamed', 'removed', 'restored' or 'touched'
-- (mode or time alone), `from` is the name before; of the space itself it is that of the event. What went along with a
-- removed folder is not named. Raises OTS01.
create function public.space_activity(space uuid, before timestamptz default null, most integer default 100) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_space_role(space, 'owner', 'editor', 'viewer');
  most := greatest(least(most, 200), 1);
  before := coalesce(before, 'infinity');
  return (
    with changed as (
      select state.at, state.by_id, state.entry_id, state.version, state.kind, state.name, state.parent_id, state.hash, state.target
      from public.space_versions as state
      where state.space_id = space and state.at < before and not state.is_along
      order by state.at desc, state.version desc
      limit most
    ), told as (
      select changed.at, changed.by_id, changed.version as nth,
        case
          when changed.parent_id is null then 'removed'
          when prior.version is null then 'added'
          when prior.parent_id is null then 'restored'
          when (changed.hash, changed.target) is distinct from (prior.hash, prior.target) then 'changed'
          when changed.parent_id <> prior.parent_id then 'moved'
          when changed.name <> prior.name then 'renamed'
          else 'touched'
        end as kind,
        changed.entry_id, changed.kind as entry_kind, coalesce(changed.name, prior.name) as name,
        case when prior.name <> changed.name then prior.name end as former_name,
        null::uuid as person_id, null::jsonb as details
      from changed
      left join lateral (
        select * from public.space_versions as earlier
        where earlier.entry_id = changed.entry_id and earlier.version < changed.version
        order by earlier.version desc
        limit 1
      ) as prior on true
      union all
      select * from (
        select event.at, event.by_id, event.id, event.kind, null::uuid, null, null, null, event.person_id, event.details
        from public.space_events as event
        where event.space_id = space and event.at < before
          -- Addresses of people who are asked are for owners.
          and (event.kind not in ('invited', 'withdrawn', 'declined') or private.own_space_role(space) = 'owner')
        order by event.at desc, event.id desc
        limit most
      ) as events
    )
    select coalesce(
      jsonb_agg(
        jsonb_strip_nulls(jsonb_build_object(
          'at', floor(extract(epoch from at) * 1000), 'by', by_id,
          'byName', case when by_id is not null then private.shown_name(by_id) end,
          'kind', kind, 'entry', entry_id, 'entryKind', entry_kind, 'name', name, 'from', former_name,
          'person', person_id, 'personName', case when person_id is not null then private.shown_name(person_id) end,
          'details', details))
        order by at desc, nth desc),
      '[]')
    from (select * from told order by at desc, nth desc limit most) as newest
  );
end
$$;

-- Functions may be run by everybody unless that is taken back.
revoke execute on function private.room_of(uuid), private.drop_unfinished_shares(), private.keep_an_owner()
  from public, anon, authenticated;
revoke execute on function public.set_mount(uuid, uuid), public.share_folder(uuid),
  public.space_activity(uuid, timestamptz, integer) from public, anon;
grant execute on function public.set_mount(uuid, uuid), public.share_folder(uuid),
  public.space_activity(uuid, timestamptz, integer) to authenticated, service_role;
