-- Spaces as topics of realtime: `space:<id>` is heard by the members of a space, and says `changes` with {version}, the number of its
-- last change. A person's own topic says `spaces` when they become a member, are one no longer, or are another kind of member.

-- As before, and a message may say a number or two; never more than whoever hears it may read anyhow.
drop function private.tell(text, text);
create function private.tell(_topic text, _kind text, _payload jsonb default '{}') returns void
language plpgsql security definer set search_path = '' as $$
begin
  if to_regprocedure('realtime.send(jsonb,text,text,boolean)') is not null then
    perform realtime.send(_payload, _kind, _topic, true);
  end if;
exception when others then
  raise warning 'News (%) were not sent: %', _kind, sqlerrm;
end
$$;

-- The topics of the spaces of the signed-in person.
create function private.own_space_topics() returns text[]
language sql stable security definer set search_path = '' as $$
  select array(select 'space:' || space_id from public.space_members where user_id = (select auth.uid()))
$$;

do $$
begin
  if to_regclass('realtime.messages') is null then
    return;
  end if;
  create policy "members hear of changes of their spaces" on realtime.messages for select to authenticated using (
    extension = 'broadcast' and (select realtime.topic()) = any ((select private.own_space_topics())::text[])
  );
exception when insufficient_privilege then
  raise warning 'The topics of spaces are closed, as their policy could not be made: %', sqlerrm;
end
$$;

-- At the end of a transaction, and once however many changes it made: only the last one finds its own number.
create function private.tell_of_space() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.spaces where id = new.id and version = new.version) then
    perform private.tell('space:' || new.id, 'changes', jsonb_build_object('version', new.version));
  end if;
  return null;
end
$$;
create constraint trigger tell_of_changes after update of version on public.spaces
  deferrable initially deferred
  for each row when (old.version is distinct from new.version) execute function private.tell_of_space();

-- Whoever is a member no longer hears nothing more.
create function private.tell_of_members() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person uuid;
begin
  for person in select distinct user_id from changed_rows loop
    perform private.tell('user:' || person, 'spaces');
    if tg_op <> 'INSERT' then
      perform private.tell_rights_changed(person);
    end if;
  end loop;
  return null;
end
$$;
create trigger tell_of_new_members after insert on public.space_members
  referencing new table as changed_rows for each statement execute function private.tell_of_members();
-- The old rows: a row keeps its space and its person.
create trigger tell_of_changed_members after update on public.space_members
  referencing old table as changed_rows for each statement execute function private.tell_of_members();
create trigger tell_of_former_members after delete on public.space_members
  referencing old table as changed_rows for each statement execute function private.tell_of_members();

-- Functions may be run by everybody unless that is taken back.
revoke execute on function private.tell(text, text, jsonb), private.tell_of_space(), private.tell_of_members()
  from public, anon, authenticated;
revoke execute on function private.own_space_topics() from public, anon;
grant execute on function private.own_space_topics() to authenticated, service_role;
