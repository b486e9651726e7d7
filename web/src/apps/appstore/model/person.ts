import { type Sentence } from '@/lib/result'
import { createStore } from 'zustand/vanilla'
import { loadAccess } from '@/kernel/community/access-gate'
import { roleLabel } from '@/kernel/community/roles'
import type { Access, Community } from '@/kernel/community/types'
import type { Session } from '@/kernel/session/types'
import { log } from '@/lib/log'
import type { Readable } from '@/ui/use-store'
import { texts } from '../texts'

/** What a person without any role may do. */
const nothing: Access = { role: null, canReview: false, canEditName: false, canUseAdvanced: false }

/** Who uses the store. */
export interface PersonState {
  readonly isSignedIn: boolean
  readonly email: string | null
  readonly fullName: string | null
  readonly access: Access
  /** Why the role is not known [B8.17]; null: it is. */
  readonly problem: Sentence | null
}

/** Who uses the store, read once at the start. */
export interface Person extends Readable<PersonState> {
  /** Reads role and name; again after a failure. Never rejects. */
  load(): Promise<void>
}

/** What the badge says: the full name, else the e-mail, with the role [B2.25]. */
export function badgeText({ isSignedIn, fullName, email, access }: PersonState): {
  readonly name: string
  readonly role: string | null
} {
  if (!isSignedIn) return { name: texts.notSignedIn, role: null }
  return { name: fullName?.trim() || email || texts.anonymous, role: roleLabel(access.role) }
}

/** Makes the person of a store window. */
export function createPerson(
  session: Pick<Session, 'getState'>,
  { access, profile }: Pick<Community, 'access' | 'profile'>,
): Person {
  const { user } = session.getState()
  const store = createStore<PersonState>(() => ({
    isSignedIn: user !== null,
    email: user?.email ?? null,
    fullName: user?.fullName ?? null,
    access: nothing,
    problem: null,
  }))

  const readAccess = async () => {
    const loaded = await loadAccess({ access })
    store.setState(loaded.ok ? { access: loaded.value, problem: null } : { problem: loaded.error })
  }
  const loadName = async () => {
    try {
      const own = await profile.own()
      if (own.ok) store.setState({ fullName: own.value.fullName })
      else log.warn('The profile could not be read; the store shows the name of the account', own.error)
    } catch (cause) {
      log.warn('The profile could not be read; the store shows the name of the account', cause)
    }
  }

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    load: async () => {
      if (user) await Promise.all([readAccess(), loadName()])
    },
  }
}
