-- Lists of spaces and invitations in pages: somebody with ten thousand of them sees the first at once. Asked for no page, they answer with
-- all, as before.

create index space_members_since on public.space_members (user_id, since, space_id);
create index space_invitations_since on public.space_invitations (user_id, created_at, id);
drop index public.space_invitations_user;

drop function public.own_spaces();

-- The spaces of the signed-in person, who has one of their own from then on: [{id, kind, name, role, version, bytes, entries, quota, since, mount,
-- owner, ownerName, members}]. `most`: a page of so many, their own first and then in the order of joining, each with its `place`; `after`: those
-- that come after that place. `only_space`: this one, if they are a member. Raises 42501 (nobody is signed in).
create function public.own_spaces(most integer default null, after text default null, only_space uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  mine uuid;
  place_since timestamptz := coalesce(split_part(after, '|', 1)::timestamptz, '-infinity');
  place_id uuid := coalesce(split_part(after, '|', 2)::uuid, '00000000-0000-0000-0000-000000000000');
begin
  if me is null then
    raise exception 'Sign in first.' using errcode = '42501';
  end if;
  most := case when most is not null then greatest(most, 1) end;
  -- Before the space is made: who moves them locks the account first.
  if exists (select from public.file_accounts where user_id = me) then
    perform private.move_files(me);
  end if;
  select id into mine from public.spaces where person = me;
  if mine is null then
    insert into public.spaces (kind, person) values ('personal', me) on conflict (person) do nothing
    returning id into mine;
    if mine is not null then
      insert into public.space_members (space_id, user_id, role) values (mine, me, 'owner');
    else
      select id into mine from public.spaces where person = me;
    end if;
  end if;
  if after is null then
    perform private.complete_removals(listed.space_id, 5000)
    from private.incomplete_removals as listed
    join public.space_members as member on member.space_id = listed.space_id
    where member.user_id = me;
  end if;
  return (
    with joined as materialized (
      (
        select member.space_id, member.role, member.since
        from public.space_members as member
        where member.user_id = me and member.space_id = mine and after is null and coalesce(only_space, mine) = mine
      ) union all (
        select member.space_id, member.role, member.since
        from public.space_members as member
        where member.user_id = me and member.space_id <> mine
          and (member.since, member.space_id) > (place_since, place_id)
          and (only_space is null or member.space_id = only_space)
          and not exists (select from private.folder_shares as share where share.space_id = member.space_id)
        order by member.since, member.space_id
        limit most
      )
    ), known as materialized (
      select space.id, space.kind, space.name, space.person, space.version, space.bytes, space.entries, space.quota,
        joined.role, joined.since
      from joined
      cross join lateral (select * from public.spaces as one where one.id = joined.space_id limit 1) as space
      order by space.person is null, case when most is null then space.name end, joined.since, space.id
      limit most
    ), owners as materialized (
      select known.id, owner.user_id
      from known
      cross join lateral (
        select member.user_id from public.space_members as member where member.space_id = known.id and member.role = 'owner' limit 1
      ) as owner
      where known.kind = 'shared'
    )
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id', known.id, 'kind', known.kind, 'name', known.name, 'role', known.role, 'version', known.version,
          'bytes', known.bytes, 'entries', known.entries,
          'quota', case
            when known.kind = 'team' then coalesce(known.quota, limits.space_bytes)
            else greatest(known.bytes + coalesce(room.room, limits.space_bytes), 0) end,
          'since', floor(extract(epoch from known.since) * 1000),
          'mount', mounted.entry_id, 'owner', owners.user_id, 'ownerName', shown.name,
          'members', (select count(*) from public.space_members as member where member.space_id = known.id))
        || case when most is null then '{}'::jsonb else jsonb_build_object('place', known.since::text || '|' || known.id) end
        order by known.person is null, case when most is null then known.name end, known.since, known.id),
      '[]')
    from known
    cross join private.space_limits as limits
    left join owners on owners.id = known.id
    left join lateral (
      select mount.entry_id
      from public.space_mounts as mount
      cross join lateral (select one.removed_at from public.space_entries as one where one.id = mount.entry_id limit 1) as entry
      where mount.user_id = me and mount.space_id = known.id and entry.removed_at is null
      limit 1
    ) as mounted on true
    left join private.shown_names(array(select user_id from owners)) as shown on shown.person = owners.user_id
    left join private.rooms_of(array(select user_id from owners) || me) as room
      on room.person = coalesce(known.person, owners.user_id)
  );
end
$$;

drop function public.own_invitations();

-- The invitations of the signed-in person, newest first: [{id, space, name, kind, role, by, byName, at}]. `most`: a page of so many, each with its
-- `place`; `after`: those that come after that place. Raises 42501 (nobody is signed in).
create function public.own_invitations(most integer default null, after text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  address text;
  place_at timestamptz := coalesce(split_part(after, '|', 1)::timestamptz, 'infinity');
  place_id uuid := coalesce(split_part(after, '|', 2)::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
begin
  if me is null then
    raise exception 'Sign in first.' using errcode = '42501';
  end if;
  most := case when most is not null then greatest(most, 1) end;
  select email into address from auth.users where id = me and email_confirmed_at is not null;
  if address is not null and after is null then
    perform private.find_invitations_of(me, address);
  end if;
  return (
    with asked as materialized (
      select invitation.id, space.id as space_id, space.name, space.kind, invitation.role, invitation.by_id, invitation.created_at
      from public.space_invitations as invitation
      cross join lateral (select * from public.spaces as one where one.id = invitation.space_id limit 1) as space
      where invitation.user_id = me and not invitation.is_muted
        and (invitation.created_at, invitation.id) < (place_at, place_id)
        -- Who is a member is asked for nothing but to take over.
        and (invitation.role = 'owner' or not exists (
          select from public.space_members as member where member.space_id = space.id and member.user_id = me))
      order by invitation.created_at desc, invitation.id desc
      limit most
    )
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id', asked.id, 'space', asked.space_id, 'name', asked.name, 'kind', asked.kind, 'role', asked.role,
          'by', asked.by_id, 'byName', shown.name, 'at', floor(extract(epoch from asked.created_at) * 1000))
        || case when most is null then '{}'::jsonb else jsonb_build_object('place', asked.created_at::text || '|' || asked.id) end
        order by asked.created_at desc, asked.id desc),
      '[]')
    from asked left join private.shown_names(array(select by_id from asked)) as shown on shown.person = asked.by_id
  );
end
$$;

revoke execute on function public.own_spaces(integer, text, uuid), public.own_invitations(integer, text) from public, anon;
grant execute on function public.own_spaces(integer, text, uuid), public.own_invitations(integer, text) to authenticated, service_role;
