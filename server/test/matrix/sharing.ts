// Sharing: who decides about the members of a space, and who sees what about them.
import { randomUUID } from 'node:crypto'
import { type Line, type Outcome, anyRow, noError } from './cells.ts'
import { ownRowLines } from './own-rows.ts'
import { selectLines } from './select-lines.ts'
import { type Kind, type Place, linesFor, mayRead, newPlace } from './spaces.ts'
import { type Actor, type World, newAccount } from './world.ts'

const everyone = '-AAAA'
const nobody = 'RRRRR'
const owners = new Set<Kind>(['owner'])

const call = (actor: Actor, name: string, args: Readonly<Record<string, unknown>> = {}): Promise<Outcome> =>
  noError(actor.client.rpc(name, args))

const lineOf = (table: string, what: string, expected: string, attempt: Line['attempt']): Line => ({
  table,
  verb: 'call',
  what,
  expected,
  attempt,
})

/** Another member of a space. */
async function newViewer({ sql }: World, { space }: Place): Promise<string> {
  const id = await newAccount(sql)
  await sql`insert into public.space_members (space_id, user_id, role) values (${space}, ${id}, 'viewer')`
  return id
}

/** Somebody who is asked to become a member. */
async function newInvitation({ sql, stranger }: World, space: string, person: string): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into public.space_invitations (space_id, user_id, role, by_id)
    values (${space}, ${person}, 'viewer', ${stranger}) returning id`
  return row?.id ?? ''
}

const newTeam = async ({ sql, stranger }: World): Promise<string> => {
  const [team] = await sql<{ id: string }[]>`
    insert into public.spaces (kind, name) values ('team', 'River') returning id`
  await sql`insert into public.space_members (space_id, user_id, role) values (${team?.id ?? ''}, ${stranger}, 'owner')`
  return team?.id ?? ''
}

/** A folder of somebody's own space. */
async function newFolder({ sql }: World, person: string): Promise<string> {
  const id = randomUUID()
  await sql`insert into public.spaces (kind, person) values ('personal', ${person}) on conflict do nothing`
  const [space] = await sql<{ id: string }[]>`select id from public.spaces where person = ${person}`
  const state = {
    space_id: space?.id ?? '',
    version: 1,
    kind: 'folder',
    parent_id: space?.id ?? '',
    name: id,
  }
  await sql`insert into public.space_members (space_id, user_id, role) values (${state.space_id}, ${person}, 'owner')
    on conflict do nothing`
  await sql`insert into public.space_entries ${sql({ ...state, id, revision: 'r1' })}`
  await sql`
    insert into public.space_versions ${sql({ ...state, entry_id: id, at: new Date(), size: 0, mode: 493, modified: 0, created: 0 })}`
  return id
}

const own = (id: string, actor: Actor, stranger: string) => (id === 'own' ? actor.id : stranger)

const functions: Line[] = [
  lineOf('sharing_rules', 'of the server', 'RAAAA', (_, actor) => call(actor, 'sharing_rules')),
  lineOf('set_team_makers', 'of the server', 'RRRRA', (_, actor) =>
    call(actor, 'set_team_makers', { makers: 'everybody' }),
  ),
  lineOf('make_team', 'for oneself', 'RAAAA', (_, actor) => call(actor, 'make_team', { name: 'River' })),
  lineOf('block_person', 'another person', 'RAAAA', async ({ sql }, actor) =>
    call(actor, 'block_person', { person: await newAccount(sql) }),
  ),
  lineOf('make_app_password', 'for oneself', 'RAAAA', (_, actor) =>
    call(actor, 'make_app_password', { name: 'Laptop' }),
  ),
  lineOf('own_app_passwords', 'of oneself', 'RAAAA', (_, actor) => call(actor, 'own_app_passwords')),
  lineOf('remove_app_password', 'of oneself', 'RAAAA', (_, actor) =>
    call(actor, 'remove_app_password', { id: randomUUID() }),
  ),
  lineOf('let_file_go', 'of oneself', 'RAAAA', (_, actor) =>
    call(actor, 'let_file_go', { entry: randomUUID(), holder: randomUUID() }),
  ),
  lineOf('own_notices', 'about oneself', 'RAAAA', (_, actor) => call(actor, 'own_notices')),
  lineOf('own_invitations', 'about oneself', 'RAAAA', (_, actor) => call(actor, 'own_invitations')),
  ...['own', "another person's"].flatMap((whose) => [
    lineOf(
      'answer_invitation',
      `${whose} invitation`,
      whose === 'own' ? everyone : nobody,
      async (world, actor) => {
        const invitation = await newInvitation(
          world,
          await newTeam(world),
          own(whose, actor, await newAccount(world.sql)),
        )
        return call(actor, 'answer_invitation', { invitation, accept: true })
      },
    ),
    lineOf(
      'make_app_password',
      `for ${whose} folder`,
      whose === 'own' ? everyone : nobody,
      async (world, actor) =>
        call(actor, 'make_app_password', {
          name: 'Laptop',
          folder: await newFolder(world, own(whose, actor, world.stranger)),
        }),
    ),
    lineOf('share_folder', `${whose} folder`, whose === 'own' ? everyone : nobody, async (world, actor) =>
      call(actor, 'share_folder', { folder: await newFolder(world, own(whose, actor, world.stranger)) }),
    ),
  ]),
  ...linesFor('space_people', 'call', mayRead, (actor, { space }) => call(actor, 'space_people', { space })),
  ...linesFor('space_activity', 'call', mayRead, (actor, { space }) =>
    call(actor, 'space_activity', { space }),
  ),
  ...linesFor('hold_file_open', 'call', mayRead, (actor, { file }) =>
    call(actor, 'hold_file_open', { entry: file, holder: randomUUID() }),
  ),
  ...linesFor('space_moments', 'call', mayRead, (actor, { space }) =>
    call(actor, 'space_moments', { space }),
  ),
  ...linesFor('names_in_space', 'call', mayRead, (actor, { space }) =>
    call(actor, 'names_in_space', { space, people: [randomUUID()] }),
  ),
  ...linesFor('set_mount', 'call', mayRead, (actor, { space }) =>
    call(actor, 'set_mount', { space, folder: null }),
  ),
  ...linesFor('rename_space', 'call', owners, (actor, { space }) =>
    call(actor, 'rename_space', { space, name: 'Lake' }),
  ),
  ...linesFor('invite_to_space', 'call', owners, async (actor, { space }, { sql }) =>
    call(actor, 'invite_to_space', { space, whom: await newAccount(sql), role: 'viewer' }),
  ),
  ...linesFor('withdraw_invitation', 'call', owners, async (actor, { space }, world) =>
    call(actor, 'withdraw_invitation', {
      invitation: await newInvitation(world, space, await newAccount(world.sql)),
    }),
  ),
  ...linesFor('set_space_role', 'call', owners, async (actor, place, world) =>
    call(actor, 'set_space_role', {
      space: place.space,
      person: await newViewer(world, place),
      role: 'editor',
    }),
  ),
  ...linesFor('remove_member', 'call', owners, async (actor, place, world) =>
    call(actor, 'remove_member', { space: place.space, person: await newViewer(world, place) }),
  ),
  ...linesFor(
    'remove_member',
    'call',
    new Set<Kind>(['editor', 'viewer']),
    (actor, { space }) => call(actor, 'remove_member', { space, person: actor.id }),
    'oneself',
  ),
  ...linesFor('hand_over_space', 'call', owners, async (actor, place, world) =>
    call(actor, 'hand_over_space', { space: place.space, person: await newViewer(world, place) }),
  ),
  ...linesFor('delete_space', 'call', owners, (actor, { space }) => call(actor, 'delete_space', { space })),
]

const notices = ownRowLines({
  table: 'notices',
  noun: 'notice',
  columns: ['id', 'user_id', 'kind', 'details', 'created_at', 'read_at'],
  make: async ({ sql }, owner) => {
    const [row] = await sql<{ id: string }[]>`
      insert into public.notices (user_id, kind) values (${owner}, 'invited') returning id`
    return row?.id ?? ''
  },
  row: (_, actor) => ({ user_id: actor.id, kind: 'invited' }),
  inserted: [['kind', nobody, () => 'invited']],
  updated: [
    ['read_at', everyone, () => '2026-01-01T00:00:00+00:00'],
    ['kind', '-RRRR', () => 'accepted'],
    ['details', '-RRRR', () => ({ name: 'forged' })],
  ],
  deleted: everyone,
})

/** A row of a table that belongs to somebody, and what finds it. */
type Made = (world: World, person: string) => Promise<Readonly<Record<string, string>>>

const blocked: Made = async ({ sql }, person) => {
  const other = await newAccount(sql)
  await sql`insert into public.blocked_people (user_id, blocked_id) values (${person}, ${other})`
  return { user_id: person, blocked_id: other }
}
const mounted: Made = async (world, person) => {
  const [folder, team] = [await newFolder(world, person), await newTeam(world)]
  await world.sql`insert into public.space_mounts (user_id, space_id, entry_id) values (${person}, ${team}, ${folder})`
  return { user_id: person, space_id: team }
}
const tables = {
  blocked_people: { columns: 'user_id blocked_id since', make: blocked, deleted: everyone },
  space_mounts: { columns: 'user_id space_id entry_id', make: mounted, deleted: '-RRRR' },
} as const
const ownTables = (Object.keys(tables) as (keyof typeof tables)[]).flatMap((table): Line[] => {
  const { columns, make, deleted } = tables[table]
  return [
    ...selectLines(
      table,
      columns.split(' '),
      ['own', "another person's"].map((whose) => ({
        what: (column) => `${column}, ${whose}`,
        expected: whose === 'own' ? everyone : nobody,
        row: async (world, actor) => make(world, own(whose, actor, world.stranger)),
      })),
    ),
    ...['own', "another person's"].map(
      (whose): Line => ({
        table,
        verb: 'delete',
        what: whose,
        expected: whose === 'own' ? deleted : nobody,
        attempt: async (world, actor) => {
          const key = await make(world, own(whose, actor, world.stranger))
          return anyRow(actor.client.from(table).delete().match(key).select())
        },
      }),
    ),
    {
      table,
      verb: 'insert',
      what: 'for oneself',
      expected: nobody,
      attempt: async (world, actor) => {
        const [row] = await rowsFrom(world, table, await make(world, world.stranger))
        return noError(actor.client.from(table).insert({ ...row, user_id: actor.id }))
      },
    },
  ]
})

async function rowsFrom({ sql }: World, table: string, key: Readonly<Record<string, string>>) {
  const [[name, value] = ['', '']] = Object.entries(key).slice(1)
  return sql<Record<string, unknown>[]>`select * from ${sql(`public.${table}`)} where ${sql(name)} = ${value}`
}

const hidden = {
  space_invitations: 'id space_id user_id address role by_id is_muted created_at',
  space_events: 'id space_id at by_id kind person_id details',
} as const
/** What functions alone read and change: not even owners of a space reach the rows. */
const hiddenTables = (Object.keys(hidden) as (keyof typeof hidden)[]).flatMap((table): Line[] => {
  const prepare = async (world: World, actor: Actor) => {
    const { space } = await newPlace(world, actor, 'owner')
    await newInvitation(world, space, await newAccount(world.sql))
    await world.sql`insert into public.space_events (space_id, kind) values (${space}, 'made')`
    return { space_id: space }
  }
  const line = (
    verb: string,
    attempt: (actor: Actor, key: { readonly space_id: string }) => Promise<Outcome>,
  ): Line => ({
    table,
    verb,
    what: 'of an own space',
    expected: nobody,
    attempt: async (world, actor) => attempt(actor, await prepare(world, actor)),
  })
  return [
    ...selectLines(table, hidden[table].split(' '), [
      { what: (column) => `${column}, of an own space`, expected: nobody, row: prepare },
    ]),
    line('insert', (actor, key) =>
      noError(actor.client.from(table).insert({ ...key, kind: 'made', role: 'owner', user_id: actor.id })),
    ),
    line('update', (actor, key) => anyRow(actor.client.from(table).update(key).match(key).select())),
    line('delete', (actor, key) => anyRow(actor.client.from(table).delete().match(key).select())),
  ]
})

export const sharingLines: readonly Line[] = [...functions, ...notices, ...ownTables, ...hiddenTables]
