import { readdirSync } from 'node:fs'
import type postgres from 'postgres'

/** A database that does not answer by then counts as gone (ms). */
const timeoutMs = 2_000
/** Anyone may ask whether the server is ready; the database is asked no sooner than this again (ms). */
export const freshMs = 500

/** What is wrong with a database. */
export type DatabaseProblem = 'database' | 'migrations' | 'read-only'

/** What is wrong with a database for a server with the migrations of `folder`; `null`: nothing. */
export async function databaseProblem(sql: postgres.Sql, folder: string): Promise<DatabaseProblem | null> {
  const found = (await inTime(look(sql, folder).catch(() => 'database' as const))) ?? 'database'
  return found === 'none' ? null : found
}

/** A pool of connections, as far as it can be asked whether it works. */
export interface AskedPool {
  /** Asks the database something small. */
  ask(): Promise<unknown>
  /** When a connection was last given back (`performance.now()`). */
  lastGivenBack(): number
}

/**
 * Whether a pool of connections answers. One whose connections are all taken does, as long as they are given back. Asks once at a
 * time, however often it is called.
 */
export function createPoolCheck(pool: AskedPool, withinMs = timeoutMs): () => Promise<'database' | null> {
  let asked: Promise<boolean> | null = null
  const ask = () => {
    asked ??= pool
      .ask()
      .then(
        () => true,
        () => false,
      )
      .finally(() => (asked = null))
    return asked
  }
  return async () => {
    const answers = await inTime(ask(), withinMs)
    if (answers !== null) return answers ? null : 'database'
    return performance.now() - pool.lastGivenBack() < withinMs ? null : 'database'
  }
}

/** What comes of work in time, else null. */
async function inTime<T>(work: Promise<T>, ms = timeoutMs): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms).unref()
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}

async function look(sql: postgres.Sql, folder: string): Promise<DatabaseProblem | 'none'> {
  const [row] = await sql<{ readonly: boolean; versions: string[] | null }[]>`
    select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as readonly,
      (select array_agg(version order by version) from supabase_migrations.schema_migrations) as versions`
  const ours = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, 14))
  if (row?.versions?.join() !== ours.toSorted().join()) return 'migrations'
  return row.readonly ? 'read-only' : 'none'
}
