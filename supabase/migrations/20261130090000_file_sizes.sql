-- How large one file of a space may be is what the server takes (FILE_MB), and devices hear it beforehand. Until now they were told 50 GiB,
-- which no server takes by default: a file between the two was announced, held its room for a day, and was refused when its
-- bytes were to come.

-- A server writes its setting (FILE_MB) at its start; on hosted Supabase: `update private.server_limits set file_bytes = …`, to what
-- the settings of the project's storage say.
alter table private.server_limits add column file_bytes bigint not null default 10000000000;

-- What spaces take at most, whatever a server does: as much as FILE_MB can be. A value that somebody chose stays.
alter table private.space_limits alter column file_bytes set default 5000000000000;
update private.space_limits set file_bytes = default where file_bytes = 50 * 1024::bigint * 1024 * 1024;

-- Bytes of the largest content that can be stored in a space now. What is there already may be larger: it was stored under earlier limits.
create function private.largest_file() returns bigint
language sql stable security definer set search_path = '' as $$
  select least(
    (select file_bytes from private.space_limits),
    (select file_bytes from private.server_limits),
    (select file_size_limit from storage.buckets where id = 'spaces'))
$$;
revoke execute on function private.largest_file() from public, anon;

-- As before, with the size of a file that can be stored.
create or replace function private.space_limits_for_devices(_space public.spaces) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'fileBytes', private.largest_file(), 'spaceBytes', private.space_quota(_space), 'spaceEntries', space_entries,
    'inlineBytes', inline_bytes)
  from private.space_limits
$$;

-- As before, with the size of a file that can be stored.
create or replace function public.expect_blobs(space uuid, blobs jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  limits private.space_limits;
  largest bigint := private.largest_file();
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
  if exists (select from jsonb_to_recordset(blobs) as one (size bigint) where size > largest) then
    raise exception 'One file can have % bytes at most.', largest using errcode = 'OTF01', hint = largest;
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
