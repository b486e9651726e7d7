import type { TabChannel } from '@/lib/tab-channel'

/** The tabs of one browser, in the hands of a test. */
export interface TestTabs {
  /** Opens one more tab. */
  join(): TabChannel
  /** What tabs told, oldest first. */
  readonly told: readonly unknown[]
  /** As if a tab had crashed: nobody hears it any more, and it hears nobody. */
  crash(tab: string): void
}

/** A browser without tabs. What one tells is heard at once. */
export function createTestTabs(): TestTabs {
  const tabs = new Map<string, Set<(message: unknown) => void>>()
  const waiting = new Map<string, Set<() => void>>()
  const told: unknown[] = []
  let count = 0
  const crash = (tab: string) => {
    tabs.delete(tab)
    for (const listener of waiting.get(tab) ?? []) listener()
    waiting.delete(tab)
  }
  return {
    told,
    crash,
    join() {
      const own = `tab ${++count}`
      const listeners = new Set<(message: unknown) => void>()
      tabs.set(own, listeners)
      return {
        own,
        post(message) {
          if (!tabs.has(own)) return
          told.push(message)
          for (const [tab, hearing] of Array.from(tabs))
            if (tab !== own) for (const listener of hearing) listener(structuredClone(message))
        },
        onMessage(listener) {
          listeners.add(listener)
          return () => void listeners.delete(listener)
        },
        onGone(tab, listener) {
          const gone = waiting.get(tab) ?? new Set()
          waiting.set(tab, gone.add(listener))
          return () => void gone.delete(listener)
        },
        close: () => crash(own),
      }
    },
  }
}
