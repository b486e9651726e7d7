import type postgres from 'postgres'
import type { Config } from './config.ts'
import type { Logger } from './log.ts'

/**
 * Writes the operator's rules into the database, where they are kept to: who may make an account, mails a day and bytes of
 * uploads. They hold for all servers on it; the one that started last decides.
 */
export async function writeOperatorRules(
  sql: postgres.Sql,
  { signUp, limits }: Pick<Config, 'signUp' | 'limits'>,
  log: Logger,
): Promise<void> {
  const changed = await sql`
    update private.sign_up set policy = ${signUp} from private.sign_up as before
    where sign_up.policy <> ${signUp} returning before.policy as was`
  for (const { was } of changed) log.info(`Sign-up is ${signUp} now; it was ${String(was)}`)
  await sql`
    update private.server_limits
    set mails_per_day = ${limits.mailsPerDay}, mails_per_person = ${limits.mailsPerPerson}, stored_bytes = ${limits.storedBytes}`
}
