-- Messages from one person to another. Whoever sends and whoever receives have a copy of their own: each reads, and deletes,
-- theirs, and neither learns the other's address. A recipient is a user code (the id of an account) or an e-mail address.

-- Change it here only: `update private.message_limits set per_day = …`.
create table private.message_limits (
  single_row boolean primary key default true check (single_row),
  per_minute integer not null default 20,
  per_day integer not null default 200,
  -- Of one person: the oldest that were sent go; an inbox that is full takes no more.
  kept_sent integer not null default 2000,
  inbox integer not null default 2000
);
insert into private.message_limits default values;
revoke all on private.message_limits from public, anon, authenticated;

-- Whether a text fits on one line of a mail's head: nobody adds a line to it.
create function private.is_one_line(_text text) returns boolean
language sql immutable set search_path = '' as $$
  select _text !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'
$$;

-- Whether a text is one e-mail address, as browsers see it (HTML, "valid e-mail address"), and no list of them.
create function private.is_email_address(_text text) returns boolean
language sql immutable set search_path = '' as $$
  select char_length(_text) <= 254
    and _text ~ '^[A-Za-z0-9.!#$%&''*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$'
$$;

-- What people sent.
create table public.messages (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- As it was entered.
  to_recipient text not null constraint messages_recipient_form check (
    char_length(to_recipient) between 1 and 254 and private.is_one_line(to_recipient)
  ),
  subject text not null constraint messages_subject_form check (
    char_length(subject) between 1 and 200 and private.is_one_line(subject)
  ),
  message text not null constraint messages_message_size check (char_length(message) between 1 and 20000),
  -- 'queued' until a mail has left.
  status text not null default 'queued' constraint messages_status_known check (
    status in ('queued', 'sent', 'failed')
  ),
  created_at timestamptz not null default now()
);
create index messages_order on public.messages (user_id, created_at desc);
create index messages_waiting on public.messages (created_at) where status = 'queued';

-- What people got.
create table public.received_messages (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Who sent it: their code, to answer to, null once the account is gone, and what they call themselves.
  sender_id uuid references auth.users (id) on delete set null,
  sender_name text not null,
  subject text not null,
  message text not null,
  read_at timestamptz,
  created_at timestamptz not null default now()
);
create index received_messages_order on public.received_messages (user_id, created_at desc);
create index received_messages_sender on public.received_messages (sender_id);

alter table public.messages enable row level security;
alter table public.received_messages enable row level security;
revoke all on public.messages, public.received_messages from public, anon, authenticated;
grant all on public.messages, public.received_messages to service_role;
-- Sending is the function below; what was said stays as it was.
grant select, delete on public.messages, public.received_messages to authenticated;
grant update (read_at) on public.received_messages to authenticated;
create policy "people have the messages they sent" on public.messages
  to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "people have the messages they got" on public.received_messages
  to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- When a message was read is the database's time; null makes it unread again.
create function private.guard_received_message() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.is_client() and new.read_at is not null then
    new.read_at := coalesce(old.read_at, now());
  end if;
  return new;
end
$$;
create trigger guard_received_message before update on public.received_messages
  for each row execute function private.guard_received_message();

-- Sends a message in the name of whoever is signed in. To a user code it arrives at once; a mail waits in the queue, and
-- arrives here as well where the address belongs to an account, of which the sender learns nothing.
-- Answers {id, status, created_at}. Raises 22023 (a field is missing or malformed), OTM01 (nobody has this code),
-- OTM02 (their inbox is full), OTR01 (too many).
create function public.send_message(_to text, _subject text, _message text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sender uuid := auth.uid();
  entered text := trim(_to);
  is_code boolean := entered ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
  limits private.message_limits;
  recipient uuid;
  has_room boolean;
  sent public.messages;
begin
  if sender is null then
    raise exception 'Please log in to send messages.' using errcode = '42501';
  end if;
  if coalesce(_to !~ '\S' or _subject !~ '\S' or _message !~ '\S', true) then
    raise exception 'Please fill in all fields before sending.' using errcode = '22023';
  end if;
  -- As it came, before anything is trimmed: what tries to add a line is refused and not repaired.
  if not private.is_one_line(_to) or not (is_code or private.is_email_address(entered)) then
    raise exception 'The recipient is an e-mail address or a user code.' using errcode = '22023';
  end if;
  if not private.is_one_line(_subject) or char_length(_subject) > 200 then
    raise exception 'A subject is one line of 200 characters at most.' using errcode = '22023';
  end if;
  if char_length(_message) > 20000 then
    raise exception 'A message has 20000 characters at most.' using errcode = '22023';
  end if;
  if _message ~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f]' then
    raise exception 'A message has no control characters.' using errcode = '22023';
  end if;

  select * into strict limits from private.message_limits;
  perform private.limit_use('messages a minute', interval '1 minute', limits.per_minute,
    'A person can send %s messages a minute. Wait a moment.');
  perform private.limit_use('messages a day', interval '1 day', limits.per_day,
    'A person can send %s messages a day.');

  select id into recipient from auth.users
  where email_confirmed_at is not null
    and case when is_code then id::text = lower(entered) else lower(email) = lower(entered) end;
  if is_code and recipient is null then
    raise exception 'Nobody has this user code.' using errcode = 'OTM01';
  end if;
  if recipient is not null then
    perform private.take_turns('inbox', recipient);
    has_room := (select count(*) from public.received_messages where user_id = recipient) < limits.inbox;
    if is_code and not has_room then
      raise exception 'The inbox of this person is full.' using errcode = 'OTM02';
    end if;
    if has_room then
      insert into public.received_messages (user_id, sender_id, sender_name, subject, message)
      values (recipient, sender, coalesce(
        -- Not the username: it may be the first part of the address.
        (select nullif(trim(full_name), '') from public.profiles where id = sender), left(sender::text, 8)
      ), _subject, _message);
    end if;
  end if;

  insert into public.messages (user_id, to_recipient, subject, message, status)
  values (sender, entered, _subject, _message, case when is_code then 'sent' else 'queued' end)
  returning * into sent;
  delete from public.messages where id in (
    select id from public.messages where user_id = sender and status <> 'queued'
    order by created_at desc, id
    offset limits.kept_sent
  );
  return jsonb_build_object('id', sent.id, 'status', sent.status, 'created_at', sent.created_at);
end
$$;

-- What became of a mail, as the program says that sends them: 'sent' or 'failed'. False when none waits by this id.
create function public.set_message_status(_message_id uuid, _status text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if _status is null or _status not in ('sent', 'failed') then
    raise exception 'A mail was sent or has failed.' using errcode = '22023';
  end if;
  update public.messages set status = _status where id = _message_id and status = 'queued';
  return found;
end
$$;

-- Functions may be run by everybody unless that is taken back.
revoke execute on function private.is_one_line(text), private.is_email_address(text),
  private.guard_received_message() from public, anon;
revoke execute on function public.send_message(text, text, text), public.set_message_status(uuid, text)
  from public, anon, authenticated;
-- Rules of tables run as whoever changes a row.
grant execute on function private.is_one_line(text) to authenticated, service_role;
grant execute on function public.send_message(text, text, text) to authenticated;
grant execute on function public.set_message_status(uuid, text) to service_role;
