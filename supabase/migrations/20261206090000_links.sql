-- Links: a file or folder of a space for whoever has the address, without an account. A link shows what is below its entry, or takes
-- files and shows nothing ("drop box"). Everything here faces strangers: what does not exist, has ended, is used up or is opened with a
-- wrong password answers in the same way, after the same work.

alter table private.space_limits
  add column links integer not null default 1000,
  -- Links that one address opens in an hour, and those that come to nothing. Wrong passwords of one link in an hour.
  add column links_opened_per_hour integer not null default 300,
  add column wrong_links_per_hour integer not null default 20,
  add column wrong_passwords_per_hour integer not null default 10,
  -- Visits of a link at one time, how long one lasts without use, and in all.
  add column link_visits integer not null default 1000,
  add column visit_rests interval not null default interval '1 hour',
  add column visit_lasts interval not null default interval '1 day',
  -- Files and bytes that one link takes in a day.
  add column dropped_files_per_day integer not null default 1000,
  add column dropped_bytes_per_day bigint not null default 5 * 1024::bigint * 1024 * 1024;

alter table private.sharing_rules
  -- Who may have links: 'everybody', 'reviewers' (trusted users and administrators), 'administrators' or 'nobody'. A link that
  -- breaks a rule does not work while the rule holds.
  add column link_makers text not null default 'everybody'
    constraint sharing_rules_link_makers_known check (link_makers in ('everybody', 'reviewers', 'administrators', 'nobody')),
  add column links_need_password boolean not null default false,
  -- Days that a link works at most; null: without end.
  add column link_days integer constraint sharing_rules_link_days_range check (link_days between 1 and 3650);

create table private.space_links (
  id uuid primary key default gen_random_uuid(),
  space_id uuid not null references public.spaces (id) on delete cascade,
  -- The id of the space: all of it. No reference, so that removing many entries costs nothing here.
  entry_id uuid not null,
  kind text not null constraint space_links_kind_known check (kind in ('read', 'drop')),
  -- 144 random bits. Kept so that owners can copy the address again; links are found by its digest.
  token text not null,
  token_hash text not null unique,
  -- As crypt makes it; null: none.
  password text,
  -- What its makers call it; guests do not see it.
  name text constraint space_links_name_form check (char_length(name) between 1 and 100),
  ends_at timestamptz,
  most_downloads integer constraint space_links_most_range check (most_downloads between 1 and 1000000),
  downloads integer not null default 0,
  made_by uuid not null references auth.users (id) on delete cascade,
  made_at timestamptz not null default now(),
  last_used_at timestamptz,
  -- What it took on one day.
  drop_day date not null default current_date,
  dropped_files integer not null default 0,
  dropped_bytes bigint not null default 0
);
create index space_links_space on private.space_links (space_id, made_at);
create index space_links_entry on private.space_links (entry_id);
create index space_links_maker on private.space_links (made_by);
create index space_links_made on private.space_links (made_at, id);

-- Guests who opened a link. They hold a secret of 160 random bits; its digest is here.
create table private.link_visits (
  secret_hash text primary key,
  link_id uuid not null references private.space_links (id) on delete cascade,
  opened_at timestamptz not null default now(),
  ends_at timestamptz not null
);
create index link_visits_link on private.link_visits (link_id, ends_at);
create index link_visits_ends on private.link_visits (ends_at);

-- What a visit has fetched: each entry counts once.
create table private.link_downloads (
  visit text not null references private.link_visits (secret_hash) on delete cascade,
  entry_id uuid not null,
  primary key (visit, entry_id)
);

-- Stored objects that a visit may read.
create table private.link_grants (
  visit text not null references private.link_visits (secret_hash) on delete cascade,
  space_id uuid not null,
  hash text not null constraint link_grants_hash_form check (private.is_hash(hash)),
  ends_at timestamptz not null,
  primary key (visit, space_id, hash)
);

-- Files that guests put into a drop box, from when they are announced.
create table private.link_drops (
  id uuid primary key default gen_random_uuid(),
  visit text not null references private.link_visits (secret_hash) on delete cascade,
  space_id uuid not null,
  hash text not null constraint link_drops_hash_form check (private.is_hash(hash)),
  size bigint not null constraint link_drops_size_range check (size >= 0),
  name text not null,
  -- What the guest says that they are called.
  guest text,
  -- What the file was called in the end; null: it is not there yet.
  stored_as text
);
create index link_drops_visit on private.link_drops (visit, hash);

revoke all on private.space_links, private.link_visits, private.link_downloads, private.link_grants, private.link_drops
  from public, anon, authenticated;

-- Small parts ---------------------------------------------------------------------------------------------------------

create function private.secret_digest(_secret text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(coalesce(_secret, ''), 'UTF8')), 'hex')
$$;

-- A header of the request; null: there is none. Servers set them all for each request, or leave them empty.
create function private.request_header(_name text) returns text
language sql stable set search_path = '' as $$
  select nullif(btrim(nullif(current_setting('request.headers', true), '')::json ->> _name), '')
$$;

-- A digest of the network that a request comes from: an address of IPv4, or the first 64 bits of one of IPv6. The first header is
-- that of the proxy before hosted projects; of the second the last part counts, which the nearest proxy, or this server, wrote.
create function private.asking_network() returns text
language plpgsql stable set search_path = '' as $$
declare
  address text := coalesce(
    private.request_header('cf-connecting-ip'),
    btrim(regexp_replace(private.request_header('x-forwarded-for'), '^.*,', '')),
    '');
begin
  if address ~ '^[0-9a-fA-F:.]*:[0-9a-fA-F:.]*$' then
    address := host(network(set_masklen(address::inet, 64)));
  end if;
  return private.secret_digest('links ' || address);
exception when invalid_text_representation then
  return private.secret_digest('links ' || address);
end
$$;

-- Takes one try of an hour; false when there were as many as may be. One statement, whatever there was before.
create function private.take_try(_who text, _what text, _most integer) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.uses as known (who, what, since)
  values (_who, _what, date_bin(interval '1 hour', clock_timestamp(), timestamptz '2000-01-01 00:00:00+00'))
  on conflict (who, what, since) do update set uses = known.uses + 1 where known.uses < _most;
  return found;
end
$$;

-- Gives back a try that came to something.
create function private.return_try(_who text, _what text) returns void
language sql security definer set search_path = '' as $$
  update private.uses set uses = greatest(uses - 1, 0)
  where who = _who and what = _what
    and since = date_bin(interval '1 hour', clock_timestamp(), timestamptz '2000-01-01 00:00:00+00')
$$;

-- Whether the rules let a person have links.
create function private.may_have_links(_person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select case link_makers
    when 'everybody' then true
    when 'reviewers' then private.has_role(_person, 'trusted_user', 'administrator')
    when 'administrators' then private.has_role(_person, 'administrator')
    else false end
  from private.sharing_rules
$$;

-- Whether a link works now, however often it was used: it has not ended, its entry is where it was and has not been removed since,
-- whoever made it may still change the space, and the rules allow it. All of it is asked in any case, also of no link: what is asked, and
-- so how long it takes, does not tell why a link does not work.
create function private.link_is_live(_link private.space_links) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  is_maker boolean := exists (
    select from public.space_members
    where space_id = (_link).space_id and user_id = (_link).made_by and role in ('owner', 'editor'));
  is_suspended boolean := private.is_suspended((_link).made_by);
  is_there boolean := exists (
    select from public.space_entries as entry
    where entry.id = (_link).entry_id and entry.space_id = (_link).space_id and entry.removed_at is null);
  -- A folder that has become a space of its own is empty here.
  is_mount boolean := exists (select from public.space_mounts where entry_id = (_link).entry_id);
  -- It ended when the entry was removed, also where that came back.
  was_removed boolean := exists (
    select from public.space_versions as state
    where state.entry_id = (_link).entry_id and state.parent_id is null and state.at > (_link).made_at);
  is_allowed boolean := private.may_have_links((_link).made_by);
  keeps_rules boolean := (
    select (not links_need_password or (_link).password is not null)
      and (link_days is null or coalesce((_link).ends_at <= (_link).made_at + link_days * interval '1 day' + interval '1 hour', false))
    from private.sharing_rules);
begin
  return coalesce(
    (_link).id is not null and ((_link).ends_at is null or (_link).ends_at > now()) and is_maker and not is_suspended
      and (is_there or (_link).entry_id = (_link).space_id) and not is_mount and not was_removed and is_allowed and keeps_rules,
    false);
end
$$;

-- What a link's entry is called, and its kind; of a whole space: its name, and 'folder'.
create function private.link_target(_link private.space_links, out name text, out kind text)
language sql stable security definer set search_path = '' as $$
  select entry.name, entry.kind from public.space_entries as entry
  where entry.id = (_link).entry_id and entry.removed_at is null
  union all
  select space.name, 'folder' from public.spaces as space where space.id = (_link).entry_id
$$;

-- A link as its makers see it.
create function private.link_told(_link private.space_links, _has_token boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', (_link).id, 'space', (_link).space_id, 'entry', (_link).entry_id,
    'entryName', target.name, 'entryKind', target.kind,
    'kind', (_link).kind, 'name', (_link).name, 'token', case when _has_token then (_link).token end,
    'hasPassword', (_link).password is not null,
    'endsAt', floor(extract(epoch from (_link).ends_at) * 1000),
    'mostDownloads', (_link).most_downloads, 'downloads', (_link).downloads,
    'madeBy', (_link).made_by, 'madeByName', private.shown_name((_link).made_by),
    'madeAt', floor(extract(epoch from (_link).made_at) * 1000),
    'lastUsedAt', floor(extract(epoch from (_link).last_used_at) * 1000),
    'works', private.link_is_live(_link) and coalesce((_link).downloads < (_link).most_downloads, true))
  from private.link_target(_link) as target
$$;

create function private.note_link(_link private.space_links, _kind text, _details jsonb default '{}') returns void
language sql security definer set search_path = '' as $$
  select private.note_event((_link).space_id, _kind, null, jsonb_strip_nulls(jsonb_build_object(
    'link', (_link).id, 'kind', (_link).kind, 'entry', (_link).entry_id, 'label', (_link).name,
    'name', (select target.name from private.link_target(_link) as target)) || _details))
$$;

-- From here on the transaction is nobody's: what guests do has no author, whoever they are signed in as.
create function private.act_as_nobody() returns void
language sql set search_path = '' as $$
  select set_config('request.jwt.claim.sub', '', true), set_config('request.jwt.claims', '', true)
$$;

-- What makers of links call ---------------------------------------------------------------------------------------------

-- A link with other options: {password, endsAt (ms), mostDownloads, name}; null takes one away, and what is not named stays.
create function private.with_link_options(_link private.space_links, _options jsonb) returns private.space_links
language plpgsql set search_path = '' as $$
declare
  link private.space_links := _link;
  rules private.sharing_rules;
  wanted text;
begin
  select * into strict rules from private.sharing_rules;
  if jsonb_typeof(_options) is distinct from 'object'
    or exists (
      select from jsonb_each(_options) as option
      where option.key not in ('password', 'endsAt', 'mostDownloads', 'name')
        or jsonb_typeof(option.value) not in ('null', case when option.key in ('password', 'name') then 'string' else 'number' end))
  then
    raise exception 'A link has a password, an end, a number of downloads and a name.' using errcode = '22023';
  end if;
  if _options ? 'name' then
    wanted := nullif(private.clean_name(_options ->> 'name'), '');
    if char_length(wanted) > 100 then
      raise exception 'A name has 1 to 100 characters.' using errcode = '22023';
    end if;
    link.name := wanted;
  end if;
  if _options ? 'password' then
    wanted := _options ->> 'password';
    if char_length(wanted) < 6 or octet_length(wanted) > 72 then
      raise exception 'A password has at least 6 characters and at most 72 bytes.' using errcode = '22023';
    end if;
    link.password := extensions.crypt(wanted, extensions.gen_salt('bf', 10));
  end if;
  if _options ? 'endsAt' then
    if (_options ->> 'endsAt')::numeric not between extract(epoch from now()) * 1000 and 8640000000000 then
      raise exception 'A link ends in the future.' using errcode = '22023';
    end if;
    link.ends_at := to_timestamp((_options ->> 'endsAt')::numeric / 1000);
  end if;
  if _options ? 'mostDownloads' then
    if _options ->> 'mostDownloads' is not null
      and ((_options ->> 'mostDownloads')::numeric not between 1 and 1000000 or link.kind = 'drop')
    then
      raise exception 'A link that shows files allows 1 to 1,000,000 downloads.' using errcode = '22023';
    end if;
    link.most_downloads := (_options ->> 'mostDownloads')::numeric;
  end if;
  if rules.links_need_password and link.password is null then
    raise exception 'Links need a password here.' using errcode = '22023';
  end if;
  if rules.link_days is not null and coalesce(link.ends_at, 'infinity') > link.made_at + rules.link_days * interval '1 day' + interval '1 hour' then
    raise exception 'A link ends after % days at the latest here.', rules.link_days using errcode = '22023';
  end if;
  return link;
end
$$;

-- Makes a link to an entry of a space (the id of a shared folder or a team: all of it): 'read' shows what is there, 'drop' takes files
-- into a folder. `options` are {password, endsAt (ms), mostDownloads, name}. Answers the link as space_links lists it. For owners and
-- editors. Raises OTS01, OTS02 (a viewer), OTS05 (no such entry), 42501 (links are not allowed), 22023, OTF03 (too many).
create function public.make_link(space uuid, entry uuid, kind text default 'read', options jsonb default '{}') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  link private.space_links;
  target_kind text;
begin
  perform private.require_space_role(space, 'owner', 'editor');
  if not private.may_have_links(auth.uid()) then
    raise exception 'Links are not allowed for you here. Ask the people who run this server.' using errcode = '42501';
  end if;
  link.id := gen_random_uuid();
  link.space_id := space;
  link.entry_id := entry;
  link.kind := kind;
  link.made_by := auth.uid();
  link.made_at := now();
  select target.kind into target_kind from private.link_target(link) as target;
  if target_kind is null or target_kind not in ('file', 'folder')
    or (entry = space and exists (select from public.spaces as place where place.id = space and place.kind = 'personal'))
    or (entry <> space and not exists (
      select from public.space_entries as known where known.id = entry and known.space_id = space))
  then
    raise exception 'This file or folder is not there any more.' using errcode = 'OTS05';
  end if;
  if exists (select from public.space_mounts where entry_id = entry) then
    raise exception 'This folder has a space of its own. Make the link there.' using errcode = '22023';
  end if;
  if coalesce(make_link.kind, '') not in ('read', 'drop') or (make_link.kind = 'drop' and target_kind <> 'folder') then
    raise exception 'A link shows files, or takes them into a folder.' using errcode = '22023';
  end if;
  link := private.with_link_options(link, coalesce(options, '{}'));
  perform private.take_turns('links', space);
  if (select count(*) from private.space_links where space_id = space) >= (select links from private.space_limits) then
    raise exception 'A space can have % links at most.', (select links from private.space_limits) using errcode = 'OTF03';
  end if;
  link.token := translate(encode(extensions.gen_random_bytes(18), 'base64'), '+/', '-_');
  insert into private.space_links
    (id, space_id, entry_id, kind, token, token_hash, password, name, ends_at, most_downloads, made_by, made_at)
  values (link.id, space, entry, link.kind, link.token, private.secret_digest(link.token), link.password, link.name, link.ends_at,
    link.most_downloads, link.made_by, link.made_at)
  returning * into link;
  perform private.note_link(link, 'link-made');
  return private.link_told(link, true);
end
$$;

-- A link that the signed-in person may change: their own, or any of a space that they own.
create function private.require_link(_link uuid) returns private.space_links
language plpgsql security definer set search_path = '' as $$
declare
  link private.space_links;
  role text;
begin
  select * into link from private.space_links where id = _link for update;
  role := private.own_space_role(link.space_id);
  if link.id is null or role is null or (role <> 'owner' and (role <> 'editor' or link.made_by <> auth.uid())) then
    raise exception 'This link is not there any more.' using errcode = 'OTL05';
  end if;
  return link;
end
$$;

-- Gives a link other options: {password, endsAt (ms), mostDownloads, name}; null takes one away, and what is not named stays. With
-- another password all visits end. Answers the link. Raises OTL05 (there is no such link of theirs), 22023.
create function public.change_link(link uuid, changes jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before private.space_links := private.require_link(link);
  changed private.space_links := private.with_link_options(before, changes);
begin
  update private.space_links as known
  set password = changed.password, name = changed.name, ends_at = changed.ends_at, most_downloads = changed.most_downloads
  where known.id = before.id
  returning * into changed;
  if changed.password is distinct from before.password then
    delete from private.link_visits where link_id = before.id;
  end if;
  perform private.note_link(changed, 'link-changed');
  return private.link_told(changed, true);
end
$$;

-- Removes a link: from now on it answers as one that never was, and visits end. Raises OTL05.
create function public.remove_link(link uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  before private.space_links := private.require_link(link);
begin
  delete from private.space_links where id = before.id;
  perform private.note_link(before, 'link-removed');
end
$$;

-- The links of a space, or of one of its entries, the newest first: [{id, space, entry, entryName, entryKind, kind, name, token,
-- hasPassword, endsAt, mostDownloads, downloads, madeBy, madeByName, madeAt, lastUsedAt, works}]; times in ms. For owners and editors; `token` is
-- null for who may not change the link. Raises OTS01, OTS02.
create function public.space_links(space uuid, entry uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_space_role(space, 'owner', 'editor');
  return (
    select coalesce(
      jsonb_agg(
        private.link_told(link, link.made_by = auth.uid() or private.own_space_role(space) = 'owner')
        order by link.made_at desc, link.id),
      '[]')
    from private.space_links as link
    where link.space_id = space and (space_links.entry is null or link.entry_id = space_links.entry)
  );
end
$$;

-- What guests call --------------------------------------------------------------------------------------------------------

-- Opens a link. Answers {visit, kind, name, entryKind, sharedBy, ends (ms), left (downloads)}; {needs: 'password'} for a right token
-- without one; {wait: seconds} when too much was tried from this address; null for everything else. A visit is a secret: it is sent with
-- all that follows, and as the header x-link-visit to storage. It lasts for an hour after its last use.
create function public.open_link(token text, password text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  limits private.space_limits;
  network text := private.asking_network();
  digest text := private.secret_digest(token);
  link private.space_links;
  target record;
  visit text;
  may_try boolean;
  is_live boolean;
  is_right boolean;
begin
  perform private.act_as_nobody();
  select * into strict limits from private.space_limits;
  -- Counted before anything is looked at, so that many at once are not more than that many one after the other.
  if not private.take_try(network, 'links', limits.links_opened_per_hour)
    or not private.take_try(network, 'wrong links', limits.wrong_links_per_hour)
  then
    return jsonb_build_object('wait', 3600 - floor(extract(epoch from clock_timestamp()))::bigint % 3600);
  end if;
  may_try := password is null or private.take_try('link ' || digest, 'wrong passwords', limits.wrong_passwords_per_hour);
  select * into link from private.space_links where token_hash = digest;
  is_live := private.link_is_live(link) and coalesce(link.downloads < link.most_downloads, true);
  -- One in any case: what there is to compare with is nobody's password.
  is_right := extensions.crypt(left(coalesce(password, ''), 72),
    coalesce(link.password, '$2a$10$abcdefghijklmnopqrstuuM8WiDDUzOx0lzcPTzRxJ8TSt0yq8b6K')) = link.password;
  if not is_live or not may_try or (link.password is not null and password is not null and not is_right) then
    return null;
  end if;
  perform private.return_try(network, 'wrong links');
  if link.password is not null and password is null then
    return jsonb_build_object('needs', 'password');
  end if;
  perform private.return_try('link ' || digest, 'wrong passwords');

  visit := encode(extensions.gen_random_bytes(20), 'hex');
  delete from private.link_visits where link_id = link.id and (
    ends_at < now()
    or secret_hash in (
      select secret_hash from private.link_visits where link_id = link.id
      order by ends_at desc offset limits.link_visits - 1));
  insert into private.link_visits (secret_hash, link_id, ends_at)
  values (private.secret_digest(visit), link.id, now() + limits.visit_rests);
  if coalesce(link.last_used_at, '-infinity') < date_trunc('day', now(), 'UTC') then
    perform private.note_link(link, 'link-used');
  end if;
  update private.space_links set last_used_at = now() where id = link.id;
  select * into target from private.link_target(link);
  return jsonb_build_object(
    'visit', visit, 'kind', link.kind, 'name', target.name, 'entryKind', target.kind,
    'sharedBy', private.public_name(link.made_by),
    'ends', floor(extract(epoch from link.ends_at) * 1000), 'left', link.most_downloads - link.downloads);
end
$$;

-- The link of a visit, which is renewed. Raises OTL01 (it has ended, or never was), OTL03 (the link is of another kind).
create function private.require_visit(_visit text, _kind text) returns private.space_links
language plpgsql security definer set search_path = '' as $$
declare
  limits private.space_limits;
  known private.link_visits;
  link private.space_links;
begin
  select * into strict limits from private.space_limits;
  select * into known from private.link_visits
  where secret_hash = private.secret_digest(_visit) and ends_at > now() and opened_at > now() - limits.visit_lasts;
  select * into link from private.space_links where id = known.link_id;
  if not private.link_is_live(link) then
    raise exception 'This link does not work any more. Open it again.' using errcode = 'OTL01';
  end if;
  if link.kind <> _kind then
    raise exception 'This link is not made for that.' using errcode = 'OTL03';
  end if;
  if known.ends_at < now() + limits.visit_rests * 0.8 then
    update private.link_visits set ends_at = now() + limits.visit_rests where secret_hash = known.secret_hash;
  end if;
  return link;
end
$$;

-- An entry that a link shows: a file or a folder at its own entry or below. Null: there is none.
create function private.entry_of_link(_link private.space_links, _entry uuid) returns public.space_entries
language plpgsql stable security definer set search_path = '' as $$
declare
  entry public.space_entries;
begin
  select * into entry from public.space_entries as known
  where known.id = _entry and known.space_id = (_link).space_id and known.removed_at is null and known.kind in ('file', 'folder');
  if entry.id is null or not (
    with recursive above as (
      select entry.id, entry.parent_id
      union all
      select parent.id, parent.parent_id
      from above join public.space_entries as parent on parent.id = above.parent_id
      where above.id <> (_link).entry_id
    )
    select bool_or((_link).entry_id in (id, parent_id)) from above
  ) then
    return null;
  end if;
  return entry;
end
$$;

-- What a link shows in a folder (null: the link's own), by name, 500 at most: {entries: [{id, name, kind ('file' or 'folder'), size,
-- modified (ms)}], after}: `after` is the name to go on with, null at the end. Of a link to a file: the file. Raises OTL01, OTL03,
-- OTS05 (there is no such folder in it).
create function public.link_entries(visit text, folder uuid default null, after text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  link private.space_links;
  top uuid;
  most constant integer := 500;
  shown jsonb;
  latest text;
begin
  perform private.act_as_nobody();
  link := private.require_visit(visit, 'read');
  top := coalesce(folder, link.entry_id);
  if top <> link.entry_id and (private.entry_of_link(link, top)).kind is distinct from 'folder' then
    raise exception 'This file or folder is not there any more.' using errcode = 'OTS05';
  end if;
  with page as (
    (
      select id, name, kind, size, modified from public.space_entries
      where parent_id = top and kind in ('file', 'folder') and name > coalesce(link_entries.after, '')
      order by name
      limit most
    )
    union all
    select id, name, kind, size, modified from public.space_entries
    where id = top and kind = 'file' and removed_at is null and link_entries.after is null
  )
  select coalesce(jsonb_agg(
      jsonb_build_object('id', id, 'name', name, 'kind', kind, 'size', size, 'modified', modified) order by name), '[]'),
    case when count(*) = most then max(name) end
  into shown, latest
  from page;
  return jsonb_build_object('entries', shown, 'after', latest);
end
$$;

-- Counts a download of a visit; once for each entry. Raises OTL02 (there are none left).
create function private.count_download(_link private.space_links, _visit text, _entry uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.link_downloads (visit, entry_id) values (private.secret_digest(_visit), _entry) on conflict do nothing;
  if not found then
    return;
  end if;
  update private.space_links set downloads = downloads + 1
  where id = (_link).id and coalesce(downloads < most_downloads, true);
  if not found then
    raise exception 'This link has no downloads left.' using errcode = 'OTL02';
  end if;
end
$$;

-- A file of a link, to be looked at or kept: {name, size, modified (ms), content (base64)} of a small one; of others {name, size,
-- modified, bucket, object}, which storage gives for an hour to requests with the header x-link-visit. Counts as one download of the
-- visit. Raises OTL01, OTL02 (no downloads left), OTL03, OTS05.
create function public.open_content(visit text, entry uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  link private.space_links;
  file public.space_entries;
  blob public.space_blobs;
begin
  perform private.act_as_nobody();
  link := private.require_visit(visit, 'read');
  file := private.entry_of_link(link, entry);
  if file.kind is distinct from 'file' then
    raise exception 'This file or folder is not there any more.' using errcode = 'OTS05';
  end if;
  perform private.count_download(link, visit, file.id);
  select * into blob from public.space_blobs as known where known.space_id = link.space_id and known.hash = file.hash;
  if blob.content is not null then
    return jsonb_build_object('name', file.name, 'size', file.size, 'modified', file.modified,
      'content', translate(encode(blob.content, 'base64'), E'\n', ''));
  end if;
  insert into private.link_grants (visit, space_id, hash, ends_at)
  values (private.secret_digest(open_content.visit), link.space_id, file.hash, now() + interval '1 hour')
  on conflict on constraint link_grants_pkey do update set ends_at = excluded.ends_at;
  return jsonb_build_object('name', file.name, 'size', file.size, 'modified', file.modified,
    'bucket', 'spaces', 'object', private.blob_name(link.space_id, file.hash));
end
$$;

-- Objects that the visit in the header of the request may read. None where its link does not work any more.
create function private.granted_objects() returns text[]
language sql stable security definer set search_path = '' as $$
  select array(
    select private.blob_name(granted.space_id, granted.hash)
    from private.link_visits as visit
    join private.space_links as link on link.id = visit.link_id
    join private.link_grants as granted on granted.visit = visit.secret_hash
    where visit.secret_hash = private.secret_digest(private.request_header('x-link-visit'))
      and visit.ends_at > now() and granted.ends_at > now() and private.link_is_live(link))
$$;

-- For visitors alone, so that nothing that people read costs more; who is signed in reads without their token. The bucket is compared
-- as in the policy of members.
create policy "guests read what their visit was granted" on storage.objects
  for select to anon using (
    bucket_id || '' = 'spaces' and name = any ((select private.granted_objects())::text[])
  );

-- Drop boxes ------------------------------------------------------------------------------------------------------------

-- A name that a guest's file can have: what is invisible or turns the direction goes, what systems give a meaning of its own, and dots
-- at the beginning, which would hide the file.
create function private.dropped_name(_name text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  cleaned text := btrim(regexp_replace(normalize(private.clean_name(_name), NFC), '[/\\:*?"<>|]', '_', 'g'), ' .');
  ending text;
begin
  if octet_length(cleaned) > 230 then
    ending := coalesce(substring(cleaned from '\.[^.]{1,20}$'), '');
    while octet_length(cleaned) + octet_length(ending) > 230 loop
      cleaned := left(cleaned, -1);
    end loop;
    cleaned := rtrim(cleaned, ' .') || ending;
  end if;
  if coalesce(cleaned, '') = '' then
    raise exception 'A file cannot have this name.' using errcode = '22023';
  end if;
  return cleaned;
end
$$;

-- Announces a file that a guest puts into a drop box: its name, its size and its SHA-256 (hexadecimal). Answers {drop, object,
-- inlineBytes}: `object` is what the content is to be uploaded as, into the bucket 'spaces' with the header x-link-visit; null: nothing
-- is to be uploaded. A content of at most `inlineBytes` may go with drop_finish instead. `guest` is what the guest says they are called.
-- Raises OTL01, OTL03, OTL04 (no room: whose it is, and how much there is, is not told), OTL06 (in some seconds), 22023.
create function public.drop_begin(visit text, name text, size bigint, hash text, guest text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  link private.space_links;
  limits private.space_limits;
  place public.spaces;
  blob public.space_blobs;
  called text := nullif(private.clean_name(guest), '');
  cleaned text := private.dropped_name(name);
  announced uuid;
  expected bigint;
  unused bigint;
begin
  perform private.act_as_nobody();
  link := private.require_visit(visit, 'drop');
  if hash is null or not private.is_hash(hash) or size is null or size < 0 then
    raise exception 'Each content has a hash and a size.' using errcode = '22023';
  end if;
  if char_length(called) > 100 then
    raise exception 'A name has 1 to 100 characters.' using errcode = '22023';
  end if;
  if private.names_product(called) then
    raise exception 'This name could be mistaken for OtterOS or its staff. Please choose another name.' using errcode = '22023';
  end if;
  select * into strict limits from private.space_limits;
  select * into strict place from public.spaces where id = link.space_id for update;
  update private.space_links as known
  set drop_day = current_date,
    dropped_files = case when known.drop_day = current_date then known.dropped_files else 0 end + 1,
    dropped_bytes = case when known.drop_day = current_date then known.dropped_bytes else 0 end + drop_begin.size
  where known.id = link.id
    and case when known.drop_day = current_date then known.dropped_files else 0 end < limits.dropped_files_per_day
    and case when known.drop_day = current_date then known.dropped_bytes else 0 end + drop_begin.size <= limits.dropped_bytes_per_day;
  if not found or size > limits.file_bytes or place.entries >= limits.space_entries then
    raise exception 'There is no room for this file here.' using errcode = 'OTL04';
  end if;
  select * into blob from public.space_blobs as known where known.space_id = place.id and known.hash = drop_begin.hash;
  if blob.state = 'going' then
    raise exception 'This file cannot be taken at this moment. Try again in a minute.' using errcode = 'OTL06';
  end if;
  if blob.state is null then
    select coalesce(sum(known.size) filter (where known.state = 'expected' and known.unused_since > now() - interval '1 day'), 0), count(*)
    into expected, unused
    from public.space_blobs as known
    where known.space_id = place.id and known.uses = 0;
    -- Half of what can be expected is left to members.
    if unused >= limits.expected_blobs / 2 or place.bytes + expected + size > private.space_quota(place) then
      raise exception 'There is no room for this file here.' using errcode = 'OTL04';
    end if;
    insert into public.space_blobs (space_id, hash, size, state) values (place.id, hash, size, 'expected') returning * into blob;
  else
    update public.space_blobs as known set unused_since = now()
    where known.space_id = place.id and known.hash = drop_begin.hash and known.uses = 0;
  end if;
  insert into private.link_drops (visit, space_id, hash, size, name, guest)
  values (private.secret_digest(visit), place.id, hash, size, cleaned, called)
  returning id into announced;
  return jsonb_build_object(
    'drop', announced,
    'object', case when blob.state = 'expected' and private.blob_object_size(place.id, hash) is distinct from size
      then private.blob_name(place.id, hash) end,
    -- Visitors send little at a time.
    'inlineBytes', least(limits.inline_bytes, 32768));
end
$$;

-- Puts a file that was announced and uploaded into the folder of the drop box: {name}, the name that it has there. `content` is the
-- content (base64) of a small one that was not uploaded. Its time is the server's, and it has no author. Raises OTL01, OTL03, OTL04, OTS03 (its content is
-- not there yet), OTS04 (the content is another), OTS05 (it was not announced).
create function public.drop_finish(visit text, announced uuid, content text default null) returns jsonb
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
    return jsonb_build_object('name', file.stored_as);
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
  return jsonb_build_object('name', called);
end
$$;

-- Whether the visit in the header of the request has announced this object, and it is expected.
create function private.expects_from_guest(_name text, _metadata jsonb) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if _name !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{64}$' then
    return false;
  end if;
  return exists (
    select
    from private.link_visits as visit
    join private.space_links as link on link.id = visit.link_id
    join private.link_drops as announced on announced.visit = visit.secret_hash
    join public.space_blobs as blob on blob.space_id = announced.space_id and blob.hash = announced.hash
    where visit.secret_hash = private.secret_digest(private.request_header('x-link-visit')) and visit.ends_at > now()
      and announced.space_id = split_part(_name, '/', 1)::uuid and announced.hash = split_part(_name, '/', 2)
      and announced.stored_as is null and blob.state = 'expected'
      and blob.size = coalesce(_metadata ->> 'size', _metadata ->> 'contentLength', blob.size::text)::numeric
      and private.link_is_live(link)
  );
end
$$;
create policy "guests store what they announced" on storage.objects
  for insert to anon with check (
    bucket_id = 'spaces' and private.expects_from_guest(name, metadata)
  );

-- Administrators ------------------------------------------------------------------------------------------------------

-- Says who may have links ('everybody', 'reviewers', 'administrators' or 'nobody'), whether each needs a password, and how many days
-- one works at most (null: without end). For administrators. Raises 42501, 23514.
create function public.set_link_rules(makers text, need_password boolean, days integer default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.has_role((select auth.uid()), 'administrator') then
    raise exception 'Only administrators can change this.' using errcode = '42501';
  end if;
  update private.sharing_rules set link_makers = makers, links_need_password = need_password, link_days = days where single_row;
  perform private.audit('sharing.rules', null, null, jsonb_build_object(
    'link_makers', makers, 'links_need_password', need_password, 'link_days', days));
end
$$;

-- The rules of sharing, and what they let the signed-in person do: {teamMakers, mayMakeTeams, linkMakers, mayMakeLinks,
-- linksNeedPassword, linkDays}.
create or replace function public.sharing_rules() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'teamMakers', team_makers,
    'mayMakeTeams', auth.uid() is not null and case team_makers
      when 'administrators' then private.has_role(auth.uid(), 'administrator')
      when 'reviewers' then private.is_reviewer()
      else true end,
    'linkMakers', link_makers, 'mayMakeLinks', auth.uid() is not null and private.may_have_links(auth.uid()),
    'linksNeedPassword', links_need_password, 'linkDays', link_days)
  from private.sharing_rules
$$;

-- All links, the newest first, those made before a moment and link (null: all), 200 at most: [{id, kind, name, entryName, entryKind,
-- spaceKind, spaceName, madeBy, madeByName, madeAt, lastUsedAt, endsAt, hasPassword, mostDownloads, downloads, works}]. For administrators: what is
-- shared with whom outside, without contents or addresses; that it was read stands in the log. Raises 42501.
create function public.all_links(before timestamptz default null, before_id uuid default null, most integer default 100) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if not private.has_role((select auth.uid()), 'administrator') then
    raise exception 'Only administrators see all links.' using errcode = '42501';
  end if;
  perform private.audit('links.read', null, null, '{}');
  return (
    select coalesce(
      jsonb_agg(
        private.link_told(link, false) - 'token' - 'entry' - 'space'
          || jsonb_build_object('spaceKind', place.kind, 'spaceName', place.name)
        order by link.made_at desc, link.id desc),
      '[]')
    from (
      select * from private.space_links as known
      where (known.made_at, known.id) < (coalesce(all_links.before, 'infinity'), coalesce(before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
      order by known.made_at desc, known.id desc
      limit greatest(least(most, 200), 1)
    ) as link
    join public.spaces as place on place.id = link.space_id
  );
end
$$;

-- Ends ----------------------------------------------------------------------------------------------------------------

-- Links end with their maker's right to change the space, also where it is given again.
create function private.end_links_of_members() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.space_links where space_id = old.space_id and made_by = old.user_id;
  return null;
end
$$;
create trigger end_links_of_removed after delete on public.space_members
  for each row when (old.role in ('owner', 'editor')) execute function private.end_links_of_members();
create trigger end_links_of_viewers after update of role on public.space_members
  for each row when (new.role = 'viewer') execute function private.end_links_of_members();

-- Clears visits that are over, and links whose entry was removed, before the states that say so are let go of.
create function private.sweep_links() returns void
language plpgsql set search_path = '' as $$
begin
  delete from private.link_visits
  where ends_at < now() or opened_at < now() - (select visit_lasts from private.space_limits);
  delete from private.space_links as link
  where link.entry_id <> link.space_id and exists (
    select from public.space_versions as state
    where state.entry_id = link.entry_id and state.parent_id is null and state.at > link.made_at);
end
$$;

-- Archives ------------------------------------------------------------------------------------------------------------

-- What a visit may take as one archive: the entries of these ids, or all that the link shows (null), folders with what is in them,
-- each with its path in the archive; 250,000 at most. For the server alone. Counts as one download of the visit, of the link's own entry. Raises OTL01,
-- OTL02, OTL03, OTS05.
create function private.archive_of_link(_visit text, _entries uuid[])
returns table (path text, kind text, size bigint, space_id uuid, hash text, modified bigint)
language plpgsql security definer set search_path = '' as $$
declare
  link private.space_links := private.require_visit(_visit, 'read');
begin
  if exists (select from unnest(_entries) as one where (private.entry_of_link(link, one)).id is null) then
    raise exception 'This file or folder is not there any more.' using errcode = 'OTS05';
  end if;
  perform private.count_download(link, _visit, link.entry_id);
  return query
    with recursive below as (
      select entry.id, entry.name as path, entry.kind, entry.size, entry.hash, entry.modified
      from public.space_entries as entry
      where case
          when _entries is not null then entry.id = any (_entries)
          else entry.parent_id = link.entry_id or (entry.id = link.entry_id and entry.kind = 'file') end
        and entry.space_id = link.space_id and entry.removed_at is null and entry.kind in ('file', 'folder')
      union all
      select entry.id, below.path || '/' || entry.name, entry.kind, entry.size, entry.hash, entry.modified
      from below join public.space_entries as entry on entry.parent_id = below.id
      where entry.kind in ('file', 'folder')
    )
    select below.path, below.kind, below.size, link.space_id, below.hash, below.modified from below;
end
$$;

-- Functions may be run by everybody unless that is taken back. Policies of visitors call the two that are granted to them.
revoke execute on function private.secret_digest(text), private.request_header(text), private.asking_network(),
  private.take_try(text, text, integer), private.return_try(text, text), private.may_have_links(uuid),
  private.link_is_live(private.space_links), private.link_target(private.space_links),
  private.link_told(private.space_links, boolean), private.note_link(private.space_links, text, jsonb), private.act_as_nobody(),
  private.with_link_options(private.space_links, jsonb), private.require_link(uuid), private.require_visit(text, text),
  private.entry_of_link(private.space_links, uuid), private.count_download(private.space_links, text, uuid),
  private.dropped_name(text), private.end_links_of_members(), private.sweep_links(), private.archive_of_link(text, uuid[]),
  private.granted_objects(), private.expects_from_guest(text, jsonb)
  from public, anon, authenticated;
grant execute on function private.granted_objects(), private.expects_from_guest(text, jsonb) to anon;
revoke execute on function public.make_link(uuid, uuid, text, jsonb), public.change_link(uuid, jsonb), public.remove_link(uuid),
  public.space_links(uuid, uuid), public.set_link_rules(text, boolean, integer), public.all_links(timestamptz, uuid, integer)
  from public, anon;
grant execute on function public.make_link(uuid, uuid, text, jsonb), public.change_link(uuid, jsonb), public.remove_link(uuid),
  public.space_links(uuid, uuid), public.set_link_rules(text, boolean, integer), public.all_links(timestamptz, uuid, integer)
  to authenticated, service_role;
revoke execute on function public.open_link(text, text), public.link_entries(text, uuid, text), public.open_content(text, uuid),
  public.drop_begin(text, text, bigint, text, text), public.drop_finish(text, uuid, text)
  from public;
grant execute on function public.open_link(text, text), public.link_entries(text, uuid, text), public.open_content(text, uuid),
  public.drop_begin(text, text, bigint, text, text), public.drop_finish(text, uuid, text)
  to anon, authenticated, service_role;
