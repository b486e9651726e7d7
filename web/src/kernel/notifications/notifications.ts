import { createStore } from 'zustand/vanilla'
import type { Notice, Notifications } from './types'

type Shown = (Notice & { readonly sequence: number }) | null

/** Makes the notification centre: it keeps the newest notice only, as one is visible at a time [A2.33]. */
export function createNotifications(): Notifications {
  const store = createStore<{ readonly shown: Shown }>(() => ({ shown: null }))
  return {
    notify: (notice) =>
      store.setState(({ shown }) => ({ shown: { ...notice, sequence: (shown?.sequence ?? 0) + 1 } })),
    getState: () => store.getState().shown,
    subscribe: (listener) => store.subscribe(listener),
  }
}
