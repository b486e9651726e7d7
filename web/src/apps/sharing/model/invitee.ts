import { createStore } from 'zustand/vanilla'
import { correspondentsOf, suggestedPeople } from '@/kernel/community/correspondents'
import { createEveryone } from '@/kernel/community/everyone'
import type { PeopleSearchState, PersonOption } from '@/kernel/community/people-search'
import type { Os } from '@/kernel/os'
import { log } from '@/lib/log'

/** Who is to be asked: somebody chosen by name, or what was typed. */
export interface InviteeState {
  readonly typed: string
  /** A user code or an address; '': neither was typed nor chosen. */
  readonly whom: string
  readonly people: PeopleSearchState
}

/** The field in which the person says whom they want to ask. */
export interface Invitee {
  getState(): InviteeState
  subscribe(listener: () => void): () => void
  readonly type: (typed: string) => void
  /** Looks for people at once, because the list was opened. */
  readonly suggest: () => void
  readonly choose: (person: Pick<PersonOption, 'id' | 'name'>) => void
  readonly clear: () => void
}

const codeForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Whatever could be an address: the database looks at it closely. */
const addressForm = /^\S+@\S+\.\S+$/

const whomIn = (typed: string) => {
  const entered = typed.trim()
  return codeForm.test(entered) || addressForm.test(entered) ? entered : ''
}

/** Suggests people the person wrote with, and everyone to those who may list people. */
export function createInvitee(os: Pick<Os, 'community' | 'messages'>): Invitee {
  const everyone = createEveryone(os)
  const store = createStore<{ readonly typed: string; readonly chosen: string | null }>(() => ({
    typed: '',
    chosen: null,
  }))
  let known: readonly PersonOption[] = []
  let asked: Promise<void> | null = null
  let state: InviteeState | null = null
  const listeners = new Set<() => void>()
  const tell = () => {
    state = null
    for (const listener of listeners) listener()
  }
  store.subscribe(tell)
  everyone.subscribe(tell)

  const loadKnown = () => {
    asked ??= os.messages().then(
      (messages) => {
        const look = () => {
          const { inbox, sent } = messages.getState()
          known = correspondentsOf(inbox.entries, sent.entries)
          tell()
        }
        messages.subscribe(look)
        look()
      },
      (error: unknown) => {
        asked = null
        log.warn('Whom the person wrote with is not known', error)
      },
    )
  }

  const make = (): InviteeState => {
    const { typed, chosen } = store.getState()
    const others = everyone.getState()
    const found = chosen === null ? suggestedPeople(typed, known, others) : { options: [], more: 0 }
    return { typed, whom: chosen ?? whomIn(typed), people: { ...others, ...found } }
  }

  return {
    getState: () => (state ??= make()),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    type(typed) {
      loadKnown()
      store.setState({ typed, chosen: null })
      everyone.type(typed)
    },
    suggest() {
      loadKnown()
      const { typed, chosen } = store.getState()
      everyone.now(chosen === null ? typed : '')
    },
    choose({ id, name }) {
      everyone.clear()
      store.setState({ typed: name, chosen: id })
    },
    clear() {
      everyone.clear()
      store.setState({ typed: '', chosen: null })
    },
  }
}
