-- Messages and reviews become notices as well, and notices of invitations go with these.

-- Who did what a notice tells of: with their account the notice goes as well.
alter table public.notices add column by_id uuid generated always as ((details ->> 'by')::uuid) stored;
delete from public.notices where by_id is not null and not exists (select from auth.users where id = by_id);
alter table public.notices add constraint notices_by_fkey foreign key (by_id) references auth.users (id) on delete cascade;
create index notices_by on public.notices (by_id);

-- Messages -----------------------------------------------------------------------------------------------------------

-- The unread messages of one sender are one notice, which is as new as the newest of them. Messages of people who are blocked do not
-- arrive, so there is no notice of them.
create function private.notify_of_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  arrived record;
  before integer;
begin
  for arrived in
    select user_id, sender_id, case when sender_id is null then left(max(sender_name), 200) end as sender, count(*) as messages
    from fresh_rows where read_at is null
    group by user_id, sender_id
  loop
    with replaced as (
      delete from public.notices
      where user_id = arrived.user_id and kind = 'message' and read_at is null
        and coalesce(details ->> 'by', '') = coalesce(arrived.sender_id::text, '')
      returning (details ->> 'count')::integer as messages
    )
    select coalesce(sum(messages), 0) into before from replaced;
    perform private.notify(arrived.user_id, 'message', jsonb_strip_nulls(jsonb_build_object(
      'by', arrived.sender_id, 'from', arrived.sender, 'count', before + arrived.messages)));
  end loop;
  return null;
end
$$;
create trigger notify_of_messages after insert on public.received_messages
  referencing new table as fresh_rows for each statement execute function private.notify_of_messages();

-- Messages that were read or removed are none that somebody has to be told of.
create function private.settle_message_notices() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  with touched as (
    select distinct user_id, coalesce(sender_id::text, '') as sender from changed_rows
  ), counted as (
    select touched.user_id, touched.sender, count(message.id) as unread
    from touched
    left join public.received_messages as message
      on message.user_id = touched.user_id and coalesce(message.sender_id::text, '') = touched.sender and message.read_at is null
    group by touched.user_id, touched.sender
  ), fewer as (
    update public.notices as notice
    set details = notice.details || jsonb_build_object('count', counted.unread)
    from counted
    where notice.user_id = counted.user_id and notice.kind = 'message' and coalesce(notice.details ->> 'by', '') = counted.sender
      and counted.unread between 1 and (notice.details ->> 'count')::integer - 1
  )
  delete from public.notices as notice using counted
  where notice.user_id = counted.user_id and notice.kind = 'message' and coalesce(notice.details ->> 'by', '') = counted.sender
    and counted.unread = 0;
  return null;
end
$$;
create trigger settle_read_messages after update on public.received_messages
  referencing new table as changed_rows for each statement execute function private.settle_message_notices();
create trigger settle_removed_messages after delete on public.received_messages
  referencing old table as changed_rows for each statement execute function private.settle_message_notices();

-- Reviews ------------------------------------------------------------------------------------------------------------

-- Tells the author of an app what a reviewer decided about it; not by whom, where the author has blocked them.
create function private.notify_of_review(_author uuid, _app uuid, _name text, _approved boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  reviewer uuid := auth.uid();
begin
  if _author is null or _author = reviewer then
    return;
  end if;
  perform private.notify(_author, 'review', jsonb_strip_nulls(jsonb_build_object(
    'app', _app, 'appName', left(_name, 200), 'approved', _approved,
    'by', case when not private.has_blocked(_author, reviewer) then reviewer end)));
end
$$;

create function private.notify_of_reviewed_app() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_of_review(new.user_id, new.id, new.name, new.is_verified);
  return null;
end
$$;
create trigger notify_of_review after update on public.apps
  for each row when (new.reviewed_at is not null and new.reviewed_at is distinct from old.reviewed_at)
  execute function private.notify_of_reviewed_app();

-- A version that is approved becomes the app, which tells of it.
create function private.notify_of_rejected_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_of_review(new.user_id, new.app_id, new.name, false);
  return null;
end
$$;
create trigger notify_of_review after update on public.app_versions
  for each row when (new.status = 'rejected' and old.status <> 'rejected')
  execute function private.notify_of_rejected_version();

-- Invitations --------------------------------------------------------------------------------------------------------

-- An invitation that was answered, on whichever device, or taken back is nothing to answer any more.
create function private.drop_invitation_notices() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.notices as notice using gone
  where notice.user_id = gone.user_id and notice.kind in ('invited', 'hand-over')
    and notice.details ->> 'invitation' = gone.id::text;
  return null;
end
$$;
create trigger drop_invitation_notices after delete on public.space_invitations
  referencing old table as gone for each statement execute function private.drop_invitation_notices();

-- Functions may be run by everybody unless that is taken back.
revoke execute on function private.notify_of_messages(), private.settle_message_notices(),
  private.notify_of_review(uuid, uuid, text, boolean), private.notify_of_reviewed_app(), private.notify_of_rejected_version(),
  private.drop_invitation_notices()
  from public, anon, authenticated;
