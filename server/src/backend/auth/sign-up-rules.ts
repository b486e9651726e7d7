import type { ServerLimits } from '../../config.ts'
import { authError } from '../forward.ts'
import type { Accounts } from './accounts.ts'
import type { AuthClient } from './client.ts'
import type { Counters, Digest } from '../../limits/counters.ts'
import { signUpRefusal } from './sign-up-refusal.ts'

/** Wrong invitation codes from one place before it waits. */
const mostWrongCodes = 10
/** How long they count (s). */
const codeSpan = 900

/** A day in seconds. */
export const daySeconds = 86_400

/** What the rules are asked of. */
interface SignUpRules {
  readonly accounts: Pick<Accounts, 'requireAdmission'>
  readonly counters: Counters
  readonly digest: Digest
  readonly limits: Pick<ServerLimits, 'accountsPerDay' | 'accountsPerAddress'>
}

/**
 * Asks whether an address may sign up with an invitation code ('' for none) before anything else is done for it: where it may not,
 * it does not learn who has an account. The database asks again as the account is made. Null where it may.
 */
export async function refuseSignUp(
  { accounts, counters, digest }: SignUpRules,
  email: string,
  code: string,
  client: AuthClient,
): Promise<Response | null> {
  const key = digest('invitation', client.place)
  const wait = code === '' ? 0 : await counters.take(key, mostWrongCodes, codeSpan)
  if (wait > 0)
    return authError(
      429,
      'over_request_rate_limit',
      `Too many wrong invitation codes. Try again in ${Math.ceil(wait / 60)} minutes.`,
      { 'retry-after': String(wait) },
    )
  let refusal: Response | null = null
  try {
    await accounts.requireAdmission(email, code)
  } catch (error) {
    const known = signUpRefusal(error)
    if (!known) throw error
    refusal = authError(known.status, known.code, known.message)
  }
  if (code !== '' && refusal?.headers.get('x-sb-error-code') !== 'invitation_refused')
    await counters.giveBack(key)
  return refusal
}

/**
 * Makes an account where neither the server nor this network has made too many today. Counted before the work, as others sign up
 * at the same moment; what came to nothing is given back.
 */
export async function withinAccountLimits(
  { counters, digest, limits }: Pick<SignUpRules, 'counters' | 'digest' | 'limits'>,
  { place }: AuthClient,
  work: () => Promise<Response>,
): Promise<Response> {
  const counts = [
    {
      key: digest('accounts', place),
      most: limits.accountsPerAddress,
      message: 'Many accounts were made from your network today. Try again tomorrow.',
    },
    {
      key: digest('accounts', ''),
      most: limits.accountsPerDay,
      message: 'This server takes no more new accounts today. Try again tomorrow.',
    },
  ]
  const taken: string[] = []
  let isMade = false
  try {
    for (const { key, most, message } of counts) {
      const wait = await counters.take(key, most, daySeconds)
      if (wait > 0) return authError(429, 'over_account_limit', message, { 'retry-after': String(wait) })
      taken.push(key)
    }
    const response = await work()
    isMade = response.ok
    return response
  } finally {
    if (!isMade) for (const key of taken) await counters.giveBack(key)
  }
}
