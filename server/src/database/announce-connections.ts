import type postgres from 'postgres'
import { connectionsForTurns } from '../backend/storage/open-storage.ts'
import type { Config } from '../config.ts'
import type { Logger } from '../log.ts'
import type { Database } from './connection.ts'

/** The connection on which news are heard. */
const listening = 1

/** Logs what an operator should know about the connections to the database. */
export async function announceConnections(
  { address }: Pick<Database, 'address'>,
  sql: postgres.Sql,
  { pools }: Pick<Config, 'pools'>,
  log: Logger,
): Promise<void> {
  if (address.isPooled)
    log.info(
      `The database is behind a pooler; statements are ${address.prepares ? 'kept prepared' : 'not kept prepared (DATABASE_PREPARE)'}`,
    )
  else await warnOfFew(sql, pools.requests + pools.server + connectionsForTurns + listening, log)
}

/** Warns if the database has fewer free connections than this server may open: it would refuse some, here or on another server. */
async function warnOfFew(sql: postgres.Sql, wanted: number, log: Logger): Promise<void> {
  const [row] = await sql<{ most: number; taken: number }[]>`
    select least(
        current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
          - coalesce(current_setting('reserved_connections', true), '0')::integer,
        (select nullif(datconnlimit, -1) from pg_database where datname = current_database()),
        (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user)
      ) as most,
      -- An ordinary role does not see what kind of process each is; those without a database are of PostgreSQL itself.
      (select count(*)::integer from pg_stat_activity where datid is not null and pid <> pg_backend_pid()) as taken`
  if (!row) return
  const left = row.most - row.taken
  if (left < wanted)
    log.warn(
      `The database has ${Math.max(0, left)} connections left of ${row.most}, and this server may open ${wanted}. ` +
        'Give it fewer with DATABASE_POOL, raise max_connections of PostgreSQL, or put PgBouncer in between.',
    )
}
