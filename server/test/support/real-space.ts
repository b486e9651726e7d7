import { Buffer } from 'node:buffer'
import { spacesBucket } from '@otteros/contracts'
import type postgres from 'postgres'
import { createSpaces } from '@/backend/spaces/create-spaces'
import type { SimulatedAccount } from '@/kernel/files/space/testing/simulation'
import { memoryStorage } from '@/lib/key-value-storage'
import { storedValue } from '@/lib/stored-value'
import { newAddress, newPerson, type Person, type Place, visitor } from './people.ts'
import { rowsOf, type Rows } from './rows.ts'
import { ownSpace } from './spaces.ts'

/** What a copy of the database holds of a person: the account, and the space with its history. Stored objects stay as they are. */
interface SpaceRows {
  readonly person: string
  readonly space: string
  readonly tables: readonly (readonly [table: string, rows: Rows])[]
}

/** Tables of a space, in the order in which rows can be added, and the column that says which space it is. */
const spaceTables = [
  ['public.spaces', 'id'],
  ['public.space_members', 'space_id'],
  ['public.space_blobs', 'space_id'],
  ['public.space_entries', 'space_id'],
  ['public.space_versions', 'space_id'],
  ['private.space_marks', 'space_id'],
] as const

/** The rows of a person and their space of now. */
const copyOf = (sql: postgres.Sql, person: string, space: string): Promise<SpaceRows> =>
  sql.begin('isolation level repeatable read', async (transaction) => {
    const tables: (readonly [string, Rows])[] = [
      ['auth.users', await rowsOf(transaction, 'auth.users', 'id', person)],
      ['auth.identities', await rowsOf(transaction, 'auth.identities', 'user_id', person)],
    ]
    for (const [table, column] of spaceTables)
      tables.push([table, await rowsOf(transaction, table, column, space)])
    return { person, space, tables }
  })

/** Replaces what is stored now for a person and their space with a copy, as an operator does it with the whole database. */
async function restoreRows(
  sql: postgres.Sql,
  now: { readonly person: string; readonly space: string },
  copy: SpaceRows,
): Promise<void> {
  await sql.begin(async (transaction) => {
    const isSameAccount = now.person === copy.person
    if (isSameAccount) await transaction`delete from public.spaces where id = ${now.space}`
    else await transaction`delete from auth.users where id = ${now.person}`
    await transaction`delete from public.space_blobs where space_id in (${now.space}, ${copy.space})`
    for (const [table, rows] of copy.tables) {
      const isOfAccount = table.startsWith('auth.')
      if (rows.length === 0 || (isOfAccount && isSameAccount)) continue
      // A person's account comes with what belongs to every account; the rest comes back as it is, and nothing is counted.
      if (!isOfAccount) await transaction`set local session_replication_role = replica`
      await transaction`insert into ${transaction(table)} ${transaction(rows)}`
    }
  })
}

/** A connection of a person's device to their space, over HTTP and with the adapter of the desktop. */
export const spacesOver = (place: Place, { client, id }: Pick<Person, 'client' | 'id'>) =>
  createSpaces({
    client: async () => ({ ok: true, value: client }),
    config: async () => ({ ok: true, value: { supabaseUrl: place.url, supabaseKey: place.key } }),
    fetch: globalThis.fetch,
    userId: id,
    uploads: storedValue(memoryStorage(), 'space-uploads'),
  })

/** A space on a real server and database, for simulated devices. `sql` is the superuser's. */
export async function createRealSpace(place: Place, sql: postgres.Sql): Promise<SimulatedAccount<SpaceRows>> {
  const email = newAddress('devices')
  let person = await newPerson(place, { email })
  let space = (await ownSpace(person)).id
  /** Passwords of the accounts that the person had; a restored one comes back with its own. */
  const passwords = new Map([[person.id, person.password]])

  /** Contents that the space had at any time, by hash. */
  const contents = new Map<string, Buffer>()

  /**
   * Notes the contents of now. A device may have heard of a file and not fetched it: what it cannot fetch from the space that comes next
   * would be lost whatever devices do, so they find it there.
   */
  async function noteContents(): Promise<void> {
    const rows = await sql<{ hash: string; content: Buffer | null }[]>`
      select hash, content from public.space_blobs where space_id = ${space} and state = 'kept'`
    for (const { hash, content } of rows) {
      if (contents.has(hash)) continue
      if (content) contents.set(hash, content)
      else {
        const { data, error } = await person.client.storage.from(spacesBucket).download(`${space}/${hash}`)
        if (error) throw error
        contents.set(hash, Buffer.from(await data.arrayBuffer()))
      }
    }
  }
  const putContents = async () => {
    const rows = Array.from(contents, ([hash, content]) => ({
      space_id: space,
      hash,
      size: content.length,
      content,
      state: 'kept',
    }))
    if (rows.length > 0)
      await sql`insert into public.space_blobs ${sql(rows)} on conflict (space_id, hash) do nothing`
  }

  async function signIn(id: string): Promise<Person> {
    const password = passwords.get(id) ?? ''
    const client = visitor(place)
    const { error } = await client.auth.signInWithPassword({ email, password })
    if (error) throw error
    return { client, id, email, password }
  }

  return {
    id: () => space,
    connect: () => spacesOver(place, person).open(space),
    async forgetRemovals() {
      await sql.begin(async (transaction) => {
        await transaction`update private.space_limits set kept_removals = 0`
        // As at the thousandth change.
        await transaction`select private.forget_in_space(${space}, 0, 1000)`
        await transaction`update private.space_limits set kept_removals = default`
      })
    },
    async forgetMarks() {
      await sql`
        delete from private.space_marks as one
        where space_id = ${space} and exists (
          select from private.space_marks as newer
          where newer.space_id = one.space_id and newer.version > one.version
        )`
    },
    copy: () => copyOf(sql, person.id, space),
    async restore(copy) {
      await noteContents()
      await restoreRows(sql, { person: person.id, space }, copy)
      if (copy.person !== person.id) person = await signIn(copy.person)
      space = copy.space
      await putContents()
    },
    async makeAgain() {
      await noteContents()
      await sql`delete from auth.users where id = ${person.id}`
      person = await newPerson(place, { email })
      space = (await ownSpace(person)).id
      passwords.set(person.id, person.password)
      await putContents()
    },
  }
}
