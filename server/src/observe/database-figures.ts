import type postgres from 'postgres'
import { atMostEvery } from '../at-most-every.ts'

/** For how long figures are kept (ms). */
const freshMs = 15_000

/** Figures of the database. */
export interface DatabaseFigures {
  readonly bytes: number
  /** All connections to PostgreSQL, and how many it allows. */
  readonly connections: number
  readonly most: number
  /** This server's own connections, busy and idle. */
  readonly ownInUse: number
  readonly ownIdle: number
  /** Resumable uploads that are not finished, and their bytes that have arrived. */
  readonly uploads: { readonly open: number; readonly received: number }
  /** Scheduled backups; `null` if there are none. */
  readonly backup: BackupFigures | null
}

/** Results of the scheduled backups of a database, whichever server makes them. */
interface BackupFigures {
  /** When the last good one ended (s since 1970) and how long it took (s); `null` before the first. */
  readonly lastSuccess: number | null
  readonly seconds: number | null
  /** Failed attempts since then. */
  readonly failures: number
}

/**
 * Returns a function that reads the figures, at most every 15 s; `null` if the database does not answer. `sql` connects under this
 * server's name.
 */
export function createDatabaseFigures(sql: postgres.Sql): () => Promise<DatabaseFigures | null> {
  return atMostEvery(freshMs, async () => {
    try {
      const [database] = await sql<Omit<DatabaseFigures, 'backup' | 'uploads'>[]>`
        select pg_database_size(current_database())::float8 as bytes, count(*)::integer as connections,
          current_setting('max_connections')::integer as most,
          count(*) filter (where is_own and state <> 'idle' and pid <> pg_backend_pid())::integer as "ownInUse",
          count(*) filter (where is_own and (state = 'idle' or pid = pg_backend_pid()))::integer as "ownIdle"
        from (
          select pid, state, application_name = current_setting('application_name') as is_own
          from pg_stat_activity where datid is not null
        ) as known`
      const [backup] = await sql<BackupFigures[]>`
        select extract(epoch from good.ended)::float8 as "lastSuccess",
          extract(epoch from good.ended - good.began)::float8 as seconds,
          (select count(*)::integer from private.backups where problem is not null and (good.id is null or id > good.id)) as failures
        from (select max(id) as id from private.backups where name is not null) as newest
        left join private.backups as good using (id)
        where exists (select from private.backups)`
      const [uploads] = await sql<DatabaseFigures['uploads'][]>`
        select count(*)::integer as open, coalesce(sum(received), 0)::float8 as received
        from private.resumable_uploads where finished is null and expires > now()`
      return database && uploads ? { ...database, uploads, backup: backup ?? null } : null
    } catch {
      return null
    }
  })
}
