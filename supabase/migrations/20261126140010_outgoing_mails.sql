-- Mails that a mail server has not taken yet wait here: a server that ends, or a mail server that is away, loses none.

-- What servers hand to the mail server, and try again while it does not take it: mails of accounts, locked with the installation's
-- secret (server/src/mail/queue), and messages of people.
create table private.outgoing_mails (
  id uuid primary key default gen_random_uuid(),
  made timestamptz not null default now(),
  next_try timestamptz not null default now(),
  attempts integer not null default 0,
  message uuid unique references public.messages (id) on delete cascade,
  -- Of a mail of an account: a digest of the address.
  recipient text,
  sealed bytea,
  constraint outgoing_mails_content check ((message is null) = (sealed is not null))
);
create index outgoing_mails_order on private.outgoing_mails (next_try);
create index outgoing_mails_recipient on private.outgoing_mails (recipient);
revoke all on private.outgoing_mails from public, anon, authenticated;

-- Who stores a message sends it. If that comes to nothing, another server does from two minutes later on.
create function private.queue_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.outgoing_mails (message, next_try) values (new.id, now() + interval '2 minutes')
  on conflict (message) do nothing;
  return null;
end
$$;
create trigger queue_message after insert on public.messages
  for each row when (new.status = 'queued') execute function private.queue_message();

create function private.unqueue_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.outgoing_mails where message = new.id;
  return null;
end
$$;
create trigger unqueue_message after update of status on public.messages
  for each row when (new.status <> 'queued') execute function private.unqueue_message();

insert into private.outgoing_mails (message, made, next_try)
select id, created_at, now() + interval '2 minutes' from public.messages where status = 'queued';

-- Takes the mail whose turn it is. Another server gets it in three minutes, when this one must have ended.
create function private.next_outgoing_mail()
returns table (id uuid, made timestamptz, attempts integer, sealed bytea, message jsonb)
language sql set search_path = '' as $$
  with taken as (
    update private.outgoing_mails as mail set attempts = mail.attempts + 1, next_try = now() + interval '3 minutes'
    where mail.id = (
      select waiting.id from private.outgoing_mails as waiting where waiting.next_try <= now()
      order by waiting.next_try limit 1 for update skip locked
    )
    returning *
  )
  select taken.id, taken.made, taken.attempts, taken.sealed, case when messages.id is not null then jsonb_build_object(
    'id', messages.id, 'to', messages.to_recipient, 'subject', messages.subject, 'text', messages.message,
    'replyTo', users.email
  ) end
  from taken
  left join public.messages on messages.id = taken.message
  left join auth.users on users.id = messages.user_id
$$;

-- What is over ----------------------------------------------------------------------------------------------------------

-- As before, and leases, places and mails of which nothing is under way any more.
create or replace function private.sweep(_idle integer, _longest integer) returns boolean
language plpgsql set search_path = '' as $$
declare
  clears text;
begin
  if not pg_try_advisory_xact_lock(7268837010) then
    return false;
  end if;
  delete from private.failed_sign_ins
  where at < now() - interval '30 days' or id <= (select max(id) - 200000 from private.failed_sign_ins);
  -- No span is longer than a day.
  delete from private.auth_counts where since < now() - interval '2 days';
  delete from private.uses where since < now() - interval '2 days';
  delete from private.audit_log where at < now() - private.audit_term();
  delete from private.objects_to_remove where since < now() - interval '30 days';
  delete from private.leases where until < now();
  delete from private.site_places where used < now() - interval '1 day';
  delete from private.outgoing_mails where made < now() - interval '2 days';
  foreach clears in array array[
    $sql$delete from auth.sessions
      where created_at < now() - $2 * interval '1 day'
        or greatest(created_at, refreshed_at at time zone 'utc') < now() - $1 * interval '1 day'$sql$,
    -- Long after it was used, a token only tells that it was copied; a year of hourly ones is too many to keep.
    $sql$delete from auth.refresh_tokens where revoked and updated_at < now() - interval '30 days'$sql$,
    $sql$update auth.users set recovery_token = ''
      where recovery_token <> '' and recovery_sent_at < now() - interval '2 days'$sql$,
    $sql$delete from auth.flow_state where created_at < now() - interval '1 day'$sql$,
    $sql$delete from auth.audit_log_entries where created_at < now() - interval '90 days'$sql$
  ] loop
    begin
      execute clears using _idle, _longest;
    exception when insufficient_privilege or undefined_table then
      null;
    end;
  end loop;
  return true;
end
$$;

-- Functions may be run by everybody unless that is taken back.
revoke execute on function private.queue_message(), private.unqueue_message(), private.next_outgoing_mail()
  from public, anon, authenticated;
