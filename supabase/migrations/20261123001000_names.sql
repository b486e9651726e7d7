-- Names of people, apps and authors: what is not seen is taken out of them, names of the product are kept for those who review
-- its apps, and names that say what somebody does are shown to others only of people with a role.

-- What a name is made of ----------------------------------------------------------------------------------------------

-- A name without control characters, direction marks and characters of no width, and with single spaces. What joins emoji, and
-- letters of scripts that are written with joiners, stays. Empty when nothing is left.
create function private.clean_name(_name text) returns text
language sql immutable set search_path = '' as $$
  select btrim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    normalize(_name, NFC),
    '[\u0001-\u001F\u007F-\u009F\u2028\u2029]+', ' ', 'g'),
    -- Direction, zero width, fillers that look like spaces, variants other than "as an emoji".
    '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164'
      '\uFE00-\uFE0E\uFEFF\uFFA0\uFFF0-\uFFFB\U000E0100-\U000E01EF]+',
    '', 'g'),
    -- Letters of flags stay behind a flag.
    '(?<![\U0001F3F4\U000E0020-\U000E007F])[\U000E0000-\U000E007F]+', '', 'g'),
    '(?<![#*0-9\u00A9\u00AE\u203C\u2049\u2122\u2139\u2190-\u2BFF\u3030\u303D\u3297\u3299\U0001F000-\U0001FAFF])\uFE0F',
    '', 'g'),
    '(?<![\u0600-\u0DFF\u203C\u2049\u2122\u2139\u2190-\u2BFF\u3030\u303D\u3297\u3299\U0001F000-\U0001FAFF\uFE0F\U000E007F])'
      '[\u200C\u200D]|[\u200C\u200D]'
      '(?![\u0600-\u0DFF\u203C\u2049\u2122\u2139\u2190-\u2BFF\u3030\u303D\u3297\u3299\U0001F000-\U0001FAFF])',
    '', 'g'),
    '[ \u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]+', ' ', 'g'))
$$;

-- A name in small Latin letters, digits and separators: accents are gone, letters that look like Latin ones are these.
create function private.plain_letters(_name text) returns text
language sql immutable set search_path = '' as $$
  select lower(translate(translate(translate(
    regexp_replace(normalize(private.clean_name(left(_name, 1000)), NFKD), '[\u0300-\u036F\u200C\u200D]+', '', 'g'),
    -- Cyrillic.
    'авекмнорстухіјѕѵԁԛԝһӏпгьАВЕКМНОРСТУХІЈЅѴԀԚԜҺӀ',
    'abekmhopctyxijsvdqwhinrbabekmhopctyxijsvdqwhi'),
    -- Greek.
    'αβγεηικμνορστυχωϲϳΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹͿ',
    'abyenikuvopotuxwcjabezhikmnoptyxcj'),
    -- Latin of other alphabets, Armenian, small capitals.
    'ıɑɡɩƅøØđĐłŁŧŦօսոհցՕՏᴀᴅᴇᴍɪɴʀꜱᴛᴏᴜᴘʏʟ',
    'iagibooddiittounhgosademinrstoupyi'))
$$;

-- Whether a name could be mistaken for the product or for people with a role in it: it consists of such words alone, however
-- they are separated, or has the product's name as a word.
create function private.is_reserved_name(_name text) returns boolean
language sql immutable set search_path = '' as $$
  -- As it is and without what follows its last letter: a number may stand for a letter, or be one.
  select coalesce(bool_or(
    'otteros' = any (regexp_split_to_array(folded, '[^a-z0-9]+'))
    -- The words have i for l, as 1, i and l look alike, and m for rn.
    or regexp_replace(folded, '[^a-z0-9]+', '', 'g')
      ~ ('^(' || beside || '|' || kept || ')*(' || kept || ')(' || beside || '|' || kept || ')*$')
  ), false)
  from (values (private.plain_letters(_name)), (regexp_replace(private.plain_letters(_name), '[^a-z]+$', ''))) as forms (form)
  cross join lateral (
    select replace(translate(form, 'l|!1034578@$', 'iiiioeastbas'), 'rn', 'm')
  ) as folds (folded)
  cross join (values (
    -- Words that say who somebody is.
    'otteros|administrators?|administration|admins?|sysadmins?|superuser|root|systems?|support|moderators?|'
      'moderation|mods|webmaster|postmaster|heipdesk|staff|operators?|trustedusers?|verifieddeveiopers?|'
      'securityteam',
    -- Words that say nothing without them.
    'the|officiai|reai|your|our|apps?|store|team|desk|users?|accounts?|services?|cent(er|re)|heip|security|'
      'info|bot|assistant|notifications?|from|by|of|and|at|news|messages?|messenger|inc|project|deveiopers?|'
      'company|group|department|giobai|main|chief|head|senior|iead|community|piatform|server|site|web'
  )) as words (kept, beside)
$$;

-- Whether such a name names the product itself. Words that only say what somebody does, as "Support", may be somebody's name in
-- an account; others see them of people with a role alone (private.public_name).
create function private.names_product(_name text) returns boolean
language sql immutable set search_path = '' as $$
  select private.is_reserved_name(_name)
    and regexp_replace(translate(private.plain_letters(_name), '0|!1358@$', 'oiiiesbas'), '[^a-z]+', '', 'g') like '%otteros%'
$$;

-- What is said against a name; null where nothing is.
create function private.name_refusal(_name text) returns text
language sql immutable set search_path = '' as $$
  select case when private.names_product(_name) then
    'This name could be mistaken for OtterOS or its staff. Please choose another name.'
  end
$$;

-- The same for the name of a new account. Whoever sets a server up makes the first one, and may call it after the product.
create function private.new_name_refusal(_name text) returns text
language sql stable security definer set search_path = '' as $$
  select case when exists (select from public.profiles) then private.name_refusal(_name) end
$$;

-- The same for a person's name, who may have a reserved one as a reviewer. The own address is a name that others see where
-- there is no other.
create function private.name_refusal_for(_person uuid, _name text) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when not private.names_product(_name) then null
    when private.has_role(_person, 'trusted_user', 'administrator') then null
    when exists (select from auth.users where id = _person and email = _name) then null
    else private.name_refusal(_name)
  end
$$;

-- The full name under which others see a person; null for none and for a reserved one, which may be older than this rule or
-- than the loss of a role.
create function private.public_name(_person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select nullif(trim(full_name), '') from public.profiles
  where id = _person
    and private.name_refusal_for(_person, full_name) is null
    and (
      not private.is_reserved_name(full_name)
      or private.has_role(_person, 'verified_developer', 'trusted_user', 'administrator')
    )
$$;

-- People --------------------------------------------------------------------------------------------------------------

create function private.clean_full_name() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.full_name := private.clean_name(new.full_name);
  return new;
end
$$;
create trigger clean_full_name before insert or update of full_name on public.profiles
  for each row execute function private.clean_full_name();

create or replace function private.guard_profile() returns trigger
language plpgsql set search_path = '' as $$
declare
  refusal text;
begin
  new.updated_at := now();
  if not private.is_client() then
    return new;
  end if;
  if new.id is distinct from old.id or new.created_at is distinct from old.created_at then
    raise exception 'The id and the creation date of a profile cannot be changed.' using errcode = '42501';
  end if;
  if old.id is distinct from (select auth.uid()) then
    if not private.may_manage(old.id) then
      raise exception 'Only an administrator can change the account of an administrator.' using errcode = '42501';
    end if;
    if new.avatar_url is distinct from old.avatar_url then
      raise exception 'A picture is changed by its owner alone.' using errcode = '42501';
    end if;
  elsif new.full_name is distinct from old.full_name
    and not private.has_role((select auth.uid()), 'verified_developer', 'trusted_user', 'administrator')
  then
    raise exception 'Only Verified Developers and Trusted Users can edit their full name.' using errcode = '42501';
  end if;
  refusal := coalesce(
    case when new.full_name is distinct from old.full_name then private.name_refusal_for(old.id, new.full_name) end,
    case when new.username <> old.username then private.name_refusal_for(old.id, new.username) end);
  if refusal is not null then
    raise exception '%', refusal using errcode = '42501';
  end if;
  return new;
end
$$;

-- A new account has no role yet, so that it has no name of the product either.
create or replace function private.create_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  base text := private.username_from(new.email);
  candidate text := base;
  full_name text := nullif(private.clean_name(left(private.clean_name(new.raw_user_meta_data ->> 'full_name'), 100)), '');
begin
  if private.new_name_refusal(full_name) is not null then
    -- As an answer of the API this is status 422.
    raise exception '%', private.new_name_refusal(full_name) using errcode = 'PT422';
  end if;
  for attempt in 1..20 loop
    if attempt > 1 or private.names_product(base) then
      candidate := base || '_' || substr(md5(gen_random_uuid()::text), 1, 5);
    end if;
    begin
      insert into public.profiles (id, username, full_name) values (new.id, candidate, full_name);
      return new;
    exception when unique_violation then
      continue;
    end;
  end loop;
  raise exception 'No free username for %', base using errcode = '23505';
end
$$;

-- Apps ----------------------------------------------------------------------------------------------------------------

create or replace function private.author_of(_person uuid, _typed text) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    case when private.has_role(_person, 'verified_developer', 'trusted_user', 'administrator')
      then nullif(private.clean_name(_typed), '') end,
    private.public_name(_person),
    (select nullif(email, '') from auth.users where id = _person),
    'Anonymous')
$$;

create function private.clean_app_names() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.name := private.clean_name(new.name);
  new.author := private.clean_name(new.author);
  return new;
end
$$;
-- Before the guard of apps, which sees whether the author changes.
create trigger a_clean_names before insert or update of name, author on public.apps
  for each row execute function private.clean_app_names();
create trigger a_clean_names before insert on public.app_versions
  for each row execute function private.clean_app_names();

-- Refuses a reserved author of a client. Invoker: `current_user` then tells a client from the server.
create function private.refuse_author() returns trigger
language plpgsql set search_path = '' as $$
declare
  refusal text;
begin
  if private.is_client() and (tg_op = 'INSERT' or new.author is distinct from old.author) then
    refusal := private.name_refusal_for(new.user_id, new.author);
    if refusal is not null then
      raise exception '%', refusal using errcode = '42501';
    end if;
  end if;
  return new;
end
$$;
-- After the guard of new apps, which says who the author is.
create trigger refuse_author before insert or update of author on public.apps
  for each row execute function private.refuse_author();

-- Versions are handed in by a function with its owner's rights. An author that the app has already may stay.
create function private.refuse_author_of_version() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  refusal text := private.name_refusal_for(new.user_id, new.author);
begin
  if refusal is not null and not exists (select from public.apps where id = new.app_id and author = new.author) then
    raise exception '%', refusal using errcode = '42501';
  end if;
  return new;
end
$$;
create trigger refuse_author before insert on public.app_versions
  for each row execute function private.refuse_author_of_version();

-- Messages ------------------------------------------------------------------------------------------------------------

create or replace function private.deliver(
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
    private.public_name(_sender), left(_sender::text, 8)
  ), _subject, _message);
  if _is_exercise or not has_room then
    raise exception using errcode = 'OTM03';
  end if;
  return true;
exception when sqlstate 'OTM03' then
  return false;
end
$$;

-- What is stored already ----------------------------------------------------------------------------------------------

-- A name of nothing but marks is none; an app keeps one of its kind.
update public.profiles set full_name = nullif(private.clean_name(full_name), '')
where full_name <> private.clean_name(full_name);
update public.apps
set name = coalesce(nullif(private.clean_name(name), ''), 'App'),
  author = coalesce(nullif(private.clean_name(author), ''), 'Anonymous')
where (name, author) <> (private.clean_name(name), private.clean_name(author));
update public.app_versions
set name = coalesce(nullif(private.clean_name(name), ''), 'App'),
  author = coalesce(nullif(private.clean_name(author), ''), 'Anonymous')
where (name, author) <> (private.clean_name(name), private.clean_name(author));
update public.received_messages
set sender_name = coalesce(nullif(private.clean_name(sender_name), ''), left(sender_id::text, 8), 'Anonymous')
where sender_name <> private.clean_name(sender_name);

-- Functions may be run by everybody unless that is taken back. What was granted before stays granted by name.
revoke execute on all functions in schema private from public;
-- The guards run as whoever changes a row.
grant execute on function private.name_refusal_for(uuid, text) to authenticated, service_role;
