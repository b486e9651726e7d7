-- What a space was: each state of an entry for a day, then the last of each day for a month, then the last of each week. The newest
-- state and pinned ones always stay.

-- Lets go of states that are too many in one space, the one where this is longest ago; false: none is due. States of an entry that
-- was removed go when its removal is not remembered any more.
create function private.thin_a_space() returns boolean
language plpgsql set search_path = '' as $$
declare
  place uuid;
begin
  select id into place from public.spaces
  where thinned_at < now() - interval '1 day'
    -- Where nothing has changed since a month before the last time, nothing has become too many.
    and changed_at > thinned_at - interval '32 days'
  order by thinned_at
  limit 1 for update skip locked;
  if place is null then
    return false;
  end if;
  with state as (
    select entry_id, version, at, is_pinned,
      last_value(version) over whole as newest,
      last_value(parent_id) over whole is null as is_removed,
      last_value(at) over whole as changed_at,
      case
        when at > now() - interval '1 day' then version::text
        when at > now() - interval '30 days' then to_char(at at time zone 'utc', 'YYYY-MM-DD')
        else to_char(at at time zone 'utc', 'IYYY-IW')
      end as span
    from public.space_versions
    where space_id = place
    window whole as (partition by entry_id order by version range between unbounded preceding and unbounded following)
  ), last_of_span as (
    select *, max(version) over (partition by entry_id, span) as last from state
  )
  delete from public.space_versions as version
  using last_of_span as state, private.space_limits as limits
  where version.entry_id = state.entry_id and version.version = state.version and not state.is_pinned
    and (
      (state.version <> state.newest and state.version <> state.last)
      or (state.is_removed and state.changed_at < now() - limits.kept_for)
    );
  update public.spaces set thinned_at = now() where id = place;
  return true;
end
$$;

-- Keeps a state until further notice, or no longer. For members who may change the space.
create function public.pin_version(entry uuid, version bigint, pinned boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  place uuid;
begin
  select state.space_id into place from public.space_versions as state
  where state.entry_id = entry and state.version = pin_version.version;
  perform private.require_space_role(place, 'owner', 'editor');
  perform from public.spaces where id = place for update;
  if pinned and (
    select count(*) from public.space_versions where space_id = place and is_pinned
  ) >= (select pinned_states from private.space_limits) then
    raise exception 'A space can have % pinned versions at most.', (select pinned_states from private.space_limits)
      using errcode = 'OTF03';
  end if;
  update public.space_versions as state set is_pinned = pinned
  where state.entry_id = entry and state.version = pin_version.version;
end
$$;

-- What a folder (the id of the space: its top) had in it at a moment, by name: [[id, parent, name, kind, hash, size, target, mode,
-- modified, created, version]]. Raises OTS01 (no member).
create function public.folder_at(space uuid, folder uuid, moment timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_space_role(space, 'owner', 'editor', 'viewer');
  return (
    select coalesce(
      jsonb_agg(
        jsonb_build_array(entry_id, parent_id, name, kind, hash, size, target, mode, modified, created, version)
        order by name),
      '[]')
    from (
      select distinct on (state.entry_id) state.*
      from public.space_versions as state
      where state.space_id = space and state.at <= moment and state.entry_id in (
        select entry_id from public.space_versions where parent_id = folder and space_id = space and at <= moment
      )
      order by state.entry_id, state.version desc
    ) as state
    where parent_id = folder
  );
end
$$;

-- All that was below a folder (the id of the space: all of it) at a moment.
create function private.tree_at(_space uuid, _folder uuid, _moment timestamptz) returns setof public.space_versions
language sql stable set search_path = '' as $$
  with recursive state as materialized (
    select distinct on (entry_id) *
    from public.space_versions
    where space_id = _space and at <= _moment
    order by entry_id, version desc
  ), tree as (
    select state.* from state where parent_id = _folder
    union all
    select state.* from tree join state on state.parent_id = tree.entry_id
  )
  select * from tree
$$;

-- Brings back what was below a folder (the id of the space: all of it) at a moment, as it was and where it was. What was made there
-- since is removed; its states stay, as after any removal. Answers {version, mark, changed, removed}: how many entries came back, or
-- were changed back, and how many were removed. Raises OTS01 (no member), OTS02 (a viewer), OTS05 (the folder is not there any more),
-- OTF02, OTF03.
create function public.rewind_folder(space uuid, folder uuid, moment timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  place public.spaces;
  changes private.entry_change[];
  removals integer;
begin
  perform private.require_space_role(space, 'owner', 'editor');
  select * into strict place from public.spaces where id = space for update;
  perform private.require_space_role(space, 'owner', 'editor');
  if folder <> space and not exists (
    select from public.space_entries as entry
    where entry.id = folder and entry.space_id = space and entry.kind = 'folder' and entry.removed_at is null
  ) then
    raise exception 'This folder is not there any more. Rewind the folder that it was in.' using errcode = 'OTS05';
  end if;
  with recursive then_there as materialized (
    select * from private.tree_at(space, folder, moment)
  ), now_there as (
    select entry.id, entry.version from public.space_entries as entry where entry.parent_id = folder
    union all
    select entry.id, entry.version from now_there join public.space_entries as entry on entry.parent_id = now_there.id
  ), change as (
    -- What was there and is another now, or elsewhere, or gone.
    select state.entry_id as id, state.parent_id as parent, state.name, state.kind, state.hash, state.size, state.target,
      state.mode, state.modified, state.created, false as removed
    from then_there as state
    left join public.space_entries as entry on entry.id = state.entry_id
    where entry.id is null or entry.removed_at is not null
      or (entry.parent_id, entry.name, entry.mode, entry.hash, entry.target)
        is distinct from (state.parent_id, state.name, state.mode, state.hash, state.target)
    union all
    -- What did not exist.
    select entry.id, null, null, entry.kind, null, 0, entry.target, entry.mode, entry.modified, entry.created, true
    from now_there join public.space_entries as entry on entry.id = now_there.id
    where not exists (
      select from public.space_versions as state where state.entry_id = entry.id and state.at <= moment
    )
  )
  select
    array_agg(
      row(nth, id, parent, name, kind, hash, size, null, target, mode, modified, created, revision, 0,
        removed)::private.entry_change
      order by nth),
    count(*) filter (where removed)
  into changes, removals
  from (
    select row_number() over () as nth, *, 'rewind:' || gen_random_uuid() as revision from change
  ) as change;
  if changes is not null then
    place := private.make_entry_changes(place, changes);
  end if;
  return jsonb_build_object(
    'version', place.version, 'mark', private.space_mark(space, place.version),
    'changed', coalesce(cardinality(changes), 0) - removals, 'removed', removals);
end
$$;

-- Functions may be run by everybody unless that is taken back.
revoke execute on function private.thin_a_space() from public, anon;
revoke execute on function private.tree_at(uuid, uuid, timestamptz) from public, anon;
revoke execute on function private.thin_a_space() from authenticated;
revoke execute on function public.pin_version(uuid, bigint, boolean) from public, anon;
revoke execute on function public.folder_at(uuid, uuid, timestamptz) from public, anon;
revoke execute on function public.rewind_folder(uuid, uuid, timestamptz) from public, anon;
grant execute on function public.pin_version(uuid, bigint, boolean) to authenticated, service_role;
grant execute on function public.folder_at(uuid, uuid, timestamptz) to authenticated, service_role;
grant execute on function public.rewind_folder(uuid, uuid, timestamptz) to authenticated, service_role;
