-- The bytes of files: a blob for each content of a space, named by its SHA-256. The same bytes twice in a space are kept once;
-- spaces share nothing, so nobody learns what others keep. Small contents are in the database, larger ones are objects of the
-- bucket 'spaces', named {id of the space}/{64 hexadecimal digits}.

-- Whether a text is a SHA-256 in hexadecimal digits. (A pattern that counts to 64 takes ten times as long.)
create function private.is_hash(_text text) returns boolean
language sql immutable set search_path = '' as $$
  select octet_length(_text) = 64 and _text !~ '[^0-9a-f]'
$$;

create table public.space_blobs (
  -- No reference: what a space leaves behind when it goes is collected as anything else that nothing names.
  space_id uuid not null,
  hash text not null constraint space_blobs_hash_form check (private.is_hash(hash)),
  size bigint not null constraint space_blobs_size_range check (size >= 0),
  -- The bytes of a small content; null: they are an object, or are still expected.
  content bytea constraint space_blobs_size_of_content check (octet_length(content) = size),
  -- 'expected': somebody said that they will upload it; 'kept': it is there; 'going': a server is removing it.
  state text not null constraint space_blobs_state_known check (state in ('expected', 'kept', 'going')),
  -- States of entries that name it (public.space_versions).
  uses integer not null default 0 constraint space_blobs_uses_range check (uses >= 0),
  -- Since when nothing names it; of one that is expected: since when.
  unused_since timestamptz default now(),
  primary key (space_id, hash),
  constraint space_blobs_used_are_kept check (uses = 0 or state = 'kept')
);
create index space_blobs_unused on public.space_blobs (unused_since) where uses = 0;
create index space_blobs_unused_of_space on public.space_blobs (space_id) where uses = 0;

-- Nobody reads or changes it but through functions.
alter table public.space_blobs enable row level security;
revoke all on public.space_blobs from public, anon, authenticated;
grant all on public.space_blobs to service_role;

insert into storage.buckets (id, name, public) values ('spaces', 'spaces', false) on conflict (id) do nothing;

-- The name of a blob's object.
create function private.blob_name(_space uuid, _hash text) returns text
language sql immutable set search_path = '' as $$
  select _space::text || '/' || _hash
$$;

-- What the names of objects in the spaces of the signed-in person begin with.
create function private.own_space_folders() returns text[]
language sql stable security definer set search_path = '' as $$
  select array(select space_id::text from public.space_members where user_id = (select auth.uid()))
$$;

-- Bytes of a blob's object; null: there is none.
create function private.blob_object_size(_space uuid, _hash text) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce((metadata ->> 'size')::bigint, 0)
  from storage.objects
  where bucket_id = 'spaces' and name = private.blob_name(_space, _hash)
$$;

-- Whether the signed-in person may store an object of this name now: it is expected (expect_blobs), in a space that they may
-- change. Where the length is known beforehand, it is the one that was said.
create function private.expects_object(_name text, _metadata jsonb) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if _name !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{64}$' then
    return false;
  end if;
  return exists (
    select
    from public.space_blobs as blob
    join public.space_members as member on member.space_id = blob.space_id
    where blob.space_id = split_part(_name, '/', 1)::uuid
      and blob.hash = split_part(_name, '/', 2)
      and blob.state = 'expected'
      and member.user_id = auth.uid() and member.role in ('owner', 'editor')
      and blob.size = coalesce(_metadata ->> 'size', _metadata ->> 'contentLength', blob.size::text)::numeric
  );
end
$$;

-- Finds the objects of a space without a look at all others. Where the platform keeps its tables to itself, reading by name still is
-- one look-up; lists take longer there.
do $$
begin
  create index objects_first_folder on storage.objects (split_part(name, '/', 1));
exception when insufficient_privilege then
  raise notice 'The table of stored objects belongs to the platform, so it gets no index for spaces.';
end
$$;

-- Immutable: there is neither a policy to change nor one to remove. The bucket is compared in a way that no index helps with: a
-- list would otherwise go through all of the bucket in the index, besides the few names that are a person's.
create policy "members read what their spaces keep" on storage.objects
  for select to authenticated using (
    bucket_id || '' = 'spaces'
    and split_part(name, '/', 1) = any ((select private.own_space_folders())::text[])
  );
drop policy "people and reviewers see files of apps" on storage.objects;
create policy "people and reviewers see files of apps" on storage.objects
  for select to authenticated using (
    bucket_id || '' = 'app-files'
    and name ~>=~ (select private.first_app_file()) and name ~<~ (select private.after_last_app_file())
  );
create policy "members store what their spaces expect" on storage.objects
  for insert to authenticated with check (
    bucket_id = 'spaces' and private.expects_object(name, metadata)
  );

-- What devices call -----------------------------------------------------------------------------------------------

-- Says which contents [{hash (hexadecimal), size}] a person is about to store in a space, 1,000 at most. Answers {missing: [hash],
-- wait: [hash], inlineBytes}: `missing` are to be uploaded, as objects, or with push_entries where they have at most `inlineBytes`;
-- `wait` are just being removed, ask again in some seconds; all others are there. Raises OTF01 (file too large), OTF02 (no room: its
-- hint says how many bytes are too many) and OTF03 (too many at a time).
create function public.expect_blobs(space uuid, blobs jsonb) returns jsonb
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
    raise exception 'The files of this space can have % bytes at most. It has room for % bytes too few.',
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

-- Small contents as [{hash, content (base64)}], in the order that they are asked for; as many as fit into 6 MB of content, the first
-- always. What is an object, or not there, is left out.
create function public.blob_contents(space uuid, hashes jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_space_role(space, 'owner', 'editor', 'viewer');
  return (
    with asked as (
      select hash, ordinality
      from jsonb_array_elements_text(hashes) with ordinality as asked (hash, ordinality)
      where ordinality <= 1000 and private.is_hash(hash)
    ), found as (
      select asked.hash, content,
        sum(size) over (order by ordinality) - size as bytes_before, row_number() over (order by ordinality) as nth
      from asked join public.space_blobs as blob on blob.space_id = space and blob.hash = asked.hash
      where content is not null and state = 'kept'
    )
    select coalesce(
      jsonb_agg(
        jsonb_build_object('hash', hash, 'content', translate(encode(content, 'base64'), E'\n', ''))
        order by nth),
      '[]')
    from found
    where nth = 1 or bytes_before + octet_length(content) <= 6000000
  );
end
$$;

-- What nothing names ----------------------------------------------------------------------------------------------

-- The names of at most `_most` objects that nothing has named for a day. From then on nobody can name them: the caller removes the
-- objects and then calls forget_blobs with their names. What a caller never came back to is given out again after an hour. Small
-- contents are removed at once.
create function private.take_unused_blobs(_most integer) returns setof text
language plpgsql set search_path = '' as $$
begin
  delete from public.space_blobs as blob
  using (
    select space_id, hash from public.space_blobs
    where uses = 0 and state = 'kept' and content is not null and unused_since < now() - interval '1 day'
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

-- Notes that the objects of these names are gone.
create function private.forget_blobs(_names text[]) returns void
language sql set search_path = '' as $$
  delete from public.space_blobs
  where state = 'going' and uses = 0
    and (space_id, hash) in (
      select split_part(name, '/', 1)::uuid, split_part(name, '/', 2) from unnest(_names) as name
    )
$$;

-- Functions may be run by everybody unless that is taken back.
revoke execute on function private.is_hash(text) from public, anon;
revoke execute on function private.blob_name(uuid, text) from public, anon;
revoke execute on function private.own_space_folders() from public, anon;
revoke execute on function private.blob_object_size(uuid, text) from public, anon;
revoke execute on function private.expects_object(text, jsonb) from public, anon;
revoke execute on function private.take_unused_blobs(integer) from public, anon;
revoke execute on function private.forget_blobs(text[]) from public, anon;
revoke execute on function private.take_unused_blobs(integer) from authenticated;
revoke execute on function private.forget_blobs(text[]) from authenticated;
revoke execute on function public.expect_blobs(uuid, jsonb) from public, anon;
revoke execute on function public.blob_contents(uuid, jsonb) from public, anon;
grant execute on function public.expect_blobs(uuid, jsonb) to authenticated, service_role;
grant execute on function public.blob_contents(uuid, jsonb) to authenticated, service_role;
grant execute on function private.own_space_folders() to authenticated, service_role;
grant execute on function private.expects_object(text, jsonb) to authenticated, service_role;
