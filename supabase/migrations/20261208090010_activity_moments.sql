-- Activity in moments: what one change did to many files is one line, and a page ends between two moments. By the function of before, a
-- page that ended among files that were changed at the same time left out the others.

-- What happened in a space before a moment (`before`, as the last answer says it; null: now), newest first, the things of `most` moments (100 at
-- most): [{at (ms), moment, by, byName, kind, count, entry, entryKind, name, from, person, personName, details}]. `moment` is what to go on
-- with. Of entries, those of one person, kind and moment are one: `count` says how many, the rest is about the first. Kinds are as of
-- space_activity. Of a moment, 500 states are looked at; `count` of its first thing has those beyond. Raises OTS01.
create function public.space_moments(space uuid, before text default null, most integer default 50) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  looked constant integer := 500;
  is_owner boolean;
  start timestamptz := coalesce(before::timestamptz, 'infinity');
begin
  perform private.require_space_role(space, 'owner', 'editor', 'viewer');
  is_owner := private.own_space_role(space) = 'owner';
  most := greatest(least(most, 100), 1);
  return (
    with recursive moment(at, nth) as (
      select (
        select max(at) from (
          (select state.at from public.space_versions as state
            where state.space_id = space and state.is_along = false and state.at < start order by state.at desc limit 1)
          union all
          (select event.at from public.space_events as event
            where event.space_id = space and event.at < start
              -- Whom owners ask is theirs to know.
              and (is_owner or event.kind not in ('invited', 'withdrawn', 'declined'))
            order by event.at desc limit 1)
        ) as latest), 1
      union all
      select (
        select max(at) from (
          (select state.at from public.space_versions as state
            where state.space_id = space and state.is_along = false and state.at < moment.at order by state.at desc limit 1)
          union all
          (select event.at from public.space_events as event
            where event.space_id = space and event.at < moment.at
              and (is_owner or event.kind not in ('invited', 'withdrawn', 'declined'))
            order by event.at desc limit 1)
        ) as latest), moment.nth + 1
      from moment where moment.at is not null and moment.nth < most
    ), told as (
      select moment.at, grouped.*, null::uuid as person_id, null::jsonb as details
      from moment, lateral (
        select classed.by_id, classed.kind, min(classed.version) as nth,
          count(*) + case when row_number() over (order by min(classed.version)) = 1 then (
            select greatest(count(*) - looked, 0) from public.space_versions as every
            where every.space_id = space and every.is_along = false and every.at = moment.at) else 0 end as count,
          (array_agg(classed.entry_id order by classed.version))[1] as entry_id,
          (array_agg(classed.entry_kind order by classed.version))[1] as entry_kind,
          (array_agg(classed.name order by classed.version))[1] as name,
          (array_agg(classed.former_name order by classed.version))[1] as former_name
        from (
          select state.by_id, state.entry_id, state.version, state.kind as entry_kind, coalesce(state.name, prior.name) as name,
            case when prior.name <> state.name then prior.name end as former_name,
            case
              when state.parent_id is null then 'removed'
              when prior.version is null then 'added'
              when prior.parent_id is null then 'restored'
              when (state.hash, state.target) is distinct from (prior.hash, prior.target) then 'changed'
              when state.parent_id <> prior.parent_id then 'moved'
              when state.name <> prior.name then 'renamed'
              else 'touched'
            end as kind
          from (
            select * from public.space_versions as one
            where one.space_id = space and one.is_along = false and one.at = moment.at
            order by one.version
            limit looked
          ) as state
          left join lateral (
            select * from public.space_versions as earlier
            where earlier.entry_id = state.entry_id and earlier.version < state.version
            order by earlier.version desc
            limit 1
          ) as prior on true
        ) as classed
        group by classed.by_id, classed.kind
      ) as grouped
      where moment.at is not null
      union all
      select event.at, event.by_id, event.kind, event.id, 1, null, null, null, null, event.person_id, event.details
      from moment join public.space_events as event on event.space_id = space and event.at = moment.at
      where is_owner or event.kind not in ('invited', 'withdrawn', 'declined')
    )
    select coalesce(
      jsonb_agg(
        jsonb_strip_nulls(jsonb_build_object(
          'at', floor(extract(epoch from at) * 1000), 'moment', at::text, 'by', by_id,
          'byName', case when by_id is not null then private.shown_name(by_id) end,
          'kind', kind, 'count', count, 'entry', entry_id, 'entryKind', entry_kind, 'name', name, 'from', former_name,
          'person', person_id, 'personName', case when person_id is not null then private.shown_name(person_id) end,
          'details', details))
        order by at desc, nth desc),
      '[]')
    from told
  );
end
$$;

revoke execute on function public.space_moments(uuid, text, integer) from public, anon;
grant execute on function public.space_moments(uuid, text, integer) to authenticated, service_role;
