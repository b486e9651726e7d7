import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { fitsImage } from '@/kernel/vm/guest-states'
import type { GuestPlace, SavedGuest } from '@/kernel/vm/types'
import { failure, type Result, success } from '@/lib/result'
import { texts } from './texts'

interface GuestDatabase extends DBSchema {
  guests: { key: string; value: SavedGuest }
}

/** One guest is kept: the newest. */
const only = 'newest'

/** The device's copy of a person's saved guest, in its own database. */
export function createDevicePlace(personName: string): GuestPlace {
  const withDatabase = async <T>(
    work: (database: IDBPDatabase<GuestDatabase>) => Promise<T>,
  ): Promise<Result<T>> => {
    try {
      const database = await openDB<GuestDatabase>(`otteros-vm-${personName}`, 1, {
        upgrade: (created) => void created.createObjectStore('guests'),
      })
      try {
        return success(await work(database))
      } finally {
        database.close()
      }
    } catch (cause) {
      const isFull = cause instanceof DOMException && cause.name === 'QuotaExceededError'
      return failure('storage', () => (isFull ? texts.deviceFull : texts.noStorage))
    }
  }
  return {
    limit: Infinity,
    async read(key, newerThan) {
      const found = await withDatabase((database) => database.get('guests', only))
      if (!found.ok) return found
      const { value } = found
      return success(value && fitsImage(value, key) && value.savedAt > newerThan ? value : null)
    },
    write: (saved) =>
      withDatabase(async (database) => {
        await database.put('guests', saved, only)
        return null
      }),
    remove: () =>
      withDatabase(async (database) => {
        await database.delete('guests', only)
        return null
      }),
  }
}
