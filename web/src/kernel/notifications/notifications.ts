import { createStore } from 'zustand/vanilla'
import { onLanguage } from '@/lib/language/define-texts'
import type { Notice, Notifications } from './types'

type Shown = (Notice & { readonly sequence: number }) | null

/** Makes the notification centre: it keeps the newest notice only, as one is visible at a time [A2.33]. */
export function createNotifications(): Notifications {
  const store = createStore<{ readonly shown: Shown }>(() => ({ shown: null }))
  /** What the newest notice says in the current language. */
  let said: (() => Notice) | null = null
  onLanguage(() =>
    store.setState(({ shown }) => (shown && said ? { shown: { ...said(), sequence: shown.sequence } } : {})),
  )
  return {
    notify: (make) => {
      said = make
      const { shown } = store.getState()
      store.setState({ shown: { ...said(), sequence: (shown?.sequence ?? 0) + 1 } })
    },
    getState: () => store.getState().shown,
    subscribe: (listener) => store.subscribe(listener),
  }
}
