import { browserStorage, type KeyValueStorage } from './key-value-storage'
import { log } from './log'

/**
 * Whether the browser keeps what this site stores: 'kept' until the person clears it, 'may-be-cleared' when space is short.
 * 'unknown': it does not tell, or has not yet.
 */
type Persistence = 'kept' | 'may-be-cleared' | 'unknown'

/** Asks the browser to keep what this site stores. Something to subscribe to. */
export interface StoragePersistence {
  getState(): Persistence
  subscribe(listener: () => void): () => void
  /** Asks now. Some browsers ask the person, so call it upon an action of theirs. */
  ask(): Promise<Persistence>
  /** Asks the first time that something is worth it; once in this browser, however often it is called. */
  askOnce(): void
}

interface PersistenceOptions {
  /** The browser's storage manager; absent on pages without a secure origin. */
  readonly manager: () => Pick<StorageManager, 'persist' | 'persisted'> | undefined
  /** Remembers that the browser was asked. */
  readonly storage: KeyValueStorage
  /** Whether the person does something at this moment. */
  readonly isActive: () => boolean
}

const askedKey = 'otteros-asked-to-keep'

/** Makes a {@link StoragePersistence}; it looks up the state with its first subscriber. */
export function createStoragePersistence({
  manager,
  storage,
  isActive,
}: PersistenceOptions): StoragePersistence {
  const listeners = new Set<() => void>()
  let state: Persistence = 'unknown'
  let isLookedUp = false

  const set = (next: Persistence) => {
    if (next === state) return
    state = next
    for (const listener of listeners) listener()
  }
  const take = async (answer: Promise<boolean> | undefined) => {
    try {
      const isKept = await answer
      if (isKept !== undefined) set(isKept ? 'kept' : 'may-be-cleared')
    } catch (error) {
      log.warn('The browser does not tell whether it keeps what is stored', error)
    }
    return state
  }
  const ask = () => {
    isLookedUp = true
    return take(manager()?.persist())
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      if (!isLookedUp) {
        isLookedUp = true
        void take(manager()?.persisted())
      }
      return () => void listeners.delete(listener)
    },
    ask,
    askOnce() {
      if (state === 'kept' || !isActive() || storage.get(askedKey) !== null) return
      try {
        storage.set(askedKey, 'yes')
      } catch {
        // Without room to remember it the browser would be asked again and again.
        return
      }
      void ask()
    },
  }
}

/** This browser's. */
export const storagePersistence = createStoragePersistence({
  manager: () => ('storage' in navigator ? navigator.storage : undefined),
  storage: browserStorage(),
  isActive: () => !('userActivation' in navigator) || navigator.userActivation.hasBeenActive,
})
