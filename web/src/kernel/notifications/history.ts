import { createStore } from 'zustand/vanilla'
import type { Notice, NoticeHistory, PastNotice } from './types'

/** Notices that are kept; older ones are forgotten. */
export const mostPastNotices = 100

type Make = () => Notice

interface KeptState {
  readonly entries: readonly (PastNotice & { readonly make: Make })[]
  readonly unseen: number
}

const nothing: KeptState = { entries: [], unseen: 0 }

/** A history with what its owner does to it. */
export interface OwnedHistory extends NoticeHistory {
  readonly add: (make: Make) => void
  /** Makes all notices again, in the language now. */
  readonly retell: () => void
}

/** Makes an empty history of notices. */
export function createNoticeHistory(now: () => number = Date.now): OwnedHistory {
  const store = createStore<KeptState>(() => nothing)
  let lastId = 0
  return {
    getState: store.getState,
    subscribe: (listener) => store.subscribe(listener),
    add(make) {
      lastId += 1
      const entry = { id: lastId, at: now(), notice: make(), make }
      store.setState(({ entries, unseen }) => ({
        entries: [entry, ...entries].slice(0, mostPastNotices),
        unseen: Math.min(unseen + 1, mostPastNotices),
      }))
    },
    restore: (past) =>
      store.setState(({ entries }) => ({
        entries: [...entries, ...past.map((each) => ({ ...each, id: ++lastId, make: () => each.notice }))]
          .toSorted((one, other) => other.at - one.at)
          .slice(0, mostPastNotices),
      })),
    retell: () =>
      store.setState(({ entries }) => ({
        entries: entries.map((entry) => ({ ...entry, notice: entry.make() })),
      })),
    markSeen() {
      if (store.getState().unseen > 0) store.setState({ unseen: 0 })
    },
    remove: (id) =>
      store.setState(({ entries }) => ({ entries: entries.filter((entry) => entry.id !== id) })),
    clear: () => store.setState(nothing),
  }
}
