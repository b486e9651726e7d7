/**
 * A small synchronous key-value store, the port behind which browser storage stands. Keys and values are strings.
 * `set` throws what the platform throws (e.g. a `QuotaExceededError`), so that callers can say that nothing was saved.
 */
export interface KeyValueStorage {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  /** Calls `listener` when another tab changes `key` (value null: removed); returns the unsubscribe function. */
  onExternalChange(key: string, listener: (value: string | null) => void): () => void
}

/** Hears of the keys that this page writes to localStorage or removes from it. */
let hearWrite: ((key: string) => void) | null = null

/** Calls `listener`, the one of the page, after each write and removal of this page in localStorage. */
export function followWrites(listener: (key: string) => void): void {
  hearWrite = listener
}

const local = () => window.localStorage

/** Browser storage (localStorage by default) as a {@link KeyValueStorage}. Reads return null where storage is switched off. */
export function browserStorage(storage: () => Storage = local): KeyValueStorage {
  const hasWritten = (key: string) => {
    if (storage === local) hearWrite?.(key)
  }
  return {
    get(key) {
      try {
        return storage().getItem(key)
      } catch {
        return null
      }
    },
    set(key, value) {
      storage().setItem(key, value)
      hasWritten(key)
    },
    remove(key) {
      storage().removeItem(key)
      hasWritten(key)
    },
    onExternalChange(key, listener) {
      const onStorage = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener(event.key === null ? null : event.newValue)
      }
      window.addEventListener('storage', onStorage)
      return () => window.removeEventListener('storage', onStorage)
    },
  }
}

/** A storage in memory, for tests and for browsers whose storage is switched off. */
export function memoryStorage(initial: Readonly<Record<string, string>> = {}): KeyValueStorage {
  const values = new Map(Object.entries(initial))
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
    onExternalChange: () => () => undefined,
  }
}
