-- Sharing with people: who is asked to become a member of a space, who they may not be asked by, where a space lies in a person's own
-- files, teams, and what happened. Whatever changes members goes through these functions. A shared folder has one owner, who pays for
-- it with their quota; a team has one or more, and a quota of its own.

alter table private.space_limits
  -- Members of a space, and people who are asked to become one.
  add column members integer not null default 2000,
  -- Spaces other than the own one that a person owns.
  add column owned_spaces integer not null default 500,
  -- Invitations that one person sends in a day.
  add column invitations_per_day integer not null default 300,
  -- People that one person blocks.
  add column blocked_people integer not null default 1000,
  -- Events of a space that are remembered, and for how long.
  add column kept_events integer not null default 10000,
  add column events_kept_for interval not null default interval '400 days',
  -- Notices of a person that are kept.
  add column kept_notices integer not null default 500;

-- What administrators decide about sharing. One row.
create table private.sharing_rules (
  single_row boolean primary key default true check (single_row),
  -- Who may make teams: 'everybody', 'reviewers' (trusted users and administrators) or 'administrators'.
  team_makers text not null default 'everybody'
    constraint sharing_rules_team_makers_known check (team_makers in ('everybody', 'reviewers', 'administrators'))
);
insert into private.sharing_rules default values;
revoke all on private.sharing_rules from public, anon, authenticated;

-- What a person is called where others see them: their full name, or the beginning of their code.
create function private.shown_name(_person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(private.public_name(_person), left(_person::text, 8))
$$;

-- Notices -----------------------------------------------------------------------------------------------------------

-- What a person should know of, newest last. `kind` and `details` are for programs; the desktop finds the words.
create table public.notices (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null constraint notices_kind_form check (kind ~ '^[a-z-]{1,40}$'),
  details jsonb not null default '{}' constraint notices_details_size check (octet_length(details::text) <= 4000),
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index notices_of_person on public.notices (user_id, id);

alter table public.notices enable row level security;
revoke all on public.notices from public, anon, authenticated;
grant select, delete on public.notices to authenticated;
grant update (read_at) on public.notices to authenticated;
grant all on public.notices to service_role;
create policy "people have their own notices" on public.notices
  to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create function private.notify(_person uuid, _kind text, _details jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notices (user_id, kind, details) values (_person, _kind, _details);
  delete from public.notices where id in (
    select id from public.notices where user_id = _person
    order by id desc offset (select kept_notices from private.space_limits)
  );
end
$$;

-- The notices of the signed-in person before one of them (null: the newest), newest first, 100 at most: [{id, kind, details, by,
-- byName, at (ms), read}]. Who did it is called as they are called now.
create function public.own_notices(before bigint default null, most integer default 50) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', id, 'kind', kind, 'details', details - 'by', 'by', details -> 'by',
        'byName', case when details ? 'by' then private.shown_name((details ->> 'by')::uuid) end,
        'at', floor(extract(epoch from created_at) * 1000), 'read', read_at is not null)
      order by id desc),
    '[]')
  from (
    select * from public.notices
    where user_id = (select auth.uid()) and id < coalesce(before, 9223372036854775807)
    order by id desc
    limit greatest(least(most, 100), 1)
  ) as notice
$$;

create function private.tell_of_notices() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person uuid;
begin
  for person in select distinct user_id from changed_rows loop
    perform private.tell('user:' || person, 'notices');
  end loop;
  return null;
end
$$;
create trigger tell_of_new_notices after insert on public.notices
  referencing new table as changed_rows for each statement execute function private.tell_of_notices();
create trigger tell_of_changed_notices after update on public.notices
  referencing new table as changed_rows for each statement execute function private.tell_of_notices();
create trigger tell_of_removed_notices after delete on public.notices
  referencing old table as changed_rows for each statement execute function private.tell_of_notices();

-- Blocked people ----------------------------------------------------------------------------------------------------

-- Whoever is blocked is not told: what they send is answered as ever, and arrives nowhere.
create table public.blocked_people (
  user_id uuid not null references auth.users (id) on delete cascade,
  blocked_id uuid not null references auth.users (id) on delete cascade,
  since timestamptz not null default now(),
  primary key (user_id, blocked_id),
  constraint blocked_people_others check (user_id <> blocked_id)
);
create index blocked_people_blocked on public.blocked_people (blocked_id);

alter table public.blocked_people enable row level security;
revoke all on public.blocked_people from public, anon, authenticated;
grant select, delete on public.blocked_people to authenticated;
grant all on public.blocked_people to service_role;
create policy "people know whom they block" on public.blocked_people
  to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create function private.has_blocked(_person uuid, _other uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.blocked_people where user_id = _person and blocked_id = _other)
$$;

-- From now on nothing of this person arrives; what they had asked goes. A code of nobody is answered in the same way.
create function public.block_person(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  if me is null then
    raise exception 'Sign in first.' using errcode = '42501';
  end if;
  if person = me then
    raise exception 'You cannot block yourself.' using errcode = '22023';
  end if;
  perform private.take_turns('blocked people', me);
  if (select count(*) from public.blocked_people where user_id = me) >= (select blocked_people from private.space_limits) then
    raise exception 'You can block % people at most.', (select blocked_people from private.space_limits) using errcode = 'OTR01';
  end if;
  insert into public.blocked_people (user_id, blocked_id)
  select me, id from auth.users where id = person
  on conflict do nothing;
  update public.space_invitations set is_muted = true where user_id = me and by_id = person;
end
$$;

-- Invitations -------------------------------------------------------------------------------------------------------

create table public.space_invitations (
  id uuid primary key default gen_random_uuid(),
  space_id uuid not null references public.spaces (id) on delete cascade,
  -- Who is asked. An address is kept as it was entered; whose it is, nobody is told who did not know. Null: nobody has it yet.
  user_id uuid references auth.users (id) on delete cascade,
  address text constraint space_invitations_address_form check (private.is_email_address(address)),
  -- 'owner': a shared folder is to be handed over to a member.
  role text not null constraint space_invitations_role_known check (role in ('owner', 'editor', 'viewer')),
  by_id uuid references auth.users (id) on delete cascade,
  -- Who is asked has blocked who asks: it is there for the one, and not for the other.
  is_muted boolean not null default false,
  created_at timestamptz not null default now(),
  constraint space_invitations_someone check (user_id is not null or address is not null)
);
create unique index space_invitations_person on public.space_invitations (space_id, user_id);
create unique index space_invitations_address on public.space_invitations (space_id, lower(address));
create index space_invitations_user on public.space_invitations (user_id);
create index space_invitations_of_address on public.space_invitations (lower(address)) where user_id is null;
create index space_invitations_by on public.space_invitations (by_id);

-- Nobody reads or changes it but through functions: what it says of addresses is for owners alone.
alter table public.space_invitations enable row level security;
revoke all on public.space_invitations from public, anon, authenticated;
grant all on public.space_invitations to service_role;

-- Events: what happened to a space that its entries do not say -----------------------------------------------------------

create table public.space_events (
  id bigint generated always as identity primary key,
  space_id uuid not null references public.spaces (id) on delete cascade,
  at timestamptz not null default now(),
  by_id uuid references auth.users (id) on delete set null,
  -- 'made', 'renamed', 'joined', 'left', 'removed', 'role', 'owner', 'invited', 'withdrawn'.
  kind text not null constraint space_events_kind_form check (kind ~ '^[a-z-]{1,40}$'),
  -- Whom it is about; null: nobody but who did it.
  person_id uuid references auth.users (id) on delete set null,
  details jsonb not null default '{}'
);
create index space_events_at on public.space_events (space_id, at);
create index space_events_by on public.space_events (by_id);
create index space_events_person on public.space_events (person_id);

-- Nobody reads or changes it but through functions: whom owners ask is theirs to know.
alter table public.space_events enable row level security;
revoke all on public.space_events from public, anon, authenticated;
grant all on public.space_events to service_role;

create function private.note_event(_space uuid, _kind text, _person uuid, _details jsonb default '{}') returns void
language plpgsql security definer set search_path = '' as $$
declare
  limits private.space_limits;
begin
  insert into public.space_events (space_id, by_id, kind, person_id, details)
  values (_space, auth.uid(), _kind, _person, _details);
  -- Now and then, so that most events cost one row.
  if random() < 0.02 then
    select * into strict limits from private.space_limits;
    delete from public.space_events where space_id = _space and (
      at < now() - limits.events_kept_for
      or id in (select id from public.space_events where space_id = _space order by id desc offset limits.kept_events)
    );
  end if;
end
$$;

-- Who is a member ---------------------------------------------------------------------------------------------------

-- As require_space_role, for what owners alone may do. The personal space has no other members.
create function private.require_owner(_space uuid) returns public.spaces
language plpgsql security definer set search_path = '' as $$
declare
  place public.spaces;
  role text := private.own_space_role(_space);
begin
  if role is null then
    raise exception 'There is no such space, or you are not a member of it.' using errcode = 'OTS01';
  end if;
  if role <> 'owner' then
    raise exception 'Only an owner of this space can do that.' using errcode = 'OTS02';
  end if;
  select * into strict place from public.spaces where id = _space for update;
  -- Who was an owner when the turn was waited for may be none any more.
  if private.own_space_role(_space) is distinct from 'owner' then
    raise exception 'Only an owner of this space can do that.' using errcode = 'OTS02';
  end if;
  if place.kind = 'personal' then
    raise exception 'Your own space has no other members. Share one of its folders.' using errcode = '22023';
  end if;
  return place;
end
$$;

-- A name that a space can have.
create function private.space_name(_name text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  cleaned text := private.clean_name(_name);
begin
  if coalesce(cleaned, '') = '' or char_length(cleaned) > 100 then
    raise exception 'A name has 1 to 100 characters.' using errcode = '22023';
  end if;
  if cleaned ~ '/' or cleaned in ('.', '..') or octet_length(cleaned) > 200 then
    raise exception 'A folder cannot have this name.' using errcode = '22023';
  end if;
  if private.names_product(cleaned) then
    raise exception 'This name could be mistaken for OtterOS or its staff. Please choose another name.' using errcode = '22023';
  end if;
  return cleaned;
end
$$;

-- Refuses more spaces than one person can own (OTF03).
create function private.require_room_for_space(_person uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.take_turns('owned spaces', _person);
  if (
    select count(*) from public.space_members as member join public.spaces as space on space.id = member.space_id
    where member.user_id = _person and member.role = 'owner' and space.kind <> 'personal'
  ) >= (select owned_spaces from private.space_limits) then
    raise exception 'A person can own % shared folders and teams at most.', (select owned_spaces from private.space_limits)
      using errcode = 'OTF03';
  end if;
end
$$;

-- Makes a team, whose owner the signed-in person is; its id. Raises 42501 (not allowed here), 22023 (name), OTF03 (too many).
create function public.make_team(name text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  makers text := (select team_makers from private.sharing_rules);
  cleaned text := private.space_name(name);
  team uuid;
begin
  if me is null then
    raise exception 'Sign in first.' using errcode = '42501';
  end if;
  if makers = 'administrators' and not private.has_role(me, 'administrator') then
    raise exception 'Only administrators can make teams here.' using errcode = '42501';
  end if;
  if makers = 'reviewers' and not private.is_reviewer() then
    raise exception 'Only trusted users and administrators can make teams here.' using errcode = '42501';
  end if;
  perform private.require_room_for_space(me);
  insert into public.spaces (kind, name) values ('team', cleaned) returning id into team;
  insert into public.space_members (space_id, user_id, role) values (team, me, 'owner');
  perform private.note_event(team, 'made', null);
  return team;
end
$$;

-- Who may make teams. For administrators.
create function public.set_team_makers(makers text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.has_role((select auth.uid()), 'administrator') then
    raise exception 'Only administrators can change this.' using errcode = '42501';
  end if;
  update private.sharing_rules set team_makers = makers where single_row;
  perform private.audit('sharing.rules', null, null, jsonb_build_object('team_makers', makers));
end
$$;

-- The rules of sharing, and whether the signed-in person may make teams: {teamMakers, mayMakeTeams}.
create function public.sharing_rules() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'teamMakers', team_makers,
    'mayMakeTeams', auth.uid() is not null and case team_makers
      when 'administrators' then private.has_role(auth.uid(), 'administrator')
      when 'reviewers' then private.is_reviewer()
      else true end)
  from private.sharing_rules
$$;

-- Gives a shared folder or a team another name.
create function public.rename_space(space uuid, name text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  place public.spaces := private.require_owner(space);
  cleaned text := private.space_name(rename_space.name);
begin
  if place.name = cleaned then
    return;
  end if;
  update public.spaces set name = cleaned where id = space;
  perform private.note_event(space, 'renamed', null, jsonb_build_object('from', place.name, 'to', cleaned));
  perform private.tell('user:' || user_id, 'spaces') from public.space_members where space_id = space;
end
$$;

-- Tells somebody that they are asked; as an exercise nothing of it stays.
create function private.tell_invited(_person uuid, _is_exercise boolean, _details jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(_person, 'invited', _details);
  perform private.tell('user:' || _person, 'spaces');
  if _is_exercise then
    raise exception using errcode = 'OTM03';
  end if;
exception when sqlstate 'OTM03' then
  return;
end
$$;

-- Asks somebody to become a member: `whom` is a user code or an e-mail address. Answers {id, entered}; the same whether an address
-- belongs to anybody, and whether one is blocked. Who is a member gets the other role at once, and {role} is answered. Whoever is asked
-- a second time is asked for what was said last. Raises OTS01, OTS02 (no owner), OTM01 (nobody has this code), 22023, OTR01 (too many
-- in a day), OTF03 (too many members).
create function public.invite_to_space(space uuid, whom text, role text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  place public.spaces := private.require_owner(space);
  limits private.space_limits;
  entered text := trim(whom);
  is_code boolean := entered ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
  person uuid;
  -- Stands for whoever has an address that nobody has, so that the same steps are taken for both.
  invited_as uuid := md5(lower(trim(whom)))::uuid;
  invitation public.space_invitations;
  is_new boolean;
begin
  if coalesce(invite_to_space.role, '') not in ('editor', 'viewer') and not (place.kind = 'team' and invite_to_space.role = 'owner') then
    raise exception 'People can be asked to be editors or viewers.' using errcode = '22023';
  end if;
  if not is_code and not coalesce(private.is_email_address(entered), false) then
    raise exception 'Enter an e-mail address or a user code.' using errcode = '22023';
  end if;
  if is_code then
    select id into person from auth.users where id = entered::uuid and email_confirmed_at is not null;
    if person is null then
      raise exception 'Nobody has this user code.' using errcode = 'OTM01';
    end if;
  else
    -- Addresses are kept in lower case. The index of addresses leaves accounts of single sign-on out.
    select id into person from auth.users
    where email = lower(entered) and is_sso_user = false and email_confirmed_at is not null;
  end if;
  if person = me then
    raise exception 'You are a member already.' using errcode = '22023';
  end if;
  if is_code and exists (select from public.space_members where space_id = space and user_id = person) then
    perform public.set_space_role(space, person, invite_to_space.role);
    return jsonb_build_object('role', invite_to_space.role);
  end if;
  select * into strict limits from private.space_limits;
  perform private.limit_use('invitations', interval '1 day', limits.invitations_per_day, 'A person can send %s invitations a day.');
  if (select count(*) from public.space_members where space_id = space)
    + (select count(*) from public.space_invitations where space_id = space) >= limits.members
  then
    raise exception 'A space can have % members at most.', limits.members using errcode = 'OTF03';
  end if;
  select * into invitation from public.space_invitations as known
  where known.space_id = space
    and case when is_code then known.user_id = person else lower(known.address) = lower(entered) end;
  is_new := invitation.id is null;
  if is_new then
    insert into public.space_invitations (space_id, user_id, address, role, by_id, is_muted)
    values (
      -- Whose an address is is found when they ask (own_invitations): nothing here may take longer for one that somebody has.
      space, case when is_code then person end, case when not is_code then entered end, invite_to_space.role, me,
      -- A member who was asked by their address stays one; the owner learns nothing of whose it is.
      private.has_blocked(coalesce(person, invited_as), me) or exists (
        select from public.space_members where space_id = space and user_id = coalesce(person, invited_as)))
    returning * into invitation;
    perform private.note_event(space, 'invited', case when is_code then person end,
      jsonb_build_object('role', invite_to_space.role));
  else
    update public.space_invitations as known set role = invite_to_space.role, by_id = me
    where known.id = invitation.id;
  end if;
  if is_new then
    perform private.tell_invited(coalesce(person, me), person is null or invitation.is_muted, jsonb_build_object(
      'invitation', invitation.id, 'space', space, 'name', place.name, 'kind', place.kind, 'role', invite_to_space.role, 'by', me));
  end if;
  return jsonb_build_object('id', invitation.id, 'entered', entered);
end
$$;

-- Invitations to an address become those of the person who has it.
create function private.find_invitations_of(_person uuid, _address text) returns void
language sql security definer set search_path = '' as $$
  update public.space_invitations as invitation
  set user_id = _person, is_muted = invitation.is_muted or private.has_blocked(_person, invitation.by_id)
  where invitation.user_id is null and lower(invitation.address) = lower(_address)
    and not exists (
      select from public.space_invitations as other where other.space_id = invitation.space_id and other.user_id = _person)
$$;

-- The invitations of the signed-in person: [{id, space, name, kind, role, by, byName, at}], the newest first.
create function public.own_invitations() returns jsonb
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
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id', invitation.id, 'space', space.id, 'name', space.name, 'kind', space.kind, 'role', invitation.role,
          'by', invitation.by_id, 'byName', private.shown_name(invitation.by_id),
          'at', floor(extract(epoch from invitation.created_at) * 1000))
        order by invitation.created_at desc, invitation.id),
      '[]')
    from public.space_invitations as invitation join public.spaces as space on space.id = invitation.space_id
    where invitation.user_id = me and not invitation.is_muted
      -- Who is a member is asked for nothing but to take over.
      and (invitation.role = 'owner' or not exists (
        select from public.space_members as member where member.space_id = space.id and member.user_id = me))
  );
end
$$;

-- Accepts an invitation of the signed-in person, or declines it; the id of its space. An invitation to be the owner of a shared folder
-- makes who has been that an editor. Raises OTS06 (there is no such invitation any more), OTF02 (what is handed over does not fit).
create function public.answer_invitation(invitation uuid, accept boolean) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  asked public.space_invitations;
  place public.spaces;
  former uuid;
  room bigint;
begin
  select space_id into asked.space_id from public.space_invitations where id = invitation and user_id = me and not is_muted;
  if asked.space_id is not null then
    -- In the order of everyone: the space first.
    select * into place from public.spaces where id = asked.space_id for update;
    select * into asked from public.space_invitations where id = invitation and user_id = me for update;
  end if;
  if asked.id is null or place.id is null then
    raise exception 'This invitation is not there any more.' using errcode = 'OTS06';
  end if;
  if accept and asked.role = 'owner' then
    perform private.require_room_for_space(me);
  end if;
  if accept and asked.role = 'owner' and place.kind = 'shared' then
    select user_id into former from public.space_members where space_id = place.id and role = 'owner';
    room := private.room_of(me);
    if place.bytes > room then
      raise exception 'This space holds at most % bytes. This change needs % bytes more than there is room for.',
        room, place.bytes - room
        using errcode = 'OTF02', hint = place.bytes - room;
    end if;
    update public.space_members set role = 'editor' where space_id = place.id and role = 'owner';
  end if;
  delete from public.space_invitations where id = invitation;
  if accept then
    -- Who became a member in another way meanwhile stays what they are.
    insert into public.space_members as member (space_id, user_id, role) values (place.id, me, asked.role)
    on conflict (space_id, user_id) do update set role = excluded.role where excluded.role = 'owner';
    perform private.note_event(place.id, case when asked.role = 'owner' and former is not null then 'owner' else 'joined' end, me,
      jsonb_build_object('role', asked.role));
  else
    perform private.note_event(place.id, 'declined', me);
    perform private.tell('user:' || me, 'spaces');
  end if;
  if asked.by_id is not null and asked.by_id <> me then
    perform private.notify(asked.by_id, case when accept then 'accepted' else 'declined' end, jsonb_build_object(
      'space', place.id, 'name', place.name, 'kind', place.kind, 'by', me));
  end if;
  return place.id;
end
$$;

-- Takes an invitation back. For owners.
create function public.withdraw_invitation(invitation uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  asked public.space_invitations;
begin
  select * into asked from public.space_invitations where id = invitation;
  if asked.id is null or private.own_space_role(asked.space_id) is null then
    raise exception 'This invitation is not there any more.' using errcode = 'OTS06';
  end if;
  perform private.require_owner(asked.space_id);
  delete from public.space_invitations where id = invitation;
  perform private.note_event(asked.space_id, 'withdrawn', case when asked.address is null then asked.user_id end);
  if asked.user_id is not null and not asked.is_muted then
    delete from public.notices
    where user_id = asked.user_id and kind = 'invited' and details ->> 'invitation' = invitation::text;
    perform private.tell('user:' || asked.user_id, 'spaces');
  end if;
end
$$;

-- Makes a member an owner (of a team), an editor or a viewer. For owners. A team keeps one owner, and a shared folder its own, who can
-- hand it over (hand_over_space).
create function public.set_space_role(space uuid, person uuid, role text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  place public.spaces := private.require_owner(space);
  before text := (select member.role from public.space_members as member where space_id = space and user_id = person);
begin
  if before is null then
    raise exception 'This person is not a member any more.' using errcode = 'OTS07';
  end if;
  if before = set_space_role.role then
    return;
  end if;
  if coalesce(set_space_role.role, '') not in ('owner', 'editor', 'viewer') then
    raise exception 'A member is an owner, an editor or a viewer.' using errcode = '22023';
  end if;
  if place.kind = 'shared' and 'owner' in (before, set_space_role.role) then
    raise exception 'A shared folder has one owner, who can hand it over.' using errcode = '22023';
  end if;
  if before = 'owner' and (
    select count(*) from public.space_members as member where space_id = space and member.role = 'owner'
  ) = 1 then
    raise exception 'A team keeps one owner. Make somebody else an owner first.' using errcode = 'OTS08';
  end if;
  update public.space_members as member set role = set_space_role.role where space_id = space and user_id = person;
  perform private.note_event(space, 'role', person, jsonb_build_object('from', before, 'to', set_space_role.role));
  if person <> auth.uid() then
    perform private.notify(person, 'role', jsonb_build_object(
      'space', space, 'name', place.name, 'kind', place.kind, 'role', set_space_role.role, 'by', auth.uid()));
  end if;
end
$$;

-- Ends a membership: an owner's of somebody else, or one's own. Nothing of what they made goes with them. Raises OTS08 where a team
-- would have no owner, or a shared folder would lose its own.
create function public.remove_member(space uuid, person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  place public.spaces;
  before text;
begin
  if person = me then
    perform private.require_space_role(space, 'owner', 'editor', 'viewer');
    select * into strict place from public.spaces where id = space for update;
  else
    place := private.require_owner(space);
  end if;
  before := (select role from public.space_members where space_id = space and user_id = person);
  if before is null then
    return;
  end if;
  if place.kind = 'personal' then
    raise exception 'Your own space stays yours.' using errcode = '22023';
  end if;
  if before = 'owner' and (place.kind = 'shared' or (
    select count(*) from public.space_members where space_id = space and role = 'owner'
  ) = 1) then
    raise exception 'Somebody has to own it. Hand it over first, or delete it for everyone.' using errcode = 'OTS08';
  end if;
  delete from public.space_members where space_id = space and user_id = person;
  delete from public.space_mounts where space_id = space and user_id = person;
  -- An invitation of before is over as well, also one to their address.
  delete from public.space_invitations as invitation
  where invitation.space_id = space and (
    invitation.user_id = person
    or lower(invitation.address) = (select lower(email) from auth.users where id = person));
  perform private.note_event(space, case when person = me then 'left' else 'removed' end, person);
  if person <> me then
    perform private.notify(person, 'removed', jsonb_build_object(
      'space', space, 'name', place.name, 'kind', place.kind, 'by', me));
  else
    perform private.notify(user_id, 'left', jsonb_build_object(
      'space', space, 'name', place.name, 'kind', place.kind, 'by', me))
    from public.space_members where space_id = space and role = 'owner';
  end if;
end
$$;

-- Asks a member to become the owner of a shared folder; until they accept, everything stays as it is.
create function public.hand_over_space(space uuid, person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  place public.spaces := private.require_owner(space);
  asked uuid;
begin
  if place.kind <> 'shared' then
    raise exception 'A team can have more than one owner.' using errcode = '22023';
  end if;
  if person = me or not exists (select from public.space_members where space_id = space and user_id = person) then
    raise exception 'This person is not a member any more.' using errcode = 'OTS07';
  end if;
  perform private.limit_use('invitations', interval '1 day', (select invitations_per_day from private.space_limits),
    'A person can send %s invitations a day.');
  delete from public.space_invitations where space_id = space and (role = 'owner' or user_id = person);
  insert into public.space_invitations (space_id, user_id, role, by_id, is_muted)
  values (space, person, 'owner', me, private.has_blocked(person, me))
  returning id into asked;
  if not private.has_blocked(person, me) then
    perform private.notify(person, 'hand-over', jsonb_build_object(
      'invitation', asked, 'space', space, 'name', place.name, 'kind', place.kind, 'bytes', place.bytes, 'by', me));
    perform private.tell('user:' || person, 'spaces');
  end if;
end
$$;

-- Deletes a shared folder or a team for everyone, with all that is in it. For owners.
create function public.delete_space(space uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  place public.spaces := private.require_owner(space);
begin
  perform private.notify(user_id, 'deleted', jsonb_build_object(
    'name', place.name, 'kind', place.kind, 'by', me))
  from public.space_members where space_id = space and user_id <> me;
  perform private.audit('space.deleted', null, null, jsonb_build_object('kind', place.kind, 'space', space));
  perform private.drop_space(space);
end
$$;

-- Removes a space. What it was made of is named by nothing any more, and is collected.
create function private.drop_space(_space uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Each state that goes takes back its part of the sums; the space goes last.
  delete from public.space_versions where space_id = _space;
  delete from public.spaces where id = _space;
end
$$;

-- The members of a space and, for owners, who is asked to become one: {members: [{id, name, role, since}], invitations: [{id, entered,
-- name, role, by, byName, at}]}. `name` of one who is asked: where they were asked by their code.
create function public.space_people(space uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_space_role(space, 'owner', 'editor', 'viewer');
  return jsonb_build_object(
    'members', (
      select jsonb_agg(
        jsonb_build_object(
          'id', member.user_id, 'name', private.shown_name(member.user_id), 'role', member.role,
          'since', floor(extract(epoch from member.since) * 1000))
        order by array_position(array['owner', 'editor', 'viewer'], member.role), member.since, member.user_id)
      from public.space_members as member
      where member.space_id = space
    ),
    'invitations', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', invitation.id, 'entered', coalesce(invitation.address, invitation.user_id::text),
            'name', case when invitation.address is null then private.shown_name(invitation.user_id) end,
            'role', invitation.role, 'by', invitation.by_id, 'byName', private.shown_name(invitation.by_id),
            'at', floor(extract(epoch from invitation.created_at) * 1000))
          order by invitation.created_at, invitation.id),
        '[]')
      from public.space_invitations as invitation
      where invitation.space_id = space and private.own_space_role(space) = 'owner'
    ));
end
$$;

-- Functions may be run by everybody unless that is taken back.
revoke execute on function private.shown_name(uuid), private.notify(uuid, text, jsonb), private.tell_of_notices(),
  private.has_blocked(uuid, uuid), private.note_event(uuid, text, uuid, jsonb), private.require_owner(uuid), private.space_name(text),
  private.require_room_for_space(uuid), private.find_invitations_of(uuid, text), private.tell_invited(uuid, boolean, jsonb),
  private.drop_space(uuid)
  from public, anon, authenticated;
revoke execute on function public.own_notices(bigint, integer), public.block_person(uuid), public.make_team(text), public.set_team_makers(text), public.sharing_rules(),
  public.rename_space(uuid, text), public.invite_to_space(uuid, text, text), public.own_invitations(),
  public.answer_invitation(uuid, boolean), public.withdraw_invitation(uuid), public.set_space_role(uuid, uuid, text),
  public.remove_member(uuid, uuid), public.hand_over_space(uuid, uuid), public.delete_space(uuid), public.space_people(uuid)
  from public, anon;
grant execute on function public.own_notices(bigint, integer), public.block_person(uuid), public.make_team(text), public.set_team_makers(text), public.sharing_rules(),
  public.rename_space(uuid, text), public.invite_to_space(uuid, text, text), public.own_invitations(),
  public.answer_invitation(uuid, boolean), public.withdraw_invitation(uuid), public.set_space_role(uuid, uuid, text),
  public.remove_member(uuid, uuid), public.hand_over_space(uuid, uuid), public.delete_space(uuid), public.space_people(uuid)
  to authenticated, service_role;
