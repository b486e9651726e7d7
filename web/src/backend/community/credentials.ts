import * as z from 'zod/mini'
import type { CredentialsPort } from '@/kernel/community/types'
import { failure, type Result, success } from '@/lib/result'
import { type Caller, type CommunityClient, refused, unexpected } from './caller'
import { profileChange } from './profile-rows'
import { followFullName } from './session-name'
import { texts } from './texts'

/** What both functions answer [B3.25]. */
const reply = z.object({
  success: z.boolean(),
  error: z.nullable(z.string()),
  code: z.optional(z.string()),
  data: z.unknown(),
})
const details = z.object({
  id: z.string(),
  email: z.string(),
  created_at: z.string(),
  last_sign_in_at: z.nullable(z.string()),
})

/** What the API answers to a call. */
interface CallAnswer {
  readonly data: unknown
  readonly error: { readonly code?: string; readonly message: string } | null
  readonly status: number
}

/** E-mail, password and names of other people over the API [B7.7 B7.17 B7.18]. */
export function createCredentials(caller: Caller): CredentialsPort {
  const call = (ask: (client: CommunityClient) => PromiseLike<CallAnswer>): Promise<Result<unknown>> =>
    caller.person(async ({ client }) => {
      const { data, error, status } = await ask(client)
      if (error) return refused(error, status)
      const answer = reply.safeParse(data)
      if (!answer.success) return unexpected(texts.unknownCredentials)
      return answer.data.success
        ? success(answer.data.data)
        : failure(answer.data.code ?? 'refused', answer.data.error ?? (() => texts.refused))
    })

  return {
    async find(id) {
      const answer = await call((client) =>
        client.rpc('get_user_auth_details', { _user_id: id }).retry(false),
      )
      if (!answer.ok) return answer
      const found = details.safeParse(answer.value)
      if (!found.success) return unexpected(texts.unknownCredentials)
      const { email, created_at: createdAt, last_sign_in_at: lastSignInAt } = found.data
      return success({ id: found.data.id, email, createdAt, lastSignInAt })
    },

    async update(id, { email, password }) {
      const answer = await call((client) =>
        client
          .rpc('update_user_credentials', { _target_user_id: id, _new_email: email, _new_password: password })
          .retry(false),
      )
      return answer.ok ? success(null) : answer
    },

    updateProfile: (id, change) =>
      caller.person(async (signedIn) => {
        const { data, error, status } = await signedIn.client
          .from('profiles')
          .update(profileChange(change))
          .eq('id', id)
          .select('id')
          .retry(false)
        if (error) return refused(error, status)
        if (!Array.isArray(data) || data.length === 0)
          return failure('not_found', () => texts.userNotFound, 404)
        if (id === caller.userId && change.fullName !== undefined)
          await followFullName(signedIn, change.fullName)
        return success(null)
      }),
  }
}
