-- Accounts: a profile for everybody who signs up, roles, and who may do what with them.
-- Rules live here and not in a client or server, so that they hold for every client and on hosted Supabase alike.

-- Helpers and tables of the rules. The API does not expose this schema.
create schema if not exists private;
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

-- Lowest to highest: get_user_role answers the highest one.
create type public.app_role as enum ('verified_developer', 'trusted_user', 'administrator');

create table public.user_roles (
  user_id uuid not null references auth.users (id) on delete cascade,
  role public.app_role not null,
  created_at timestamptz not null default now(),
  primary key (user_id, role)
);

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  username text not null constraint profiles_username_form check (username ~ '^[A-Za-z0-9_.-]{3,32}$'),
  full_name text constraint profiles_full_name_form check (
    char_length(full_name) between 1 and 100 and full_name !~ '[[:cntrl:]]'
  ),
  avatar_url text constraint profiles_avatar_url_form check (
    char_length(avatar_url) <= 2048 and avatar_url !~ '[[:cntrl:]]'
  ),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- "Otter" and "otter" would be taken for one person.
create unique index profiles_username_key on public.profiles (lower(username));

-- Roles -------------------------------------------------------------------------------------------------------

-- Whether an account has one of the roles. Definer: policies ask it about rows that the person may not read.
create function private.has_role(_user_id uuid, variadic _roles public.app_role[]) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.user_roles where user_id = _user_id and role = any (_roles))
$$;

-- The highest role of an account; null for none. A person may ask about themselves; those who may assign roles
-- may ask about anybody; everybody else gets null, so that nobody can list who the administrators are.
create function public.get_user_role(_user_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select role::text
  from public.user_roles
  where user_id = _user_id
    and (
      _user_id = (select auth.uid())
      or (select auth.role()) = 'service_role'
      or private.has_role((select auth.uid()), 'trusted_user', 'administrator')
    )
  -- With its table: "role" alone is the text of the select list.
  order by user_roles.role desc
  limit 1
$$;

alter table public.user_roles enable row level security;
revoke all on public.user_roles from public, anon, authenticated;
grant select on public.user_roles to authenticated;
grant all on public.user_roles to service_role;
create policy "people read their own roles" on public.user_roles
  for select to authenticated using (user_id = (select auth.uid()));

-- Profiles ----------------------------------------------------------------------------------------------------

alter table public.profiles enable row level security;
revoke all on public.profiles from public, anon, authenticated;
grant select, update on public.profiles to authenticated;
grant all on public.profiles to service_role;
create policy "people read their own profile" on public.profiles
  for select to authenticated using (id = (select auth.uid()));
create policy "people change their own profile" on public.profiles
  for update to authenticated using (id = (select auth.uid())) with check (id = (select auth.uid()));

-- What a person may change in their profile. Invoker: `current_user` then tells a client from the server.
create function private.guard_profile() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  if new.id is distinct from old.id or new.created_at is distinct from old.created_at then
    raise exception 'The id and the creation date of a profile cannot be changed.' using errcode = '42501';
  end if;
  if new.full_name is distinct from old.full_name
    and not private.has_role((select auth.uid()), 'verified_developer', 'trusted_user', 'administrator')
  then
    raise exception 'Only Verified Developers and Trusted Users can edit their full name.' using errcode = '42501';
  end if;
  return new;
end
$$;
create trigger guard_profile before update on public.profiles
  for each row execute function private.guard_profile();

-- A name from the first part of an address, in the form that profiles ask for.
create function private.username_from(_email text) returns text
language sql immutable set search_path = '' as $$
  select case when char_length(base) < 3 then base || '_otter' else base end
  from (
    select trim(both '_' from left(regexp_replace(lower(split_part(coalesce(_email, ''), '@', 1)), '[^a-z0-9_.-]+', '_', 'g'), 26))
  ) as cleaned (base)
$$;

-- Every account gets its profile in the transaction that makes the account.
create function private.create_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  base text := private.username_from(new.email);
  candidate text := base;
  -- Control characters would break the rule of the table and with it the sign-up.
  full_name text := nullif(trim(left(regexp_replace(new.raw_user_meta_data ->> 'full_name', '[[:cntrl:]]+', ' ', 'g'), 100)), '');
begin
  for attempt in 1..20 loop
    begin
      insert into public.profiles (id, username, full_name) values (new.id, candidate, full_name);
      return new;
    exception when unique_violation then
      candidate := base || '_' || substr(md5(gen_random_uuid()::text), 1, 5);
    end;
  end loop;
  raise exception 'No free username for %', base using errcode = '23505';
end
$$;
create trigger create_profile after insert on auth.users
  for each row execute function private.create_profile();

-- The first account ---------------------------------------------------------------------------------------------

-- One row. `enabled` is switched on by the server on its embedded database only; hosted Supabase leaves it off.
create table private.first_account (
  single_row boolean primary key default true check (single_row),
  enabled boolean not null default false,
  claimed_by uuid,
  claimed_at timestamptz
);
insert into private.first_account default values;
revoke all on private.first_account from public, anon, authenticated;

-- The first account with a confirmed address becomes administrator and trusted user, once in the database's life.
-- The update takes the row's lock: of two first accounts at the same moment the second waits and then finds it claimed.
create function private.claim_first_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.first_account
  set claimed_by = new.id, claimed_at = now()
  where enabled and claimed_by is null
    and not exists (select from auth.users where id <> new.id and email_confirmed_at is not null);
  if found then
    insert into public.user_roles (user_id, role) values (new.id, 'trusted_user'), (new.id, 'administrator')
    on conflict do nothing;
  end if;
  return null;
end
$$;
create trigger claim_first_account after insert or update of email_confirmed_at on auth.users
  for each row when (new.email_confirmed_at is not null)
  execute function private.claim_first_account();

-- Functions may be run by everybody unless that is taken back.
revoke execute on all functions in schema private from public, anon, authenticated;
revoke execute on function public.get_user_role(uuid) from public, anon;
grant execute on function public.get_user_role(uuid) to authenticated, service_role;
grant execute on function private.has_role(uuid, public.app_role[]) to authenticated, service_role;
