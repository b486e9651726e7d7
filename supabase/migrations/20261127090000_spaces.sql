-- Spaces: trees of files with members. Everybody has one of their own; teams and shared folders have others. Each has one counter
-- of changes, one quota and a list of members, so that every rule asks one question: is this person a member, and as what?

-- How much fits. Change it here only: `update private.space_limits set …`.
create table private.space_limits (
  single_row boolean primary key default true check (single_row),
  -- Bytes of one file's content.
  file_bytes bigint not null default 50 * 1024::bigint * 1024 * 1024,
  -- Bytes of all contents of a space that has no quota of its own.
  space_bytes bigint not null default 5 * 1024::bigint * 1024 * 1024,
  -- Files, folders, links and hidden samples of a space.
  space_entries integer not null default 250000,
  -- States of all entries, earlier ones included. When there are more, the oldest go, but neither the newest of an entry nor pinned ones.
  space_states integer not null default 1000000,
  -- Pinned states of a space.
  pinned_states integer not null default 1000,
  -- Contents that a space expects, or that nothing names, at one time.
  expected_blobs integer not null default 20000,
  -- Contents up to this size are kept in the database and travel with the changes; larger ones are stored objects.
  inline_bytes integer not null default 65536,
  -- Removals that are remembered for devices that were away, and for how long.
  kept_removals integer not null default 20000,
  kept_for interval not null default interval '90 days',
  -- Marks that are remembered for a space.
  kept_marks integer not null default 20000
);
insert into private.space_limits default values;
revoke all on private.space_limits from public, anon, authenticated;

create table public.spaces (
  id uuid primary key default gen_random_uuid(),
  kind text not null constraint spaces_kind_known check (kind in ('personal', 'team', 'shared')),
  -- Whose own space it is; null for all others.
  person uuid unique references auth.users (id) on delete cascade,
  -- What members see; null: the person's own, which every language names itself.
  name text constraint spaces_name_form check (name = btrim(name) and char_length(name) between 1 and 100),
  -- Number of the last change, and when it was. Whoever changes the space locks this row until their transaction ends: changes
  -- happen one after the other, and a number is never visible before all lower ones are.
  version bigint not null default 0,
  changed_at timestamptz not null default now(),
  -- Bytes of all contents that something names, each once; files, folders, links and hidden samples; their states;
  -- removals that are remembered.
  bytes bigint not null default 0,
  entries integer not null default 0,
  states integer not null default 0,
  removals integer not null default 0,
  -- Number of the newest removal that is not remembered any more; a device that knows less must read everything anew.
  forgotten bigint not null default 0,
  -- Bytes that fit; null: as private.space_limits says.
  quota bigint constraint spaces_quota_range check (quota >= 0),
  created_at timestamptz not null default now(),
  -- When states that are too many were last let go (private.thin_a_space).
  thinned_at timestamptz not null default now(),
  constraint spaces_person_of_personal check ((kind = 'personal') = (person is not null)),
  constraint spaces_name_of_others check ((kind = 'personal') = (name is null))
);

create index spaces_thinned on public.spaces (thinned_at);

create table public.space_members (
  space_id uuid not null references public.spaces (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- A viewer reads, an editor changes files, an owner decides who else is a member.
  role text not null constraint space_members_role_known check (role in ('owner', 'editor', 'viewer')),
  since timestamptz not null default now(),
  primary key (space_id, user_id)
);
create index space_members_person on public.space_members (user_id);

-- Who is a member of what -----------------------------------------------------------------------------------------

-- The spaces of the signed-in person.
create function private.own_space_ids() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(select space_id from public.space_members where user_id = (select auth.uid()))
$$;

-- What the signed-in person is in a space; null: no member, or there is no such space.
create function private.own_space_role(_space uuid) returns text
language sql stable security definer set search_path = '' as $$
  select role from public.space_members where space_id = _space and user_id = (select auth.uid())
$$;

-- The same, but refuses who is no member, in the same words as for a space that does not exist.
create function private.require_space_role(_space uuid, variadic _roles text[]) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  role text := private.own_space_role(_space);
begin
  if role is null then
    raise exception 'There is no such space, or you are not a member of it.' using errcode = 'OTS01';
  end if;
  if role <> all (_roles) then
    raise exception 'You can look at the files of this space, but not change them.' using errcode = 'OTS02';
  end if;
end
$$;

-- Bytes that fit into a space.
create function private.space_quota(_space public.spaces) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce((_space).quota, (select space_bytes from private.space_limits))
$$;

-- The limits of a space as devices need them, to say beforehand what does not fit.
create function private.space_limits_for_devices(_space public.spaces) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'fileBytes', file_bytes, 'spaceBytes', private.space_quota(_space), 'spaceEntries', space_entries,
    'inlineBytes', inline_bytes)
  from private.space_limits
$$;

alter table public.spaces enable row level security;
revoke all on public.spaces from public, anon, authenticated;
grant select on public.spaces to authenticated;
grant all on public.spaces to service_role;
create policy "members see their spaces" on public.spaces
  for select to authenticated using (id = any ((select private.own_space_ids())::uuid[]));

alter table public.space_members enable row level security;
revoke all on public.space_members from public, anon, authenticated;
grant select on public.space_members to authenticated;
grant all on public.space_members to service_role;
create policy "members see who else is one" on public.space_members
  for select to authenticated using (space_id = any ((select private.own_space_ids())::uuid[]));

-- What devices call -----------------------------------------------------------------------------------------------

-- The spaces of the signed-in person, their own first, which is made if there is none yet:
-- [{id, kind, name, role, version, bytes, entries, quota}].
create function public.own_spaces() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  mine uuid;
begin
  if me is null then
    raise exception 'Sign in first.' using errcode = '42501';
  end if;
  if not exists (select from public.spaces where person = me) then
    insert into public.spaces (kind, person) values ('personal', me) on conflict (person) do nothing
    returning id into mine;
    if mine is not null then
      insert into public.space_members (space_id, user_id, role) values (mine, me, 'owner');
    end if;
  end if;
  return (
    select jsonb_agg(
      jsonb_build_object(
        'id', space.id, 'kind', space.kind, 'name', space.name, 'role', member.role, 'version', space.version,
        'bytes', space.bytes, 'entries', space.entries, 'quota', private.space_quota(space))
      order by space.person is null, space.name, space.id)
    from public.space_members as member
    join public.spaces as space on space.id = member.space_id
    where member.user_id = me
  );
end
$$;

-- Gives a space a quota of its own, in bytes; null: the usual one. For administrators. Nothing is lost where it is lower than what
-- is kept: only what makes the space larger is refused then.
create function public.set_space_quota(space uuid, quota bigint) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.has_role(auth.uid(), 'administrator') then
    raise exception 'Only administrators give quotas.' using errcode = '42501';
  end if;
  update public.spaces set quota = set_space_quota.quota where id = space;
  if not found then
    raise exception 'There is no such space, or you are not a member of it.' using errcode = 'OTS01';
  end if;
end
$$;

-- Functions may be run by everybody unless that is taken back.
revoke execute on function private.own_space_ids() from public, anon;
revoke execute on function private.own_space_role(uuid) from public, anon;
revoke execute on function private.require_space_role(uuid, text[]) from public, anon;
revoke execute on function private.space_quota(public.spaces) from public, anon;
revoke execute on function private.space_limits_for_devices(public.spaces) from public, anon;
revoke execute on function public.own_spaces() from public, anon;
revoke execute on function public.set_space_quota(uuid, bigint) from public, anon;
grant execute on function public.own_spaces() to authenticated, service_role;
grant execute on function public.set_space_quota(uuid, bigint) to authenticated, service_role;
grant execute on function private.own_space_ids() to authenticated, service_role;
grant execute on function private.own_space_role(uuid) to authenticated, service_role;
