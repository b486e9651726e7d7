import type postgres from 'postgres'

/** The channel of PostgreSQL on which everything of realtime is told; servers of one database listen to it. */
export const realtimeChannel = 'otteros_realtime'

/** Bytes of a notification, at most: PostgreSQL takes fewer than 8,000. */
export const mostNotificationBytes = 7_900

/** What the schema says of itself where it is ours. A database that brings a `realtime` of its own keeps that. */
const mark = 'Realtime of OtterOS'

/**
 * What hosted Supabase has in the schema `realtime`, as far as migrations use it, made for this server: `send` ends in a notification
 * instead of a row. May be run again at any time.
 *
 * Notifications are texts of a letter and lines:
 * - `b`, topic, event, `1` or `0` (private), payload as JSON: a message from the database.
 * - `r`, account: what this person may do has changed, or a session of theirs has ended.
 */
export const realtimeSchema = `
-- Nothing stays here: rows are made to find out what a policy allows, and are rolled back.
create unlogged table if not exists realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now(),
  id uuid not null default gen_random_uuid() primary key
);
do $$
begin
  if not (select relrowsecurity from pg_class where oid = 'realtime.messages'::regclass) then
    alter table realtime.messages enable row level security;
  end if;
end
$$;

-- The topic that is asked about; null outside of such a question.
create or replace function realtime.topic() returns text
language sql stable set search_path = '' as $$
  select nullif(current_setting('realtime.topic', true), '')
$$;

-- Tells whoever listens to a topic. Never fails: a message that cannot be sent is a warning.
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
language plpgsql set search_path = '' as $$
declare
  notification text := format(E'b%s\\n%s\\n%s\\n%s', send.topic, send.event, case when send.private then 1 else 0 end, send.payload);
begin
  if coalesce(send.topic, '') = '' or coalesce(send.event, '') = '' or send.payload is null
    or send.topic ~ '[\\u0001-\\u001f]' or send.event ~ '[\\u0001-\\u001f]'
    or octet_length(send.topic) > 255 or octet_length(send.event) > 255 then
    raise warning 'A message was not sent: topic and event are short texts on one line, and there is a payload.';
  elsif octet_length(notification) > ${mostNotificationBytes} then
    raise warning 'A message to % was not sent: it has % bytes, and % is the most.',
      send.topic, octet_length(notification), ${mostNotificationBytes};
  -- A full queue would fail the transaction at its end, when nothing could be done about it.
  elsif pg_catalog.pg_notification_queue_usage() > 0.5 then
    raise warning 'A message to % was not sent: the queue of notifications is half full.', send.topic;
  else
    perform pg_catalog.pg_notify('${realtimeChannel}', notification);
  end if;
exception when others then
  raise warning 'A message was not sent: %', sqlerrm;
end
$$;

-- What this person may do has changed, or a session of theirs has ended: servers ask again for all that they listen to.
create or replace function realtime.rights_changed(person uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if person is not null and pg_catalog.pg_notification_queue_usage() <= 0.9 then
    perform pg_catalog.pg_notify('${realtimeChannel}', 'r' || person);
  end if;
exception when others then
  raise warning 'Servers were not told of changed rights: %', sqlerrm;
end
$$;

-- What somebody may do with a topic, as the policies on realtime.messages say: 'hear' and 'send', each with 'broadcast' or 'presence'.
-- Everything that it does to find out is undone.
create or replace function realtime.rights_of(_topic text, _role text, _person text, _claims text) returns text[]
language plpgsql set search_path = '' as $$
declare
  ids uuid[] := array[gen_random_uuid(), gen_random_uuid()];
  rights text[] := '{}';
  one text;
begin
  begin
    insert into realtime.messages (id, topic, extension, private)
    values (ids[1], _topic, 'broadcast', true), (ids[2], _topic, 'presence', true);
    perform set_config('realtime.topic', _topic, true), set_config('request.jwt.claims', _claims, true),
      set_config('request.jwt.claim.sub', _person, true), set_config('request.jwt.claim.role', _role, true),
      set_config('role', _role, true);
    for one in select extension from realtime.messages where id = any (ids) loop
      rights := rights || ('hear ' || one);
    end loop;
    foreach one in array array['broadcast', 'presence'] loop
      begin
        insert into realtime.messages (topic, extension, private) values (_topic, one, true);
        rights := rights || ('send ' || one);
      exception when insufficient_privilege then
        null;
      end;
    end loop;
    raise exception 'undo' using errcode = 'OTU00';
  exception when sqlstate 'OTU00' then
    null;
  end;
  return rights;
end
$$;

-- Who is present where. A server that is not seen any more takes its people with it.
create unlogged table if not exists realtime.servers (
  id uuid primary key,
  seen_at timestamptz not null default clock_timestamp()
);
create unlogged table if not exists realtime.presences (
  topic text not null,
  ref text not null,
  key text not null,
  server uuid not null references realtime.servers (id) on delete cascade,
  meta jsonb not null,
  primary key (topic, ref)
);
create index if not exists presences_server on realtime.presences (server);

revoke all on all tables in schema realtime from public, anon, authenticated;
revoke all on all functions in schema realtime from public, anon, authenticated;
grant usage on schema realtime to anon, authenticated, service_role;
grant select, insert on realtime.messages to anon, authenticated, service_role;
grant execute on function realtime.topic() to anon, authenticated, service_role;
grant execute on function realtime.send(jsonb, text, text, boolean) to service_role;
`

/** Makes the schema, unless the database has one that is not ours. */
export async function makeRealtimeSchema(turn: postgres.TransactionSql): Promise<void> {
  const [found] = await turn<
    { isThere: boolean }[]
  >`select to_regnamespace('realtime') is not null as "isThere"`
  if (found?.isThere !== true)
    await turn.unsafe(`create schema realtime; comment on schema realtime is '${mark}'`)
  if (await hasRealtimeSchema(turn)) await turn.unsafe(realtimeSchema)
}

/** Whether the database has the schema as this server makes it. */
export async function hasRealtimeSchema(sql: postgres.Sql | postgres.TransactionSql): Promise<boolean> {
  const [row] = await sql<{ isOurs: boolean | null }[]>`
    select obj_description(to_regnamespace('realtime'), 'pg_namespace') = ${mark} as "isOurs"`
  return row?.isOurs === true
}
