-- Guests of a drop box learn nothing of what is in it. Where the folder has a file of the same name, theirs gets a number, which told them
-- that it has; they are answered with the name that they gave.

-- Puts a file that was announced and uploaded into the folder of the drop box: {name}, as it was announced, whatever it is called there.
-- `content` is the content (base64) of a small one that was not uploaded. Its time is the server's, and it has no author. Asked again, it
-- answers the same. Raises OTL01, OTL03, OTL04, OTS03 (its content is not there yet), OTS04 (the content is another), OTS05 (it was not
-- announced).
create or replace function public.drop_finish(visit text, announced uuid, content text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  link private.space_links;
  place public.spaces;
  file private.link_drops;
  called text;
  ending text;
  nth integer := 1;
  moment bigint := floor(extract(epoch from now()) * 1000);
begin
  perform private.act_as_nobody();
  link := private.require_visit(visit, 'drop');
  select * into strict place from public.spaces where id = link.space_id for update;
  select * into file from private.link_drops as known
  where known.id = announced and known.visit = private.secret_digest(drop_finish.visit) for update;
  if file.id is null then
    raise exception 'This file or folder is not there any more.' using errcode = 'OTS05';
  end if;
  if file.stored_as is not null then
    return jsonb_build_object('name', file.name);
  end if;
  -- What ended while the turn was waited for.
  if not private.link_is_live(link) then
    raise exception 'This link does not work any more. Open it again.' using errcode = 'OTL01';
  end if;
  called := file.name;
  ending := coalesce(substring(file.name from '.(\.[^.]{1,20})$'), '');
  while exists (select from public.space_entries as known where known.parent_id = link.entry_id and known.name = called) loop
    nth := nth + 1;
    called := left(file.name, char_length(file.name) - char_length(ending))
      || ' (' || case when nth <= 100 then nth::text else left(gen_random_uuid()::text, 8) end || ')' || ending;
  end loop;
  begin
    perform private.make_entry_changes(place, array[row(1, gen_random_uuid(), link.entry_id, called, 'file', file.hash, file.size,
      decode(content, 'base64'), null, 420, moment, moment, 'drop:' || gen_random_uuid(), 0, false)::private.entry_change]);
  exception when sqlstate 'OTF01' or sqlstate 'OTF02' or sqlstate 'OTF03' then
    raise exception 'There is no room for this file here.' using errcode = 'OTL04';
  end;
  update private.link_drops set stored_as = called where id = file.id;
  update private.space_links set last_used_at = now() where id = link.id;
  perform private.note_link(link, 'link-dropped', jsonb_build_object('file', called, 'guest', file.guest));
  return jsonb_build_object('name', file.name);
end
$$;
