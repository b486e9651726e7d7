import type postgres from 'postgres'
import { atMostEvery } from '../at-most-every.ts'

/** How old what is known of the database may be (ms). */
const freshMs = 15_000

/** What the database says of itself. */
export interface DatabaseFigures {
  readonly bytes: number
  /** Connections of everybody to all of PostgreSQL, and how many it takes. */
  readonly connections: number
  readonly most: number
  /** Of the server's own connections: those at work, and the others. */
  readonly ownInUse: number
  readonly ownIdle: number
}

/** Asks the database for its figures, rarely; `null` where it does not answer. `sql` has the name of this server. */
export function createDatabaseFigures(sql: postgres.Sql): () => Promise<DatabaseFigures | null> {
  return atMostEvery(freshMs, async () => {
    const rows = await sql<DatabaseFigures[]>`
      select pg_database_size(current_database())::float8 as bytes, count(*)::integer as connections,
        current_setting('max_connections')::integer as most,
        count(*) filter (where is_own and state <> 'idle' and pid <> pg_backend_pid())::integer as "ownInUse",
        count(*) filter (where is_own and (state = 'idle' or pid = pg_backend_pid()))::integer as "ownIdle"
      from (
        select pid, state, application_name = current_setting('application_name') as is_own
        from pg_stat_activity where datid is not null
      ) as known`.catch(() => [])
    return rows[0] ?? null
  })
}
