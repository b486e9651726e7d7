import { randomUUID } from 'node:crypto'
import { spacesBucket } from '@otteros/contracts'
import postgres from 'postgres'
import type { SpacesClient } from '@/backend/spaces/caller'
import { createSpaces } from '@/backend/spaces/create-spaces'
import type { SpaceLimits, SpacePort } from '@/kernel/files/space/types'
import { memoryStorage } from '@/lib/key-value-storage'
import { storedValue } from '@/lib/stored-value'

/** What the row of a space counts. */
interface Counts {
  readonly bytes: number
  readonly entries: number
  readonly removals: number
  readonly states: number
}

/** A space in a transaction that is given up in the end. */
export interface DatabaseSpace {
  /** The desktop's adapter, whose calls run in the transaction. */
  readonly port: SpacePort
  setLimits(limits: SpaceLimits): Promise<void>
  /** Lets the database forget all removals, as it does after a time. */
  forgetRemovals(): Promise<void>
  /** Lets it forget all but the newest mark, as it does when there are too many. */
  forgetMarks(): Promise<void>
  /** The moment of the last change. */
  moment(): Promise<string>
  /** The ids of what was in a folder at a moment, with their names, sorted. */
  listAt(folder: string, moment: string): Promise<readonly string[]>
  /** What the space's row says, and what there is when it is counted. */
  counts(): Promise<{ readonly kept: Counts; readonly counted: Counts }>
}

const givenUp = new Error('given up')
const address = 'http://in-the-transaction'

/**
 * Runs work on the space of a new person in a transaction, and takes it back. `sql` is the superuser's, `pageSize` the entries of a
 * page. No one else sees the limits and rows, and thousands of calls take no longer than a few over HTTP.
 */
export async function withDatabaseSpace(
  sql: postgres.Sql,
  { pageSize }: { readonly pageSize: number },
  work: (space: DatabaseSpace) => Promise<void>,
): Promise<void> {
  const ended = sql.begin(async (transaction) => {
    const id = randomUUID()
    await transaction`insert into auth.users (id, email) values (${id}, ${`${id}@example.org`})`
    const { rpc, fetch, asPerson } = apiOf(transaction, id, pageSize)
    const spaces = createSpaces({
      client: async () => ({ ok: true, value: clientOf(id, rpc) }),
      config: async () => ({ ok: true, value: { supabaseUrl: address, supabaseKey: 'key' } }),
      fetch,
      userId: id,
      uploads: storedValue(memoryStorage(), 'space-uploads'),
    })
    const own = await spaces.personal()
    if (!own.ok) throw new Error(own.error.message)
    const space = own.value
    await work({
      port: spaces.open(space),
      async setLimits({ fileBytes, spaceBytes, spaceEntries, inlineBytes }) {
        await transaction`
          update private.space_limits
          set file_bytes = ${fileBytes}, space_bytes = ${spaceBytes}, space_entries = ${spaceEntries},
            inline_bytes = ${inlineBytes}`
      },
      async forgetRemovals() {
        const [before] = await transaction`select kept_removals from private.space_limits`
        await transaction`update private.space_limits set kept_removals = 0`
        // As at the thousandth change.
        await transaction`select private.forget_in_space(${space}, 0, 1000)`
        await transaction`update private.space_limits set kept_removals = ${before?.kept_removals}`
      },
      async forgetMarks() {
        await transaction`
          delete from private.space_marks as one
          where space_id = ${space} and exists (
            select from private.space_marks as newer
            where newer.space_id = one.space_id and newer.version > one.version
          )`
      },
      async moment() {
        const [row] = await transaction<{ at: string }[]>`
          select changed_at::text as at from public.spaces where id = ${space}`
        return row?.at ?? ''
      },
      async listAt(folder, moment) {
        // As a text: the driver's times end with milliseconds.
        const rows = await asPerson(
          (inner) => inner<{ entries: readonly (readonly [id: string, parent: string, name: string])[] }[]>`
            select public.folder_at(${space}, ${folder}, ${moment}::text::timestamptz) as entries`,
        )
        return (rows[0]?.entries ?? []).map(([entry, , name]) => `${entry} ${name}`).toSorted()
      },
      async counts() {
        const [kept] = await transaction<Counts[]>`
          select bytes::float8 as bytes, entries, removals, states from public.spaces where id = ${space}`
        const [counted] = await transaction<Counts[]>`
          select
            (select coalesce(sum(size), 0)::float8 from public.space_blobs where space_id = ${space} and hash in (
              select hash from public.space_versions where space_id = ${space})) as bytes,
            count(*) filter (where removed_at is null)::integer as entries,
            count(*) filter (where removed_at is not null)::integer as removals,
            (select count(*)::integer from public.space_versions where space_id = ${space}) as states
          from public.space_entries where space_id = ${space}`
        if (!kept || !counted) throw new Error('The space is gone.')
        return { kept: { ...kept }, counted: { ...counted } }
      },
    })
    throw givenUp
  })
  await ended.catch((error: unknown) => {
    if (error !== givenUp) throw error
  })
}

type Call = (
  name: string,
  args: Readonly<Record<string, unknown>>,
) => Promise<{ readonly data: unknown; readonly error: object | null; readonly status: number }>

/** The functions of the database and, as far as the adapter needs it, Storage, as one person finds them in a transaction. */
function apiOf(transaction: postgres.TransactionSql, person: string, pageSize: number) {
  /** Objects that were stored, by name. */
  const objects = new Map<string, ArrayBuffer>()
  let turn: Promise<unknown> = Promise.resolve()

  /** Runs statements as the person, as a request does. Calls that come at the same time take turns. */
  async function asPerson<T>(statements: (sql: postgres.TransactionSql) => Promise<T>): Promise<T> {
    const before = turn
    const own = (async () => {
      await before.catch(() => undefined)
      return transaction.savepoint(async (inner) => {
        await inner`
          select set_config('request.jwt.claim.sub', ${person}, true), set_config('role', 'authenticated', true)`
        const result = await statements(inner)
        await inner`select set_config('role', 'none', true), set_config('request.jwt.claim.sub', '', true)`
        return result
      })
    })()
    turn = own
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the package unwraps lists of promises, which are none here
    return (await own) as T
  }

  const rpc: Call = async (name, args) => {
    const all = name === 'pull_entries' ? { ...args, most: pageSize } : args
    try {
      const rows = await asPerson((inner) => {
        const named = Object.entries(all).map(
          ([key, value]) => inner`${inner(key)} => ${argument(inner, value)}`,
        )
        const list = named.length === 0 ? inner`` : named.reduce((before, one) => inner`${before}, ${one}`)
        return inner`select public.${inner(name)}(${list}) as answer`
      })
      return { data: rows[0]?.answer, error: null, status: 200 }
    } catch (error) {
      if (!(error instanceof postgres.PostgresError)) throw error
      const { code, message, hint } = error
      return { data: null, error: { code, message, hint }, status: 400 }
    }
  }

  const refusal = (status: number, error: string) =>
    Response.json({ statusCode: String(status), error, message: error }, { status })

  /** Storage, which the policies of its table are asked for. */
  const fetch: typeof globalThis.fetch = async (input, { method = 'GET', body } = {}) => {
    const { url } = new Request(input)
    const name = url.split(`/${spacesBucket}/`)[1] ?? ''
    if (method === 'GET') {
      const content = objects.get(name)
      return content ? new Response(content) : refusal(404, 'not_found')
    }
    if (objects.has(name)) return refusal(409, 'Duplicate')
    if (!(body instanceof Blob)) return refusal(400, 'invalid')
    const metadata = JSON.stringify({ size: body.size })
    try {
      await asPerson(
        (inner) => inner`
          insert into storage.objects (bucket_id, name, metadata)
          values (${spacesBucket}, ${name}, ${metadata}::text::jsonb)`,
      )
    } catch (error) {
      if (error instanceof postgres.PostgresError) return refusal(403, 'Unauthorized')
      throw error
    }
    objects.set(name, await body.arrayBuffer())
    return Response.json({ Key: name })
  }
  return { rpc, fetch, asPerson }
}

/** A value as an argument of a function; lists are JSON. */
const argument = (sql: postgres.TransactionSql, value: unknown) =>
  Array.isArray(value)
    ? sql`${JSON.stringify(value)}::text::jsonb`
    : sql`${typeof value === 'boolean' ? value : String(value)}`

/** As much of the client library as the adapter uses. */
function clientOf(id: string, call: Call): SpacesClient {
  const rpc = (name: string, args: Readonly<Record<string, unknown>>) => {
    const answer = call(name, args)
    const request = Object.assign(answer, {
      setHeader: () => request,
      abortSignal: () => request,
      retry: () => request,
    })
    return request
  }
  const auth = {
    getSession: async () => ({ data: { session: { access_token: 'token', user: { id } } }, error: null }),
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what the adapter uses
  return { auth, rpc } as unknown as SpacesClient
}
