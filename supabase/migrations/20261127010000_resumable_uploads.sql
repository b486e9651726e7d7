-- Uploads that arrive in several requests (docs/storage.md). Only servers read and write this; hosted Supabase keeps its own.

create table private.resumable_uploads (
  -- Stands in the address of the upload, where nobody can guess it.
  id uuid primary key default gen_random_uuid(),
  -- Who began it and alone may go on with it: the id of an account, or what a signed address is for.
  person text not null,
  bucket_id text not null,
  name text not null,
  size bigint not null check (size >= 0),
  received bigint not null default 0,
  is_upsert boolean not null,
  content_type text not null,
  cache_control text not null,
  user_metadata jsonb,
  -- The name that the bytes have in the store.
  content uuid not null default gen_random_uuid(),
  -- Of the bytes that were received.
  hash_state bytea,
  -- In a bucket: the id of its multipart upload, an object with the bytes that are too few for a part, the number of the next part.
  multipart text,
  tail uuid,
  next_part integer not null default 1,
  made timestamptz not null default now(),
  expires timestamptz not null default now() + interval '24 hours',
  finished timestamptz,
  -- The request that writes to it, until when without a sign of life, and whether another one waits for its place.
  holder uuid,
  held_until timestamptz not null default '-infinity',
  is_wanted boolean not null default false,
  constraint resumable_uploads_received check (received between 0 and size)
);
create index resumable_uploads_person on private.resumable_uploads (person) where finished is null;
create index resumable_uploads_expires on private.resumable_uploads (expires);

-- The parts of a multipart upload.
create table private.resumable_parts (
  upload uuid not null references private.resumable_uploads (id) on delete cascade,
  number integer not null,
  etag text not null,
  primary key (upload, number)
);
revoke all on private.resumable_uploads, private.resumable_parts from public, anon, authenticated;

-- Begins an upload. Answers its id, or why not: `uploads` or `bytes`, where the person would have too many of them unfinished.
create function private.begin_resumable_upload(
  _person text, _bucket text, _name text, _size bigint, _is_upsert boolean, _content_type text, _cache_control text,
  _user_metadata jsonb, _most_uploads integer, _most_bytes bigint
) returns table (id uuid, refusal text)
language plpgsql set search_path = '' as $$
declare
  uploads bigint;
  bytes numeric;
  begun uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('resumable uploads ' || _person, 0));
  select count(*), coalesce(sum(size), 0) into uploads, bytes
  from private.resumable_uploads where person = _person and finished is null and expires > now();
  if uploads >= _most_uploads then
    return query select null::uuid, 'uploads';
  elsif bytes + _size > _most_bytes then
    return query select null::uuid, 'bytes';
  else
    insert into private.resumable_uploads
      (person, bucket_id, name, size, is_upsert, content_type, cache_control, user_metadata)
    values (_person, _bucket, _name, _size, _is_upsert, _content_type, _cache_control, _user_metadata)
    returning resumable_uploads.id into begun;
    return query select begun, null::text;
  end if;
end
$$;

-- Takes one upload out of the table that nobody can go on with: its time is over, or its account is gone. No two servers get the same.
create function private.take_expired_upload() returns setof private.resumable_uploads
language sql set search_path = '' as $$
  delete from private.resumable_uploads where id = (
    select over.id from private.resumable_uploads as over
    where over.held_until < now() and (
      over.expires < now()
      or over.person ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        and not exists (select from auth.users where users.id::text = over.person)
    )
    order by over.expires limit 1 for update skip locked
  )
  returning *
$$;

-- Functions may be run by everybody unless that is taken back.
revoke execute on function private.take_expired_upload(), private.begin_resumable_upload(
  text, text, text, bigint, boolean, text, text, jsonb, integer, bigint
) from public, anon, authenticated;
