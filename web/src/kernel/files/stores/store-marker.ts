import type { IDBPDatabase } from 'idb'
import type { FileDatabase } from './device-database'

/** Where the marker is, in the table 'books'. */
const key = 'store'

/**
 * The marker of a store: a text that is written once, when the store is made. A page whose marker is gone, or is another
 * one, works on a store that was cleared under it.
 */
export async function readMarker(database: IDBPDatabase<FileDatabase>): Promise<string> {
  const known = await database.get('books', key)
  if (known !== undefined) return known
  const transaction = database.transaction('books', 'readwrite')
  // Another tab may have been quicker.
  const marker = (await transaction.store.get(key)) ?? crypto.randomUUID()
  await transaction.store.put(marker, key)
  await transaction.done
  return marker
}

/** Asks, in this task, whether the store that a transaction works on has this marker. */
export function hasMarker(transaction: IDBTransaction, marker: string): Promise<boolean> {
  const request: IDBRequest<unknown> = transaction.objectStore('books').get(key)
  return new Promise((resolve) => {
    request.addEventListener('success', () => resolve(request.result === marker))
    // The transaction fails then, and says why.
    request.addEventListener('error', () => resolve(true))
  })
}
