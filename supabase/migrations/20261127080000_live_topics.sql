-- News as they happen, on topics of realtime: `user:<id>` for what is one person's business, `store` for what reviewers have to do.
-- A message says of which kind the news is, as its event, and nothing else. Whoever hears it asks, by the rules of the tables.
-- Who may listen to a topic is a policy on realtime.messages. No policy lets clients send.

-- Sends news. What is written never depends on whether they can be sent, or on whether the back end has realtime at all.
create function private.tell(_topic text, _kind text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if to_regprocedure('realtime.send(jsonb,text,text,boolean)') is not null then
    perform realtime.send('{}'::jsonb, _kind, _topic, true);
  end if;
exception when others then
  raise warning 'News (%) were not sent: %', _kind, sqlerrm;
end
$$;

-- Says that a person may do more or less than before. This server asks again at once what they may listen to. A hosted project has
-- no such function, and asks when the person's access token is renewed.
create function private.tell_rights_changed(_person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if to_regprocedure('realtime.rights_changed(uuid)') is not null then
    execute 'select realtime.rights_changed($1)' using _person;
  end if;
exception when others then
  raise warning 'Changed rights were not told: %', sqlerrm;
end
$$;

do $$
begin
  if to_regclass('realtime.messages') is null then
    return;
  end if;
  create policy "people hear their own news" on realtime.messages for select to authenticated using (
    extension = 'broadcast' and (select realtime.topic()) = 'user:' || (select auth.uid())
  );
  create policy "reviewers hear the news of the store" on realtime.messages for select to authenticated using (
    extension = 'broadcast' and (select realtime.topic()) = 'store' and (select private.is_reviewer())
  );
exception when insufficient_privilege then
  raise warning 'The topics of realtime are closed, as these policies could not be made: %', sqlerrm;
end
$$;

-- Messages that came in, were read or removed: one piece of news for each person and statement.
create function private.tell_of_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person uuid;
begin
  for person in select distinct user_id from changed_rows loop
    perform private.tell('user:' || person, 'messages');
  end loop;
  return null;
end
$$;
create trigger tell_of_new_messages after insert on public.received_messages
  referencing new table as changed_rows for each statement execute function private.tell_of_messages();
create trigger tell_of_changed_messages after update on public.received_messages
  referencing new table as changed_rows for each statement execute function private.tell_of_messages();
create trigger tell_of_removed_messages after delete on public.received_messages
  referencing old table as changed_rows for each statement execute function private.tell_of_messages();

-- Sessions that ended: the other devices of the person hear of it, and those that are signed out hear nothing any more.
create function private.tell_of_sessions() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person uuid;
begin
  for person in select distinct user_id from ended_sessions loop
    perform private.tell('user:' || person, 'sessions');
    perform private.tell_rights_changed(person);
  end loop;
  return null;
end
$$;
create trigger tell_of_ended_sessions after delete on auth.sessions
  referencing old table as ended_sessions for each statement execute function private.tell_of_sessions();

create function private.tell_of_roles() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person uuid;
begin
  for person in select distinct user_id from changed_rows loop
    perform private.tell('user:' || person, 'roles');
    perform private.tell_rights_changed(person);
  end loop;
  return null;
end
$$;
create trigger tell_of_given_roles after insert on public.user_roles
  referencing new table as changed_rows for each statement execute function private.tell_of_roles();
create trigger tell_of_changed_roles after update on public.user_roles
  referencing new table as changed_rows for each statement execute function private.tell_of_roles();
create trigger tell_of_taken_roles after delete on public.user_roles
  referencing old table as changed_rows for each statement execute function private.tell_of_roles();

-- Apps and versions that came to wait for a review, or do so no longer.
create function private.tell_of_reviews() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell('store', 'reviews');
  return null;
end
$$;
create trigger tell_of_reviews after insert or delete or update of is_verified on public.apps
  for each statement execute function private.tell_of_reviews();
create trigger tell_of_reviews after insert or delete or update on public.app_versions
  for each statement execute function private.tell_of_reviews();

-- Functions may be run by everybody unless that is taken back.
revoke execute on function private.tell(text, text), private.tell_rights_changed(uuid), private.tell_of_messages(),
  private.tell_of_sessions(), private.tell_of_roles(), private.tell_of_reviews() from public, anon, authenticated;
