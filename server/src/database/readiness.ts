import { readdirSync } from 'node:fs'
import type postgres from 'postgres'

/** A database that does not answer by then counts as gone (ms). */
const timeoutMs = 2_000
/** Anyone may ask whether the server is ready; the database is asked no sooner than this again (ms). */
export const freshMs = 500

/** What is wrong with a database for a server with the migrations of `folder`; `null`: nothing. */
export async function databaseProblem(
  sql: postgres.Sql,
  folder: string,
): Promise<'database' | 'migrations' | 'read-only' | null> {
  const timeout = new Promise<'database'>((resolve) =>
    setTimeout(() => resolve('database'), timeoutMs).unref(),
  )
  return Promise.race([look(sql, folder).catch(() => 'database' as const), timeout])
}

async function look(sql: postgres.Sql, folder: string): Promise<'migrations' | 'read-only' | null> {
  const [row] = await sql<{ readonly: boolean; versions: string[] | null }[]>`
    select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as readonly,
      (select array_agg(version order by version) from supabase_migrations.schema_migrations) as versions`
  const ours = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, 14))
  if (row?.versions?.join() !== ours.toSorted().join()) return 'migrations'
  return row.readonly ? 'read-only' : null
}
