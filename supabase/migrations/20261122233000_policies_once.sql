-- Who may see and change what stays as it was; what is asked about whoever is signed in is now asked once a statement and not
-- for each row, and rows of others are not even looked at. Two rules hold in every policy:
-- - A function stands in a sub-select of its own, `(select f())`.
-- - "Own rows, and all for reviewers" is one range of ids, from the first that the person may see to the last. Two conditions
--   with "or" between them would read the whole table for somebody who may see one row of it.

-- First and last id of the people whose rows the signed-in person may see: their own, for reviewers all. Null for visitors.
create function private.first_person() returns uuid
language sql stable security definer set search_path = '' as $$
  select case when private.is_reviewer() then '00000000-0000-0000-0000-000000000000'::uuid else auth.uid() end
$$;
create function private.last_person() returns uuid
language sql stable security definer set search_path = '' as $$
  select case when private.is_reviewer() then 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid else auth.uid() end
$$;

-- Profiles and roles --------------------------------------------------------------------------------------------------

drop policy "people read their own profile" on public.profiles;
drop policy "reviewers read all profiles" on public.profiles;
create policy "people read their own profile, reviewers all" on public.profiles
  for select to authenticated
  using (id between (select private.first_person()) and (select private.last_person()));

drop policy "people change their own profile" on public.profiles;
drop policy "the guard of profiles decides what reviewers change" on public.profiles;
create policy "the guard of profiles decides who changes what" on public.profiles
  for update to authenticated
  using (id between (select private.first_person()) and (select private.last_person()))
  with check (id between (select private.first_person()) and (select private.last_person()));

drop policy "people read their own roles" on public.user_roles;
drop policy "reviewers read all roles" on public.user_roles;
create policy "people read their own roles, reviewers all" on public.user_roles
  for select to authenticated
  using (user_id between (select private.first_person()) and (select private.last_person()));

drop policy "the guard of roles decides who gets one" on public.user_roles;
create policy "the guard of roles decides who gets one" on public.user_roles
  for insert to authenticated with check ((select private.is_reviewer()));
drop policy "the guard of roles decides who loses one" on public.user_roles;
create policy "the guard of roles decides who loses one" on public.user_roles
  for delete to authenticated using ((select private.is_reviewer()));

-- Versions of apps ----------------------------------------------------------------------------------------------------

drop policy "authors and reviewers read versions" on public.app_versions;
create policy "authors and reviewers read versions" on public.app_versions
  for select to authenticated
  using (user_id between (select private.first_person()) and (select private.last_person()));

-- Files of apps -------------------------------------------------------------------------------------------------------

-- The paths of all files that apps and versions of the signed-in person are made of.
create function private.own_app_files() returns setof text
language sql stable security definer set search_path = '' as $$
  select file ->> 'storage_path'
  from (
    select files from public.apps where user_id = auth.uid()
    union all
    select files from public.app_versions where user_id = auth.uid()
  ) as made, jsonb_array_elements(made.files) as file
  where file ->> 'storage_path' is not null
$$;

-- First name, and the one that comes after the last, of the app files that the signed-in person may list: their own,
-- {own id}/…, for reviewers all. Null for visitors. By bytes, as ~>=~ compares, '0' comes next to '/'.
create function private.first_app_file() returns text
language sql stable security definer set search_path = '' as $$
  select case when private.is_reviewer() then '' else auth.uid()::text || '/' end
$$;
create function private.after_last_app_file() returns text
language sql stable security definer set search_path = '' as $$
  select case when private.is_reviewer() then U&'\+10FFFF' else auth.uid()::text || '0' end
$$;

drop policy "people and reviewers see files of apps" on storage.objects;
create policy "people and reviewers see files of apps" on storage.objects
  for select to authenticated using (
    bucket_id = 'app-files'
    and name ~>=~ (select private.first_app_file()) and name ~<~ (select private.after_last_app_file())
  );
drop policy "people delete files of their own apps, reviewers any" on storage.objects;
create policy "people delete files of their own apps, reviewers any" on storage.objects
  for delete to authenticated using (
    bucket_id = 'app-files'
    and name ~>=~ (select private.first_app_file()) and name ~<~ (select private.after_last_app_file())
    and ((select private.is_reviewer()) or name not in (select private.own_app_files()))
  );

-- Functions may be run by everybody unless that is taken back.
revoke execute on function private.first_person(), private.last_person(), private.own_app_files(),
  private.first_app_file(), private.after_last_app_file() from public, anon;
grant execute on function private.first_person(), private.last_person(), private.own_app_files(),
  private.first_app_file(), private.after_last_app_file() to authenticated, service_role;
