import type { DatabaseTable } from '@otteros/contracts'
import type { Failure } from '@/lib/result'
import { follow, type LiveParts, realtimeFailure, type Way } from './follow'

/** What a back end tells a person of. */
export type PersonKind = 'messages' | 'sessions' | 'spaces' | 'notices' | 'open'

/** Who hears of some of it. */
interface PersonListener {
  readonly kinds: readonly PersonKind[]
  /** Something of these kinds may have changed. */
  readonly onNews: () => void
  /** Null: news come by themselves now; else why they do not. */
  readonly onState: (failure: Failure | null) => void
}

/** What a back end tells a person of, over one channel for all who listen. */
export interface PersonNews {
  /** Returns the function that ends it. */
  listen(listener: PersonListener): () => void
}

interface PersonNewsOptions extends LiveParts {
  readonly userId: string
}

/** The table that is listened to where there are no topics. */
const table: DatabaseTable = 'received_messages'

/**
 * Joins the person's own topic with the first who listens, and leaves it with the last. A project that has not run the migration of the
 * topics tells of the rows of messages alone.
 */
export function createPersonNews({ userId, ...parts }: PersonNewsOptions): PersonNews {
  const listeners = new Set<PersonListener>()
  let end: (() => Promise<void>) | null = null
  let ending: Promise<void> = Promise.resolve()
  let isOfRows = false
  let state: Failure | null | undefined

  const tell = (kind?: string) => {
    for (const { kinds, onNews } of Array.from(listeners)) {
      if (kind === undefined || kinds.some((each) => each === kind)) onNews()
    }
  }
  const topic: Way = (library) => {
    isOfRows = false
    return (
      library
        .channel(`user:${userId}`, { config: { private: true } })
        // not shown: any event
        .on('broadcast', { event: '*' }, ({ event }: { readonly event: string }) => tell(event))
    )
  }
  const rows: Way = (library) => {
    isOfRows = true
    return library.channel(`received-messages-${userId}`).on(
      'postgres_changes',
      // not shown: a filter of rows
      { event: '*', schema: 'public', table, filter: `user_id=eq.${userId}` },
      () => tell('messages'),
    )
  }
  const stateFor = ({ kinds }: PersonListener) =>
    // not shown: goes into the log
    state === null && isOfRows && !kinds.includes('messages') ? realtimeFailure('there are no topics') : state

  const begin = async () => {
    await ending
    if (end || listeners.size === 0) return
    end = follow({
      ...parts,
      ways: [topic, rows],
      onNews: () => tell(),
      onState(failure) {
        state = failure
        for (const listener of Array.from(listeners)) listener.onState(stateFor(listener) ?? null)
      },
    })
  }

  return {
    listen(listener) {
      listeners.add(listener)
      const known = stateFor(listener)
      if (known !== undefined) {
        listener.onState(known)
        if (known === null) listener.onNews()
      }
      void begin()
      return () => {
        if (!listeners.delete(listener) || listeners.size > 0) return
        const ended = end
        end = null
        state = undefined
        if (ended) ending = ended()
      }
    },
  }
}
