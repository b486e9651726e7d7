-- What a space remembers of removals, and states that are too many, went in one statement, inside of the push that came to a thousandth
-- change. A folder of 250,000 entries that was removed once made that push long, and a hosted project ends a statement after 8 s: it
-- failed, and so did each push after it that came to another thousandth change.

-- Removals, and states, that one change lets go of at most.
alter table private.space_limits add column forgotten_at_once integer not null default 5000
  constraint space_limits_forgotten_at_once_range check (forgotten_at_once > 0);

-- As before, some at a time, the oldest first. While there are many too many removals, each hundredth change goes on with them: that is
-- quicker than they can become more, since each was a change once.
create or replace function private.forget_in_space(_space uuid, _from bigint, _to bigint) returns void
language plpgsql set search_path = '' as $$
declare
  limits private.space_limits;
  place public.spaces;
  surplus bigint;
  gone integer;
begin
  if _to / 100 = _from / 100 then
    return;
  end if;
  select * into strict limits from private.space_limits;
  delete from private.space_marks
  where space_id = _space and version <= (
    select version from private.space_marks where space_id = _space
    order by version desc offset limits.kept_marks limit 1
  );
  select * into strict place from public.spaces where id = _space;
  -- Some more are let be, so that this is rare.
  if _to / 1000 = _from / 1000 and place.removals <= limits.kept_removals + limits.kept_removals / 10 then
    return;
  end if;
  if place.states > limits.space_states then
    -- In the order of the index, which has no states of what went along: those go when there are no others.
    delete from public.space_versions as version
    using (
      select entry_id, old.version from public.space_versions as old
      where space_id = _space and not is_along and not is_pinned
        and exists (select from public.space_versions as next where next.entry_id = old.entry_id and next.version > old.version)
      order by at
      limit limits.forgotten_at_once
    ) as old
    where version.entry_id = old.entry_id and version.version = old.version;
    get diagnostics gone = row_count;
    if gone = 0 then
      delete from public.space_versions as version
      using (
        select entry_id, old.version from public.space_versions as old
        where space_id = _space and is_along
          and exists (select from public.space_versions as next where next.entry_id = old.entry_id and next.version > old.version)
        order by at
        limit limits.forgotten_at_once
      ) as old
      where version.entry_id = old.entry_id and version.version = old.version;
    end if;
  end if;
  select greatest(
    (select max(version) from public.space_entries
      where space_id = _space and removed_at < now() - limits.kept_for),
    (select version from public.space_entries
      where space_id = _space and removed_at is not null order by version desc offset limits.kept_removals limit 1)
  ) into surplus;
  -- Of these the first.
  select max(version) into surplus
  from (
    select version from public.space_entries
    where space_id = _space and removed_at is not null and version <= surplus
    order by version limit limits.forgotten_at_once
  ) as first;
  if surplus is null then
    return;
  end if;
  delete from public.space_entries where space_id = _space and removed_at is not null and version <= surplus;
  get diagnostics gone = row_count;
  update public.spaces set removals = removals - gone, forgotten = greatest(forgotten, surplus) where id = _space;
end
$$;
