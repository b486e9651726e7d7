-- What devices have to hear so that all of them come to the same.

-- The change that brought an entry back after it was removed; 0: none did. What was in a removed folder goes along and is not told, so a
-- device that was away while a folder went and came back knows by this number that what it knew in there is gone.
alter table public.space_entries add column returned bigint not null default 0
  constraint space_entries_returned_range check (returned >= 0);

create function private.note_return() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.returned := new.version;
  return new;
end
$$;
create trigger note_return before update on public.space_entries
  for each row when (old.removed_at is not null and new.removed_at is null)
  execute function private.note_return();
revoke execute on function private.note_return() from public, anon;

-- The entries that were changed after a number; see 20261127090020_space_entries.sql. With each comes the change that brought it back (0:
-- none), and with the page `latest`, the number of the space's last change: what is removed while the pages of everything are read
-- is not named in them, and can be asked for from the `latest` of the first page on.
create or replace function public.pull_entries(
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
          floor(extract(epoch from changed_at) * 1000), changed_by, returned)
        order by version), '[]'),
      (select count(*) from page) > count(*),
      max(version)
    into changes, has_more, goal
    from shown;
  end if;
  goal := case when is_reset then 0 when has_more then goal else place.version end;
  return jsonb_build_object(
    'changes', changes, 'version', goal, 'latest', place.version, 'mark', private.space_mark(space, goal),
    'common', private.common_space_version(space, coalesce(points, '[]')),
    'more', has_more, 'reset', is_reset, 'role', private.own_space_role(space),
    'bytes', place.bytes, 'entries', place.entries, 'limits', private.space_limits_for_devices(place));
end
$$;
