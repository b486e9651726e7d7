/* Passwords for apps behind their port. */
import * as z from 'zod/mini'
import type { AppPasswords } from '@/kernel/sharing/app-passwords'
import { success } from '@/lib/result'
import { createSharingCaller, type SharingCallerOptions } from './caller'

const passwords = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    rights: z.enum(['read', 'write']),
    space: z.nullable(z.string()),
    spaceName: z.nullable(z.string()),
    folder: z.nullable(z.string()),
    folderName: z.nullable(z.string()),
    madeAt: z.number(),
    lastUsedAt: z.nullable(z.number()),
    endsAt: z.nullable(z.number()),
  }),
)
const made = z.object({ secret: z.string() })

/** Passwords for apps of a person behind {@link AppPasswords}. */
export function createAppPasswords(options: SharingCallerOptions): AppPasswords {
  const caller = createSharingCaller(options)
  return {
    async list() {
      const answer = await caller.call('own_app_passwords', {}, passwords)
      if (!answer.ok) return answer
      return success(
        answer.value.map(({ space, spaceName, folder, folderName, ...rest }) => ({
          ...rest,
          place: space === null ? null : { name: folder === null ? spaceName : folderName },
        })),
      )
    },
    async make({ name, rights, folder, endsAt }) {
      const answer = await caller.call(
        'make_app_password',
        {
          name,
          rights,
          ...(folder !== null && { folder }),
          ...(endsAt !== null && { ends_at: new Date(endsAt).toISOString() }),
        },
        made,
      )
      return answer.ok ? success(answer.value.secret) : answer
    },
    remove: (id) => caller.tell('remove_app_password', { id }),
  }
}
