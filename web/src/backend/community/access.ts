import * as z from 'zod/mini'
import type { Access, AccessPort } from '@/kernel/community/types'
import { failure, type Result, success, withMessage, failed } from '@/lib/result'
import { spokenFailure } from '../spoken'
import { type Caller, type SignedIn, signedOut, toCallFailure } from './caller'
import { texts } from './texts'

const role = z.nullable(z.enum(['administrator', 'trusted_user', 'verified_developer']))

/** No one signed in: no role [B6.1]. */
const visitor: Access = { role: null, canReview: false, canEditName: false, canUseAdvanced: false }

const unforeseen = (code: string, message: string) =>
  failure(code, () => texts.unexpected({ reason: message }))

/** What a person may do [B6.1–B6.5]; the database decides again at every call. Messages as in B8.17. */
export function createAccess(caller: Caller): AccessPort {
  const ask = async ({ client }: SignedIn): Promise<Result<Access>> => {
    const [roleAnswer, advancedAnswer] = await Promise.all([
      client.rpc('get_user_role', { _user_id: caller.userId }),
      client.rpc('can_use_advanced_framework', { _user_id: caller.userId }),
    ])
    if (roleAnswer.error) {
      const error = await spokenFailure(toCallFailure(roleAnswer.error, roleAnswer.status))
      return failed(withMessage(error, () => texts.roleNotFetched({ reason: error.message })))
    }
    const found = role.safeParse(roleAnswer.data)
    if (!found.success) return unforeseen('unexpected_answer', texts.unknownRole)
    return success({
      role: found.data,
      canReview: found.data === 'trusted_user' || found.data === 'administrator',
      canEditName: found.data !== null,
      // A check that fails counts as a no [B6.11].
      canUseAdvanced: found.data !== null || advancedAnswer.data === true,
    })
  }

  return {
    async load() {
      try {
        const signedIn = await caller.person(async (found) => success(found))
        if (signedIn.ok) return await ask(signedIn.value)
        const { code, message } = signedIn.error
        return code === signedOut().code ? success(visitor) : unforeseen(code, message)
      } catch (error) {
        return unforeseen('unexpected', error instanceof Error ? error.message : String(error))
      }
    },
  }
}
