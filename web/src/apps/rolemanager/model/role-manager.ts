import { createStore } from 'zustand/vanilla'
import type { Role } from '@/kernel/apps/manifest'
import { assignRole, outcomeOf, removeRole, userNotFound } from '@/kernel/community/role-changes'
import { isReviewing } from '@/kernel/community/roles'
import type { Member, RolesPort } from '@/kernel/community/types'
import { readUuid } from '@/kernel/community/uuid'
import { createNotifier } from '@/kernel/notifications/notifier'
import type { Notifications } from '@/kernel/notifications/types'
import { texts } from '../texts'
import { createMemberList, type MemberList } from './member-list'

/** What the window shows next to the list. */
export interface RoleManagerState {
  /** A role is being assigned or removed. */
  readonly isBusy: boolean
}

/** The people with their roles, and what can be done with them [B6.12]. */
export interface RoleManager {
  getState(): RoleManagerState
  subscribe(listener: () => void): () => void
  /** The people by pages; a toast says when they could not be fetched [B8.34]. */
  readonly list: MemberList
  /** Gives the person with this UUID a role [B2.84 B8.28 B8.29 B8.30 B8.31 B8.32 B8.35]. True when they have it through this. */
  assign(enteredUuid: string, role: Role): Promise<boolean>
  /** Takes a role away [B8.33 B8.35]. */
  remove(member: Member, role: Role): Promise<void>
}

interface RoleManagerOptions {
  readonly roles: RolesPort
  readonly notifications: Notifications
  /** The signed-in person's id. */
  readonly ownId: string | null
  /** The person changed one of their own roles that decides about this window. */
  readonly onOwnChange: () => void
}

/** Makes the model of one window; nothing is read until its list is loaded. */
export function createRoleManager({
  roles,
  notifications,
  ownId,
  onOwnChange,
}: RoleManagerOptions): RoleManager {
  const store = createStore<RoleManagerState>(() => ({ isBusy: false }))
  const { warn } = createNotifier(notifications)

  const list = createMemberList({
    roles,
    onFailure: () =>
      warn(
        () => texts.error,
        () => texts.notLoaded,
      ),
  })

  /** One change at a time: a second press while the first is on its way does nothing. */
  async function alone(work: () => Promise<boolean>): Promise<boolean> {
    if (store.getState().isBusy) return false
    store.setState({ isBusy: true })
    try {
      return await work()
    } finally {
      store.setState({ isBusy: false })
    }
  }

  const afterChange = (member: Member, role: Role) => {
    if (member.id === ownId && isReviewing(role)) onOwnChange()
  }

  async function assignTo(id: string, role: Role) {
    const found = await outcomeOf(() => roles.find(id))
    if (!found.ok) {
      warn(
        () => texts.notAssigned,
        () => found.error.message,
      )
      return false
    }
    const member = found.value
    if (!member) {
      const { title, description } = userNotFound()
      warn(title, description)
      return false
    }
    const isAssigned = await assignRole({ roles, notifications }, member, role)
    list.show(isAssigned ? { ...member, roles: [...member.roles, role] } : member)
    if (isAssigned) afterChange(member, role)
    return isAssigned
  }

  return {
    getState: store.getState,
    subscribe: (listener) => store.subscribe(listener),
    list,
    async assign(enteredUuid, role) {
      const uuid = readUuid(enteredUuid, texts.enterUuid)
      if (uuid.ok) return alone(() => assignTo(uuid.value, role))
      warn(uuid.error.code, () => uuid.error.message)
      return false
    },
    async remove(member, role) {
      await alone(async () => {
        const isRemoved = await removeRole({ roles, notifications }, member, role)
        if (!isRemoved) return false
        list.show({ ...member, roles: member.roles.filter((one) => one !== role) })
        afterChange(member, role)
        return true
      })
    },
  }
}
