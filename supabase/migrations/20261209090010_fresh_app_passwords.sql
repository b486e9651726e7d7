-- A password for a program opens a person's files for as long as they like, and outlives the session that made it. Like a change of the
-- own password, it asks for a sign-in of the last ten minutes: an open desktop or a stolen token alone makes none.

-- Makes a password for an app of the signed-in person. `folder` is a folder of a space that they are a member of, or a space as a whole;
-- null: all of their files. `rights`: 'read' or 'write'. `ends_at`: null for never. Answers {id, secret, name, rights, space, folder,
-- madeAt (ms), endsAt (ms or null)}; the secret is told here and nowhere else. Raises 42501, OTP01 (signed in more than ten minutes ago),
-- 22023, OTS05, OTR01 (too many).
create or replace function public.make_app_password(
  name text, rights text default 'write', folder uuid default null, ends_at timestamptz default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
  most integer := (select app_passwords from private.space_limits);
  cleaned text := private.clean_name(make_app_password.name);
  secret text := private.new_app_secret();
  place uuid;
  made private.app_passwords;
begin
  if me is null then
    raise exception 'Sign in first.' using errcode = '42501';
  end if;
  if not private.signed_in_lately() then
    raise exception 'Enter your password again to make a password for a program.' using errcode = 'OTP01';
  end if;
  if coalesce(cleaned, '') = '' or char_length(cleaned) > 100 then
    raise exception 'A name has 1 to 100 characters.' using errcode = '22023';
  end if;
  if make_app_password.rights is null or make_app_password.rights not in ('read', 'write') then
    raise exception 'A password for an app allows reading or writing.' using errcode = '22023';
  end if;
  if make_app_password.ends_at <= now() then
    raise exception 'The end of a password must be in the future.' using errcode = '22023';
  end if;
  if folder is not null then
    select id into place from public.spaces where id = folder;
    if place is null then
      select space_id into place from public.space_entries where id = folder and kind = 'folder' and removed_at is null;
    end if;
    if place is null or private.own_space_role(place) is null then
      raise exception 'This folder is not there any more.' using errcode = 'OTS05';
    end if;
  end if;
  perform private.take_turns('app passwords', me);
  if (select count(*) from private.app_passwords where user_id = me) >= most then
    raise exception 'You can have % passwords for apps at most. Remove one first.', most
      using errcode = 'OTR01', hint = most;
  end if;
  insert into private.app_passwords (user_id, name, sha256, rights, space_id, entry_id, ends_at)
  values (
    me, cleaned, encode(sha256(convert_to(replace(secret, '-', ''), 'utf8')), 'hex'), make_app_password.rights, place,
    nullif(folder, place), make_app_password.ends_at)
  returning * into made;
  return jsonb_build_object(
    'id', made.id, 'secret', secret, 'name', made.name, 'rights', made.rights, 'space', made.space_id, 'folder', made.entry_id,
    'madeAt', floor(extract(epoch from made.made_at) * 1000), 'endsAt', floor(extract(epoch from made.ends_at) * 1000));
end
$$;
