import type { AdministratorPort } from '@/kernel/community/types'
import { failure, type Result, success } from '@/lib/result'
import { type Caller, refused, unexpected } from './caller'
import { texts } from './texts'

/** What the database answers to a code (claim_administrator). */
const outcomes = new Map<unknown, () => Result<null>>([
  ['done', () => success(null)],
  ['wrong', () => failure('wrong_code', () => texts.wrongCode, 403)],
  // not shown: the answer of the database
  ['too many', () => failure('too_many', () => texts.tooManyCodes, 429)],
  ['over', () => failure('over', () => texts.codeOver, 409)],
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
        return outcomes.get(data)?.() ?? unexpected(texts.unknownCode)
      }),
  }
}
