-- The list of people is counted and read to its 10,000th row, as the list of apps is: a page of it counted every profile before.
-- A search asks for roles only where a word is part of a role's name.

-- One page of the people with their roles, by name, and how many there are, up to 10,000:
-- {total, people: [{id, username, full_name, roles}]}. Each word of the search is a part of the full name, username, id or of a
-- role's name ("trusted user"), whatever the case; its first 100 characters count. At most 100 people a page.
-- Raises 42501 (no reviewer).
create or replace function public.list_people(_search text default '', _offset integer default 0, _most integer default 100)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  most_depth constant integer := 10000;
  words text[] := array_remove(regexp_split_to_array(lower(left(_search, 100)), '\s+'), '');
  words_of_roles text[];
  page_start integer := least(greatest(_offset, 0), most_depth);
  page_size integer := least(greatest(_most, 1), 100, most_depth - page_start);
  total bigint;
  ids uuid[];
begin
  if not private.is_reviewer() then
    raise exception 'You need trusted user privileges to manage user roles.' using errcode = '42501';
  end if;
  if coalesce(cardinality(words), 0) = 0 then
    total := (select count(*) from (select from public.profiles limit most_depth) as counted);
    ids := array(
      select id from public.profiles order by lower(coalesce(full_name, username)), username, id
      offset page_start limit page_size);
  else
    words_of_roles := array(
      select word from unnest(words) as word
      where exists (
        select from unnest(enum_range(null::public.app_role)) as role
        where strpos(replace(role::text, '_', ' '), word) > 0
      ));
    with found as materialized (
      select id, lower(coalesce(full_name, username)) as name, username
      from public.profiles
      where not exists (
        select from unnest(words) as word
        where strpos(lower(concat_ws(E'\n', full_name, username, id)), word) = 0
          and (word <> all (words_of_roles) or not exists (
            select from public.user_roles
            where user_id = profiles.id and strpos(replace(role::text, '_', ' '), word) > 0
          ))
      )
      order by lower(coalesce(full_name, username)), username, id
      limit most_depth
    )
    select (select count(*) from found), array(
      select id from found order by name, username, id
      offset page_start limit page_size)
    into total, ids;
  end if;
  return jsonb_build_object('total', total, 'people', coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', profiles.id, 'username', username, 'full_name', full_name,
      'roles', (
        select coalesce(jsonb_agg(role order by user_roles.role desc), '[]') from public.user_roles where user_id = profiles.id
      )) order by page.nth)
    from unnest(ids) with ordinality as page (id, nth)
    join public.profiles on profiles.id = page.id
  ), '[]'));
end
$$;
