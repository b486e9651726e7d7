// Sharing as it is after years: more spaces, members, invitations, links and events than a test has time to make by calls.
import type postgres from 'postgres'

/** Spaces that a test has filled. */
export interface SharedWorld {
  /** One of those that a person is a member of. */
  readonly withMe: string
  /** One of those that a person owns. */
  readonly mine: string
  readonly team: string
}

type Kind = 'person' | 'withMe' | 'mine' | 'team' | 'folder'
const starts: Readonly<Record<Kind, string>> = {
  person: '50000000',
  withMe: '51000000',
  mine: '52000000',
  team: '53000000',
  folder: '54000000',
}
/** The id of one of the things that are filled, by its number from 1 on. */
export const sharedId = (kind: Kind, number: number) =>
  `${starts[kind]}-0000-4000-8000-${number.toString(16).padStart(12, '0')}`

/** The same in SQL, of an expression. */
const id = (kind: Kind, number: string) =>
  `('${starts[kind]}-0000-4000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`

/** Events, links and people who are asked that a space has at most. */
const [mostEvents, mostLinks, mostAsked] = [10_000, 1_000, 1_000]

/** Runs statements without triggers, as the superuser may. */
async function quietly(superuser: postgres.Sql, statements: string): Promise<void> {
  await superuser.unsafe(`
    set session_replication_role = replica;
    ${statements}
    set session_replication_role = origin;`)
}

/** People without a password, each with a space of their own: `sharedId('person', 1)` to `count`. */
export async function fillPeople(superuser: postgres.Sql, count: number): Promise<void> {
  await quietly(
    superuser,
    `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
    select ${id('person', 'n')}, 'member-' || n || '@example.org', now(), '{}' from generate_series(1, ${count}) as n;
    insert into public.profiles (id, username, full_name)
    select ${id('person', 'n')}, 'member-' || n, 'Otis Otter ' || n from generate_series(1, ${count}) as n;
    insert into public.spaces (kind, person) select 'personal', ${id('person', 'n')} from generate_series(1, ${count}) as n;
    insert into public.space_members (space_id, user_id, role)
    select id, person, 'owner' from public.spaces where person in (
      select ${id('person', 'n')} from generate_series(1, ${count}) as n);`,
  )
}

/**
 * Makes a person a member of many shared folders, which `people` others own, asks them to join as many more, and gives them the notices
 * that are kept.
 */
export async function fillSharedWithMe(
  superuser: postgres.Sql,
  me: string,
  { people, spaces }: { readonly people: number; readonly spaces: number },
): Promise<void> {
  const owner = id('person', `n % ${people} + 1`)
  await quietly(
    superuser,
    `insert into public.spaces (id, kind, name, bytes) select ${id('withMe', 'n')}, 'shared', 'Folder ' || n, n
    from generate_series(1, ${2 * spaces}) as n;
    insert into public.space_members (space_id, user_id, role)
    select ${id('withMe', 'n')}, ${owner}, 'owner' from generate_series(1, ${2 * spaces}) as n
    union all select ${id('withMe', 'n')}, '${me}', 'viewer' from generate_series(1, ${spaces}) as n;
    insert into public.space_invitations (space_id, user_id, role, by_id)
    select ${id('withMe', `n + ${spaces}`)}, '${me}', 'viewer', ${owner} from generate_series(1, ${spaces}) as n;
    insert into public.notices (user_id, kind, details)
    select '${me}', 'role', jsonb_build_object('space', ${id('withMe', 'n')}, 'name', 'Folder ' || n, 'by', ${owner})
    from generate_series(1, 500) as n;`,
  )
}

/** Makes a person the owner of many shared folders at folders of their own space, each with a member, an invitation and a link. */
export async function fillOwner(
  superuser: postgres.Sql,
  owner: string,
  { people, spaces }: { readonly people: number; readonly spaces: number },
): Promise<void> {
  const numbers = `generate_series(1, ${spaces}) as n`
  const member = id('person', `n % ${people} + 1`)
  await quietly(
    superuser,
    `insert into public.space_entries (id, space_id, parent_id, name, kind, revision, version)
    select ${id('folder', 'n')}, own.id, own.id, 'Shared ' || n, 'folder', 'r' || n, own.version + n
    from public.spaces as own, ${numbers} where own.person = '${owner}';
    update public.spaces set version = version + ${spaces}, entries = entries + ${spaces} where person = '${owner}';
    insert into public.spaces (id, kind, name, bytes) select ${id('mine', 'n')}, 'shared', 'Shared ' || n, n from ${numbers};
    insert into public.space_members (space_id, user_id, role)
    select ${id('mine', 'n')}, '${owner}', 'owner' from ${numbers}
    union all select ${id('mine', 'n')}, ${member}, 'editor' from ${numbers};
    insert into public.space_mounts (user_id, space_id, entry_id)
    select '${owner}', ${id('mine', 'n')}, ${id('folder', 'n')} from ${numbers};
    insert into public.space_invitations (space_id, address, role, by_id)
    select ${id('mine', 'n')}, 'asked-' || n || '@example.org', 'viewer', '${owner}' from ${numbers};
    insert into private.space_links (space_id, entry_id, kind, token, token_hash, made_by)
    select ${id('mine', 'n')}, ${id('mine', 'n')}, 'read', 'mine-' || n, private.secret_digest('mine-' || n), '${owner}'
    from ${numbers};`,
  )
}

/**
 * Makes a team of one owner and `people` others, half of them editors: with files, and all the links, events and invitations that a
 * space may have.
 */
export async function fillTeam(
  superuser: postgres.Sql,
  owner: string,
  { people }: { readonly people: number },
): Promise<void> {
  const [team, links] = [sharedId('team', 1), `generate_series(1, ${mostLinks}) as n`]
  await quietly(
    superuser,
    `insert into public.spaces (id, kind, name, version, entries) values ('${team}', 'team', 'Delta', ${mostLinks}, ${mostLinks});
    insert into public.space_members (space_id, user_id, role)
    select '${team}'::uuid, ${id('person', 'n')}, case when n % 2 = 0 then 'viewer' else 'editor' end
    from generate_series(1, ${people}) as n
    union all select '${team}', '${owner}', 'owner';
    insert into public.space_entries (id, space_id, parent_id, name, kind, revision, version)
    select ${id('team', 'n + 1')}, '${team}', '${team}', 'Folder ' || n, 'folder', 'r' || n, n from ${links};
    insert into public.space_versions (space_id, entry_id, version, at, by_id, kind, parent_id, name, size, mode, modified, created)
    select space_id, id, version, now() - version * interval '1 minute', '${owner}', kind, parent_id, name, 0, mode, 0, 0
    from public.space_entries where space_id = '${team}';
    insert into private.space_links (space_id, entry_id, kind, token, token_hash, made_by)
    select '${team}', ${id('team', 'n + 1')}, 'read', 'team-' || n, private.secret_digest('team-' || n),
      ${id('person', `(2 * n - 1) % ${people} + 1`)}
    from ${links};
    insert into public.space_invitations (space_id, address, role, by_id)
    select '${team}', 'team-' || n || '@example.org', 'viewer', '${owner}' from generate_series(1, ${mostAsked}) as n;
    insert into public.space_events (space_id, at, by_id, kind, details)
    select '${team}', now() - n * interval '1 minute', '${owner}', 'invited', '{"role": "viewer"}' from generate_series(1, ${mostEvents}) as n;`,
  )
}
