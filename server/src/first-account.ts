import type postgres from 'postgres'
import type { Accounts } from './backend/auth/accounts.ts'
import type { Logger } from './log.ts'

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
  if (!enabled) {
    const [row] = await sql<{ none: boolean }[]>`
      select not exists (select from public.user_roles where role = 'administrator') as none`
    if (row?.none)
      log.info(
        'Nobody is administrator, and signing up makes nobody one. Sign up, then run: npm run role -- grant EMAIL administrator',
      )
  }
  if (unclaimed)
    log.info(
      'Nobody has an account yet. Whoever signs up first becomes administrator (FIRST_USER_IS_ADMIN=false prevents it).',
    )
  return unclaimed
}

/**
 * Makes the step after a sign-up that says in the log who became administrator, or that nobody does because accounts were
 * made beside the server (`npm run demo`). It looks until somebody is.
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
        'Accounts were made beside the server, so signing up makes nobody administrator. ' +
          'To name one: npm run role -- grant EMAIL administrator',
      )
    }
  }
}
