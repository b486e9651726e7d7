import { createPostgresConnection } from '@supabase/lite/postgres'
import { CompiledQuery, type QueryExecutorProvider } from 'kysely'
import type postgres from 'postgres'
import { type DatabaseAddress, driverOptions } from '../database/connection.ts'
import { type NoteStatement, noteSessions } from '../observe/slow-statements.ts'
import { noticeStatements } from './known-statements.ts'
import { beginWithFirst } from './rest/begin-with-first.ts'
import { toldHeaders } from './told-headers.ts'

/** Of statements of the server itself, and before a role is taken. */
const statementTimeoutMs = 10_000
/** How long a statement of a client may take by its role (ms), as on hosted Supabase. */
const timeoutOfRole: Readonly<Record<string, number>> = { anon: 3000, authenticated: 8000 }

type LiteConnection = ReturnType<typeof createPostgresConnection>

interface RequestRole {
  readonly auth?: {
    readonly uid?: unknown
    readonly role?: string | null
    readonly jwt?: Readonly<Record<string, unknown>> | null
  }
  readonly storage?: { readonly operation?: unknown }
}

/** Methods of the connection that are private to Supabase Lite 0.10.0 and replaced here. */
interface Replaced {
  ensureRlsContext(): Promise<boolean>
  applyJwtSessionContext(executor: QueryExecutorProvider, vars: RequestRole): Promise<void>
  applyRpcRequestGucs(): Promise<void>
}

/** `2026-11-21 09:38:17.5+00` → `2026-11-21T09:38:17.5+00:00`; Safari parses no other form. */
const isoTimestamp = (value: string) => value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')
/** Supabase Lite hands over values that it has turned into text already. */
const jsonText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
const parseJson = (value: string): unknown => JSON.parse(value)

/**
 * Sets what a request is, once its session was looked up as the server itself, before the role is taken. All of it ends with the
 * transaction, and its text is the same for everybody, so that it is prepared.
 */
const setUp = `select private.require_session($1, $2), set_config('role', $3, true), set_config('statement_timeout', $4, true),
  set_config('request.jwt.claim.sub', $1, true), set_config('request.jwt.claim.role', $3, true),
  set_config('request.jwt.claims', $5, true), set_config('storage.operation', $6, true),
  set_config('request.headers', $7, true)`

/** How the database works for requests: settings of a session. */
const settings = {
  statement_timeout: statementTimeoutMs,
  idle_in_transaction_session_timeout: 30_000,
  // One statement has one core at most: the others are for other people's. (The driver leaves a number 0 out.)
  max_parallel_workers_per_gather: '0',
  // As on hosted Supabase: by default a page in the middle of a long list is found by sorting all of it on the disk.
  random_page_cost: 1.1,
  // A plan made for any search is a bad one for most, so prepared statements are still planned for their values.
  plan_cache_mode: 'force_custom_plan',
}

/** Behind a pooler, which refuses settings at the start of a session, the statement that begins a request sets them, for its transaction. */
const { statement_timeout: _, ...settingsOfTransaction } = settings
const setUpPooled = `${setUp}, ${Object.entries(settingsOfTransaction)
  .map(([name, value]) => `set_config('${name}', '${value}', true)`)
  .join(', ')}`

/**
 * The connections that Supabase Lite answers requests with. Three of its private methods are replaced:
 * - `ensureRlsContext` looks once, at the first request, whether any table has row-level security; with none,
 *   everybody is the owner for good, and with some it grants everything to everybody. Here a request always
 *   takes its role, and the migrations alone grant.
 * - `applyJwtSessionContext` sends one statement instead of five or six, which doubles the throughput. It also refuses a
 *   session that has ended.
 * - `applyRpcRequestGucs` tells functions the method, path and headers of a call. The few headers that functions of the migrations ask
 *   for come with the first statement (told-headers.ts), for storage as well.
 * A request takes one of `connections` at most; more of them wait. `note` is told how long each statement took.
 * Throws when the installed version has no such methods, so that an update cannot lose this unnoticed.
 */
export function openLiteConnection(
  address: DatabaseAddress,
  connections: number,
  note?: NoteStatement,
): LiteConnection {
  const first = address.isPooled ? setUpPooled : setUp
  const connection = createPostgresConnection({
    ...(address.url ? { url: address.url } : {}),
    postgresOptions: {
      ...driverOptions(address, connections),
      connection: address.isPooled ? {} : settings,
      types: {
        json: { to: 114, from: [114], serialize: jsonText, parse: parseJson },
        jsonb: { to: 3802, from: [3802], serialize: jsonText, parse: parseJson },
        timestamptz: { to: 1184, from: [1184], serialize: (value: unknown) => value, parse: isoTimestamp },
      },
    },
  })
  const replacements: Replaced = {
    ensureRlsContext: async () => true,
    applyJwtSessionContext: async (executor, vars) => {
      const role = vars.auth?.role || 'anon'
      const query = CompiledQuery.raw(first, [
        textOf(vars.auth?.uid),
        textOf(vars.auth?.jwt?.session_id),
        role,
        String(timeoutOfRole[role] ?? statementTimeoutMs),
        vars.auth?.jwt ? JSON.stringify(vars.auth.jwt) : '',
        textOf(vars.storage?.operation),
        toldHeaders(),
      ])
      await executor.getExecutor().executeQuery(query)
    },
    applyRpcRequestGucs: async () => {},
  }
  for (const name of Object.keys(replacements)) {
    if (typeof Reflect.get(connection, name) !== 'function')
      throw new Error(`Supabase Lite has no ${name} any more; check lite-connection.ts against this version`)
  }
  if (note) noteSessions(connection.driver, note)
  prepareWhatIsKnown(connection.driver)
  beginWithFirst(connection.driver, first)
  return Object.assign(connection, replacements)
}

/**
 * Has statements prepared that come again. The driver asks for a description of every other one first, so that it takes two
 * ways to the database and back instead of one.
 */
function prepareWhatIsKnown(driver: postgres.Sql): void {
  const isKnown = noticeStatements()
  const reserve = driver.reserve.bind(driver)
  driver.reserve = async () => {
    const session = await reserve()
    const send = session.unsafe.bind(session)
    session.unsafe = (sql, values, options) => send(sql, values, { ...options, prepare: isKnown(sql) })
    return session
  }
}

/** Asks the database something small, on a connection of its own meanwhile: a request must not follow before the answer. */
export async function askSomething(driver: postgres.Sql): Promise<void> {
  const session = await driver.reserve()
  try {
    await session.unsafe('select 1')
  } finally {
    session.release()
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
