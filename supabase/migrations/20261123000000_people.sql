-- What the operator of a server does with accounts (`npm run person`): suspending, restoring and deleting them. No client may.

-- Suspension ----------------------------------------------------------------------------------------------------------

-- As before, and refuses the account that is suspended.
create or replace function private.require_session(_person text, _session text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if coalesce(_session, '') = '' then
    return;
  end if;
  if _session !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' or not exists (
    select from auth.sessions join auth.users on users.id = sessions.user_id
    where sessions.id = _session::uuid and user_id::text = _person and (not_after is null or not_after > now())
      and (banned_until is null or banned_until <= now())
  ) then
    raise exception 'Your session has ended. Sign in again.' using errcode = 'PT401';
  end if;
end
$$;

-- Whether an account is suspended now.
create function private.is_suspended(_person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.users where id = _person and banned_until > now())
$$;

-- Suspends an account, which ends its sessions at once, or restores it. False when that is as it was.
create function private.suspend_account(_person uuid, _suspended boolean) returns boolean
language plpgsql set search_path = '' as $$
begin
  update auth.users
  -- 'infinity' is no date for most clients.
  set banned_until = case when _suspended then now() + interval '100 years' end, updated_at = now()
  where id = _person and coalesce(banned_until > now(), false) <> _suspended;
  if not found then
    return false;
  end if;
  if _suspended then
    delete from auth.refresh_tokens where user_id::text = _person::text;
    delete from auth.sessions where user_id = _person;
  end if;
  perform private.audit(case when _suspended then 'account.suspended' else 'account.restored' end, _person, null, '{}');
  return true;
end
$$;

-- Deletion ------------------------------------------------------------------------------------------------------------

-- Stored objects of accounts that are gone, whose content is still on a disk: whoever has the disk removes it, then the row.
create table private.objects_to_remove (
  bucket_id text not null,
  name text not null,
  since timestamptz not null default now(),
  primary key (bucket_id, name)
);
revoke all on private.objects_to_remove from public, anon, authenticated;

-- How long rows of the audit log are kept; what is older may be cleared away.
create function private.audit_term() returns interval
language sql immutable set search_path = '' as $$
  select interval '400 days'
$$;

-- Rows of the audit log stay as they are, for as long as they are kept. One change is allowed, and to
-- private.forget_in_audit_log alone: a person's id becomes a pseudonym, and what is said of their name and address goes.
create or replace function private.keep_audit_log() returns trigger
language plpgsql set search_path = '' as $$
declare
  forgotten uuid;
begin
  if tg_op = 'DELETE' then
    if old.at < now() - private.audit_term() then
      return old;
    end if;
  elsif tg_op = 'UPDATE' then
    forgotten := nullif(current_setting('otteros.forgets', true), '')::uuid;
    if (new.id, new.at, new.action, new.app) is not distinct from (old.id, old.at, old.action, old.app)
      and old.details @> new.details
      and (old.actor is not distinct from new.actor or old.actor = forgotten)
      and (old.person is not distinct from new.person or old.person = forgotten)
      and forgotten in (old.actor, old.person)
    then
      return new;
    end if;
  end if;
  raise exception 'The audit log is only added to.' using errcode = '42501';
end
$$;

create function private.forget_in_audit_log(_person uuid, _pseudonym uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform set_config('otteros.forgets', _person::text, true);
  update private.audit_log
  set actor = case when actor = _person then _pseudonym else actor end,
    person = case when person = _person then _pseudonym else person end,
    details = case when person = _person then details - array['username', 'full_name', 'from', 'to'] else details end
  where actor = _person or person = _person;
  perform set_config('otteros.forgets', '', true);
end
$$;
create index audit_log_actor on private.audit_log (actor) where actor is not null;

-- Deletes an account with everything that is its own: rows, sessions, stored objects, apps with their versions and ratings.
-- What others have keeps its place and loses who it was. Answers the pseudonym that the audit log has now; null where there
-- is no such account. The contents of stored objects are left to private.objects_to_remove.
create function private.delete_account(_person uuid) returns uuid
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
revoke execute on function private.is_suspended(uuid), private.suspend_account(uuid, boolean), private.audit_term(),
  private.forget_in_audit_log(uuid, uuid), private.delete_account(uuid) from public, anon, authenticated;
