import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import type { Config } from './config.ts'
import type { Logger } from './log.ts'

const prefix = 'OtterOS server '

/** A name for the connections of one server, by which another one on the same database sees that it runs. */
export const nameOfServer = (): string => `${prefix}${randomUUID().slice(0, 8)}`

/** The rules, by the names of their settings. */
const names = ['SIGN_UP', 'MAILS_PER_DAY', 'MAILS_PER_PERSON', 'UPLOADS_MB', 'FILE_MB'] as const
interface Rules extends Record<(typeof names)[number], string | number> {
  readonly SIGN_UP: string
  readonly MAILS_PER_DAY: number
  readonly MAILS_PER_PERSON: number
  readonly UPLOADS_MB: number
  readonly FILE_MB: number
}

/**
 * Writes the operator's rules into the database, where they are kept to: who may make an account, mails a day, bytes of
 * uploads and of one file. They hold for all servers on it; the one that started last decides. While another one runs whose rules differ, the log
 * names them: it would go on under settings that are not its own. `sql` has the name of this server.
 */
export async function writeOperatorRules(
  sql: postgres.Sql,
  { signUp, limits }: Pick<Config, 'signUp' | 'limits'>,
  log: Logger,
): Promise<void> {
  const now: Rules = {
    SIGN_UP: signUp,
    MAILS_PER_DAY: limits.mailsPerDay,
    MAILS_PER_PERSON: limits.mailsPerPerson,
    UPLOADS_MB: limits.storedBytes / 1_000_000,
    FILE_MB: limits.fileBytes / 1_000_000,
  }
  const [before, isShared] = await sql.begin(async (change) => {
    const [row] = await change<Rules[]>`
      select policy as "SIGN_UP", mails_per_day as "MAILS_PER_DAY", mails_per_person as "MAILS_PER_PERSON",
        (stored_bytes / 1000000)::float8 as "UPLOADS_MB",
        (file_bytes / 1000000)::float8 as "FILE_MB"
      from private.sign_up, private.server_limits for update`
    await change`update private.sign_up set policy = ${signUp}`
    await change`
      update private.server_limits
      set mails_per_day = ${limits.mailsPerDay}, mails_per_person = ${limits.mailsPerPerson}, stored_bytes = ${limits.storedBytes},
        file_bytes = ${limits.fileBytes}`
    const others = await change`
      select from pg_stat_activity
      where datname = current_database() and starts_with(application_name, ${prefix})
        and application_name <> current_setting('application_name')
      limit 1`
    return [row, others.length > 0]
  })
  const changed = names.filter((name) => before !== undefined && before[name] !== now[name])
  if (changed.length > 0 && isShared) {
    const what = changed.map((name) => `${name} was ${before?.[name]} and is ${now[name]} now`).join(', ')
    log.warn(
      `Another server runs on this database with other settings: ${what}. Those of the server that started last hold for all of them; give all the same.`,
    )
  } else if (changed.includes('SIGN_UP'))
    log.info(`Sign-up is ${signUp} now; it was ${String(before?.SIGN_UP)}`)
}
