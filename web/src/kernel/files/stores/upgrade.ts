import { packRecord } from './packed-records'
import { pageLines } from './pages'

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () =>
      reject(request.error ?? new DOMException('No answer', 'UnknownError')),
    )
  })

/** What may have been stored as a record by version 1. */
type StoredNode = Parameters<typeof packRecord>[0]

/** Packs the records of version 1, a page at a time. */
async function packNodes(transaction: IDBTransaction): Promise<void> {
  const nodes = transaction.objectStore('nodes')
  const pages = transaction.objectStore('pages')
  let after: IDBKeyRange | null = null
  for (let start = ''; ; ) {
    const stored: readonly StoredNode[] = await answerOf(nodes.getAll(after, pageLines))
    const last = stored.at(-1)?.path
    if (typeof last !== 'string') return
    const first = stored[0]?.path
    if (after !== null && typeof first === 'string') start = first
    pages.put(stored.map(packRecord).join('\n'), start)
    after = IDBKeyRange.lowerBound(last, true)
  }
}

/** Keeps the number of the last commit; its list of paths is of the form that version 1 had. */
async function packLog(transaction: IDBTransaction): Promise<void> {
  const log = transaction.objectStore('log')
  const last = (await answerOf(log.openKeyCursor(null, 'prev')))?.key
  if (last === undefined) return
  log.clear()
  log.put(null, last)
}

/**
 * Puts the records that version 1 kept one by one into pages, in the transaction that makes version 2 of the database: when that is cut
 * short, all is as version 1 left it. Nobody else has the database open meanwhile, so the lists of paths that were kept for other tabs
 * go. Remotes stay for the synchroniser, which takes them over once.
 */
export function packVersion1(database: IDBDatabase, transaction: IDBTransaction): void {
  const pack = async () => {
    await Promise.all([packNodes(transaction), packLog(transaction)])
    database.deleteObjectStore('nodes')
  }
  pack().catch(() => {
    try {
      // Or else it would complete with half of it.
      transaction.abort()
    } catch {
      // It has ended already, since one of its requests failed.
    }
  })
}
