-- Files: what a person changed in their files, kept with the account and fetched by each of their devices.
-- One row is one path of the layer over the sample files. Every change of an account gets the next number of that
-- account's counter, so that a device that knows everything up to a number asks for what came after it.

-- How much fits. Change it here only: `update private.file_limits set account_bytes = …`.
create table private.file_limits (
  single_row boolean primary key default true check (single_row),
  -- Bytes of one file's content.
  file_bytes integer not null default 5 * 1024 * 1024,
  -- Bytes of all contents of an account.
  account_bytes bigint not null default 100 * 1024 * 1024,
  -- Files, folders, links and hidden samples of an account.
  account_entries integer not null default 20000,
  -- Removals that are remembered for devices that were away, and for how long.
  kept_removals integer not null default 10000,
  kept_for interval not null default interval '90 days'
);
insert into private.file_limits default values;
revoke all on private.file_limits from public, anon, authenticated;

-- One row per account that ever kept a file. Whoever changes files locks it until their transaction ends: changes of one
-- account happen one after the other, and a number is never visible before all lower ones are.
create table public.file_accounts (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- Number of the last change.
  version bigint not null default 0,
  bytes bigint not null default 0,
  entries integer not null default 0,
  removals integer not null default 0,
  -- Number of the newest removal that is not remembered any more; a device that knows less must read everything anew.
  forgotten bigint not null default 0
);

-- The names of a path: each of 1 to 255 bytes, none of them '.' or '..'. The root itself has no row.
create function private.is_file_path(_path text) returns boolean
language sql immutable set search_path = '' as $$
  select left(_path, 1) = '/'
    and octet_length(_path) <= 2048
    and _path !~ '[\u0001-\u001f\u007f-\u009f]'
    and not exists (
      select from unnest(string_to_array(substr(_path, 2), '/')) as name
      where octet_length(name) not between 1 and 255 or name in ('.', '..')
    )
    and _path <> '/'
$$;

create table public.files (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  path text not null constraint files_path_form check (private.is_file_path(path)),
  -- 'whiteout' hides a sample file; 'removed' says that nothing of the account is at the path any more.
  kind text not null constraint files_kind_known check (kind in ('file', 'folder', 'link', 'whiteout', 'removed')),
  content bytea,
  target text constraint files_target_form check (
    octet_length(target) between 1 and 2048 and target !~ '[\u0001-\u001f\u007f-\u009f]'
  ),
  size integer not null default 0,
  mode integer not null default 420 constraint files_mode_range check (mode between 0 and 4095),
  -- ms since 1970, as the device that made the change says.
  modified bigint not null default 0 constraint files_modified_range check (modified between 0 and 8640000000000000),
  created bigint not null default 0 constraint files_created_range check (created between 0 and 8640000000000000),
  -- Made by the device, different for each change; a device knows its own changes by it.
  revision text not null constraint files_revision_form check (revision ~ '^[A-Za-z0-9_.:-]{1,100}$'),
  version bigint not null,
  changed_at timestamptz not null default now(),
  primary key (user_id, path),
  constraint files_content_of_files check ((kind = 'file') = (content is not null)),
  constraint files_target_of_links check ((kind = 'link') = (target is not null)),
  constraint files_size_of_content check (size = coalesce(octet_length(content), 0))
);
create unique index files_version_key on public.files (user_id, version);
create index files_removals on public.files (user_id, version) where kind = 'removed';

-- Who may do what ----------------------------------------------------------------------------------------------

alter table public.files enable row level security;
revoke all on public.files from public, anon, authenticated;
-- No delete: other devices would never hear of it. Removing is a change to the kind 'removed'.
grant select, insert, update on public.files to authenticated;
grant all on public.files to service_role;
create policy "people read their own files" on public.files
  for select to authenticated using (user_id = (select auth.uid()));
create policy "people add files of their own" on public.files
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "people change their own files" on public.files
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

alter table public.file_accounts enable row level security;
revoke all on public.file_accounts from public, anon, authenticated;
grant select on public.file_accounts to authenticated;
grant all on public.file_accounts to service_role;
create policy "people read their own figures" on public.file_accounts
  for select to authenticated using (user_id = (select auth.uid()));

-- Numbers and limits -------------------------------------------------------------------------------------------

-- Makes the account's row if it is the first change, and locks it until the end of the transaction.
create function private.lock_file_account(_user_id uuid) returns public.file_accounts
language plpgsql security definer set search_path = '' as $$
declare
  account public.file_accounts;
begin
  insert into public.file_accounts (user_id) values (_user_id) on conflict do nothing;
  select * into strict account from public.file_accounts where user_id = _user_id for update;
  return account;
end
$$;

-- The same for whoever is signed in: what clients may run.
create function private.lock_own_file_account() returns public.file_accounts
language sql security definer set search_path = '' as $$
  select private.lock_file_account(auth.uid())
$$;

-- Before the rows: two writers who lock rows first and the account afterwards would wait for each other.
create function private.take_turns_with_files() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is not null then
    perform private.lock_file_account((select auth.uid()));
  end if;
  return null;
end
$$;
create trigger a_take_turns before insert or update on public.files
  for each statement execute function private.take_turns_with_files();

-- Gives a change its number. What it says of itself (number, size, time) counts for nothing.
create function private.number_file_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and (new.user_id, new.path) is distinct from (old.user_id, old.path) then
    raise exception 'The owner and the path of a stored file cannot be changed.' using errcode = '42501';
  end if;
  new.version := null;
  -- The row of somebody else: row-level security refuses it after this, and nothing of theirs is touched until then.
  if (select auth.uid()) is not null and new.user_id is distinct from (select auth.uid()) then
    return new;
  end if;
  perform private.lock_file_account(new.user_id);
  -- An upsert that is about to become an update, which comes by here again: it takes one number and not two.
  if tg_op = 'INSERT' and exists (
    select from public.files as stored where stored.user_id = new.user_id and stored.path = new.path
  ) then
    new.version := 0;
    new.size := coalesce(octet_length(new.content), 0);
    return new;
  end if;
  update public.file_accounts set version = file_accounts.version + 1
  where user_id = new.user_id
  returning file_accounts.version into new.version;
  new.size := coalesce(octet_length(new.content), 0);
  new.changed_at := now();
  return new;
end
$$;
create trigger number_file_change before insert or update on public.files
  for each row execute function private.number_file_change();

-- Counts what is stored and refuses what does not fit. After the change: an upsert that ends as an update would run a
-- trigger before it twice.
create function private.count_file_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  limits private.file_limits;
  account public.file_accounts;
  more_bytes bigint := new.size;
  more_entries integer := (new.kind <> 'removed')::integer;
  more_removals integer := (new.kind = 'removed')::integer;
begin
  if tg_op = 'UPDATE' then
    more_bytes := more_bytes - old.size;
    more_entries := more_entries - (old.kind <> 'removed')::integer;
    more_removals := more_removals - (old.kind = 'removed')::integer;
  end if;
  update public.file_accounts
  set bytes = bytes + more_bytes, entries = entries + more_entries, removals = removals + more_removals
  where user_id = new.user_id
  returning * into account;
  select * into strict limits from private.file_limits;
  if new.size > limits.file_bytes then
    raise exception 'One file of an account can have % bytes at most.', limits.file_bytes
      using errcode = 'OTF01', detail = new.path, hint = limits.file_bytes;
  end if;
  -- What makes the account smaller is taken even where the limits were lowered below what it holds.
  if more_bytes > 0 and account.bytes > limits.account_bytes then
    raise exception 'The files of an account can have % bytes at most.', limits.account_bytes
      using errcode = 'OTF02', detail = new.path, hint = limits.account_bytes;
  end if;
  if more_entries > 0 and account.entries > limits.account_entries then
    raise exception 'An account can have % files and folders at most.', limits.account_entries
      using errcode = 'OTF03', detail = new.path, hint = limits.account_entries;
  end if;
  return null;
end
$$;
create trigger count_file_change after insert or update on public.files
  for each row execute function private.count_file_change();

-- Forgets the oldest removals when there are too many or they are too old. A tenth more is let be, so that this is rare.
create function private.forget_old_removals() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  limits private.file_limits;
  account public.file_accounts;
  too_old bigint;
  too_many bigint;
  gone integer;
begin
  select * into account from public.file_accounts where user_id = (select auth.uid());
  if not found or account.removals = 0 then
    return null;
  end if;
  select * into strict limits from private.file_limits;
  -- Most times the oldest is young enough, and there is nothing to look through.
  if (
    select changed_at from public.files
    where user_id = account.user_id and kind = 'removed'
    order by version limit 1
  ) < now() - limits.kept_for then
    select max(version) into too_old from public.files
    where user_id = account.user_id and kind = 'removed' and changed_at < now() - limits.kept_for;
  end if;
  if account.removals > limits.kept_removals + limits.kept_removals / 10 then
    select version into too_many from public.files
    where user_id = account.user_id and kind = 'removed'
    order by version desc offset limits.kept_removals limit 1;
  end if;
  if too_old is null and too_many is null then
    return null;
  end if;
  delete from public.files
  where user_id = account.user_id and kind = 'removed' and version <= greatest(too_old, too_many);
  get diagnostics gone = row_count;
  update public.file_accounts
  set removals = removals - gone, forgotten = greatest(forgotten, too_old, too_many)
  where user_id = account.user_id;
  return null;
end
$$;
create trigger z_forget_old_removals after insert or update on public.files
  for each statement execute function private.forget_old_removals();

-- The limits as devices need them, to say beforehand what does not fit.
create function private.file_limits_for_devices() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('fileBytes', file_bytes, 'accountBytes', account_bytes, 'accountEntries', account_entries)
  from private.file_limits
$$;

-- What devices call ---------------------------------------------------------------------------------------------

-- Stores changes of the signed-in person, all of them or none. A change is {path, kind, content (base64), target, mode,
-- modified, created, revision, expected}: `expected` is the number that the device knows for the path, 0 for none. `seen` is
-- the number up to which the device knows everything; null when it does not matter.
-- Answers {applied: true, version, versions: {path: number}, bytes, entries}, or {applied: false, version, conflicts: [{path, kind, revision,
-- version}]} with what is stored at the paths that changed meanwhile; no conflicts when it changed elsewhere only.
-- A change over something that is gone, a folder over a folder and a change that was stored before are no conflicts:
-- nothing is lost by them. Raises OTF01 (file too large), OTF02 (account full), OTF03 (too many files).
create function public.push_files(changes jsonb, seen bigint) returns jsonb
language plpgsql set search_path = '' as $$
declare
  owner uuid := auth.uid();
  account public.file_accounts;
  conflicts jsonb;
  versions jsonb;
begin
  if jsonb_typeof(changes) is distinct from 'array' or jsonb_array_length(changes) > 500 then
    raise exception 'Changes are a list of 500 at most.' using errcode = '22023';
  end if;
  if (select count(distinct change ->> 'path') from jsonb_array_elements(changes) as change)
    <> jsonb_array_length(changes)
  then
    raise exception 'Each change has a path, and no path is named twice.' using errcode = '22023';
  end if;
  account := private.lock_own_file_account();

  select jsonb_agg(jsonb_build_object(
      'path', stored.path, 'kind', stored.kind, 'revision', stored.revision, 'version', stored.version))
  into conflicts
  from jsonb_to_recordset(changes) as change (path text, kind text, revision text, expected bigint)
  join public.files as stored on stored.user_id = owner and stored.path = change.path
  where stored.version is distinct from change.expected
    and stored.revision is distinct from change.revision
    and stored.kind not in ('removed', 'whiteout')
    and not (stored.kind = 'folder' and change.kind = 'folder');
  if conflicts is not null or seen <> account.version then
    return jsonb_build_object(
      'applied', false, 'version', account.version, 'conflicts', coalesce(conflicts, '[]'));
  end if;

  with change as (
    select *
    from rows from (jsonb_to_recordset(changes) as (
      path text, kind text, content text, target text, mode integer, modified bigint, created bigint, revision text
    )) with ordinality
  )
  insert into public.files as stored (user_id, path, kind, content, target, mode, modified, created, revision)
  select owner, path, kind, decode(content, 'base64'), target, coalesce(mode, 420), coalesce(modified, 0),
    coalesce(created, 0), revision
  from change
  order by ordinality
  on conflict (user_id, path) do update
  set kind = excluded.kind, content = excluded.content, target = excluded.target, mode = excluded.mode,
    modified = excluded.modified, created = excluded.created, revision = excluded.revision
  where stored.revision <> excluded.revision;

  select jsonb_object_agg(stored.path, stored.version) into versions
  from jsonb_to_recordset(changes) as change (path text)
  join public.files as stored on stored.user_id = owner and stored.path = change.path;
  select * into account from public.file_accounts where user_id = owner;
  return jsonb_build_object(
    'applied', true, 'version', account.version, 'versions', coalesce(versions, '{}'),
    'bytes', account.bytes, 'entries', account.entries);
end
$$;

-- The changes after a number, oldest first, without contents: {changes: […], version, more, reset, bytes,
-- entries, limits}.
-- `version` is the number to ask with next. `reset`: the device was away for so long that removals it missed are forgotten;
-- it reads everything from 0 with `whole`, and what is not named then is gone.
create function public.pull_files(after bigint, most integer, whole boolean) returns jsonb
language sql stable set search_path = '' as $$
  with account as (
    select * from public.file_accounts where user_id = (select auth.uid())
  ), start as (
    select greatest(least(most, 1000), 1) as most,
      coalesce(not whole and after > 0 and after < (select forgotten from account), false) as reset
  ), page as (
    select files.*
    from public.files
    where user_id = (select auth.uid()) and version > coalesce(after, 0) and not (select reset from start)
    order by version
    limit (select most + 1 from start)
  ), shown as (
    select * from page order by version limit (select most from start)
  ), figures as (
    select (select count(*) from page) > (select count(*) from shown) as more
  )
  select jsonb_build_object(
    'changes', coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'path', path, 'kind', kind, 'target', target, 'size', size, 'mode', mode, 'modified', modified,
          'created', created, 'revision', revision, 'version', version)
        order by version)
      from shown
    ), '[]'),
    'version', coalesce(
      case
        when (select reset from start) then 0
        when (select more from figures) then (select max(version) from shown)
        else (select version from account)
      end, 0),
    'more', (select more from figures),
    'reset', (select reset from start),
    'bytes', coalesce((select bytes from account), 0),
    'entries', coalesce((select entries from account), 0),
    'limits', private.file_limits_for_devices()
  )
$$;

-- Contents of files as [{path, version, content (base64)}], in the order that they are asked for; as many as fit into
-- 6 MB of content, the first always. What is no file any more is left out.
create function public.file_contents(paths jsonb) returns jsonb
language sql stable set search_path = '' as $$
  with asked as (
    select path, ordinality
    from jsonb_array_elements_text(paths) with ordinality as asked (path, ordinality)
    where ordinality <= 500
  ), found as (
    select path, version, content,
      sum(size) over (order by ordinality) - size as bytes_before, row_number() over (order by ordinality) as nth
    from asked join public.files using (path)
    where user_id = (select auth.uid()) and kind = 'file'
  )
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'path', path, 'version', version, 'content', translate(encode(content, 'base64'), E'\n', ''))
      order by nth),
    '[]')
  from found
  where nth = 1 or bytes_before + octet_length(content) <= 6000000
$$;

-- Functions may be run by everybody unless that is taken back.
revoke execute on all functions in schema private from public, anon;
revoke execute on function public.push_files(jsonb, bigint) from public, anon;
revoke execute on function public.pull_files(bigint, integer, boolean) from public, anon;
revoke execute on function public.file_contents(jsonb) from public, anon;
grant execute on function public.push_files(jsonb, bigint) to authenticated, service_role;
grant execute on function public.pull_files(bigint, integer, boolean) to authenticated, service_role;
grant execute on function public.file_contents(jsonb) to authenticated, service_role;
grant execute on function private.is_file_path(text) to authenticated, service_role;
grant execute on function private.lock_own_file_account() to authenticated, service_role;
grant execute on function private.file_limits_for_devices() to authenticated, service_role;
