-- The changes that cannot be made because the space has become another one since the device last looked, as [{id, version}]. As
-- before, and:
-- An entry that is sent as a new one may bring back one that was removed, and one whose removal is forgotten may come back too. A device
-- that did not see the removal hears of it after its push, since the space had more changes than it knew.
-- Nothing can be put below a folder that goes with the same changes, however deep. It went with the folder and was counted twice,
-- which made room for more entries than a space can have, and its content was counted with nothing naming it.
create or replace function private.entry_conflicts(_space uuid, _changes private.entry_change[], _seen bigint) returns jsonb
language sql stable set search_path = '' as $$
  with recursive change as (
    select * from unnest(_changes)
  ), stored as (
    select change.id, entry.version
    from change join public.space_entries as entry on entry.id = change.id
    where entry.version <> change.expected
      -- For a device that has lost its books, what was removed is not there: its entry comes back, as a new one with this id would.
      and not (change.expected = 0 and not change.removed and entry.removed_at is not null)
  ), taken as (
    select entry.id, entry.version
    from change join public.space_entries as entry on entry.parent_id = change.parent and entry.name = change.name
    where entry.id <> change.id and not exists (select from change as other where other.id = entry.id)
  ), removed as (
    select change.id from change where change.removed
  ), doomed as (
    -- What goes with a folder; what these changes name goes where they say.
    select id from removed
    union all
    select entry.id from doomed join public.space_entries as entry on entry.parent_id = doomed.id
    where not exists (select from change where change.id = entry.id)
  ), homeless as (
    select change.id, 0::bigint
    from change
    where not change.removed and change.parent <> _space
      and not exists (
        select from public.space_entries as folder
        where folder.id = change.parent and folder.space_id = _space and folder.kind = 'folder' and folder.removed_at is null
          and not exists (select from change as other where other.id = folder.id)
          and not exists (select from doomed where doomed.id = folder.id)
      )
      and not exists (
        select from change as folder where folder.id = change.parent and folder.kind = 'folder' and not folder.removed
      )
  ), below as (
    -- What a folder that goes has in it, and the device has not seen yet.
    select entry.id, entry.version from removed join public.space_entries as entry on entry.parent_id = removed.id
    union all
    select entry.id, entry.version from below join public.space_entries as entry on entry.parent_id = below.id
  )
  select jsonb_agg(jsonb_build_object('id', id, 'version', version))
  from (
    select * from stored
    union select * from taken
    union select * from homeless
    union select * from below
      where version > _seen and not exists (select from change where change.id = below.id)
  ) as conflict
$$;
