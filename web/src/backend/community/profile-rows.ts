import * as z from 'zod/mini'
import type { Profile } from '@/kernel/community/types'

export const profileColumns = 'id, username, full_name, avatar_url, created_at, updated_at'

/** A row of `profiles` with {@link profileColumns}. */
export const profileRow = z.object({
  id: z.string(),
  username: z.string(),
  full_name: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
})

export const toProfile = (row: z.infer<typeof profileRow>): Profile => ({
  id: row.id,
  username: row.username,
  fullName: row.full_name,
  avatarUrl: row.avatar_url,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

/** What is written of a change: the columns that it names and no others [B5.23]. */
export function profileChange(change: {
  readonly username?: string
  readonly fullName?: string | null
  readonly avatarUrl?: string | null
}) {
  return {
    ...(change.username === undefined ? {} : { username: change.username }),
    ...(change.fullName === undefined ? {} : { full_name: change.fullName }),
    ...(change.avatarUrl === undefined ? {} : { avatar_url: change.avatarUrl }),
  }
}
