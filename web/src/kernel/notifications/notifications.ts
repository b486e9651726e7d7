import { createStore } from 'zustand/vanilla'
import { onLanguage } from '@/lib/language/define-texts'
import { createNoticeHistory } from './history'
import type { Notice, Notifications, NoticeSource } from './types'

type Shown = (Notice & { readonly sequence: number }) | null

/** Makes the notification centre: it shows the newest notice only, as one is visible at a time [A2.33], and keeps those before it. */
export function createNotifications(): Notifications {
  const store = createStore<{ readonly shown: Shown }>(() => ({ shown: null }))
  const { add, retell, ...history } = createNoticeHistory()
  /** What the newest notice says in the current language. */
  let said: (() => Notice) | null = null
  /** Whether only errors are shown; null: no desktop is there, and nothing is kept. */
  let quiet: ((notice: Notice) => boolean) | null = null
  let lastSequence = 0
  onLanguage(() => {
    store.setState(({ shown }) => (shown && said ? { shown: { ...said(), sequence: shown.sequence } } : {}))
    retell()
  })
  return {
    notify: (make) => {
      const notice = make()
      if (!quiet?.(notice) || notice.variant === 'destructive') {
        said = make
        lastSequence += 1
        store.setState({ shown: { ...notice, sequence: lastSequence } })
      }
      // Last: who looks at the history takes it from the screen again.
      if (quiet && !notice.isListed) add(make)
    },
    getState: () => store.getState().shown,
    subscribe: (listener) => store.subscribe(listener),
    history: {
      ...history,
      place(notices, keeper) {
        history.place(notices, keeper)
        const key = store.getState().shown?.outside
        if (key !== undefined && !notices.some((notice) => notice.key === key))
          store.setState({ shown: null })
      },
      markSeen() {
        history.markSeen()
        if (store.getState().shown) store.setState({ shown: null })
      },
    },
    keep(isQuiet) {
      quiet = isQuiet
      return () => {
        quiet = null
        history.clear()
      }
    },
  }
}

/** The same notifications for an app: what it tells comes from it, unless the notice says otherwise. */
export const notificationsFrom = (notifications: Notifications, source: NoticeSource): Notifications => ({
  ...notifications,
  notify: (make) => notifications.notify(() => ({ source, ...make() })),
})
