import type { Role } from '@/kernel/apps/manifest'
import type { Notifications } from '@/kernel/notifications/types'
import { log } from '@/lib/log'
import { failure, type Result } from '@/lib/result'
import { messageOf } from './access-gate'
import { nameOf } from './person'
import { isReviewing, roleLabels } from './roles'
import type { Member, RolesPort } from './types'

interface Ports {
  readonly roles: RolesPort
  readonly notifications: Notifications
}

/** What is said when nobody has the UUID [B8.30]. */
export const userNotFound = {
  title: 'User Not Found',
  description: 'No user found with that UUID. Make sure the user has signed up.',
} as const

/** The outcome of a call; what it throws is a failure with code 'unexpected'. */
export async function outcomeOf<T>(call: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await call()
  } catch (cause) {
    log.error('A call to the back end failed', cause)
    return failure('unexpected', messageOf(cause))
  }
}

/** Gives a person a role and says how that went [B8.31 B8.32 B8.35 B9.22]. True when they have it now through this. */
export async function assignRole(
  { roles, notifications }: Ports,
  member: Member,
  role: Role,
): Promise<boolean> {
  const name = nameOf(member)
  const label = roleLabels[role]
  const assigned = await outcomeOf(() => roles.assign(member.id, role))
  if (assigned.ok) {
    notifications.notify({ title: 'Role Assigned Successfully', description: `${name} is now a ${label}.` })
    return true
  }
  notifications.notify(
    assigned.error.code === '23505'
      ? {
          title: 'Role Already Assigned',
          description: `User ${name} already has the ${label} role.`,
          variant: 'destructive',
        }
      : { title: 'Assignment Failed', description: assigned.error.message, variant: 'destructive' },
  )
  return false
}

/** Takes a role from a person and says how that went [B8.33 B8.35]. True when it is gone. */
export async function removeRole(
  { roles, notifications }: Ports,
  member: Member,
  role: Role,
): Promise<boolean> {
  const removed = await outcomeOf(() => roles.remove(member.id, role))
  notifications.notify(
    removed.ok
      ? { title: 'Role Removed', description: `${nameOf(member)} is no longer a ${roleLabels[role]}.` }
      : { title: 'Removal Failed', description: removed.error.message, variant: 'destructive' },
  )
  return removed.ok
}

/** The question before a role is taken away: a sterner one for roles of one's own. */
export function removalQuestion(
  member: Member,
  role: Role,
  isOwn: boolean,
): { title: string; description: string } {
  const label = roleLabels[role]
  if (!isOwn)
    return {
      title: `Remove ${label} from ${nameOf(member)}?`,
      description: 'They lose what this role allows at once. The role can be assigned again.',
    }
  const isLast = !member.roles.some((other) => other !== role && isReviewing(other))
  return {
    title: `Remove your own ${label} role?`,
    description:
      isReviewing(role) && isLast
        ? 'You lose this window with it, and only somebody else can give you the role back.'
        : 'You lose what this role allows at once.',
  }
}
