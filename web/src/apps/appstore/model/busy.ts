import { createStore } from 'zustand/vanilla'
import type { Readable } from '@/ui/use-store'

/** What is being done with an app. */
export type AppWork =
  | 'installing'
  | 'previewing'
  | 'approving'
  | 'rejecting'
  | 'deleting'
  | 'rating'
  | 'opening'
  | 'withdrawing'
  | 'taking-down'
  | 'putting-back'

/** Apps with which something is being done, by id. */
export type BusyState = ReadonlyMap<string, AppWork>

/** Sees to it that one thing at a time is done with an app. */
export interface Busy extends Readable<BusyState> {
  /** Does it, unless something is being done with the app already. Resolves to what it answers; null: not done. */
  run<T>(id: string, work: AppWork, perform: () => Promise<T>): Promise<T | null>
}

/** Makes the list of work under way in a window. */
export function createBusy(): Busy {
  const store = createStore<{ readonly apps: BusyState }>(() => ({ apps: new Map() }))
  const without = (id: string) => {
    const apps = new Map(store.getState().apps)
    apps.delete(id)
    return apps
  }
  return {
    getState: () => store.getState().apps,
    subscribe: store.subscribe,
    run: async (id, work, perform) => {
      if (store.getState().apps.has(id)) return null
      store.setState({ apps: new Map(store.getState().apps).set(id, work) })
      try {
        return await perform()
      } finally {
        store.setState({ apps: without(id) })
      }
    },
  }
}
