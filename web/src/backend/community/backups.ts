import * as z from 'zod/mini'
import type { BackupsPort } from '@/kernel/community/types'
import { success } from '@/lib/result'
import { type Caller, refused, unexpected } from './caller'
import { texts } from './texts'

const backup = z.object({
  began: z.string(),
  ended: z.string(),
  rows: z.number(),
  files: z.number(),
  bytes: z.number(),
})
const status = z.nullable(
  z.object({
    last: z.nullable(backup),
    last_try: z.object({
      began: z.string(),
      ended: z.nullable(z.string()),
      problem: z.nullable(z.string()),
    }),
  }),
)

/** The backups of the server over the API. */
export function createBackups(caller: Caller): BackupsPort {
  return {
    status: () =>
      caller.person(async ({ client }) => {
        const answer = await client.rpc('backup_status')
        if (answer.error) return refused(answer.error, answer.status)
        const parsed = status.safeParse(answer.data)
        if (!parsed.success) return unexpected(texts.unknownBackups)
        return success(parsed.data && { last: parsed.data.last, lastTry: parsed.data.last_try })
      }),
  }
}
