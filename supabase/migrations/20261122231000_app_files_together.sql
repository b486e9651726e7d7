-- How much an account stores for its apps is decided as each row is written, one row of an account at a time. The policy asks
-- before a file is there: of files that arrive together it would let every one pass.

create function private.limit_app_files() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  _owner text := split_part(new.name, '/', 1);
  _limits private.store_limits;
  _files bigint;
  _bytes numeric;
  -- Before a file is stored its row is tried, with the length that was announced.
  _size numeric := coalesce(new.metadata ->> 'size', new.metadata ->> 'contentLength', '0')::numeric;
begin
  perform pg_advisory_xact_lock(hashtextextended('app files ' || _owner, 0));
  select * into strict _limits from private.store_limits;
  select count(*), coalesce(sum((stored.metadata ->> 'size')::numeric), 0) into _files, _bytes
  from storage.objects as stored
  where stored.bucket_id = 'app-files' and stored.id <> new.id
    -- In the form in which an index of the names is used; see private.may_store_app_file.
    and stored.name ~>=~ (_owner || '/') and stored.name ~<~ (_owner || '0');
  if _files >= _limits.app_files then
    raise exception 'An account stores at most % files for its apps. Delete some that no app uses.', _limits.app_files
      using errcode = 'OTR02';
  end if;
  if _bytes + _size > _limits.app_file_bytes then
    raise exception 'An account stores at most % MiB for its apps. Delete files that no app uses.',
      round(_limits.app_file_bytes / 1024.0 / 1024.0, 1) using errcode = 'OTR02';
  end if;
  return new;
end
$$;
revoke execute on function private.limit_app_files() from public;

create trigger limit_app_files before insert or update of bucket_id, name, metadata on storage.objects
  for each row when (new.bucket_id = 'app-files') execute function private.limit_app_files();
