// Spaces: who may do what follows from being a member, whatever the role.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { type Line, type Outcome, anyRow, noError } from './cells.ts'
import { selectLines } from './select-lines.ts'
import { type Actor, type World, newAccount } from './world.ts'

const bucket = 'spaces'
export const kinds = ['owner', 'editor', 'viewer', 'former member', 'no member'] as const
/** What an actor is in a space. */
export type Kind = (typeof kinds)[number]

export const mayRead = new Set<Kind>(['owner', 'editor', 'viewer'])
const mayChange = new Set<Kind>(['owner', 'editor'])
const everyone = '-AAAA'
const nobody = 'RRRRR'

/** A space with a file, whose content is a stored object, and what an actor is in it. */
export interface Place {
  readonly space: string
  readonly file: string
  readonly hash: string
}

export async function newPlace({ sql, stranger }: World, actor: Actor, kind: Kind): Promise<Place> {
  const hash = createHash('sha256').update(randomBytes(8)).digest('hex')
  const file = randomUUID()
  const [made] = await sql<{ id: string }[]>`
    insert into public.spaces (kind, name, version, entries) values ('shared', 'River', 1, 1) returning id`
  if (!made) throw new Error('no space')
  const space = made.id
  await sql`insert into public.space_members (space_id, user_id, role) values (${space}, ${stranger}, 'owner')`
  if (actor.person && kind !== 'no member')
    await sql`
      insert into public.space_members (space_id, user_id, role)
      values (${space}, ${actor.id}, ${kind === 'former member' ? 'owner' : kind})`
  if (kind === 'former member')
    await sql`delete from public.space_members where space_id = ${space} and user_id = ${actor.id}`
  await sql`insert into public.space_blobs (space_id, hash, size, state) values (${space}, ${hash}, 4, 'kept')`
  const state = { space_id: space, version: 1, kind: 'file', parent_id: space, name: 'file', hash, size: 4 }
  await sql`insert into public.space_entries ${sql({ ...state, id: file, revision: 'r1' })}`
  await sql`
    insert into public.space_versions ${sql({ ...state, entry_id: file, at: new Date(), mode: 420, modified: 0, created: 0 })}`
  await sql`
    insert into storage.objects (bucket_id, name, metadata)
    values (${bucket}, ${`${space}/${hash}`}, '{"size": 4}')`
  return { space, file, hash }
}

/** A line for each of what an actor can be. */
export const linesFor = (
  table: string,
  verb: string,
  may: ReadonlySet<Kind>,
  attempt: (actor: Actor, place: Place, world: World) => Promise<Outcome>,
  what = '',
): Line[] =>
  kinds.map((kind) => ({
    table,
    verb,
    what: `${what}${what === '' ? '' : ', '}as ${kind}`,
    expected: may.has(kind) ? everyone : nobody,
    attempt: async (world, actor) => attempt(actor, await newPlace(world, actor, kind), world),
  }))

async function call(actor: Actor, name: string, args: Readonly<Record<string, unknown>>): Promise<Outcome> {
  const { data, error }: { readonly data: unknown; readonly error: unknown } = await actor.client.rpc(
    name,
    args,
  )
  if (error) return 'refused'
  return typeof data === 'object' && data !== null && 'applied' in data && data.applied === false
    ? 'refused'
    : 'allowed'
}

const moment = '2026-01-01T00:00:00Z'
const functions: Line[] = [
  {
    table: 'own_spaces',
    verb: 'call',
    what: 'about oneself',
    expected: 'RAAAA',
    attempt: (_, actor) => call(actor, 'own_spaces', {}),
  },
  ...linesFor('pull_entries', 'call', mayRead, (actor, { space }) =>
    call(actor, 'pull_entries', { space, after: 0 }),
  ),
  ...linesFor('blob_contents', 'call', mayRead, (actor, { space, hash }) =>
    call(actor, 'blob_contents', { space, hashes: [hash] }),
  ),
  ...linesFor('folder_at', 'call', mayRead, (actor, { space }) =>
    call(actor, 'folder_at', { space, folder: space, moment }),
  ),
  ...linesFor('push_entries', 'call', mayChange, (actor, { space, file, hash }) =>
    call(actor, 'push_entries', {
      space,
      seen: 1,
      changes: [
        {
          id: file,
          parent: space,
          name: 'renamed',
          kind: 'file',
          hash,
          size: 4,
          revision: 'r2',
          expected: 1,
        },
      ],
    }),
  ),
  ...linesFor('expect_blobs', 'call', mayChange, (actor, { space, hash }) =>
    call(actor, 'expect_blobs', { space, blobs: [{ hash, size: 4 }] }),
  ),
  ...linesFor('rewind_folder', 'call', mayChange, (actor, { space }) =>
    call(actor, 'rewind_folder', { space, folder: space, moment }),
  ),
  ...linesFor('pin_version', 'call', mayChange, (actor, { file }) =>
    call(actor, 'pin_version', { entry: file, version: 1, pinned: true }),
  ),
  ...['own', "another person's"].map(
    (whose): Line => ({
      table: 'set_space_quota',
      verb: 'call',
      what: `${whose} space`,
      expected: whose === 'own' ? '-RRRA' : 'RRRRA',
      attempt: async (world, actor) => {
        const { space } = await newPlace(world, actor, whose === 'own' ? 'owner' : 'no member')
        return call(actor, 'set_space_quota', { space, quota: 5 })
      },
    }),
  ),
]

const columns = {
  spaces:
    'id kind person name version changed_at bytes entries states removals forgotten quota created_at thinned_at',
  space_members: 'space_id user_id role since',
  space_entries:
    'id space_id parent_id name kind hash size target mode modified created revision version changed_at changed_by removed_at',
  space_versions:
    'space_id entry_id version at by_id kind parent_id name hash size target mode modified created is_pinned is_along',
  space_blobs: 'space_id hash size content state uses unused_since',
} as const
type Table = keyof typeof columns

const keyOf = (table: Table, { space }: Place) => (table === 'spaces' ? { id: space } : { space_id: space })

const reads = (Object.keys(columns) as Table[]).flatMap((table) =>
  selectLines(
    table,
    columns[table].split(' '),
    kinds.map((kind) => ({
      what: (column) => `${column}, as ${kind}`,
      expected: mayRead.has(kind) && table !== 'space_blobs' ? everyone : nobody,
      row: async (world, actor) => keyOf(table, await newPlace(world, actor, kind)),
    })),
  ),
)

const changed: Readonly<Record<Table, object>> = {
  spaces: { quota: 1e12 },
  space_members: { role: 'owner' },
  space_entries: { name: 'other' },
  space_versions: { is_pinned: true },
  space_blobs: { size: 5 },
}
const nobodyAtAll = new Set<Kind>()
/** Rows are changed by functions alone. */
const writes = (Object.keys(columns) as Table[]).flatMap((table) => [
  ...linesFor(table, 'update', nobodyAtAll, (actor, place) =>
    anyRow(actor.client.from(table).update(changed[table]).match(keyOf(table, place)).select()),
  ),
  ...linesFor(table, 'delete', nobodyAtAll, (actor, place) =>
    anyRow(actor.client.from(table).delete().match(keyOf(table, place)).select()),
  ),
  ...linesFor(table, 'insert', nobodyAtAll, async (actor, { space, file }, { sql }) => {
    const state = { space_id: space, kind: 'folder', parent_id: space, name: 'mine', version: 2 }
    const rows: Readonly<Record<Table, object>> = {
      spaces: { kind: 'team', name: 'Mine' },
      space_members: { space_id: space, user_id: await newAccount(sql), role: 'owner' },
      space_entries: { ...state, id: randomUUID(), revision: 'r2' },
      space_versions: { ...state, entry_id: file, at: moment, size: 0, mode: 0, modified: 0, created: 0 },
      space_blobs: { space_id: space, hash: 'a'.repeat(64), size: 1, state: 'kept' },
    }
    return noError(actor.client.from(table).insert(rows[table]))
  }),
])

const stored = (
  verb: string,
  may: ReadonlySet<Kind>,
  attempt: Parameters<typeof linesFor>[3],
  what: string,
) => linesFor(`storage ${bucket}`, verb, may, attempt, what)
const nameOf = ({ space, hash }: Place) => `${space}/${hash}`
/** A content that is expected, or not. */
const contentOf = async ({ sql }: World, { space }: Place, isExpected: boolean) => {
  const content = randomBytes(8)
  const hash = createHash('sha256').update(content).digest('hex')
  if (isExpected)
    await sql`insert into public.space_blobs (space_id, hash, size, state) values (${space}, ${hash}, 8, 'expected')`
  return { content: new Blob([content]), name: `${space}/${hash}` }
}
const objects = [
  ...stored(
    'list',
    mayRead,
    (actor, { space }) => anyRow(actor.client.storage.from(bucket).list(space)),
    'contents',
  ),
  ...stored(
    'sign',
    mayRead,
    (actor, place) => noError(actor.client.storage.from(bucket).createSignedUrl(nameOf(place), 60)),
    'an address of a content',
  ),
  ...stored(
    'upload',
    mayChange,
    async (actor, place, world) => {
      const { content, name } = await contentOf(world, place, true)
      return noError(actor.client.storage.from(bucket).upload(name, content))
    },
    'a content that is expected',
  ),
  ...stored(
    'upload',
    nobodyAtAll,
    async (actor, place, world) => {
      const { content, name } = await contentOf(world, place, false)
      return noError(actor.client.storage.from(bucket).upload(name, content))
    },
    'a content that is not',
  ),
  ...stored(
    'upload',
    nobodyAtAll,
    (actor, place) =>
      noError(actor.client.storage.from(bucket).upload(nameOf(place), new Blob(['else']), { upsert: true })),
    'over a content',
  ),
  ...stored(
    'move',
    nobodyAtAll,
    (actor, place) => noError(actor.client.storage.from(bucket).move(nameOf(place), `${nameOf(place)}x`)),
    'a content',
  ),
  ...stored(
    'delete',
    nobodyAtAll,
    (actor, place) => anyRow(actor.client.storage.from(bucket).remove([nameOf(place)])),
    'a content',
  ),
]

export const spaceLines: readonly Line[] = [...functions, ...reads, ...writes, ...objects]
