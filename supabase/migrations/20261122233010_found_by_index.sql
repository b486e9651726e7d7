-- What grows with the number of people, apps, ratings or messages is found by an index, or counted as it changes.

-- Files of apps -------------------------------------------------------------------------------------------------------

-- The account that a path of the storage belongs to, {account}/…; null where it begins with anything else.
create function private.owner_of_path(_path text) returns uuid
language sql immutable set search_path = '' as $$
  select case
    when _path ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/' then left(_path, 36)::uuid
  end
$$;

-- By the owner as an id, so that the indexes of owners are used: a person has a bounded number of apps.
create or replace function private.is_app_file(_path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.apps
    where user_id = private.owner_of_path(_path)
      and files @> jsonb_build_array(jsonb_build_object('storage_path', _path))
  ) or exists (
    select from public.app_versions
    where user_id = private.owner_of_path(_path)
      and files @> jsonb_build_array(jsonb_build_object('storage_path', _path))
  )
$$;

-- Apps are changed one at a time --------------------------------------------------------------------------------------

-- Refused at the second app, not after the last: a visitor who names all apps would hold the locks of all meanwhile.
create function private.begin_change_of_apps() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform set_config('otteros.changed_app', '', true);
  return null;
end
$$;
create trigger a_begin_change_of_apps before update on public.apps
  for each statement execute function private.begin_change_of_apps();

create function private.change_first_app() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.is_client() then
    if current_setting('otteros.changed_app', true) <> '' then
      raise exception 'Apps are changed one at a time.' using errcode = '42501';
    end if;
    perform set_config('otteros.changed_app', old.id::text, true);
  end if;
  return new;
end
$$;
create trigger a_change_first_app before update on public.apps
  for each row execute function private.change_first_app();

-- Ratings -------------------------------------------------------------------------------------------------------------

-- Sum and number of the stars of an app: a rating changes them by its own stars, and nothing adds all of them up again.
create table private.app_stars (
  app_id uuid primary key references public.apps (id) on delete cascade,
  stars bigint not null,
  ratings bigint not null
);
revoke all on private.app_stars from public, anon, authenticated;

-- Ratings wait until they are counted.
lock table public.app_ratings in share row exclusive mode;
insert into private.app_stars (app_id, stars, ratings)
select app_id, sum(stars), count(*) from public.app_ratings group by app_id;

-- Keeps the average. The app's row is locked first, as by everybody who changes an app.
create or replace function private.average_ratings() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  rated uuid := coalesce(new.app_id, old.app_id);
  more_stars integer := coalesce(new.stars, 0) - coalesce(old.stars, 0);
  more_ratings integer := (tg_op = 'INSERT')::integer - (tg_op = 'DELETE')::integer;
  known private.app_stars;
begin
  perform from public.apps where id = rated for update;
  if not found then
    return null;
  end if;
  insert into private.app_stars as before (app_id, stars, ratings) values (rated, more_stars, more_ratings)
  on conflict (app_id) do update
  set stars = before.stars + excluded.stars, ratings = before.ratings + excluded.ratings
  returning * into known;
  update public.apps
  set rating = case when known.ratings > 0 then round(known.stars::numeric / known.ratings, 2) else 0 end,
    ratings = known.ratings
  where id = rated;
  return null;
end
$$;

-- Messages ------------------------------------------------------------------------------------------------------------

-- Delivers a message to an inbox; false where there is no room. Called by send_message alone.
-- A delivery that is only an exercise, and one to a full inbox, take the same steps, of which nothing stays: how long a message
-- to an address takes does not tell whether an account has it.
create function private.deliver(
  _inbox uuid, _turn uuid, _most integer, _sender uuid, _subject text, _message text, _is_exercise boolean
) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  has_room boolean;
begin
  perform private.take_turns('inbox', _turn);
  has_room := (select count(*) from public.received_messages where user_id = _inbox) < _most;
  insert into public.received_messages (user_id, sender_id, sender_name, subject, message)
  values (_inbox, _sender, coalesce(
    -- Not the username: it may be the first part of the address.
    (select nullif(trim(full_name), '') from public.profiles where id = _sender), left(_sender::text, 8)
  ), _subject, _message);
  if _is_exercise or not has_room then
    raise exception using errcode = 'OTM03';
  end if;
  return true;
exception when sqlstate 'OTM03' then
  return false;
end
$$;

create or replace function public.send_message(_to text, _subject text, _message text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sender uuid := auth.uid();
  entered text := trim(_to);
  is_code boolean := entered ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
  limits private.message_limits;
  recipient uuid;
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
  is_delivered := private.deliver(coalesce(recipient, sender), coalesce(recipient, md5(lower(entered))::uuid),
    limits.inbox, sender, _subject, _message, recipient is null);
  if is_code and not is_delivered then
    raise exception 'The inbox of this person is full.' using errcode = 'OTM02';
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

-- Functions may be run by everybody unless that is taken back.
revoke execute on function private.begin_change_of_apps(), private.change_first_app(),
  private.deliver(uuid, uuid, integer, uuid, text, text, boolean) from public, anon;
revoke execute on function private.owner_of_path(text) from public, anon;

-- Files ---------------------------------------------------------------------------------------------------------------

-- Contents of files as before; each path is looked up by itself, where all files of the account were read and compared.
create or replace function public.file_contents(paths jsonb) returns jsonb
language sql stable set search_path = '' as $$
  with asked as (
    select path, ordinality
    from jsonb_array_elements_text(paths) with ordinality as asked (path, ordinality)
    where ordinality <= 500
  ), found as (
    select path, version, content,
      sum(size) over (order by ordinality) - size as bytes_before, row_number() over (order by ordinality) as nth
    from asked
    cross join lateral (
      select version, size, content from public.files
      where user_id = (select auth.uid()) and files.path = asked.path and kind = 'file'
      -- One path is one row. Without the limit this would be planned as one comparison with all files again.
      limit 1
    ) as stored
  )
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'path', path, 'version', version, 'content', translate(encode(content, 'base64'), E'\n', ''))
      order by nth),
    '[]')
  from found
  where nth = 1 or bytes_before + octet_length(content) <= 6000000
$$;
