import postgres from 'postgres'
import type { Config } from '../config.ts'
import { StartupError } from '../startup-error.ts'
import type { Database, DatabaseAddress } from './connection.ts'

/**
 * What is wrong with a PostgreSQL of this `server_version_num`; `null` when nothing is. RLS on views and the
 * grants of `public` are what the rules here need from 15.
 */
export function versionProblem(version: number): string | null {
  return version >= 150_000
    ? null
    : `DATABASE_URL names a PostgreSQL ${Math.floor(version / 10_000)}; OtterOS needs PostgreSQL 15 or newer.`
}

/** How a server reaches the operator's own PostgreSQL. */
export interface ExternalDatabase {
  readonly url: string
  /** The same database without a pooler; `null` if there is no such address. */
  readonly directUrl?: string | null
  /** Whether statements are kept prepared; `null`: only without a pooler. */
  readonly prepares?: boolean | null
}

/** The database of a configuration with `DATABASE_URL`. */
export const externalOf = (
  url: string,
  { databaseDirectUrl, databasePrepare }: Pick<Config, 'databaseDirectUrl' | 'databasePrepare'>,
): ExternalDatabase => ({ url, directUrl: databaseDirectUrl, prepares: databasePrepare })

/**
 * Opens the PostgreSQL of `DATABASE_URL`, and of `DATABASE_DIRECT_URL` if set: it must answer and be version 15 or newer. Throws a
 * `StartupError`.
 */
export async function openExternalDatabase({
  url,
  directUrl = null,
  prepares = null,
}: ExternalDatabase): Promise<Database> {
  const isPooled = await look('DATABASE_URL', url)
  const address: DatabaseAddress = { url, isPooled, prepares: prepares ?? !isPooled }
  if (directUrl !== null && (await look('DATABASE_DIRECT_URL', directUrl)))
    throw new StartupError(
      'DATABASE_DIRECT_URL leads to a pooler as well. Name PostgreSQL itself, or leave it out.',
    )
  return {
    address,
    direct: directUrl === null ? address : { url: directUrl },
    lost: new Promise(() => {}),
    stop: async () => {},
    kill: () => {},
  }
}

/** Checks a database; returns whether a pooler is in front of it. */
async function look(variable: string, url: string): Promise<boolean> {
  // Nothing that a pooler could refuse or forget.
  const sql = postgres(url, { max: 1, prepare: false, connect_timeout: 15, onnotice: () => {} })
  try {
    const rows = await sql<{ version: string; process: number }[]>`
      select current_setting('server_version_num') as version, pg_backend_pid() as process`
    const problem = versionProblem(Number(rows[0]?.version))
    if (problem) throw new StartupError(problem)
    // A pooler makes up the process id that it gives clients for cancelling.
    return rows[0]?.process !== rows.state.pid
  } catch (error) {
    if (error instanceof StartupError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupError(`The database of ${variable} cannot be used (${withoutPassword(url)}): ${reason}`)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** For messages: a password must not end up in a log. */
const withoutPassword = (url: string) => url.replace(/(:\/\/[^:@/]*):[^@/]*@/, '$1:***@')
