import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { CopiedValue } from './later'

/** The copy: {@link CopiedValue} by key, of unknown origin. */
interface CopyDatabase extends DBSchema {
  values: { key: string; value: unknown }
}

/** Name of the database of the copy. */
export const copyDatabase = 'otteros-storage-copy'

/** A connection that is opened when it is needed, and again when it was lost. Rejects where the browser has no database. */
export function copyConnection(name: string): () => Promise<IDBPDatabase<CopyDatabase>> {
  let current: Promise<IDBPDatabase<CopyDatabase>> | null = null
  const lost = () => {
    current = null
  }
  const open = async () =>
    openDB<CopyDatabase>(name, 1, {
      upgrade: (database) => void database.createObjectStore('values'),
      blocking(_current, _wanted, event) {
        if (event.target instanceof IDBDatabase) event.target.close()
        lost()
      },
      terminated: lost,
    })
  return () => {
    if (!current) {
      current = open()
      current.catch(lost)
    }
    return current
  }
}

/** A record of the copy; null where it is damaged. */
export function readCopied(record: unknown): CopiedValue | null {
  if (typeof record !== 'object' || record === null) return null
  const { value, at, foundDigest }: Partial<Record<keyof CopiedValue, unknown>> = record
  const isUsable =
    (typeof value === 'string' || value === null) && typeof at === 'number' && typeof foundDigest === 'string'
  return isUsable ? { value, at, foundDigest } : null
}
