-- Who has which file of a space open, so that people see each other before they type. Devices say so every half a minute; whoever does not
-- say it any more is forgotten. It is here, and not in the presence of realtime, because there a client says who it is.

create table private.open_files (
  -- No reference, so that removing many entries costs nothing here.
  entry_id uuid not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Made by each window that has the file open.
  holder uuid not null,
  space_id uuid not null references public.spaces (id) on delete cascade,
  is_editing boolean not null,
  until timestamptz not null,
  primary key (entry_id, user_id, holder)
);
create index open_files_space on private.open_files (space_id);
create index open_files_of_person on private.open_files (user_id, until);
create index open_files_until on private.open_files (until);
revoke all on private.open_files from public, anon, authenticated;

alter table private.space_limits
  -- How long a file counts as open after it was said, and how many files one person has open.
  add column open_for interval not null default interval '75 seconds',
  add column open_files integer not null default 200;

-- Says to everybody who has a file open that others have opened it, change it, or have let it go.
create function private.tell_of_open_file(_entry uuid) returns void
language sql security definer set search_path = '' as $$
  select private.tell('user:' || user_id, 'open', jsonb_build_object('entry', _entry))
  from (select distinct user_id from private.open_files where entry_id = _entry and until > now() limit 50) as holders
$$;

-- The signed-in person has a file open, and changes it or does not; for 75 seconds, then it is to be said again. Answers who else has it
-- open: [{id, name, editing}], once for each person, the person themselves where another window of theirs has it open. Raises OTS05 (there
-- is no such file for them), OTR01 (too many).
create function public.hold_file_open(entry uuid, holder uuid, editing boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  limits private.space_limits;
  place uuid := (select space_id from public.space_entries where id = entry and kind = 'file' and removed_at is null);
  role text := private.own_space_role(place);
  edits boolean := coalesce(editing, false) and role in ('owner', 'editor');
  before private.open_files;
begin
  if me is null or place is null or role is null then
    raise exception 'This file or folder is not there any more.' using errcode = 'OTS05';
  end if;
  select * into strict limits from private.space_limits;
  select * into before from private.open_files as known
  where known.entry_id = entry and known.user_id = me and known.holder = hold_file_open.holder;
  if before.entry_id is null then
    delete from private.open_files where user_id = me and until < now();
    if (select count(*) from private.open_files where user_id = me) >= limits.open_files then
      raise exception 'You have too many files open.' using errcode = 'OTR01';
    end if;
  end if;
  insert into private.open_files as known (entry_id, user_id, holder, space_id, is_editing, until)
  values (entry, me, holder, place, edits, now() + limits.open_for)
  on conflict on constraint open_files_pkey do update set is_editing = excluded.is_editing, until = excluded.until, space_id = excluded.space_id;
  if before.entry_id is null or before.until < now() or before.is_editing <> edits then
    perform private.tell_of_open_file(entry);
  end if;
  return (
    select coalesce(
      jsonb_agg(jsonb_build_object('id', known.user_id, 'name', private.shown_name(known.user_id), 'editing', known.edits)
        order by known.edits desc, known.user_id),
      '[]')
    from (
      select open.user_id, bool_or(open.is_editing) as edits
      from private.open_files as open
      join public.space_members as member on member.space_id = open.space_id and member.user_id = open.user_id
      where open.entry_id = entry and open.space_id = place and open.until > now()
        and (open.user_id, open.holder) <> (me, hold_file_open.holder)
      group by open.user_id
      limit 50
    ) as known
  );
end
$$;

-- The signed-in person has a file open no longer in one window.
create function public.let_file_go(entry uuid, holder uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.open_files as known
  where known.entry_id = entry and known.user_id = auth.uid() and known.holder = let_file_go.holder;
  if found then
    perform private.tell_of_open_file(entry);
  end if;
end
$$;

-- Forgets files that nobody has open any more; how many.
create function private.sweep_open_files() returns integer
language plpgsql set search_path = '' as $$
declare
  gone integer;
begin
  delete from private.open_files where until < now() - interval '1 minute';
  get diagnostics gone = row_count;
  return gone;
end
$$;

-- Functions may be run by everybody unless that is taken back.
revoke execute on function private.tell_of_open_file(uuid), private.sweep_open_files() from public, anon, authenticated;
revoke execute on function public.hold_file_open(uuid, uuid, boolean), public.let_file_go(uuid, uuid) from public, anon;
grant execute on function public.hold_file_open(uuid, uuid, boolean), public.let_file_go(uuid, uuid) to authenticated, service_role;
