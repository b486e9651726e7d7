import type { KeyValueStorage } from './key-value-storage'

/** One text under one key of a storage. `set` and `remove` throw what the platform throws, see {@link KeyValueStorage}. */
export interface StoredValue {
  readonly key: string
  get(): string | null
  set(value: string): void
  remove(): void
  /** Calls `listener` when another tab changes the value (null: removed); returns the unsubscribe function. */
  onExternalChange(listener: (value: string | null) => void): () => void
}

/** The value under a key of a storage. */
export const storedValue = (storage: KeyValueStorage, key: string): StoredValue => ({
  key,
  get: () => storage.get(key),
  set: (value) => storage.set(key, value),
  remove: () => storage.remove(key),
  onExternalChange: (listener) => storage.onExternalChange(key, listener),
})
