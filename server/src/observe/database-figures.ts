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
  /** Of the backups that servers make by themselves; `null`: they make none. */
  readonly backup: BackupFigures | null
}

/** What came of the backups that the servers on a database make. */
interface BackupFigures {
  /** When the last good one ended (s since 1970) and how long it took (s); `null` before the first. */
  readonly lastSuccess: number | null
  readonly seconds: number | null
  /** Tries since then that failed. */
  readonly failures: number
}

/** Asks the database for its figures, rarely; `null` where it does not answer. `sql` has the name of this server. */
export function createDatabaseFigures(sql: postgres.Sql): () => Promise<DatabaseFigures | null> {
  return atMostEvery(freshMs, async () => {
    try {
      const [database] = await sql<Omit<DatabaseFigures, 'backup'>[]>`
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
      return database ? { ...database, backup: backup ?? null } : null
    } catch {
      return null
    }
  })
}
