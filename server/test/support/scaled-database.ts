import type postgres from 'postgres'

/** How much is put into a database. */
export interface Scale {
  /** Accounts, and as many apps. */
  readonly people: number
  /** Of each: messages that were sent, messages that were got, ratings, installs, files and log entries. */
  readonly rows: number
}

/** The id of a person or an app of the scaled database, by its number from 1 on. */
export const scaledId = (kind: 'person' | 'app', number: number) =>
  `${kind === 'person' ? '10000000' : '20000000'}-0000-4000-8000-${number.toString(16).padStart(12, '0')}`

/** People of a scaled database. The busiest has more than all others: files, messages, apps, stored objects, addresses. */
export const scaledPeople = {
  busiest: scaledId('person', 1),
  trusted: scaledId('person', 3),
  administrator: scaledId('person', 4),
  ordinary: scaledId('person', 7),
}

const person = (number: string) => `('10000000-0000-4000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`
const app = (number: string) => `('20000000-0000-4000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`
const entry = (number: string) => `('30000000-0000-4000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`
/** Numbers that look drawn at random, always the same ones. */
const drawn = (from: string) => `(1 + (${from}::bigint * 7919 + 104729) % people)`

/**
 * Fills the tables that grow, in seconds: no trigger runs, so the connection is the superuser's. Of every kind the busiest
 * person has about as much as limits allow, and the first app has a rating of every other person. Ends with what autovacuum would do.
 */
export async function fillDatabase(superuser: postgres.Sql, { people, rows }: Scale): Promise<void> {
  await superuser.unsafe(`
    set session_replication_role = replica;
    create temporary table scale as select ${people}::bigint as people, ${rows}::bigint as rows;

    insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
    select ${person('n')}, 'person-' || n || '@example.org', now(), '{}' from scale, generate_series(1, people) as n;
    insert into auth.identities (id, provider_id, user_id, identity_data, provider)
    select gen_random_uuid(), ${person('n')}::text, ${person('n')}, '{}', 'email'
    from scale, generate_series(1, people) as n;
    insert into auth.sessions (id, user_id, created_at, updated_at)
    select ${app('n')}, ${person('n')}, now(), now() from scale, generate_series(1, people) as n;
    insert into auth.refresh_tokens (id, token, user_id, session_id)
    select 'r' || n, 'token-' || n, ${person(drawn('n'))}, ${app(drawn('n'))} from scale, generate_series(1, rows) as n;
    insert into public.profiles (id, username, full_name)
    select ${person('n')}, 'person-' || n, (array['Olive', 'Otis', 'Una', 'Wren', 'Moss'])[n % 5 + 1] || ' Otter ' || n
    from scale, generate_series(1, people) as n;
    insert into public.user_roles (user_id, role)
    select ${person('n')}, 'verified_developer' from scale, generate_series(1, people, 50) as n;

    insert into public.apps (id, name, author, description, icon, category, html_content, is_verified, reviewed_at,
      downloads, user_id, files)
    select ${app('n')}, (array['Tide', 'Reed', 'Lake', 'Moss', 'Kelp'])[n % 5 + 1] || ' ' || n, 'Olive Otter',
      'Keeps an eye on the river, number ' || n, 'x',
      (array['productivity', 'entertainment', 'widgets', 'games', 'tools', 'other'])[n % 6 + 1],
      '<p>page</p>', n % 3 > 0, case when n % 100 > 0 then now() end, (n * 7919) % 5000,
      ${person('case when n <= 200 then 1 else n end')},
      jsonb_build_array(jsonb_build_object('name', 'a.html', 'type', 'text/html', 'size', 10, 'lastModified', 0,
        'public_url', 'https://example.org/a.html', 'storage_path', ${person('n')} || '/' || n || '-a.html'))
    from scale, generate_series(1, people) as n;
    insert into public.app_versions (app_id, user_id, replaces, version, name, author, description, html_content, files)
    select ${app('n')}, ${person('n')}, '1.0.0', '1.0.1', 'Tide ' || n, 'Olive Otter', 'Version', '<p>', '[]'
    from scale, generate_series(201, people, 10) as n;
    insert into public.app_ratings (app_id, user_id, stars)
    select ${app('1')}, ${person('n')}, n % 5 + 1 from scale, generate_series(2, people) as n
    union all
    select ${app('2 + n % (people - 2)')}, ${person('2 + n / (people - 2)')}, n % 5 + 1
    from scale, generate_series(1, rows - people) as n;
    insert into private.app_stars (app_id, stars, ratings)
    select app_id, sum(stars), count(*) from public.app_ratings group by app_id;
    insert into private.installs (app_id, person)
    select ${app('1 + n % people')}, ${person('1 + n / people')} from scale, generate_series(1, rows) as n;
    insert into storage.objects (bucket_id, name, metadata)
    select 'app-files', ${person('case when n % 3 = 0 and n <= 3000 then 1 else n end')} || '/' || n || '-a.html', '{"size": 10}'::jsonb
    from scale, generate_series(1, people) as n
    union all
    select 'vm-states', ${person('n')} || '/state', '{"size": 10}'::jsonb from scale, generate_series(1, people) as n;

    insert into public.messages (user_id, to_recipient, subject, message, status, created_at)
    select ${person(`case when n <= 2000 then 1 else ${drawn('n')} end`)}, 'otter@example.org', 'Fish', 'There is fish.',
      case when n % 1000 = 0 then 'queued' else 'sent' end, now() - n * interval '1 minute'
    from scale, generate_series(1, rows) as n;
    insert into public.received_messages (user_id, sender_id, sender_name, subject, message, read_at, created_at)
    select ${person(`case when n <= 1900 then 1 else ${drawn('n')} end`)}, ${person(drawn('n * 3'))}, 'Otter', 'Fish',
      'There is fish.', case when n % 10 > 0 then now() end, now() - n * interval '1 minute'
    from scale, generate_series(1, rows) as n;

    insert into public.spaces (id, kind, person, version, entries)
    select ${app('n')}, 'personal', ${person('n')}, rows, 10 from scale, generate_series(1, people) as n;
    insert into public.space_members (space_id, user_id, role)
    select ${app('n')}, ${person('n')}, 'owner' from scale, generate_series(1, people) as n;
    insert into public.space_entries (id, space_id, parent_id, name, kind, hash, size, revision, version)
    select ${entry('n')}, place, place, 'file-' || n, 'file', repeat('a', 64), 5, 'r' || n, n
    from scale, generate_series(1, rows) as n, lateral (
      select ${app(`case when n <= least(rows / 2, 20000) then 1 else ${drawn('n')} end`)} as place) as drawn;
    insert into public.space_versions (space_id, entry_id, version, at, kind, parent_id, name, hash, size, mode, modified, created)
    select space_id, id, version, now() - version * interval '1 minute', kind, parent_id, name, hash, size, mode, modified, created
    from public.space_entries;
    insert into storage.objects (bucket_id, name, metadata)
    select 'spaces', ${app('n')} || '/' || repeat('c', 64), '{"size": 70000}'::jsonb from scale, generate_series(1, people) as n;
    insert into public.space_blobs (space_id, hash, size, content, state, uses, unused_since)
    select ${app('n')}, repeat('a', 64), 5, 'otter', 'kept', 10, null from scale, generate_series(1, people) as n;
    insert into private.space_links (id, space_id, entry_id, kind, token, token_hash, made_by, made_at)
    select ${app('n')}, ${app('n')}, ${app('n')}, 'read', 'link-' || n, private.secret_digest('link-' || n), ${person('n')},
      now() - n * interval '1 minute'
    from scale, generate_series(1, people) as n;
    insert into private.link_visits (secret_hash, link_id, ends_at)
    select private.secret_digest(lpad(n::text, 40, '0')), ${app('1 + n % people')}, now() + interval '1 hour'
    from scale, generate_series(1, rows) as n;
    insert into private.link_grants (visit, space_id, hash, ends_at)
    select secret_hash, link_id, repeat('c', 64), ends_at from private.link_visits;

    insert into public.browser_sessions (id, user_id, window_id, current_url, is_active)
    select ${app('n')}, ${person('case when n <= 200 then 1 else n end')}, 'window-' || n, 'https://example.org/', n % 2 = 0
    from scale, generate_series(1, people) as n;
    insert into public.browser_history (session_id, user_id, url, index_position)
    select ${app('1 + n % people')}, ${person(`case when n % people < 200 then 1 else 1 + n % people end`)},
      'https://example.org/' || n, n / people
    from scale, generate_series(1, rows) as n;
    insert into public.browser_bookmarks (user_id, url, title)
    select ${person('case when n <= 2000 then 1 else n end')}, 'https://example.org/' || n, 'Page ' || n
    from scale, generate_series(1, people) as n;
    insert into public.vm_sessions (user_id, session_token, is_active, expires_at)
    select ${person('n')}, 'vm_' || ${person('n')} || '_1700000000000', true, now()
    from scale, generate_series(1, people) as n;
    insert into private.audit_log (action, person, app)
    select 'role.assigned', ${person(drawn('n'))}, null from scale, generate_series(1, rows) as n;
    insert into private.uses (who, what, since)
    select ${person('n')}::text, 'messages a day', now() from scale, generate_series(1, people) as n;
    set session_replication_role = origin;
    drop table scale;
  `)
  await superuser`vacuum analyze`
}
