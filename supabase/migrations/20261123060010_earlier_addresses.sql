-- Deleting an account takes its earlier addresses out of what others sent, as it does with the present one.

-- Which addresses an account had, and when. They go with it.
create table private.earlier_addresses (
  person uuid not null references auth.users (id) on delete cascade,
  -- In lower case.
  address text not null,
  since timestamptz not null,
  until timestamptz not null default now(),
  primary key (person, address)
);
revoke all on private.earlier_addresses from public, anon, authenticated;

-- Changes that were written down before this.
insert into private.earlier_addresses (person, address, since, until)
select users.id, lower(details ->> 'from'), users.created_at, max(at)
from private.audit_log join auth.users on users.id = person
where action = 'credentials.email' and details ->> 'from' is not null
group by 1, 2, 3;

create function private.keep_earlier_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.earlier_addresses as known (person, address, since)
  values (new.id, lower(old.email), coalesce(
    (select max(until) from private.earlier_addresses where person = new.id), old.created_at, now()
  ))
  on conflict (person, address) do update set until = now();
  -- More than anybody needs, so that nobody fills the table.
  delete from private.earlier_addresses
  where person = new.id and address in (
    select address from private.earlier_addresses where person = new.id order by until desc, address offset 100
  );
  return null;
end
$$;
create trigger keep_earlier_address after update of email on auth.users
  for each row when (old.email <> '' and lower(old.email) is distinct from lower(new.email))
  execute function private.keep_earlier_address();

-- Deletes an account with everything that is its own: rows, sessions, stored objects, apps with their versions and ratings.
-- What others have keeps its place and loses who it was, by whichever address they knew the person. Answers the pseudonym that
-- the audit log has now; null where there is no such account. The contents of stored objects are left to
-- private.objects_to_remove.
create or replace function private.delete_account(_person uuid) returns uuid
language plpgsql set search_path = '' as $$
declare
  address text;
  pseudonym uuid := gen_random_uuid();
  own_apps uuid[];
begin
  select lower(email) into address from auth.users where id = _person for update;
  if not found then
    return null;
  end if;
  own_apps := array(select id from public.apps where user_id = _person);

  insert into private.objects_to_remove (bucket_id, name)
  select bucket_id, name from storage.objects
  where starts_with(name, _person::text || '/')
  on conflict do nothing;
  -- Hosted Supabase asks for this word before rows of objects go without their contents.
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects
  where starts_with(name, _person::text || '/');

  update public.received_messages set sender_name = 'Deleted account' where sender_id = _person;
  update public.messages set to_recipient = 'deleted account'
  where user_id <> _person and lower(trim(to_recipient)) in (address, _person::text);
  update public.messages set to_recipient = 'deleted account'
  from private.earlier_addresses as earlier
  where earlier.person = _person and user_id <> _person and lower(trim(to_recipient)) = earlier.address
    and messages.created_at between since and until;
  update private.first_account set claimed_by = pseudonym where claimed_by = _person;
  delete from private.uses where who = _person::text or who in (select 'app ' || id from unnest(own_apps) as id);

  delete from auth.refresh_tokens where user_id::text = _person::text;
  if to_regclass('auth.flow_state') is not null then
    execute 'delete from auth.flow_state where user_id = $1' using _person;
  end if;
  if to_regclass('auth.audit_log_entries') is not null then
    execute 'delete from auth.audit_log_entries where payload::text like ''%'' || $1 || ''%''' using _person::text;
  end if;
  delete from auth.users where id = _person;
  -- After the rows are gone, because the loss of a role is written down as well.
  perform private.audit('account.deleted', _person, null, '{}');
  perform private.forget_in_audit_log(_person, pseudonym);
  return pseudonym;
end
$$;

-- Functions may be run by everybody unless that is taken back.
revoke execute on function private.keep_earlier_address() from public, anon, authenticated;
