import postgres from 'postgres'
import { StartupError } from '../startup-error.ts'
import type { Database } from './connection.ts'

/**
 * What is wrong with a PostgreSQL of this `server_version_num`; `null` when nothing is. RLS on views and the
 * grants of `public` are what the rules here need from 15.
 */
export function versionProblem(version: number): string | null {
  return version >= 150_000
    ? null
    : `DATABASE_URL names a PostgreSQL ${Math.floor(version / 10_000)}; OtterOS needs PostgreSQL 15 or newer.`
}

/** Checks the PostgreSQL that `DATABASE_URL` names: it answers, it is 15 or newer. Throws a `StartupError`. */
export async function openExternalDatabase(url: string): Promise<Database> {
  const sql = postgres(url, { max: 1, connect_timeout: 15, onnotice: () => {} })
  try {
    const rows = await sql<{ version: string }[]>`select current_setting('server_version_num') as version`
    const problem = versionProblem(Number(rows[0]?.version))
    if (problem) throw new StartupError(problem)
  } catch (error) {
    if (error instanceof StartupError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupError(`The database of DATABASE_URL cannot be used (${withoutPassword(url)}): ${reason}`)
  } finally {
    await sql.end({ timeout: 1 })
  }
  return { address: { url }, lost: new Promise(() => {}), stop: async () => {}, kill: () => {} }
}

/** For messages: a password must not end up in a log. */
const withoutPassword = (url: string) => url.replace(/(:\/\/[^:@/]*):[^@/]*@/, '$1:***@')
