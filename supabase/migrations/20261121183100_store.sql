-- The store: apps of people, with their files and ratings.
-- Whatever client is used: an upload cannot make itself verified, raise its own numbers, or touch another person's row.

create extension if not exists pg_trgm with schema extensions;

-- Apps --------------------------------------------------------------------------------------------------------------

-- How much fits. Change it here only: `update private.store_limits set apps = …`.
create table private.store_limits (
  single_row boolean primary key default true check (single_row),
  -- Of one account.
  apps integer not null default 200,
  app_files integer not null default 1000,
  app_file_bytes bigint not null default 200 * 1024 * 1024
);
insert into private.store_limits default values;
revoke all on private.store_limits from public, anon, authenticated;

-- Extensions of the files that an app of a framework may have; null for an unknown framework.
create function private.extensions_of(_framework text) returns text[]
language sql immutable set search_path = '' as $$
  select case _framework
    when 'html_base' then array['html', 'css', 'js', 'png', 'jpg', 'jpeg', 'webp', 'gif', 'apng']
    when 'advanced_html_base' then
      array['html', 'css', 'js', 'png', 'jpg', 'jpeg', 'webp', 'gif', 'apng', 'ts', 'oss']
    when 'python_base' then array['py', 'exe', 'png', 'jpg', 'jpeg', 'webp', 'gif', 'apng']
    when 'c_base' then array['c', 'cpp', 'cs', 'h', 'hpp']
  end
$$;

-- Whether a value is a list of files of an app: at most 50, each with name, size (bytes), type, lastModified (ms since
-- 1970), storage_path and public_url, nothing else, and an extension that the framework allows.
create function private.are_app_files(_files jsonb, _framework text) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  file jsonb;
begin
  if jsonb_typeof(_files) is distinct from 'array' or jsonb_array_length(_files) > 50 then
    return false;
  end if;
  for file in select * from jsonb_array_elements(_files) loop
    if jsonb_typeof(file) <> 'object'
      or (select array_agg(key order by key) from jsonb_object_keys(file) as key)
        is distinct from array['lastModified', 'name', 'public_url', 'size', 'storage_path', 'type']
      or jsonb_typeof(file -> 'name') <> 'string'
      or jsonb_typeof(file -> 'type') <> 'string'
      or jsonb_typeof(file -> 'storage_path') <> 'string'
      or jsonb_typeof(file -> 'public_url') <> 'string'
      or jsonb_typeof(file -> 'size') <> 'number'
      or jsonb_typeof(file -> 'lastModified') <> 'number'
      or file ->> 'name' !~ '^[^/\u0001-\u001f\u007f-\u009f]{1,255}$'
      or char_length(file ->> 'type') > 255
      or char_length(file ->> 'storage_path') not between 1 and 1024
      or char_length(file ->> 'public_url') > 2048
      or file ->> 'public_url' !~ '^https?://[^[:space:][:cntrl:]]+$'
      or (file ->> 'size')::numeric not between 0 and 52428800
      or (file ->> 'lastModified')::numeric not between 0 and 8640000000000000
      or not coalesce(
        lower(substring(file ->> 'name' from '\.([^.]*)$')) = any (private.extensions_of(_framework)), false)
    then
      return false;
    end if;
  end loop;
  return true;
end
$$;

create table public.apps (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint apps_name_form check (
    char_length(name) between 1 and 100 and name ~ '\S' and name !~ '[[:cntrl:]]'
  ),
  author text not null constraint apps_author_form check (
    char_length(author) between 1 and 254 and author !~ '[[:cntrl:]]'
  ),
  description text not null constraint apps_description_form check (
    char_length(description) between 1 and 2000 and description ~ '\S'
  ),
  -- An emoji or the address of an image, which may be the image itself (data:).
  icon text not null default '📱' constraint apps_icon_form check (
    char_length(icon) between 1 and 65536 and icon !~ '[[:cntrl:]]' and icon !~* '^\s*(javascript|vbscript):'
  ),
  category text not null default 'other' constraint apps_category_known check (
    category in ('productivity', 'entertainment', 'widgets', 'games', 'tools', 'other')
  ),
  framework text not null default 'html_base' constraint apps_framework_known check (
    framework in ('html_base', 'advanced_html_base', 'python_base', 'c_base')
  ),
  version text not null default '1.0.0' constraint apps_version_form check (
    version ~ '^[0-9]{1,5}\.[0-9]{1,5}\.[0-9]{1,5}$'
  ),
  -- Average of its ratings, 0 without any; written by their triggers only.
  rating double precision not null default 0 constraint apps_rating_range check (rating between 0 and 5),
  ratings integer not null default 0 constraint apps_ratings_range check (ratings >= 0),
  downloads integer not null default 0 constraint apps_downloads_range check (downloads >= 0),
  is_verified boolean not null default false,
  verified_by uuid references auth.users (id) on delete set null,
  verified_at timestamptz,
  -- When a reviewer last decided; null: the app waits for a review.
  reviewed_at timestamptz,
  html_content text constraint apps_html_content_size check (octet_length(html_content) <= 5 * 1024 * 1024),
  files jsonb not null default '[]',
  created_at timestamptz not null default now(),
  user_id uuid default auth.uid() references auth.users (id) on delete cascade,
  -- So that a list need not fetch pages, and a search looks at one column.
  content_length integer not null generated always as (coalesce(char_length(html_content), 0)) stored,
  search_text text not null generated always as (name || E'\n' || description) stored,
  constraint apps_files_form check (private.are_app_files(files, framework)),
  constraint apps_verification_whole check (is_verified or (verified_by is null and verified_at is null))
);
-- The order of the store, whole and in one category.
create index apps_order on public.apps (is_verified desc, downloads desc, id);
create index apps_order_in_category on public.apps (category, is_verified desc, downloads desc, id);
create index apps_waiting on public.apps (downloads desc, id) where reviewed_at is null and not is_verified;
create index apps_owner on public.apps (user_id);
create index apps_verifier on public.apps (verified_by);
create index apps_search on public.apps using gin (search_text extensions.gin_trgm_ops);

alter table public.apps enable row level security;
revoke all on public.apps from public, anon, authenticated;
grant select on public.apps to anon, authenticated;
-- The id may be chosen, so that a client which hears no answer knows what to take back.
grant insert (id, name, author, description, icon, category, framework, version, rating, downloads, is_verified,
  html_content, files, user_id) on public.apps to authenticated;
-- An install of a visitor counts as well. The trigger below says what of this a person may really change.
grant update (downloads) on public.apps to anon;
grant update (name, author, description, icon, category, framework, version, html_content, files, downloads,
  is_verified, verified_by, verified_at) on public.apps to authenticated;
grant delete on public.apps to authenticated;
grant all on public.apps to service_role;
create policy "everybody reads apps" on public.apps for select to anon, authenticated using (true);
create policy "people add apps of their own" on public.apps
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "the guard of apps decides about changes" on public.apps
  for update to anon, authenticated using (true) with check (true);
create policy "people delete their own apps" on public.apps
  for delete to authenticated using (user_id = (select auth.uid()));

-- Whether a person may use advanced_html_base: by role, or with 10 verified apps of their own. A person may ask about
-- themselves, reviewers about anybody; for everybody else the answer is no.
create function public.can_use_advanced_framework(_user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select (_user_id = (select auth.uid()) or (select auth.role()) = 'service_role' or private.is_reviewer())
    and (
      private.has_role(_user_id, 'verified_developer', 'trusted_user', 'administrator')
      or (select count(*) from public.apps where user_id = _user_id and is_verified) >= 10
    )
$$;

-- The author of an app: what was typed, for those who may edit their name; else the full name, the address, 'Anonymous'.
create function private.author_of(_person uuid, _typed text) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    case when private.has_role(_person, 'verified_developer', 'trusted_user', 'administrator')
      then nullif(trim(_typed), '') end,
    (select nullif(trim(full_name), '') from public.profiles where id = _person),
    (select nullif(email, '') from auth.users where id = _person),
    'Anonymous')
$$;

-- Whether every file of an app was uploaded by its owner and is there.
create function private.app_files_are_stored(_owner uuid, _files jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (
    select from jsonb_array_elements(_files) as file
    where not starts_with(file ->> 'storage_path', _owner::text || '/')
      or not exists (
        select from storage.objects where bucket_id = 'app-files' and name = file ->> 'storage_path'
      )
  )
$$;

create function private.count_apps(_person uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select count(*) from public.apps where user_id = _person
$$;

create function private.most_apps() returns integer
language sql stable security definer set search_path = '' as $$
  select apps from private.store_limits
$$;

create function private.check_app_files(_owner uuid, _files jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  -- A value that is no list at all is for the table's own rule.
  if jsonb_typeof(_files) = 'array' and not private.app_files_are_stored(_owner, _files) then
    raise exception 'Every file of an app has to be uploaded by its owner first.' using errcode = '42501';
  end if;
end
$$;

create function private.check_framework(_framework text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if _framework = 'advanced_html_base' and not public.can_use_advanced_framework((select auth.uid())) then
    raise exception 'Advanced HTML Base requires verified developer status or 10 verified apps.'
      using errcode = '42501';
  end if;
end
$$;

-- A new app of a client: what it says of verification, numbers and owner counts for nothing.
-- Invoker: `current_user` then tells a client from the server.
create function private.guard_new_app() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.html_content := nullif(new.html_content, '');
  if not private.is_client() then
    return new;
  end if;
  new.user_id := (select auth.uid());
  new.author := private.author_of(new.user_id, new.author);
  new.version := '1.0.0';
  new.is_verified := false;
  new.downloads := 0;
  new.rating := 0;
  perform private.check_framework(new.framework);
  perform private.check_app_files(new.user_id, new.files);
  if private.count_apps(new.user_id) >= private.most_apps() then
    raise exception 'An account can have % apps at most.', private.most_apps() using errcode = 'OTS01';
  end if;
  return new;
end
$$;
create trigger guard_new_app before insert on public.apps
  for each row execute function private.guard_new_app();

-- A change by a client: anybody adds one download; the owner changes what the app is, which gives it a new version, takes
-- its verification and returns it to the reviewers; reviewers decide about verification (see review_app), nothing else.
-- Versions only grow: a reviewer who names the version they saw cannot verify what was changed behind their back.
create function private.guard_app() returns trigger
language plpgsql set search_path = '' as $$
declare
  is_owner boolean := coalesce(old.user_id = (select auth.uid()), false);
  is_changed boolean := (new.name, new.author, new.description, new.icon, new.category, new.framework, new.version,
      new.files, new.html_content)
    is distinct from (old.name, old.author, old.description, old.icon, old.category, old.framework, old.version,
      old.files, old.html_content);
  is_decided boolean := (new.is_verified, new.verified_by, new.verified_at)
    is distinct from (old.is_verified, old.verified_by, old.verified_at);
begin
  if not private.is_client() then
    return new;
  end if;
  if (new.id, new.user_id, new.created_at, new.rating, new.ratings, new.reviewed_at)
    is distinct from (old.id, old.user_id, old.created_at, old.rating, old.ratings, old.reviewed_at)
  then
    raise exception 'Owner, dates and rating of an app cannot be set.' using errcode = '42501';
  end if;
  if new.downloads not in (old.downloads, old.downloads + 1) then
    raise exception 'Downloads grow by one at a time.' using errcode = '42501';
  end if;
  if is_decided and not private.is_reviewer() then
    raise exception 'You don''t have permission to verify apps.' using errcode = '42501';
  end if;
  if is_changed and not is_owner then
    raise exception 'Only its owner can change an app.' using errcode = '42501';
  end if;
  if is_changed and is_decided then
    raise exception 'An app is changed first and verified afterwards.' using errcode = '42501';
  end if;
  if is_changed then
    new.html_content := nullif(new.html_content, '');
    if new.author is distinct from old.author
      and not private.has_role((select auth.uid()), 'verified_developer', 'trusted_user', 'administrator')
    then
      raise exception 'Only Verified Developers and Trusted Users can edit the author.' using errcode = '42501';
    end if;
    perform private.check_framework(new.framework);
    perform private.check_app_files(new.user_id, new.files);
    if new.version = old.version then
      new.version := regexp_replace(old.version, '[0-9]+$', '') || split_part(old.version, '.', 3)::integer + 1;
    elsif new.version !~ '^[0-9]{1,5}\.[0-9]{1,5}\.[0-9]{1,5}$'
      or string_to_array(new.version, '.')::integer[] < string_to_array(old.version, '.')::integer[]
    then
      raise exception 'A new version is higher than %.', old.version using errcode = '42501';
    end if;
    new.is_verified := false;
    new.verified_by := null;
    new.verified_at := null;
    new.reviewed_at := null;
  end if;
  return new;
end
$$;
create trigger a_guard_app before update on public.apps
  for each row execute function private.guard_app();

-- A reviewer's decision: it carries the reviewer's own name and the time of the database. Fires when the columns are named,
-- also when they keep their values: an app that is rejected was not verified before.
create function private.review_app() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not private.is_client() or not private.is_reviewer()
    -- The owner's change, which the guard above has settled.
    or new.version <> old.version
  then
    return new;
  end if;
  if new.verified_by is distinct from old.verified_by and new.verified_by is distinct from (select auth.uid())
    and new.verified_by is not null
  then
    raise exception 'An app is verified in one''s own name.' using errcode = '42501';
  end if;
  new.verified_by := case when new.is_verified then (select auth.uid()) end;
  new.verified_at := case when new.is_verified then now() end;
  new.reviewed_at := now();
  return new;
end
$$;
create trigger b_review_app before update of is_verified, verified_by, verified_at on public.apps
  for each row execute function private.review_app();

create function private.audit_review() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.audit(case when new.is_verified then 'app.approved' else 'app.rejected' end, new.user_id, new.id,
    jsonb_build_object('name', new.name, 'version', new.version, 'own', new.user_id = auth.uid()));
  return null;
end
$$;
create trigger audit_review after update on public.apps
  for each row when (new.reviewed_at is not null and new.reviewed_at is distinct from old.reviewed_at)
  execute function private.audit_review();

-- Nobody changes the whole store by a request that names no app, or too many.
create function private.change_one_app() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.is_client() and (select count(*) from changed) > 1 then
    raise exception 'Apps are changed one at a time.' using errcode = '42501';
  end if;
  return null;
end
$$;
create trigger change_one_app after update on public.apps
  referencing new table as changed
  for each statement execute function private.change_one_app();

-- Adds exactly one download, however many do it at once; answers the new number, null when there is no such app.
create function public.increment_downloads(_app_id uuid) returns integer
language sql security definer set search_path = '' as $$
  update public.apps set downloads = downloads + 1 where id = _app_id returning downloads
$$;

-- Ratings -----------------------------------------------------------------------------------------------------------

create table public.app_ratings (
  app_id uuid not null references public.apps (id) on delete cascade,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  stars integer not null constraint app_ratings_stars_range check (stars between 1 and 5),
  rated_at timestamptz not null default now(),
  primary key (app_id, user_id)
);
create index app_ratings_person on public.app_ratings (user_id);

alter table public.app_ratings enable row level security;
revoke all on public.app_ratings from public, anon, authenticated;
grant select, delete on public.app_ratings to authenticated;
grant insert (app_id, user_id, stars) on public.app_ratings to authenticated;
grant update (app_id, user_id, stars) on public.app_ratings to authenticated;
grant all on public.app_ratings to service_role;
create policy "people read their own ratings" on public.app_ratings
  for select to authenticated using (user_id = (select auth.uid()));
create policy "people rate in their own name" on public.app_ratings
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "people change their own ratings" on public.app_ratings
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "people take back their own ratings" on public.app_ratings
  for delete to authenticated using (user_id = (select auth.uid()));

create function private.guard_rating() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.rated_at := now();
  if tg_op = 'UPDATE' and (new.app_id, new.user_id) is distinct from (old.app_id, old.user_id) then
    raise exception 'A rating stays with its app and its person.' using errcode = '42501';
  end if;
  if private.is_client()
    and exists (select from public.apps where id = new.app_id and apps.user_id = (select auth.uid()))
  then
    raise exception 'You cannot rate your own app.' using errcode = '42501';
  end if;
  return new;
end
$$;
create trigger guard_rating before insert or update on public.app_ratings
  for each row execute function private.guard_rating();

-- Keeps the average. The app's row is locked before the ratings are read: of two ratings at once none is forgotten.
create function private.average_ratings() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  rated uuid := coalesce(new.app_id, old.app_id);
begin
  perform from public.apps where id = rated for update;
  update public.apps
  set (rating, ratings) = (
    select coalesce(round(avg(stars), 2), 0), count(*) from public.app_ratings where app_id = rated
  )
  where id = rated;
  return null;
end
$$;
create trigger average_ratings after insert or update or delete on public.app_ratings
  for each row execute function private.average_ratings();

-- Rates an app in the name of whoever is signed in, 1 to 5 stars; once more changes the rating. Answers
-- {rating, ratings}, null when there is no such app.
create function public.rate_app(_app_id uuid, _stars integer) returns jsonb
language plpgsql set search_path = '' as $$
begin
  if not exists (select from public.apps where id = _app_id) then
    return null;
  end if;
  insert into public.app_ratings (app_id, user_id, stars) values (_app_id, (select auth.uid()), _stars)
  on conflict (app_id, user_id) do update set stars = excluded.stars;
  return (select jsonb_build_object('rating', rating, 'ratings', ratings) from public.apps where id = _app_id);
end
$$;

-- Files of apps -----------------------------------------------------------------------------------------------------

insert into storage.buckets (id, name, public, file_size_limit)
values ('app-files', 'app-files', true, 10 * 1024 * 1024)
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit;

-- Whether an app has a file at this path: as long as the app is there, nobody swaps what it is made of.
create function private.is_app_file(_path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.apps
    where user_id::text = split_part(_path, '/', 1)
      and files @> jsonb_build_array(jsonb_build_object('storage_path', _path))
  )
$$;

-- Whether the signed-in person may store a file at this path: {own id}/{number}-{name}, within the limits of an account.
create function private.may_store_app_file(_path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select starts_with(_path, auth.uid()::text || '/')
    and substr(_path, 38) ~ '^[0-9]{1,16}-[^/\\\u0001-\u001f\u007f-\u009f]{1,255}$'
    and not private.is_app_file(_path)
    and (
      select count(stored.name) < max(limits.app_files)
        and coalesce(sum((stored.metadata ->> 'size')::numeric), 0) < max(limits.app_file_bytes)
      from private.store_limits as limits
      left join storage.objects as stored
        on stored.bucket_id = 'app-files'
        -- All that begin with the id and '/'; '0' comes next. In this form an index of the names is used.
        and stored.name ~>=~ (auth.uid()::text || '/') and stored.name ~<~ (auth.uid()::text || '0')
    )
$$;

-- The files are public by their address; listing them is for their owner and reviewers. There is no policy for changes: a
-- stored file is never overwritten or moved.
create policy "people and reviewers see files of apps" on storage.objects
  for select to authenticated using (
    bucket_id = 'app-files' and (starts_with(name, (select auth.uid())::text || '/') or private.is_reviewer())
  );
create policy "people store files of their own apps" on storage.objects
  for insert to authenticated with check (bucket_id = 'app-files' and private.may_store_app_file(name));
create policy "people delete files of their own apps, reviewers any" on storage.objects
  for delete to authenticated using (
    bucket_id = 'app-files' and (
      private.is_reviewer()
      or (starts_with(name, (select auth.uid())::text || '/') and not private.is_app_file(name))
    )
  );

-- Functions may be run by everybody unless that is taken back. What was granted before stays granted by name.
revoke execute on all functions in schema private from public;
-- Rules of tables run as whoever changes a row; visitors count installs.
grant execute on function private.extensions_of(text), private.are_app_files(jsonb, text)
  to anon, authenticated, service_role;
grant execute on function private.author_of(uuid, text), private.app_files_are_stored(uuid, jsonb),
  private.count_apps(uuid), private.most_apps(), private.check_app_files(uuid, jsonb), private.check_framework(text),
  private.is_app_file(text), private.may_store_app_file(text) to authenticated, service_role;
revoke execute on function public.can_use_advanced_framework(uuid), public.rate_app(uuid, integer)
  from public, anon;
revoke execute on function public.increment_downloads(uuid) from public;
grant execute on function public.can_use_advanced_framework(uuid), public.rate_app(uuid, integer)
  to authenticated, service_role;
grant execute on function public.increment_downloads(uuid) to anon, authenticated, service_role;
