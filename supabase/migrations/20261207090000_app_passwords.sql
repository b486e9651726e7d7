-- Passwords for programs that reach a person's files from outside, by WebDAV, and what such programs keep beside the files: locks and
-- properties. They are here, and not in the memory of a server, because several servers may share a database.

alter table private.space_limits
  -- Passwords for apps of one person.
  add column app_passwords integer not null default 50,
  -- Locks that one person holds by WebDAV at a time.
  add column dav_locks integer not null default 1000,
  -- Properties of one entry that programs keep by WebDAV.
  add column dav_properties integer not null default 100;

-- Passwords for apps --------------------------------------------------------------------------------------------------

create table private.app_passwords (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- What the person calls the program or device.
  name text not null constraint app_passwords_name_form check (char_length(name) between 1 and 100),
  -- Of the letters of the password. It has 160 random bits, so a slow hash would protect nothing more.
  sha256 text not null unique constraint app_passwords_sha256_form check (private.is_hash(sha256)),
  rights text not null constraint app_passwords_rights_known check (rights in ('read', 'write')),
  -- What it opens: all of the person's files (both null), all of one space, or one folder of it.
  space_id uuid references public.spaces (id) on delete cascade,
  entry_id uuid,
  made_at timestamptz not null default now(),
  -- Written once a minute at most.
  last_used_at timestamptz,
  ends_at timestamptz,
  constraint app_passwords_folder_in_space check (entry_id is null or space_id is not null)
);
create index app_passwords_person on private.app_passwords (user_id);
create index app_passwords_space on private.app_passwords (space_id);
revoke all on private.app_passwords from public, anon, authenticated;

-- 160 random bits as 35 letters, in groups of five.
create function private.new_app_secret() returns text
language plpgsql volatile set search_path = '' as $$
declare
  -- Each UUID has 122 random bits.
  bytes bytea := sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
  number numeric := 0;
  letters text := '';
begin
  for nth in 0..19 loop
    number := number * 256 + get_byte(bytes, nth);
  end loop;
  for nth in 1..35 loop
    letters := letters || chr(97 + mod(number, 26)::integer);
    number := div(number, 26);
  end loop;
  return rtrim(regexp_replace(letters, '(.{5})', '\1-', 'g'), '-');
end
$$;

-- Makes a password for an app of the signed-in person. `folder` is a folder of a space that they are a member of, or a space as a whole;
-- null: all of their files. `rights`: 'read' or 'write'. `ends_at`: null for never. Answers {id, secret, name, rights, space, folder,
-- madeAt (ms), endsAt (ms or null)}; the secret is told here and nowhere else. Raises 42501, 22023, OTS01, OTS05, OTR01 (too many).
create function public.make_app_password(
  name text, rights text default 'write', folder uuid default null, ends_at timestamptz default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  most integer := (select app_passwords from private.space_limits);
  cleaned text := private.clean_name(make_app_password.name);
  secret text := private.new_app_secret();
  place uuid;
  made private.app_passwords;
begin
  if me is null then
    raise exception 'Sign in first.' using errcode = '42501';
  end if;
  if coalesce(cleaned, '') = '' or char_length(cleaned) > 100 then
    raise exception 'A name has 1 to 100 characters.' using errcode = '22023';
  end if;
  if make_app_password.rights is null or make_app_password.rights not in ('read', 'write') then
    raise exception 'A password for an app allows reading or writing.' using errcode = '22023';
  end if;
  if make_app_password.ends_at <= now() then
    raise exception 'The end of a password must be in the future.' using errcode = '22023';
  end if;
  if folder is not null then
    select id into place from public.spaces where id = folder;
    if place is null then
      select space_id into place from public.space_entries where id = folder and kind = 'folder' and removed_at is null;
    end if;
    if place is null or private.own_space_role(place) is null then
      raise exception 'This folder is not there any more.' using errcode = 'OTS05';
    end if;
  end if;
  perform private.take_turns('app passwords', me);
  if (select count(*) from private.app_passwords where user_id = me) >= most then
    raise exception 'You can have % passwords for apps at most. Remove one first.', most
      using errcode = 'OTR01', hint = most;
  end if;
  insert into private.app_passwords (user_id, name, sha256, rights, space_id, entry_id, ends_at)
  values (
    me, cleaned, encode(sha256(convert_to(replace(secret, '-', ''), 'utf8')), 'hex'), make_app_password.rights, place,
    nullif(folder, place), make_app_password.ends_at)
  returning * into made;
  return jsonb_build_object(
    'id', made.id, 'secret', secret, 'name', made.name, 'rights', made.rights, 'space', made.space_id, 'folder', made.entry_id,
    'madeAt', floor(extract(epoch from made.made_at) * 1000), 'endsAt', floor(extract(epoch from made.ends_at) * 1000));
end
$$;

-- The passwords for apps of the signed-in person, newest first: [{id, name, rights, space, spaceName, folder, folderName, madeAt (ms),
-- lastUsedAt (ms or null), endsAt (ms or null)}]. `space` null: all files. `folder` null: all of the space. `folderName` null though there is
-- a `folder`: the folder has been removed, and the password opens nothing.
create function public.own_app_passwords() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', password.id, 'name', password.name, 'rights', password.rights, 'space', password.space_id, 'spaceName', space.name,
        'folder', password.entry_id, 'folderName', entry.name, 'madeAt', floor(extract(epoch from password.made_at) * 1000),
        'lastUsedAt', floor(extract(epoch from password.last_used_at) * 1000),
        'endsAt', floor(extract(epoch from password.ends_at) * 1000))
      order by password.made_at desc, password.id),
    '[]')
  from private.app_passwords as password
  left join public.spaces as space on space.id = password.space_id
  left join public.space_entries as entry on entry.id = password.entry_id and entry.space_id = password.space_id
  where password.user_id = (select auth.uid())
$$;

-- From the next request on, nothing can be opened with this password. One that is not there is no error.
create function public.remove_app_password(id uuid) returns void
language sql security definer set search_path = '' as $$
  delete from private.app_passwords as password
  where password.id = remove_app_password.id and password.user_id = (select auth.uid())
$$;

-- What the password with this hash opens, if `_login` is the address or the code of its owner; no row where it is wrong, has ended, or
-- its owner is suspended. Notes the use. For servers.
create function private.use_app_password(_login text, _sha256 text) returns table (
  id uuid, person uuid, rights text, space uuid, folder uuid
)
language plpgsql security definer set search_path = '' as $$
begin
  return query
    select password.id, password.user_id, password.rights, password.space_id, password.entry_id
    from private.app_passwords as password join auth.users as account on account.id = password.user_id
    where password.sha256 = _sha256 and (account.id::text = lower(_login) or lower(account.email) = lower(_login))
      and (password.ends_at is null or password.ends_at > now())
      and (account.banned_until is null or account.banned_until <= now());
  update private.app_passwords as password set last_used_at = now()
  where password.sha256 = _sha256 and (password.last_used_at is null or password.last_used_at < now() - interval '1 minute')
    and exists (
      select from auth.users as account
      where account.id = password.user_id and (account.id::text = lower(_login) or lower(account.email) = lower(_login)));
end
$$;

-- What programs keep beside the files ------------------------------------------------------------------------------------

create table private.dav_locks (
  token uuid primary key default gen_random_uuid(),
  space_id uuid not null references public.spaces (id) on delete cascade,
  -- An entry of the space, or the space itself: its top. No reference: a removed entry may come back, and upkeep takes what is left.
  entry_id uuid not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  is_shared boolean not null,
  -- Whether everything below is locked, too.
  is_deep boolean not null,
  -- Who the program says it is: XML that is given back as it is.
  owner text not null default '' constraint dav_locks_owner_size check (octet_length(owner) <= 4096),
  -- How long a program asked for it (s); renewed with it.
  seconds integer not null constraint dav_locks_seconds_range check (seconds between 1 and 3600),
  ends_at timestamptz not null
);
create index dav_locks_entry on private.dav_locks (entry_id);
create index dav_locks_space on private.dav_locks (space_id);
create index dav_locks_person on private.dav_locks (user_id);
create index dav_locks_end on private.dav_locks (ends_at);
revoke all on private.dav_locks from public, anon, authenticated;

create table private.dav_properties (
  -- An entry, or a space for its top.
  entry_id uuid not null,
  namespace text not null constraint dav_properties_namespace_size check (octet_length(namespace) <= 500),
  name text not null constraint dav_properties_name_size check (octet_length(name) between 1 and 200),
  -- The XML in the property's element.
  value text not null constraint dav_properties_value_size check (octet_length(value) <= 8192),
  primary key (entry_id, namespace, name)
);
revoke all on private.dav_properties from public, anon, authenticated;

-- Removes locks that are over, and properties whose entry is forgotten; at most `_most` of each. How many went.
create function private.sweep_dav(_most integer) returns integer
language plpgsql set search_path = '' as $$
declare
  locks integer;
  properties integer;
begin
  delete from private.dav_locks where token in (
    select token from private.dav_locks where ends_at < now() limit _most
  );
  get diagnostics locks = row_count;
  delete from private.dav_properties as property where (entry_id, namespace, name) in (
    select entry_id, namespace, dav_properties.name from private.dav_properties
    where not exists (select from public.space_entries where id = entry_id)
      and not exists (select from public.spaces where id = entry_id)
    limit _most
  );
  get diagnostics properties = row_count;
  return locks + properties;
end
$$;

-- Functions may be run by everybody unless that is taken back.
revoke execute on function private.new_app_secret(), private.use_app_password(text, text), private.sweep_dav(integer)
  from public, anon, authenticated;
revoke execute on function public.make_app_password(text, text, uuid, timestamptz), public.own_app_passwords(),
  public.remove_app_password(uuid) from public, anon;
grant execute on function public.make_app_password(text, text, uuid, timestamptz), public.own_app_passwords(),
  public.remove_app_password(uuid) to authenticated, service_role;
