import { type IDBPTransaction, unwrap } from 'idb'
import type { CommitOutcome } from '../store-types'
import type { FileDatabase, Table } from './device-database'

/** Written soon, not flushed to the disk each time: ten times as fast, and only a power failure can lose the last moment. */
export const relaxed = { durability: 'relaxed' } as const

/**
 * Runs a transaction to its end. A failure of any request, of the commit itself (where browsers tell that there is no room)
 * or of `run` undoes all of it.
 */
export async function inTransaction<Tables extends Table[]>(
  begin: () => IDBPTransaction<FileDatabase, Tables, 'readwrite'>,
  run: (transaction: IDBPTransaction<FileDatabase, Tables, 'readwrite'>) => Promise<number>,
): Promise<CommitOutcome> {
  let transaction: IDBPTransaction<FileDatabase, Tables, 'readwrite'> | null = null
  try {
    transaction = begin()
    const ended = endOf(unwrap(transaction))
    // Heard below; the transaction may fail before `run` returns. The library's own promise of the end is not used: it
    // rejects before the error is known.
    for (const end of [ended, transaction.done]) end.catch(() => undefined)
    const sequence = await run(transaction)
    // Does not wait for the next turn of the page, which may be leaving.
    transaction.commit()
    await ended
    return { ok: true, sequence }
  } catch (cause) {
    try {
      transaction?.abort()
    } catch {
      // It has ended already.
    }
    return { ok: false, reason: isQuota(cause) ? 'full' : 'broken', cause }
  }
}

/** The end of a transaction. Its error is known when it is aborted, not yet when a request of it fails. */
const endOf = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => {
      reject(transaction.error ?? new DOMException('The transaction was aborted', 'AbortError'))
    })
  })

const isQuota = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError'
