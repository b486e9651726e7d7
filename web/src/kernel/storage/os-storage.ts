import { type KeyValueStorage, memoryStorage } from '@/lib/key-value-storage'
import { type StoredValue, storedValue } from '@/lib/stored-value'
import type { OsStorage, StorageTerms } from './types'

interface OsStorageOptions {
  readonly storage: KeyValueStorage
  /** The session's storage name of the person, see `kernel/session/storage-name.ts`. */
  readonly name: string
  /** Whether files are forgotten with the page. */
  readonly isSessionOnly: () => boolean
}

/** Names whose keys the requirements give [B7.33 B7.34]: they stand at the beginning. */
const isFixed = (name: string) => name === 'designer-apps' || name.startsWith('plugin-settings-')

/** Names whose keys older versions write with a colon. */
const colonNames: readonly string[] = ['terminal-history', 'vm-sent']

/**
 * The key of a value: `otteros-<name>` for the device, `otteros-<name>-<person>` for a person. A few are spelled as the
 * requirements or older versions have them. Each has a copy that outlives a killed browser, see `lib/storage-copy`.
 */
export function storageKey(name: string, person: string, owner: StorageTerms['owner'] = 'person'): string {
  if (owner === 'device') return `otteros-${name}`
  if (isFixed(name)) return `${name}-${person}`
  return `otteros-${name}${colonNames.includes(name) ? ':' : '-'}${person}`
}

/** What apps keep, and its end. */
export interface OwnedOsStorage {
  readonly storage: OsStorage
  /** Ends following other tabs, for all who do. */
  readonly dispose: () => void
}

/** Makes the storage of a desktop for the person it belongs to. */
export function createOsStorage({ storage, name: person, isSessionOnly }: OsStorageOptions): OwnedOsStorage {
  const session = memoryStorage()
  const ends = new Set<() => void>()

  /** One of two values, by where files are kept at each moment. */
  const withFiles = (key: string): StoredValue => {
    const [lasting, fleeting] = [storedValue(storage, key), storedValue(session, key)]
    const now = () => (isSessionOnly() ? fleeting : lasting)
    return {
      key,
      get: () => now().get(),
      set: (value) => now().set(value),
      remove: () => now().remove(),
      onExternalChange: (listener) =>
        lasting.onExternalChange((value) => {
          if (!isSessionOnly()) listener(value)
        }),
    }
  }

  return {
    storage(name, { owner, lasts = 'always' } = {}) {
      const key = storageKey(name, person, owner)
      const value = lasts === 'always' ? storedValue(storage, key) : withFiles(key)
      return {
        ...value,
        onExternalChange(listener) {
          const stop = value.onExternalChange(listener)
          const end = () => {
            ends.delete(end)
            stop()
          }
          ends.add(end)
          return end
        },
      }
    },
    dispose() {
      for (const end of ends) end()
    },
  }
}
