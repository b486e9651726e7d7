import type { SessionUser } from '@/kernel/session/types'

/** The signed-in person from the service's user record (sent or saved, so not trusted); null when it is not one. */
export function toSessionUser(record: unknown): SessionUser | null {
  if (typeof record !== 'object' || record === null) return null
  const { id, email, user_metadata: metadata } = record as Partial<Record<string, unknown>>
  if (typeof id !== 'string' || id === '' || typeof email !== 'string') return null
  const name =
    typeof metadata === 'object' && metadata !== null
      ? (metadata as Partial<Record<string, unknown>>).full_name
      : null
  const fullName = typeof name === 'string' && name.trim() !== '' ? name.trim() : null
  return { id, email, fullName, username: fullName ?? email.slice(0, Math.max(0, email.lastIndexOf('@'))) }
}
