-- People with very many shared folders, teams of thousands, and spaces with a thousand links. Lists asked several functions about each of
-- their rows, each of which was planned anew; now they ask about all rows at once. They answer as before.

-- Whether a name is reserved takes many comparisons. Few are, and these are found here.
-- Whoever changes a profile writes the index, in their own name, and may call no other function of names.
create function private.reserved_name(_name text) returns boolean
language sql immutable security definer set search_path = '' as $$
  select private.is_reserved_name(_name)
$$;
revoke execute on function private.reserved_name(text) from public, anon;
grant execute on function private.reserved_name(text) to authenticated, service_role;
create index profiles_reserved on public.profiles (id) where private.reserved_name(full_name);

-- Who owns a space, and what a person owns, among all members and memberships.
create index space_members_owners on public.space_members (space_id) where role = 'owner';
create index space_members_owned on public.space_members (user_id) where role = 'owner';
-- Of somebody with many memberships, the one in a space is found at once.
drop index public.space_members_person;
create index space_members_person on public.space_members (user_id, space_id);

-- Notices of invitations, whoever has them.
create index notices_invitation on public.notices ((details ->> 'invitation')) where kind in ('invited', 'hand-over');

-- About many at once. What is looked up for each row stands in a subquery with a limit: joined, it would be read as a whole wherever a
-- list is not small beside its table.
-- --------------------------------------------------------------------------------------------------

-- What people are called where others see them, each once (private.shown_name).
create function private.shown_names(_people uuid[]) returns table (person uuid, name text)
language sql stable security definer set search_path = '' as $$
  select asked.person, coalesce(
    case when reserved.id is null then nullif(trim(profile.full_name), '') else private.public_name(asked.person) end,
    left(asked.person::text, 8))
  from (select distinct one as person from unnest(_people) as one where one is not null) as asked
  left join lateral (select one.full_name from public.profiles as one where one.id = asked.person limit 1) as profile on true
  left join public.profiles as reserved on reserved.id = asked.person and private.reserved_name(reserved.full_name)
$$;

-- Bytes that people have room for, each once (private.room_of).
create function private.rooms_of(_people uuid[]) returns table (person uuid, room bigint)
language sql stable security definer set search_path = '' as $$
  select asked.person,
    coalesce(own.quota, (select space_bytes from private.space_limits)) - coalesce(own.bytes, 0) - coalesce(owned.bytes, 0)
  from (select distinct one as person from unnest(_people) as one where one is not null) as asked
  left join lateral (select one.quota, one.bytes from public.spaces as one where one.person = asked.person limit 1) as own on true
  cross join lateral (
    select sum(space.bytes)::bigint as bytes
    from public.space_members as member
    cross join lateral (
      select one.bytes from public.spaces as one where one.id = member.space_id and one.kind = 'shared' limit 1
    ) as space
    where member.user_id = asked.person and member.role = 'owner'
  ) as owned
$$;

-- Links as their makers see them (private.link_told); they work as private.link_is_live says.
create function private.links_told(_links private.space_links[]) returns table (id uuid, told jsonb)
language sql stable security definer set search_path = '' as $$
  select link.id, jsonb_build_object(
    'id', link.id, 'space', link.space_id, 'entry', link.entry_id,
    'entryName', coalesce(entry.name, place.name), 'entryKind', coalesce(entry.kind, case when place.id is not null then 'folder' end),
    'kind', link.kind, 'name', link.name, 'token', link.token,
    'hasPassword', link.password is not null,
    'endsAt', floor(extract(epoch from link.ends_at) * 1000),
    'mostDownloads', link.most_downloads, 'downloads', link.downloads,
    'madeBy', link.made_by, 'madeByName', maker.name,
    'madeAt', floor(extract(epoch from link.made_at) * 1000),
    'lastUsedAt', floor(extract(epoch from link.last_used_at) * 1000),
    'works', (
      (link.ends_at is null or link.ends_at > now())
      and coalesce(member.role in ('owner', 'editor'), false)
      and not coalesce(account.banned_until > now(), false)
      and (coalesce(entry.space_id = link.space_id, false) or link.entry_id = link.space_id)
      and not exists (select from public.space_mounts as mount where mount.entry_id = link.entry_id)
      and not exists (
        select from public.space_versions as state
        where state.entry_id = link.entry_id and state.parent_id is null and state.at > link.made_at)
      and case rules.link_makers
        when 'everybody' then true
        when 'reviewers' then exists (
          select from public.user_roles as given
          where given.user_id = link.made_by and given.role in ('trusted_user', 'administrator'))
        when 'administrators' then exists (
          select from public.user_roles as given where given.user_id = link.made_by and given.role = 'administrator')
        else false end
      and (not rules.links_need_password or link.password is not null)
      and (rules.link_days is null
        or coalesce(link.ends_at <= link.made_at + rules.link_days * interval '1 day' + interval '1 hour', false))
      and coalesce(link.downloads < link.most_downloads, true)))
  from unnest(_links) as link
  cross join private.sharing_rules as rules
  left join lateral (
    select one.name, one.kind, one.space_id from public.space_entries as one
    where one.id = link.entry_id and one.removed_at is null limit 1
  ) as entry on true
  left join lateral (select one.id, one.name from public.spaces as one where one.id = link.entry_id limit 1) as place on true
  left join lateral (
    select one.role from public.space_members as one where one.space_id = link.space_id and one.user_id = link.made_by limit 1
  ) as member on true
  left join lateral (select one.banned_until from auth.users as one where one.id = link.made_by limit 1) as account on true
  left join private.shown_names(array(select one.made_by from unnest(_links) as one)) as maker on maker.person = link.made_by
$$;

revoke execute on function private.shown_names(uuid[]), private.rooms_of(uuid[]), private.links_told(private.space_links[])
  from public, anon, authenticated;

-- What others see of a person's name; as before.
create or replace function private.public_name(_person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select nullif(trim(profile.full_name), '') from public.profiles as profile
  where profile.id = _person and (
    not exists (
      select from public.profiles as reserved where reserved.id = _person and private.reserved_name(reserved.full_name))
    or (
      private.name_refusal_for(_person, profile.full_name) is null
      and private.has_role(_person, 'verified_developer', 'trusted_user', 'administrator')))
$$;

-- Lists ----------------------------------------------------------------------------------------------------------------

create or replace function public.own_spaces() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  mine uuid;
begin
  if me is null then
    raise exception 'Sign in first.' using errcode = '42501';
  end if;
  -- Before the space is made: who moves them locks the account first.
  if exists (select from public.file_accounts where user_id = me) then
    perform private.move_files(me);
  end if;
  if not exists (select from public.spaces where person = me) then
    insert into public.spaces (kind, person) values ('personal', me) on conflict (person) do nothing
    returning id into mine;
    if mine is not null then
      insert into public.space_members (space_id, user_id, role) values (mine, me, 'owner');
    end if;
  end if;
  perform private.complete_removals(listed.space_id, 5000)
  from private.incomplete_removals as listed
  join public.space_members as member on member.space_id = listed.space_id
  where member.user_id = me;
  return (
    with known as materialized (
      select space.id, space.kind, space.name, space.person, space.version, space.bytes, space.entries, space.quota,
        member.role, member.since
      from public.space_members as member
      cross join lateral (select * from public.spaces as one where one.id = member.space_id limit 1) as space
      where member.user_id = me
        and not exists (select from private.folder_shares as share where share.space_id = space.id)
    ), owners as materialized (
      select known.id, owner.user_id
      from known
      cross join lateral (
        select member.user_id from public.space_members as member where member.space_id = known.id and member.role = 'owner' limit 1
      ) as owner
      where known.kind = 'shared'
    ), mounted as materialized (
      select mount.space_id, mount.entry_id
      from public.space_mounts as mount
      cross join lateral (select one.removed_at from public.space_entries as one where one.id = mount.entry_id limit 1) as entry
      where mount.user_id = me and entry.removed_at is null
    )
    select jsonb_agg(
      jsonb_build_object(
        'id', known.id, 'kind', known.kind, 'name', known.name, 'role', known.role, 'version', known.version,
        'bytes', known.bytes, 'entries', known.entries,
        'quota', case
          when known.kind = 'team' then coalesce(known.quota, limits.space_bytes)
          else greatest(known.bytes + coalesce(room.room, limits.space_bytes), 0) end,
        'since', floor(extract(epoch from known.since) * 1000),
        'mount', mounted.entry_id, 'owner', owners.user_id, 'ownerName', shown.name,
        'members', (select count(*) from public.space_members as member where member.space_id = known.id))
      order by known.person is null, known.name, known.id)
    from known
    cross join private.space_limits as limits
    left join owners on owners.id = known.id
    left join mounted on mounted.space_id = known.id
    left join private.shown_names(array(select user_id from owners)) as shown on shown.person = owners.user_id
    left join private.rooms_of(array(select user_id from owners) || me) as room
      on room.person = coalesce(known.person, owners.user_id)
  );
end
$$;

create or replace function public.own_invitations() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  address text;
begin
  if me is null then
    raise exception 'Sign in first.' using errcode = '42501';
  end if;
  select email into address from auth.users where id = me and email_confirmed_at is not null;
  if address is not null then
    perform private.find_invitations_of(me, address);
  end if;
  return (
    with asked as materialized (
      select invitation.id, space.id as space_id, space.name, space.kind, invitation.role, invitation.by_id, invitation.created_at
      from public.space_invitations as invitation
      cross join lateral (select * from public.spaces as one where one.id = invitation.space_id limit 1) as space
      where invitation.user_id = me and not invitation.is_muted
        -- Who is a member is asked for nothing but to take over.
        and (invitation.role = 'owner' or not exists (
          select from public.space_members as member where member.space_id = space.id and member.user_id = me))
    )
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id', asked.id, 'space', asked.space_id, 'name', asked.name, 'kind', asked.kind, 'role', asked.role,
          'by', asked.by_id, 'byName', shown.name, 'at', floor(extract(epoch from asked.created_at) * 1000))
        order by asked.created_at desc, asked.id),
      '[]')
    from asked left join private.shown_names(array(select by_id from asked)) as shown on shown.person = asked.by_id
  );
end
$$;

create or replace function public.own_notices(before bigint default null, most integer default 50) returns jsonb
language sql stable security definer set search_path = '' as $$
  with listed as materialized (
    select * from public.notices
    where user_id = (select auth.uid()) and id < coalesce(before, 9223372036854775807)
    order by id desc
    limit greatest(least(most, 100), 1)
  )
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', listed.id, 'kind', kind, 'details', details - 'by', 'by', details -> 'by', 'byName', shown.name,
        'at', floor(extract(epoch from created_at) * 1000), 'read', read_at is not null)
      order by listed.id desc),
    '[]')
  from listed left join private.shown_names(array(select by_id from listed)) as shown on shown.person = listed.by_id
$$;

create or replace function public.space_people(space uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  is_owner boolean;
begin
  perform private.require_space_role(space, 'owner', 'editor', 'viewer');
  is_owner := private.own_space_role(space) = 'owner';
  return jsonb_build_object(
    'members', (
      select jsonb_agg(
        jsonb_build_object(
          'id', member.user_id, 'name', shown.name, 'role', member.role, 'since', floor(extract(epoch from member.since) * 1000))
        order by array_position(array['owner', 'editor', 'viewer'], member.role), member.since, member.user_id)
      from public.space_members as member
      left join private.shown_names(array(select one.user_id from public.space_members as one where one.space_id = space)) as shown
        on shown.person = member.user_id
      where member.space_id = space
    ),
    'invitations', case when not is_owner then '[]'::jsonb else (
      with asked as materialized (
        select * from public.space_invitations as invitation where invitation.space_id = space
      )
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', asked.id, 'entered', coalesce(asked.address, asked.user_id::text),
            'name', case when asked.address is null then shown.name end,
            'role', asked.role, 'by', asked.by_id, 'byName', inviter.name,
            'at', floor(extract(epoch from asked.created_at) * 1000))
          order by asked.created_at, asked.id),
        '[]')
      from asked
      left join private.shown_names(array(select user_id from asked where address is null)) as shown on shown.person = asked.user_id
      left join private.shown_names(array(select by_id from asked)) as inviter on inviter.person = asked.by_id
    ) end);
end
$$;

create or replace function public.space_activity(space uuid, before timestamptz default null, most integer default 100) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  is_owner boolean;
begin
  perform private.require_space_role(space, 'owner', 'editor', 'viewer');
  is_owner := private.own_space_role(space) = 'owner';
  most := greatest(least(most, 200), 1);
  before := coalesce(before, 'infinity');
  return (
    with changed as (
      select state.at, state.by_id, state.entry_id, state.version, state.kind, state.name, state.parent_id, state.hash, state.target
      from public.space_versions as state
      where state.space_id = space and state.at < before and not state.is_along
      order by state.at desc, state.version desc
      limit most
    ), told as (
      select changed.at, changed.by_id, changed.version as nth,
        case
          when changed.parent_id is null then 'removed'
          when prior.version is null then 'added'
          when prior.parent_id is null then 'restored'
          when (changed.hash, changed.target) is distinct from (prior.hash, prior.target) then 'changed'
          when changed.parent_id <> prior.parent_id then 'moved'
          when changed.name <> prior.name then 'renamed'
          else 'touched'
        end as kind,
        changed.entry_id, changed.kind as entry_kind, coalesce(changed.name, prior.name) as name,
        case when prior.name <> changed.name then prior.name end as former_name,
        null::uuid as person_id, null::jsonb as details
      from changed
      left join lateral (
        select * from public.space_versions as earlier
        where earlier.entry_id = changed.entry_id and earlier.version < changed.version
        order by earlier.version desc
        limit 1
      ) as prior on true
      union all
      select * from (
        select event.at, event.by_id, event.id, event.kind, null::uuid, null, null, null, event.person_id, event.details
        from public.space_events as event
        where event.space_id = space and event.at < before
          -- Addresses of people who are asked are for owners.
          and (is_owner or event.kind not in ('invited', 'withdrawn', 'declined'))
        order by event.at desc, event.id desc
        limit most
      ) as events
    ), newest as materialized (
      select * from told order by at desc, nth desc limit most
    ), shown as materialized (
      select * from private.shown_names(array(select by_id from newest union select person_id from newest))
    )
    select coalesce(
      jsonb_agg(
        jsonb_strip_nulls(jsonb_build_object(
          'at', floor(extract(epoch from newest.at) * 1000), 'by', newest.by_id, 'byName', doer.name,
          'kind', newest.kind, 'entry', newest.entry_id, 'entryKind', newest.entry_kind, 'name', newest.name,
          'from', newest.former_name, 'person', newest.person_id, 'personName', about.name, 'details', newest.details))
        order by newest.at desc, newest.nth desc),
      '[]')
    from newest
    left join shown as doer on doer.person = newest.by_id
    left join shown as about on about.person = newest.person_id
  );
end
$$;

create or replace function public.space_links(space uuid, entry uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  is_owner boolean;
  listed private.space_links[];
begin
  perform private.require_space_role(space, 'owner', 'editor');
  is_owner := private.own_space_role(space) = 'owner';
  listed := array(
    select link from private.space_links as link
    where link.space_id = space and (space_links.entry is null or link.entry_id = space_links.entry));
  return (
    select coalesce(
      jsonb_agg(
        case when link.made_by = me or is_owner then one.told else one.told || '{"token": null}' end
        order by link.made_at desc, link.id),
      '[]')
    from unnest(listed) as link join private.links_told(listed) as one on one.id = link.id
  );
end
$$;

create or replace function public.all_links(before timestamptz default null, before_id uuid default null, most integer default 100) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  listed private.space_links[];
begin
  if not private.has_role((select auth.uid()), 'administrator') then
    raise exception 'Only administrators see all links.' using errcode = '42501';
  end if;
  perform private.audit('links.read', null, null, '{}');
  listed := array(
    select known from private.space_links as known
    where (known.made_at, known.id) < (coalesce(all_links.before, 'infinity'), coalesce(before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    order by known.made_at desc, known.id desc
    limit greatest(least(most, 200), 1));
  return (
    select coalesce(
      jsonb_agg(
        one.told - 'token' - 'entry' - 'space' || jsonb_build_object('spaceKind', place.kind, 'spaceName', place.name)
        order by link.made_at desc, link.id desc),
      '[]')
    from unnest(listed) as link
    join private.links_told(listed) as one on one.id = link.id
    join public.spaces as place on place.id = link.space_id
  );
end
$$;

-- Invitations that are taken back -----------------------------------------------------------------------------------------

-- Notices of an invitation go with it, also where it names an address whose person has not asked for their invitations yet. Nothing here
-- takes longer for an address that somebody has.
create or replace function private.drop_invitation_notices() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.notices as notice using gone
  where notice.kind in ('invited', 'hand-over') and notice.details ->> 'invitation' = gone.id::text;
  return null;
end
$$;

create or replace function public.withdraw_invitation(invitation uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  asked public.space_invitations;
  told uuid;
begin
  select * into asked from public.space_invitations where id = invitation;
  if asked.id is null or private.own_space_role(asked.space_id) is null then
    raise exception 'This invitation is not there any more.' using errcode = 'OTS06';
  end if;
  perform private.require_owner(asked.space_id);
  select user_id into told from public.notices as notice
  where notice.kind in ('invited', 'hand-over') and notice.details ->> 'invitation' = invitation::text;
  delete from public.space_invitations where id = invitation;
  perform private.note_event(asked.space_id, 'withdrawn', case when asked.address is null then asked.user_id end);
  -- Nobody hears the topic of an invitation, which stands for whoever has an address that nobody has.
  perform private.tell('user:' || coalesce(told, case when not asked.is_muted then asked.user_id end, invitation), 'spaces');
end
$$;
