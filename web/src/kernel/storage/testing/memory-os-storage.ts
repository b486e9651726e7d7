import { type KeyValueStorage, memoryStorage } from '@/lib/key-value-storage'
import { createOsStorage } from '../os-storage'
import type { OsStorage } from '../types'

/** What a desktop keeps for a person, for tests. */
export const memoryOsStorage = (storage: KeyValueStorage = memoryStorage(), name = 'maya'): OsStorage =>
  createOsStorage({ storage, name, isSessionOnly: () => false }).storage
