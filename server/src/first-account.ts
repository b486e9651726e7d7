import type postgres from 'postgres'
import type { Accounts } from './backend/auth/accounts.ts'
import type { Logger } from './log.ts'
import { newCode } from './one-time-code.ts'

/**
 * Switches the rule on or off that makes the first account administrator and trusted user; the database itself
 * applies it (supabase/migrations, "The first account"). Returns whether it is still to come.
 */
export async function offerFirstAccount(sql: postgres.Sql, enabled: boolean, log: Logger): Promise<boolean> {
  await sql`update private.first_account set enabled = ${enabled} where enabled <> ${enabled}`
  const rows = await sql`
    select from private.first_account
    where enabled and claimed_by is null
      and not exists (select from auth.users where email_confirmed_at is not null)`
  const unclaimed = rows.length > 0
  if (unclaimed)
    log.info(
      'There is no account yet. The first person who signs up becomes administrator (FIRST_USER_IS_ADMIN=false prevents it).',
    )
  return unclaimed
}

/**
 * While there is no administrator, writes a code into the log that makes the person one who enters it on the desktop. It works once,
 * on all servers on the database, until one of them starts again.
 */
export async function offerAdministratorCode(sql: postgres.Sql, log: Logger): Promise<void> {
  const code = newCode()
  const [row] = await sql<{ offered: boolean }[]>`select private.offer_administrator_code(${code}) as offered`
  if (row?.offered)
    log.info(
      `There is no administrator yet. Sign in and enter this code under Settings, Security: ${code} ` +
        '(once, until the next start). Or run: npm run role -- grant EMAIL administrator',
    )
}

/**
 * Makes the step after a sign-up that says in the log who became administrator, or that no one does because accounts were made
 * outside the server (`npm run demo`). It looks until there is one.
 */
export function announceFirstAccount(
  accounts: Pick<Accounts, 'firstAdministrator'>,
  unclaimed: boolean,
  log: Logger,
): () => Promise<void> {
  let isWaiting = unclaimed
  let saidThatItPassed = false
  return async () => {
    if (!isWaiting) return
    const { email, hasPassed } = await accounts.firstAdministrator()
    if (email && isWaiting) {
      isWaiting = false
      log.info('The first account became administrator and trusted user')
    } else if (hasPassed && !saidThatItPassed) {
      saidThatItPassed = true
      log.info(
        'Accounts were made beside the server, so signing up makes no one administrator. ' +
          'To name one: npm run role -- grant EMAIL administrator',
      )
    }
  }
}
