-- What people in a space are called. Profiles are read by those whose they are; whoever shares files with somebody sees at least their name.

-- Names of those among `people` (100 at most) who are members of the space or have changed something in it: [{id, name}]. Raises OTS01.
create function public.names_in_space(space uuid, people uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_space_role(space, 'owner', 'editor', 'viewer');
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', asked.id, 'name', private.shown_name(asked.id)) order by asked.id), '[]')
    from (select distinct one as id from unnest(people[1:100]) as one) as asked
    where exists (select from public.space_members as member where member.space_id = space and member.user_id = asked.id)
      or exists (select from public.space_versions as state where state.by_id = asked.id and state.space_id = space)
  );
end
$$;

revoke execute on function public.names_in_space(uuid, uuid[]) from public, anon;
grant execute on function public.names_in_space(uuid, uuid[]) to authenticated, service_role;
