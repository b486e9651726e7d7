-- Corrections to spaces, and what they need before files of accounts move there (20261127110020_files_move.sql).

-- Makes changes that were found to be free of conflicts, in a space whose row is locked. Answers the space as it is then. As before, in
-- other words where there is no room.
create or replace function private.make_entry_changes(_space public.spaces, _changes private.entry_change[]) returns public.spaces
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

-- As before, in other words where there is no room.
create or replace function public.expect_blobs(space uuid, blobs jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  limits private.space_limits;
  place public.spaces;
  expected bigint;
  unused bigint;
  more bigint;
  surplus bigint;
  missing jsonb;
  waiting jsonb;
begin
  perform private.require_space_role(space, 'owner', 'editor');
  if jsonb_typeof(blobs) is distinct from 'array' or jsonb_array_length(blobs) > 1000 then
    raise exception 'Contents are a list of 1000 at most.' using errcode = '22023';
  end if;
  if exists (
    select from jsonb_to_recordset(blobs) as one (hash text, size bigint)
    where hash is null or not private.is_hash(hash) or size is null or size < 0
  ) then
    raise exception 'Each content has a hash and a size.' using errcode = '22023';
  end if;
  select * into strict limits from private.space_limits;
  if exists (select from jsonb_to_recordset(blobs) as one (size bigint) where size > limits.file_bytes) then
    raise exception 'One file can have % bytes at most.', limits.file_bytes
      using errcode = 'OTF01', hint = limits.file_bytes;
  end if;
  select * into strict place from public.spaces where id = space for update;
  -- An object that was uploaded, but never named, is there as well: its size was checked when it was stored.
  with asked as (
    select distinct hash as hash, size from jsonb_to_recordset(blobs) as one (hash text, size bigint)
  ), found as (
    select asked.hash, asked.size, blob.state,
      blob.state = 'expected' and private.blob_object_size(space, asked.hash) = asked.size as is_uploaded
    from asked left join public.space_blobs as blob on blob.space_id = space and blob.hash = asked.hash
  )
  select
    jsonb_agg(hash) filter (where state is null or (state = 'expected' and not coalesce(is_uploaded, false))),
    jsonb_agg(hash) filter (where state = 'going'),
    coalesce(sum(size) filter (where state is null), 0)
  into missing, waiting, more
  from found;
  -- What others, or this person, are uploading counts as if it were there, so that the room is not given twice.
  select coalesce(sum(size) filter (where state = 'expected' and unused_since > now() - interval '1 day'), 0), count(*)
  into expected, unused
  from public.space_blobs
  where space_id = space and uses = 0;
  if unused + jsonb_array_length(coalesce(missing, '[]')) > limits.expected_blobs then
    raise exception 'A space can expect % contents at a time at most. Finish what is being uploaded first.', limits.expected_blobs
      using errcode = 'OTF03', hint = limits.expected_blobs;
  end if;
  surplus := place.bytes + expected + more - private.space_quota(place);
  if more > 0 and surplus > 0 then
    raise exception 'This space holds at most % bytes. This change needs % bytes more than there is room for.',
      private.space_quota(place), surplus
      using errcode = 'OTF02', hint = surplus;
  end if;
  insert into public.space_blobs as blob (space_id, hash, size, state)
  select distinct on (hash) space, hash, size, 'expected'
  from jsonb_to_recordset(blobs) as one (hash text, size bigint)
  where coalesce(missing, '[]') ? hash
  order by hash, size desc
  on conflict (space_id, hash) do update set unused_since = now(), size = excluded.size where blob.state = 'expected';
  -- What is there without a use, or uploaded, is named soon: it begins its day anew.
  update public.space_blobs set unused_since = now()
  where space_id = space and uses = 0 and state <> 'going'
    and hash in (select one.hash from jsonb_to_recordset(blobs) as one (hash text));
  return jsonb_build_object(
    'missing', coalesce(missing, '[]'), 'wait', coalesce(waiting, '[]'), 'inlineBytes', limits.inline_bytes);
end
$$;

-- Contents that came from the files of accounts are in the database whatever their size. A server makes objects of the larger ones
-- (server/src/spaces/large-contents.ts) and finds them by this.
create index space_blobs_large on public.space_blobs (space_id, hash) where content is not null and size > 65536;

-- The names of at most `_most` objects that nothing has named for a day. From then on nobody can name them: the caller removes the
-- objects and then calls forget_blobs with their names. What a caller never came back to is given out again after an hour. Small
-- contents are removed at once; of a larger one in the database there may be an object as well, which nobody got to note down.
create or replace function private.take_unused_blobs(_most integer) returns setof text
language plpgsql set search_path = '' as $$
begin
  delete from public.space_blobs as blob
  using (
    select space_id, hash from public.space_blobs
    where uses = 0 and state = 'kept' and content is not null and unused_since < now() - interval '1 day'
      and size <= 65536
    limit _most for update skip locked
  ) as unused
  where blob.space_id = unused.space_id and blob.hash = unused.hash;
  return query
    update public.space_blobs as blob
    set state = 'going', unused_since = now()
    from (
      select space_id, hash from public.space_blobs
      where uses = 0 and unused_since < now() - case when state = 'going' then interval '1 hour' else interval '1 day' end
      limit _most for update skip locked
    ) as unused
    where blob.space_id = unused.space_id and blob.hash = unused.hash
    returning private.blob_name(blob.space_id, blob.hash);
end
$$;

-- As before, and: what the person's own space is made of goes at once, as their other stored files do.
create or replace function private.delete_account(_person uuid) returns uuid
language plpgsql set search_path = '' as $$
declare
  address text;
  pseudonym uuid := gen_random_uuid();
  own_apps uuid[];
  own_space uuid := (select id from public.spaces where person = _person);
begin
  select lower(email) into address from auth.users where id = _person for update;
  if not found then
    return null;
  end if;
  own_apps := array(select id from public.apps where user_id = _person);

  insert into private.objects_to_remove (bucket_id, name)
  select bucket_id, name from storage.objects
  where starts_with(name, _person::text || '/') or starts_with(name, own_space::text || '/')
  on conflict do nothing;
  -- Of a large content in the database there may be an object that nobody got to note down.
  insert into private.objects_to_remove (bucket_id, name)
  select 'spaces', private.blob_name(space_id, hash) from public.space_blobs
  where space_id = own_space and content is not null and size > 65536
  on conflict do nothing;
  -- Hosted Supabase asks for this word before rows of objects go without their contents.
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects
  where starts_with(name, _person::text || '/') or starts_with(name, own_space::text || '/');

  update public.received_messages set sender_name = 'Deleted account' where sender_id = _person;
  update public.messages set to_recipient = 'deleted account'
  where user_id <> _person and lower(trim(to_recipient)) in (address, _person::text);
  update public.messages set to_recipient = 'deleted account'
  from private.earlier_addresses as earlier
  where earlier.person = _person and user_id <> _person and lower(trim(to_recipient)) = earlier.address
    and messages.created_at between since and until;
  update private.first_account set claimed_by = pseudonym where claimed_by = _person;
  delete from private.uses where who = _person::text or who in (select 'app ' || id from unnest(own_apps) as id);

  delete from auth.refresh_tokens where user_id::text = _person::text;
  if to_regclass('auth.flow_state') is not null then
    execute 'delete from auth.flow_state where user_id = $1' using _person;
  end if;
  if to_regclass('auth.audit_log_entries') is not null then
    execute 'delete from auth.audit_log_entries where payload::text like ''%'' || $1 || ''%''' using _person::text;
  end if;
  delete from auth.users where id = _person;
  -- What was in their own space went with them; what it was made of waits for nothing.
  delete from public.space_blobs where space_id = own_space;
  -- After the rows are gone, because the loss of a role is written down as well.
  perform private.audit('account.deleted', _person, null, '{}');
  perform private.forget_in_audit_log(_person, pseudonym);
  return pseudonym;
end
$$;
