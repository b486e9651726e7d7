import type { Role } from '@/kernel/apps/manifest'
import type { Notifications } from '@/kernel/notifications/types'
import { log } from '@/lib/log'
import { failure, type Result } from '@/lib/result'
import { messageOf } from './access-gate'
import { nameOf } from './person'
import { isReviewing, roleLabel } from './roles'
import type { Member, RolesPort } from './types'
import { texts } from './texts'

interface Ports {
  readonly roles: RolesPort
  readonly notifications: Notifications
}

/** What is said when no one has the UUID [B8.30]. */
export const userNotFound = () => ({ title: texts.userNotFound, description: texts.userNotFoundHint })

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
  const assigned = await outcomeOf(() => roles.assign(member.id, role))
  if (assigned.ok) {
    notifications.notify(() => ({
      title: texts.assigned,
      description: texts.assignedHint({ name, role: roleLabel(role) }),
    }))
    return true
  }
  notifications.notify(() =>
    assigned.error.code === '23505'
      ? {
          title: texts.alreadyAssigned,
          description: texts.alreadyAssignedHint({ name, role: roleLabel(role) }),
          variant: 'destructive',
        }
      : { title: texts.notAssigned, description: assigned.error.message, variant: 'destructive' },
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
  notifications.notify(() =>
    removed.ok
      ? {
          title: texts.removed,
          description: texts.removedHint({ name: nameOf(member), role: roleLabel(role) }),
        }
      : { title: texts.notRemoved, description: removed.error.message, variant: 'destructive' },
  )
  return removed.ok
}

/** The question before a role is taken away: a sterner one for roles of one's own. */
export function removalQuestion(
  member: Member,
  role: Role,
  isOwn: boolean,
): { title: string; description: string } {
  const label = roleLabel(role)
  if (!isOwn)
    return {
      title: texts.removeQuestion({ role: label, name: nameOf(member) }),
      description: texts.removeWhat,
    }
  const isLast = !member.roles.some((other) => other !== role && isReviewing(other))
  return {
    title: texts.removeOwnQuestion({ role: label }),
    description: isReviewing(role) && isLast ? texts.removeLastWhat : texts.removeOwnWhat,
  }
}
