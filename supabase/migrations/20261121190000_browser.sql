-- The web browser: what a person has open, where they have been, and the pages they keep.
-- Rows belong to one person and nobody else reads them. Addresses are those of the web alone: whatever opens a stored one
-- need not fear a script in it.

-- How much is kept. Change it here only: `update private.browser_limits set bookmarks = …`.
create table private.browser_limits (
  single_row boolean primary key default true check (single_row),
  -- Of one person; the ones that were used least lately go first, those of closed windows before the others.
  sessions integer not null default 200,
  -- Of one session, and of all sessions of a person; the oldest go first.
  session_entries integer not null default 500,
  entries integer not null default 10000,
  -- Of one person; one more is refused.
  bookmarks integer not null default 2000
);
insert into private.browser_limits default values;
revoke all on private.browser_limits from public, anon, authenticated;

-- Whether a text is an address of a page of the web: http or https, at most 4096 characters, no blanks.
create function private.is_web_address(_url text) returns boolean
language sql immutable set search_path = '' as $$
  select char_length(_url) <= 4096 and _url ~* '^https?://[^/?#\\]' and _url !~ '[[:space:]\u0001-\u001f\u007f-\u009f]'
$$;

-- Whether a text is the address of a page's icon, or the icon itself.
create function private.is_icon_address(_icon text) returns boolean
language sql immutable set search_path = '' as $$
  select char_length(_icon) <= 4096
    and (private.is_web_address(_icon) or _icon ~ '^data:image/[a-z0-9.+-]{1,32};base64,[A-Za-z0-9+/]+={0,2}$')
$$;

-- A title as it is kept: on one line, and no longer than that. Pages choose their titles, so a strange one is no mistake of
-- the person.
create function private.tidy_title(_title text, _most integer) returns text
language sql immutable set search_path = '' as $$
  select left(trim(regexp_replace(_title, '[\u0001-\u001f\u007f-\u009f]+', ' ', 'g')), _most)
$$;

-- Changes of one kind by one person happen one after the other until the transaction ends.
create function private.take_turns(_what text, _person uuid) returns void
language sql set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended(_what || ' ' || _person::text, 0))
$$;

-- Tables -----------------------------------------------------------------------------------------------------------

create table public.browser_sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  window_id text not null constraint browser_sessions_window_form check (
    char_length(window_id) between 1 and 200 and window_id !~ '[\u0001-\u001f\u007f-\u009f]'
  ),
  current_url text not null constraint browser_sessions_url_form check (private.is_web_address(current_url)),
  -- Of the entry that is shown; -1 before the first one.
  current_index integer not null default 0 constraint browser_sessions_index_range check (
    current_index between -1 and 1000000
  ),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- For the keys of entries: an entry and its session belong to the same person.
  constraint browser_sessions_owner unique (id, user_id)
);
-- A window has one session that is active; a new one takes the place of one that was left behind.
create unique index browser_sessions_active on public.browser_sessions (user_id, window_id) where is_active;
create index browser_sessions_age on public.browser_sessions (user_id, is_active, updated_at);

create table public.browser_history (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null,
  user_id uuid not null default auth.uid(),
  url text not null constraint browser_history_url_form check (private.is_web_address(url)),
  title text not null default '' constraint browser_history_title_size check (char_length(title) <= 512),
  icon text constraint browser_history_icon_form check (private.is_icon_address(icon)),
  index_position integer not null constraint browser_history_position_range check (
    index_position between 0 and 1000000
  ),
  visited_at timestamptz not null default now(),
  constraint browser_history_session foreign key (session_id, user_id)
    references public.browser_sessions (id, user_id) on delete cascade,
  constraint browser_history_position unique (session_id, index_position)
);
create index browser_history_age on public.browser_history (user_id, visited_at);

create table public.browser_bookmarks (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  url text not null constraint browser_bookmarks_url_form check (private.is_web_address(url)),
  -- As long as an address: the title of a new bookmark is its address (A3.9).
  title text not null constraint browser_bookmarks_title_size check (char_length(title) between 1 and 4096),
  icon text constraint browser_bookmarks_icon_form check (private.is_icon_address(icon)),
  created_at timestamptz not null default now()
);
create index browser_bookmarks_order on public.browser_bookmarks (user_id, created_at desc);
-- A page is bookmarked once. By a hash: an address may be longer than an index takes.
create unique index browser_bookmarks_once on public.browser_bookmarks (user_id, md5(url));

-- Who may do what ----------------------------------------------------------------------------------------------------

alter table public.browser_sessions enable row level security;
alter table public.browser_history enable row level security;
alter table public.browser_bookmarks enable row level security;
revoke all on public.browser_sessions, public.browser_history, public.browser_bookmarks
  from public, anon, authenticated;
grant all on public.browser_sessions, public.browser_history, public.browser_bookmarks to service_role;
grant select, delete on public.browser_sessions, public.browser_history, public.browser_bookmarks to authenticated;
-- Clients send the time of a change along (A7.11); the database writes its own.
grant insert (id, user_id, window_id, current_url, current_index, is_active, updated_at)
  on public.browser_sessions to authenticated;
grant update (current_url, current_index, is_active, updated_at) on public.browser_sessions to authenticated;
grant insert (id, session_id, user_id, url, title, icon, index_position) on public.browser_history to authenticated;
-- A page tells its title and icon after it was visited, and a redirect its last address.
grant update (url, title, icon) on public.browser_history to authenticated;
grant insert (id, user_id, url, title, icon) on public.browser_bookmarks to authenticated;
grant update (title, icon) on public.browser_bookmarks to authenticated;

create policy "people have their own browser sessions" on public.browser_sessions
  to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "people have their own browser history" on public.browser_history
  to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "people have their own bookmarks" on public.browser_bookmarks
  to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- What the database writes itself --------------------------------------------------------------------------------------

-- Whose row it is, and when it changed, count as the database knows them. Invoker: `current_user` tells a client from the server.
create function private.guard_browser_session() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' and private.is_client() then
    new.user_id := (select auth.uid());
  end if;
  new.updated_at := now();
  if new.is_active then
    perform private.take_turns('browser sessions', new.user_id);
    update public.browser_sessions set is_active = false
    where user_id = new.user_id and window_id = new.window_id and is_active and id <> new.id;
  end if;
  return new;
end
$$;
create trigger guard_browser_session before insert or update on public.browser_sessions
  for each row execute function private.guard_browser_session();

create function private.guard_browser_entry() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' and private.is_client() then
    new.user_id := (select auth.uid());
  end if;
  new.title := private.tidy_title(coalesce(new.title, ''), 512);
  return new;
end
$$;
create trigger guard_browser_entry before insert or update on public.browser_history
  for each row execute function private.guard_browser_entry();

create function private.guard_bookmark() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' and private.is_client() then
    new.user_id := (select auth.uid());
  end if;
  new.title := coalesce(nullif(private.tidy_title(new.title, 4096), ''), new.url);
  return new;
end
$$;
create trigger guard_bookmark before insert or update on public.browser_bookmarks
  for each row execute function private.guard_bookmark();

-- What is kept ---------------------------------------------------------------------------------------------------------

create function private.forget_old_sessions() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person uuid;
begin
  for person in select distinct user_id from made loop
    delete from public.browser_sessions where id in (
      select id from public.browser_sessions where user_id = person
      order by is_active desc, updated_at desc, id
      offset (select sessions from private.browser_limits)
    );
  end loop;
  return null;
end
$$;
create trigger forget_old_sessions after insert on public.browser_sessions
  referencing new table as made for each statement execute function private.forget_old_sessions();

create function private.forget_old_entries() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  of_session uuid;
  person uuid;
begin
  for of_session in select distinct session_id from made loop
    delete from public.browser_history where id in (
      select id from public.browser_history where session_id = of_session
      order by index_position desc
      offset (select session_entries from private.browser_limits)
    );
  end loop;
  for person in select distinct user_id from made loop
    delete from public.browser_history where id in (
      select id from public.browser_history where user_id = person
      order by visited_at desc, id
      offset (select entries from private.browser_limits)
    );
  end loop;
  return null;
end
$$;
create trigger forget_old_entries after insert on public.browser_history
  referencing new table as made for each statement execute function private.forget_old_entries();

create function private.limit_bookmarks() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person uuid;
  most integer := (select bookmarks from private.browser_limits);
begin
  for person in select distinct user_id from made loop
    perform private.take_turns('bookmarks', person);
    if (select count(*) from public.browser_bookmarks where user_id = person) > most then
      raise exception 'A person can have % bookmarks at most.', most using errcode = 'OTB01';
    end if;
  end loop;
  return null;
end
$$;
create trigger limit_bookmarks after insert on public.browser_bookmarks
  referencing new table as made for each statement execute function private.limit_bookmarks();

-- Functions may be run by everybody unless that is taken back.
revoke execute on function private.is_web_address(text), private.is_icon_address(text),
  private.tidy_title(text, integer), private.take_turns(text, uuid), private.guard_browser_session(),
  private.guard_browser_entry(), private.guard_bookmark(), private.forget_old_sessions(), private.forget_old_entries(),
  private.limit_bookmarks() from public, anon;
-- Rules of tables run as whoever changes a row.
grant execute on function private.is_web_address(text), private.is_icon_address(text),
  private.tidy_title(text, integer), private.take_turns(text, uuid) to authenticated, service_role;
