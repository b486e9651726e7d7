-- Names of the product alone are refused. A name that only says what a person does, as "Support", is allowed, and others see it
-- only of people with a role. The first account of a server may be called after the product.
--
-- Some databases have this already: for some time it was part of the migration of names.

-- Whether such a name names the product itself. Words that only say what somebody does, as "Support", may be somebody's name in
-- an account; others see them of people with a role alone (private.public_name).
create or replace function private.names_product(_name text) returns boolean
language sql immutable set search_path = '' as $$
  select private.is_reserved_name(_name)
    and regexp_replace(translate(private.plain_letters(_name), '0|!1358@$', 'oiiiesbas'), '[^a-z]+', '', 'g') like '%otteros%'
$$;

-- What is said against a name; null where nothing is.
create or replace function private.name_refusal(_name text) returns text
language sql immutable set search_path = '' as $$
  select case when private.names_product(_name) then
    'This name could be mistaken for OtterOS or its staff. Please choose another name.'
  end
$$;

-- The same for the name of a new account. Whoever sets a server up makes the first one, and may call it after the product.
create or replace function private.new_name_refusal(_name text) returns text
language sql stable security definer set search_path = '' as $$
  select case when exists (select from public.profiles) then private.name_refusal(_name) end
$$;

-- The same for a person's name, who may have a reserved one as a reviewer. The own address is a name that others see where
-- there is no other.
create or replace function private.name_refusal_for(_person uuid, _name text) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when not private.names_product(_name) then null
    when private.has_role(_person, 'trusted_user', 'administrator') then null
    when exists (select from auth.users where id = _person and email = _name) then null
    else private.name_refusal(_name)
  end
$$;

-- The full name under which others see a person; null for none and for a reserved one, which may be older than this rule or
-- than the loss of a role.
create or replace function private.public_name(_person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select nullif(trim(full_name), '') from public.profiles
  where id = _person
    and private.name_refusal_for(_person, full_name) is null
    and (
      not private.is_reserved_name(full_name)
      or private.has_role(_person, 'verified_developer', 'trusted_user', 'administrator')
    )
$$;

-- A new account has no role yet, so that it has no name of the product either.
create or replace function private.create_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  base text := private.username_from(new.email);
  candidate text := base;
  full_name text := nullif(private.clean_name(left(private.clean_name(new.raw_user_meta_data ->> 'full_name'), 100)), '');
begin
  if private.new_name_refusal(full_name) is not null then
    -- As an answer of the API this is status 422.
    raise exception '%', private.new_name_refusal(full_name) using errcode = 'PT422';
  end if;
  for attempt in 1..20 loop
    if attempt > 1 or private.names_product(base) then
      candidate := base || '_' || substr(md5(gen_random_uuid()::text), 1, 5);
    end if;
    begin
      insert into public.profiles (id, username, full_name) values (new.id, candidate, full_name);
      return new;
    exception when unique_violation then
      continue;
    end;
  end loop;
  raise exception 'No free username for %', base using errcode = '23505';
end
$$;

-- Functions may be run by everybody unless that is taken back.
revoke execute on function private.names_product(text) from public, anon, authenticated;
revoke execute on function private.new_name_refusal(text) from public, anon, authenticated;
