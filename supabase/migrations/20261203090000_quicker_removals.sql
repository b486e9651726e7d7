-- Removing a folder with 100,000 files took longer than the 8 s that a statement may take on slow machines. A third of that was looking
-- up, for each file, the account of the person who removed the folder, twice, and the space.

-- A trigger removes the states of a space with it, where a reference was checked for each new state. None is written for a space that is
-- gone: whoever writes states has locked the row of their space before, by itself or by the reference of an entry.
alter table public.space_versions drop constraint space_versions_space_id_fkey;

create function private.remove_states() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.space_versions where space_id = old.id;
  return null;
end
$$;
create trigger remove_states after delete on public.spaces
  for each row execute function private.remove_states();
revoke execute on function private.remove_states() from public, anon, authenticated;

-- For lists of the changes of a space, newest first, and for all states of a space. The index of before had nothing of what went along.
drop index public.space_versions_at;
create index space_versions_at on public.space_versions (space_id, is_along, at);

-- Makes changes that were found to be free of conflicts, in a space whose row is locked. Answers the space as it is then. As before, but
-- what goes along with a folder doesn't name who removed it: the folder's own state does.
create or replace function private.make_entry_changes(_space public.spaces, _changes private.entry_change[]) returns public.spaces
-- This server plans each statement anew (plan_cache_mode), and so the look-up of each reference of each row, which takes twice as long as
-- all else.
language plpgsql set search_path = '' set plan_cache_mode = auto as $$
declare
  place public.spaces := _space;
  -- Asked once, not for each entry.
  me uuid := auth.uid();
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
    raise exception 'This space holds at most % bytes. This change needs % bytes more than there is room for.',
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
    me, case when removed then moment end
  from unnest(_changes) as change
  where not removed or exists (select from public.space_entries as entry where entry.id = change.id)
  on conflict (id) do update
  set parent_id = excluded.parent_id, name = excluded.name, hash = excluded.hash, size = excluded.size,
    target = excluded.target, mode = excluded.mode, modified = excluded.modified, created = excluded.created,
    revision = excluded.revision, version = excluded.version, changed_at = excluded.changed_at,
    changed_by = excluded.changed_by, removed_at = excluded.removed_at;

  -- A folder that goes takes with it what is in it then.
  with recursive below as (
    select entry.id, place.version + change.nth as gone_with
    from unnest(_changes) as change join public.space_entries as entry on entry.parent_id = change.id
    where change.removed
    union all
    select entry.id, below.gone_with from below join public.space_entries as entry on entry.parent_id = below.id
  ), gone as (
    update public.space_entries as entry
    set parent_id = null, name = null, removed_at = moment, changed_at = moment
    from below
    where entry.id = below.id
    returning entry.id, below.gone_with, entry.kind, entry.target, entry.mode, entry.modified, entry.created
  )
  insert into public.space_versions (space_id, entry_id, version, at, kind, size, target, mode, modified, created, is_along)
  select place.id, id, gone_with, moment, kind, 0, target, mode, modified, created, true from gone;
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
    entries = spaces.entries + living_after - living_before - removed_below, states = spaces.states + stated + removed_below,
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

-- Gives what went along with folders that were removed before its states: of one folder after the other, until there are `_most` of them
-- or more. True: some are left. A space that is being changed, or completed by another, is left alone; that is false, too. What a
-- folder had in it when it was removed are the entries whose newest state of that moment is in it. As before, without who removed it.
create or replace function private.complete_removals(_space uuid, _most integer) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  done bigint;
  removal record;
  made integer := 0;
  more integer;
begin
  perform from public.spaces where id = _space for update skip locked;
  if not found then
    return false;
  end if;
  select version into done from private.incomplete_removals where space_id = _space;
  if not found then
    return false;
  end if;
  for removal in
    select entry_id, version, at from public.space_versions
    where space_id = _space and parent_id is null and kind = 'folder' and not is_along and version > done
    order by version
  loop
    if made >= _most then
      update public.spaces set states = states + made where id = _space;
      update private.incomplete_removals set version = done where space_id = _space;
      return true;
    end if;
    with recursive below as (
      select removal.entry_id
      union
      select state.entry_id
      from below join public.space_versions as state on state.parent_id = below.entry_id
      where state.space_id = _space and state.at <= removal.at and not exists (
        select from public.space_versions as next
        where next.entry_id = state.entry_id and next.version > state.version and next.at <= removal.at
      )
    )
    insert into public.space_versions (space_id, entry_id, version, at, kind, size, target, mode, modified, created, is_along)
    select _space, below.entry_id, removal.version, removal.at, state.kind, 0, state.target, state.mode,
      state.modified, state.created, true
    from below cross join lateral (
      select * from public.space_versions as state
      where state.entry_id = below.entry_id and state.at <= removal.at
      order by version desc limit 1
    ) as state
    where below.entry_id <> removal.entry_id
    on conflict (entry_id, version) do nothing;
    get diagnostics more = row_count;
    made := made + more;
    done := removal.version;
  end loop;
  update public.spaces set states = states + made where id = _space;
  delete from private.incomplete_removals where space_id = _space;
  return false;
end
$$;
