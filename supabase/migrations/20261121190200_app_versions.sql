-- New versions of verified apps. A version waits for its review beside the app, which everybody goes on using as it is; an
-- approval puts it in the app's place. What waits is seen by its author and by reviewers.

-- Form and limits of a version are those of an app: its columns are taken over with their rules.
create table public.app_versions (like public.apps including defaults including constraints including generated);
alter table public.app_versions
  drop column rating, drop column ratings, drop column downloads, drop column is_verified, drop column verified_by,
  drop column verified_at, drop column search_text;
alter table public.app_versions
  add primary key (id),
  alter column user_id set not null,
  add column app_id uuid not null references public.apps (id) on delete cascade,
  -- Of the app when this was made of it.
  add column replaces text not null,
  add column status text not null default 'pending' constraint app_versions_status_known check (
    status in ('pending', 'rejected')
  ),
  -- Each app has one version that waits or was rejected last.
  add constraint app_versions_one_of_an_app unique (app_id),
  add constraint app_versions_owner foreign key (user_id) references auth.users (id) on delete cascade;
create index app_versions_waiting on public.app_versions (created_at, id) where status = 'pending';
create index app_versions_owner on public.app_versions (user_id);

alter table public.app_versions enable row level security;
revoke all on public.app_versions from public, anon, authenticated;
grant all on public.app_versions to service_role;
-- Changed by the functions below alone.
grant select on public.app_versions to authenticated;
create policy "authors and reviewers read versions" on public.app_versions
  for select to authenticated using (user_id = (select auth.uid()) or private.is_reviewer());

-- An app that became another one, by a review of its version or by its owner, has no use for a version of what it was.
create function private.drop_app_versions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.app_versions where app_id = new.id;
  return null;
end
$$;
create trigger drop_app_versions after update on public.apps
  for each row when (new.version <> old.version)
  execute function private.drop_app_versions();

-- A version holds its stored files as an app does.
create or replace function private.is_app_file(_path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.apps
    where user_id::text = split_part(_path, '/', 1)
      and files @> jsonb_build_array(jsonb_build_object('storage_path', _path))
  ) or exists (
    select from public.app_versions
    where user_id::text = split_part(_path, '/', 1)
      and files @> jsonb_build_array(jsonb_build_object('storage_path', _path))
  )
$$;

-- Paths of files that nothing has any more: for the client that took them out of use, which removes them from storage.
create function private.unused_files(_files jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(file -> 'storage_path'), '[]')
  from jsonb_array_elements(_files) as file
  where not private.is_app_file(file ->> 'storage_path')
$$;

-- Hands in a new version of an own verified app, in place of one that waits already. What is null stays as it is in the
-- app; '' as page is none. Without a version number it is the next one. Answers {id, version, unused_files}, the last being
-- stored files of the version that it took the place of. Raises 42501 (not the owner, not permitted), OTS02 (the app itself
-- waits for a review: it is changed directly), 23514 (form).
create function public.submit_app_version(
  _app_id uuid, _name text default null, _description text default null, _author text default null,
  _icon text default null, _category text default null, _framework text default null,
  _html_content text default null, _files jsonb default null, _version text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  app public.apps;
  former public.app_versions;
  made public.app_versions;
begin
  select * into app from public.apps where id = _app_id for update;
  if not found or app.user_id is distinct from (select auth.uid()) then
    raise exception 'Only its owner can change an app.' using errcode = '42501';
  end if;
  if not app.is_verified then
    raise exception 'This app waits for its review; change the app itself.' using errcode = 'OTS02';
  end if;
  if nullif(trim(_author), '') is distinct from app.author and nullif(trim(_author), '') is not null
    and not private.has_role(app.user_id, 'verified_developer', 'trusted_user', 'administrator')
  then
    raise exception 'Only Verified Developers and Trusted Users can edit the author.' using errcode = '42501';
  end if;
  perform private.check_framework(coalesce(_framework, app.framework));
  perform private.check_app_files(app.user_id, coalesce(_files, app.files));
  if _version is null then
    _version := regexp_replace(app.version, '[0-9]+$', '') || split_part(app.version, '.', 3)::integer + 1;
  elsif _version !~ '^[0-9]{1,5}\.[0-9]{1,5}\.[0-9]{1,5}$'
    or string_to_array(_version, '.')::integer[] <= string_to_array(app.version, '.')::integer[]
  then
    raise exception 'A new version is higher than %.', app.version using errcode = '42501';
  end if;
  delete from public.app_versions where app_id = app.id returning * into former;
  insert into public.app_versions (app_id, user_id, replaces, version, name, description, author, icon, category,
    framework, html_content, files)
  values (app.id, app.user_id, app.version, _version, coalesce(_name, app.name),
    coalesce(_description, app.description), coalesce(nullif(trim(_author), ''), app.author),
    coalesce(_icon, app.icon), coalesce(_category, app.category), coalesce(_framework, app.framework),
    nullif(coalesce(_html_content, app.html_content), ''), coalesce(_files, app.files))
  returning * into made;
  perform private.audit('app.version_submitted', app.user_id, app.id,
    jsonb_build_object('name', made.name, 'version', made.version));
  return jsonb_build_object('id', made.id, 'version', made.version,
    'unused_files', private.unused_files(coalesce(former.files, '[]')));
end
$$;

-- Takes an own version back, whether it waits or was rejected. Answers {app_id, unused_files}; null when there is none.
create function public.withdraw_app_version(_version_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  gone public.app_versions;
begin
  delete from public.app_versions where id = _version_id and user_id = (select auth.uid()) returning * into gone;
  if not found then
    return null;
  end if;
  perform private.audit('app.version_withdrawn', gone.user_id, gone.app_id,
    jsonb_build_object('name', gone.name, 'version', gone.version));
  return jsonb_build_object('app_id', gone.app_id, 'unused_files', private.unused_files(gone.files));
end
$$;

-- A reviewer's decision about the very version that they looked at: once it is replaced, withdrawn or decided there is none
-- of this id that waits, and the answer is null. An approval gives the app what the version has, and its downloads and
-- ratings stay; a rejection leaves the app as it is, and its author reads that in the version.
-- Answers {app_id, version, is_verified, unused_files}. Raises 42501 (no reviewer).
create function public.review_app_version(_version_id uuid, _approve boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  app public.apps;
  reviewed public.app_versions;
begin
  if not private.is_reviewer() then
    raise exception 'You don''t have permission to verify apps.' using errcode = '42501';
  end if;
  if _approve is null then
    raise exception 'A review approves or rejects.' using errcode = '22023';
  end if;
  -- The app first, as everybody who changes both does.
  select apps.* into app from public.apps
  where id = (select app_id from public.app_versions where id = _version_id)
  for update;
  select * into reviewed from public.app_versions where id = _version_id and status = 'pending' for update;
  if not found then
    return null;
  end if;
  if not _approve then
    update public.app_versions set status = 'rejected', reviewed_at = now() where id = _version_id;
    perform private.audit('app.version_rejected', reviewed.user_id, app.id, jsonb_build_object(
      'name', reviewed.name, 'version', reviewed.version, 'own', reviewed.user_id = auth.uid()));
    return jsonb_build_object('app_id', app.id, 'version', app.version, 'is_verified', app.is_verified,
      'unused_files', '[]'::jsonb);
  end if;
  update public.apps
  set name = reviewed.name, description = reviewed.description, author = reviewed.author, icon = reviewed.icon,
    category = reviewed.category, framework = reviewed.framework, version = reviewed.version,
    html_content = reviewed.html_content, files = reviewed.files,
    is_verified = true, verified_by = auth.uid(), verified_at = now(), reviewed_at = now()
  where id = app.id;
  return jsonb_build_object('app_id', app.id, 'version', reviewed.version, 'is_verified', true,
    'unused_files', private.unused_files(app.files));
end
$$;

-- Functions may be run by everybody unless that is taken back.
revoke execute on function private.drop_app_versions(), private.unused_files(jsonb) from public, anon;
revoke execute on function public.submit_app_version(uuid, text, text, text, text, text, text, text, jsonb, text),
  public.withdraw_app_version(uuid), public.review_app_version(uuid, boolean) from public, anon;
grant execute on function public.submit_app_version(uuid, text, text, text, text, text, text, text, jsonb, text),
  public.withdraw_app_version(uuid), public.review_app_version(uuid, boolean) to authenticated, service_role;
