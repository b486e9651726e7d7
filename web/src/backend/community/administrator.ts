import type { AdministratorPort } from '@/kernel/community/types'
import { failure, type Result, success } from '@/lib/result'
import { type Caller, refused, unexpected } from './caller'

/** What the database answers to a code (claim_administrator). */
const outcomes = new Map<unknown, () => Result<null>>([
  ['done', () => success(null)],
  [
    'wrong',
    () => failure('wrong_code', 'This is not the code. Look for it at the last start in the log.', 403),
  ],
  ['too many', () => failure('too_many', 'These were many tries. Try again in an hour.', 429)],
  [
    'over',
    () =>
      failure(
        'over',
        'The code is over: there is an administrator by now, or the server started again.',
        409,
      ),
  ],
])

/** The first administrator over the API. */
export function createAdministrator(caller: Caller): AdministratorPort {
  return {
    isMissing: () =>
      caller.person(async ({ client }) => {
        const { data, error, status } = await client.rpc('needs_administrator')
        return error ? refused(error, status) : success(data === true)
      }),

    claim: (code) =>
      caller.person(async ({ client }) => {
        const { data, error, status } = await client.rpc('claim_administrator', { _code: code }).retry(false)
        if (error) return refused(error, status)
        return outcomes.get(data)?.() ?? unexpected('a code')
      }),
  }
}
