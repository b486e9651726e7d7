-- Messages of people who are blocked arrive nowhere.

-- Sends a message in the name of whoever is signed in. As before, and: who is blocked by the recipient is answered as ever, but nothing
-- arrives, and no mail leaves.
create or replace function public.send_message(_to text, _subject text, _message text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sender uuid := auth.uid();
  entered text := trim(_to);
  is_code boolean := entered ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
  limits private.message_limits;
  recipient uuid;
  is_blocked boolean;
  is_delivered boolean;
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

  if is_code then
    select id into recipient from auth.users where id = entered::uuid and email_confirmed_at is not null;
    if recipient is null then
      raise exception 'Nobody has this user code.' using errcode = 'OTM01';
    end if;
  else
    -- Addresses are kept in lower case. The index of addresses leaves accounts of single sign-on out.
    select id into recipient from auth.users
    where email = lower(entered) and is_sso_user = false and email_confirmed_at is not null;
  end if;
  -- The same steps whether the address belongs to anybody.
  is_blocked := private.has_blocked(coalesce(recipient, md5(lower(entered))::uuid), sender);
  is_delivered := private.deliver(coalesce(recipient, sender), coalesce(recipient, md5(lower(entered))::uuid),
    limits.inbox, sender, _subject, _message, recipient is null or is_blocked);
  if is_code and not is_delivered and not is_blocked then
    raise exception 'The inbox of this person is full.' using errcode = 'OTM02';
  end if;

  insert into public.messages (user_id, to_recipient, subject, message, status)
  values (sender, entered, _subject, _message, case when is_code or is_blocked then 'sent' else 'queued' end)
  returning * into sent;
  delete from public.messages where id in (
    select id from public.messages where user_id = sender and status <> 'queued'
    order by created_at desc, id
    offset limits.kept_sent
  );
  return jsonb_build_object('id', sent.id, 'status', sent.status, 'created_at', sent.created_at);
end
$$;
