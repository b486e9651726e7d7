/* Changes of spaces, made as their members make them. */
import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import type { Caller } from './authenticate.ts'
import { changedMeanwhile, refusalOf } from './refusal.ts'
import { type Entry, type Found, Tree } from './tree.ts'

/** A change as `push_entries` takes it. */
export interface EntryChange {
  readonly id: string
  readonly parent: string | null
  readonly name: string | null
  readonly kind: Entry['kind']
  readonly hash: string | null
  readonly size: number
  /** Of a small file that is new to the space, in base64. */
  readonly content?: string | null
  readonly target: string | null
  readonly mode: number
  readonly modified: number
  readonly created: number
  readonly revision: string
  /** The version that the entry has now; 0 for a new one. */
  readonly expected: number
  readonly removed: boolean
}

/** Entries that one call of `push_entries` takes at most. */
const mostAtOnce = 500
/** So much of contents goes with one call (characters). */
const contentAtOnce = 8 * 1024 * 1024
/** How long a statement may take, and how long one waits for others who change the same space. */
const longest = '30s'

/** What a change says of an entry that stays as it is. */
export const stated = ({ id, parent, name, kind, hash, size, target, mode, modified, created }: Entry) => ({
  id,
  parent,
  name,
  kind,
  hash,
  size,
  target,
  mode,
  modified,
  created,
})

/** An entry that is changed: `more` says what is other. */
export const changed = (
  entry: Entry,
  more: Partial<Pick<EntryChange, 'parent' | 'name' | 'hash' | 'size' | 'content' | 'modified'>>,
): EntryChange => ({
  ...stated(entry),
  ...more,
  revision: randomUUID(),
  expected: entry.version,
  removed: false,
})

/** An entry that goes, with all that is in it. */
export const removed = (entry: Entry): EntryChange => ({
  ...stated(entry),
  parent: null,
  name: null,
  hash: null,
  size: 0,
  revision: randomUUID(),
  expected: entry.version,
  removed: true,
})

/** A folder or an empty file that is made. */
export function made(
  parent: string,
  name: string,
  kind: 'file' | 'folder',
  content: { readonly hash: string; readonly size: number; readonly content: string | null } | null,
  modified = Date.now(),
): EntryChange {
  return {
    id: randomUUID(),
    parent,
    name,
    kind,
    hash: content?.hash ?? null,
    size: content?.size ?? 0,
    content: content?.content ?? null,
    target: null,
    mode: kind === 'folder' ? 0o755 : 0o644,
    modified,
    created: Date.now(),
    revision: randomUUID(),
    expected: 0,
    removed: false,
  }
}

/** Calls a function of the database as a person, with the rights of everybody who is signed in. */
export async function asPerson<Answer>(
  sql: postgres.TransactionSql,
  person: string,
  work: (sql: postgres.TransactionSql) => Promise<Answer>,
): Promise<Answer> {
  const claims = JSON.stringify({ sub: person, role: 'authenticated' })
  await sql`
    select set_config('request.jwt.claim.sub', ${person}, true), set_config('request.jwt.claim.role', 'authenticated', true),
      set_config('request.jwt.claims', ${claims}, true), set_config('role', 'authenticated', true)`
  const answer = await work(sql)
  await sql`
    select set_config('role', 'none', true), set_config('request.jwt.claim.sub', '', true),
      set_config('request.jwt.claim.role', '', true), set_config('request.jwt.claims', '', true)`
  return answer
}

/** A transaction in which the spaces of some paths do not change but by itself. */
export interface Turn {
  readonly sql: postgres.TransactionSql
  readonly caller: Caller
  readonly tree: Tree
  /** Makes changes in a space, a list after the other. Throws what the database refuses. */
  push(space: string, changes: readonly EntryChange[]): Promise<void>
}

/** Runs statements in a transaction, the refusals of the database as `DavRefusal`. */
export async function within<Answer>(
  sql: postgres.Sql,
  work: (sql: postgres.TransactionSql) => Promise<Answer>,
): Promise<Answer> {
  try {
    // The package unwraps lists of promises, of which there are none here.
    const { answer } = await sql.begin(async (turn) => ({ answer: await work(turn) }))
    return answer
  } catch (error) {
    throw refusalOf(error) ?? error
  }
}

/** Finds paths and works on what is there, while nobody else changes the spaces that they lead into. */
export function takeTurn<Answer>(
  sql: postgres.Sql,
  caller: Caller,
  paths: readonly (readonly string[])[],
  work: (turn: Turn, found: readonly Found[]) => Promise<Answer>,
): Promise<Answer> {
  return within(sql, async (transaction) => {
    await transaction`
      select set_config('statement_timeout', ${longest}, true), set_config('lock_timeout', ${longest}, true)`
    const before = await findAll(await Tree.open(transaction, caller), paths)
    const ids = before.flatMap(({ place, folder }) => [place?.space.id ?? [], folder?.space.id ?? []].flat())
    await transaction`select id from public.spaces where id = any (${ids}::uuid[]) order by id for update`
    // What was found before the spaces were taken may have changed.
    const tree = await Tree.open(transaction, caller)
    const push = (space: string, changes: readonly EntryChange[]) =>
      pushAll(transaction, caller, space, changes)
    return work({ sql: transaction, caller, tree, push }, await findAll(tree, paths))
  })
}

async function findAll(tree: Tree, paths: readonly (readonly string[])[]): Promise<readonly Found[]> {
  const found: Found[] = []
  for (const names of paths) found.push(await tree.find(names))
  return found
}

async function pushAll(
  sql: postgres.TransactionSql,
  { person }: Caller,
  space: string,
  changes: readonly EntryChange[],
): Promise<void> {
  for (const batch of batches(changes)) {
    const answer = await asPerson(sql, person, async (own) => {
      const [place] = await own<{ version: number }[]>`
        select version::float8 as version from public.spaces where id = ${space}`
      const [row] = await own<{ applied: boolean }[]>`
        select (public.push_entries(${space}, ${JSON.stringify(batch)}::text::jsonb, ${place?.version ?? 0}) ->> 'applied')::boolean
          as applied`
      return row
    })
    if (!answer?.applied) throw changedMeanwhile()
  }
}

function* batches(changes: readonly EntryChange[]): Generator<readonly EntryChange[]> {
  let batch: EntryChange[] = []
  let characters = 0
  for (const change of changes) {
    const more = change.content?.length ?? 0
    if (batch.length > 0 && (batch.length >= mostAtOnce || characters + more > contentAtOnce)) {
      yield batch
      batch = []
      characters = 0
    }
    batch.push(change)
    characters += more
  }
  if (batch.length > 0) yield batch
}
