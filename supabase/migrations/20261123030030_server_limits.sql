-- What a server gives in all, whoever asks: mails a day and bytes of stored files. (Accounts a day are counted by servers, which know
-- the address that asks: private.auth_counts.)

-- One row. A server writes its settings (MAILS_PER_DAY …) at its start; on hosted Supabase: `update private.server_limits set …`.
create table private.server_limits (
  single_row boolean primary key default true check (single_row),
  -- Of accounts and of messages together.
  mails_per_day integer not null default 2000,
  -- To addresses; messages to user codes are no mails.
  mails_per_person integer not null default 100,
  stored_bytes bigint not null default 20000000000
);
insert into private.server_limits default values;

-- Mails ---------------------------------------------------------------------------------------------------------------

-- Whether one more mail may be sent today, which then counts.
create function private.take_mail() returns boolean
language sql set search_path = '' as $$
  select private.count_use('server', 'mails', interval '1 day', (select mails_per_day from private.server_limits))
$$;

-- Whether there are mails left today; nothing is counted.
create function private.has_mails_left() returns boolean
language sql stable set search_path = '' as $$
  select not exists (
    select from private.uses, private.server_limits
    where who = 'server' and what = 'mails' and uses >= mails_per_day
      and since = date_bin(interval '1 day', now(), timestamptz '2000-01-01 00:00:00+00')
  )
$$;

-- A message that waits in the queue is a mail.
create function private.limit_mails() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.limit_use('mails', interval '1 day', (select mails_per_person from private.server_limits),
    'A person can send %s mails a day. Messages to user codes are not counted.');
  if not private.take_mail() then
    raise exception 'This server has sent as many mails as it may today. Try again tomorrow, or write to a user code.'
      using errcode = 'OTR01';
  end if;
  return new;
end
$$;
create trigger limit_mails before insert on public.messages
  for each row when (new.status = 'queued') execute function private.limit_mails();

-- Stored files ----------------------------------------------------------------------------------------------------------

-- Bytes of all stored objects. Every change of an object adds to it in its own transaction.
create table private.stored (
  single_row boolean primary key default true check (single_row),
  bytes numeric not null
);

-- Of a row's metadata. Before a file is stored its row is tried, with the length that was announced.
create function private.stored_size(_metadata jsonb) returns numeric
language sql immutable set search_path = '' as $$
  select coalesce(_metadata ->> 'size', _metadata ->> 'contentLength', '0')::numeric
$$;

create function private.count_stored() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  added numeric := 0;
  removed numeric := 0;
  stored numeric;
  most bigint;
begin
  if tg_op <> 'DELETE' then
    select coalesce(sum(private.stored_size(metadata)), 0) into added from new_objects;
  end if;
  if tg_op <> 'INSERT' then
    select coalesce(sum(private.stored_size(metadata)), 0) into removed from old_objects;
  end if;
  if added = removed then
    return null;
  end if;
  update private.stored set bytes = bytes + added - removed returning bytes into stored;
  select stored_bytes into most from private.server_limits;
  if added > removed and stored > most then
    raise exception 'This server stores no more files at the moment. Ask the people who run it.' using errcode = 'OTR03';
  end if;
  return null;
end
$$;
create trigger count_stored_new after insert on storage.objects referencing new table as new_objects
  for each statement execute function private.count_stored();
create trigger count_stored_changed after update on storage.objects
  referencing old table as old_objects new table as new_objects
  for each statement execute function private.count_stored();
create trigger count_stored_gone after delete on storage.objects referencing old table as old_objects
  for each statement execute function private.count_stored();
-- After the triggers: making them keeps everybody else from changing objects until this transaction ends.
insert into private.stored (bytes)
select coalesce(sum(private.stored_size(metadata)), 0) from storage.objects;

revoke all on private.server_limits, private.stored from public, anon, authenticated;
-- Functions may be run by everybody unless that is taken back.
revoke execute on function private.take_mail(), private.has_mails_left(), private.limit_mails(),
  private.stored_size(jsonb), private.count_stored() from public, anon, authenticated;
