import type { KeyValueStorage } from '../key-value-storage'

/** Tabs of one browser: each has a storage, all have the same values, and each hears what the others change. */
export function createStorageTabs(initial: Readonly<Record<string, string>> = {}) {
  const values = new Map(Object.entries(initial))
  const listeners = new Set<{
    readonly tab: KeyValueStorage
    readonly key: string
    readonly hear: (value: string | null) => void
  }>()
  let isFull = false
  let isTelling = true

  const open = (): KeyValueStorage => {
    const tell = (key: string, value: string | null) => {
      if (!isTelling) return
      for (const listener of listeners) if (listener.tab !== tab && listener.key === key) listener.hear(value)
    }
    const tab: KeyValueStorage = {
      get: (key) => values.get(key) ?? null,
      set(key, value) {
        if (isFull) throw new DOMException('full', 'QuotaExceededError')
        values.set(key, value)
        tell(key, value)
      },
      remove(key) {
        values.delete(key)
        tell(key, null)
      },
      onExternalChange(key, hear) {
        const listener = { tab, key, hear }
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    }
    return tab
  }
  return {
    open,
    values,
    /** How many listen to changes of other tabs. */
    listening: () => listeners.size,
    /** Whether there is no room for anything more. */
    fill: (full: boolean) => {
      isFull = full
    },
    /** Whether tabs hear of each other's changes, as they do later than the changes are made. */
    hearing: (hears: boolean) => {
      isTelling = hears
    },
  }
}
