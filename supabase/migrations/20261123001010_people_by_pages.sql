-- People by pages, for those who manage roles: a list of a hundred thousand is not fetched to show forty.

create index profiles_by_name on public.profiles (lower(coalesce(full_name, username)), username, id);

-- One page of the people with their roles, by name, and how many there are in all:
-- {total, people: [{id, username, full_name, roles}]}. Each word of the search is a part of the full name, username, id or of a
-- role's name ("trusted user"), whatever the case; its first 100 characters count. At most 100 people a page.
-- Raises 42501 (no reviewer).
create function public.list_people(_search text default '', _offset integer default 0, _most integer default 100)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  words text[] := array_remove(regexp_split_to_array(lower(left(_search, 100)), '\s+'), '');
  total bigint;
  ids uuid[];
begin
  if not private.is_reviewer() then
    raise exception 'You need trusted user privileges to manage user roles.' using errcode = '42501';
  end if;
  if coalesce(cardinality(words), 0) = 0 then
    total := (select count(*) from public.profiles);
    ids := array(
      select id from public.profiles order by lower(coalesce(full_name, username)), username, id
      offset greatest(_offset, 0) limit least(greatest(_most, 1), 100));
  else
    with found as materialized (
      select id, lower(coalesce(full_name, username)) as name, username
      from public.profiles
      where not exists (
        select from unnest(words) as word
        where strpos(lower(concat_ws(E'\n', full_name, username, id)), word) = 0
          and not exists (
            select from public.user_roles
            where user_id = profiles.id and strpos(replace(role::text, '_', ' '), word) > 0
          )
      )
    )
    select (select count(*) from found), array(
      select id from found order by name, username, id
      offset greatest(_offset, 0) limit least(greatest(_most, 1), 100))
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
revoke execute on function public.list_people(text, integer, integer) from public, anon;
grant execute on function public.list_people(text, integer, integer) to authenticated, service_role;
