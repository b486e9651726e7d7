import { type IDBPDatabase, unwrap } from 'idb'
import { log } from '@/lib/log'
import type { Result } from '@/lib/result'
import { ConnectionProblem, createConnection, type PlatformDatabase } from './device-connection'
import { storageFailure } from './failures'
import { type ForeignChange, isShared, type PlatformStore, type StoreKey } from './types'
import type { StoreReader, StoreRow, StoreTable, StoreWriter } from './types'

/** All keys that begin with `prefix`: among array keys, a list is greater than any text. */
const rangeOf = (prefix: StoreKey) => IDBKeyRange.bound([...prefix], [...prefix, []])

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new DOMException('The request failed')))
  })

/** The end of a transaction. Its error is known when it is aborted, not yet when a request of it fails. */
const endOf = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => {
      reject(transaction.error ?? new DOMException('The transaction was aborted', 'AbortError'))
    })
  })

function readerOf(transaction: IDBTransaction): StoreReader {
  return {
    get: (table, key) => answerOf<unknown>(transaction.objectStore(table).get([...key])),
    async list(table, prefix): Promise<readonly StoreRow[]> {
      const rows = transaction.objectStore(table)
      const [keys, values] = await Promise.all([
        answerOf(rows.getAllKeys(rangeOf(prefix))),
        answerOf<unknown[]>(rows.getAll(rangeOf(prefix))),
      ])
      return keys.map((key, at) => ({ key: textsOf(key), value: values[at] }))
    },
  }
}

const textsOf = (key: IDBValidKey): StoreKey =>
  Array.isArray(key) ? key.flatMap((part) => (typeof part === 'string' ? [part] : [])) : []

/** Requests whose answers no one waits for: a failure ends the transaction, which is what is waited for. */
function writerOf(transaction: IDBTransaction, changes: ForeignChange[]): StoreWriter {
  const note = (table: StoreTable, key: StoreKey) => {
    if (isShared(table)) changes.push({ table, key })
  }
  return {
    ...readerOf(transaction),
    put(table, key, value) {
      transaction.objectStore(table).put(value, [...key])
      note(table, key)
    },
    remove(table, key) {
      transaction.objectStore(table).delete([...key])
      note(table, key)
    },
    removeAll(table, prefix) {
      transaction.objectStore(table).delete(rangeOf(prefix))
      note(table, prefix)
    },
  }
}

const isQuota = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError'

function failureFor(error: unknown): Result<never> {
  if (isQuota(error)) return storageFailure('noRoom')
  if (error instanceof ConnectionProblem) return storageFailure(error.reason)
  log.error('The database of apps failed', error)
  return storageFailure('notStoredNow')
}

const isChange = (value: unknown): value is ForeignChange =>
  typeof value === 'object' &&
  value !== null &&
  'table' in value &&
  (value.table === 'grants' || value.table === 'plugins') &&
  'key' in value &&
  Array.isArray(value.key) &&
  value.key.every((part) => typeof part === 'string')

/** A store in a database of this browser, shared with the other tabs of the same name. Opened at the first use. */
export function createDeviceStore(name: string): PlatformStore {
  const connection = createConnection(name)
  const channel = new BroadcastChannel(name)
  const listeners = new Set<(changes: readonly ForeignChange[]) => void>()
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const changes = Array.isArray(data) ? data.filter(isChange) : []
    if (changes.length > 0) for (const listener of listeners) listener(changes)
  })
  /** Transactions that others are still to be told of. */
  const underWay = new Set<Promise<unknown>>()

  async function transact<T>(
    tables: readonly StoreTable[],
    mode: 'readonly' | 'readwrite',
    run: (writer: StoreWriter) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const changes: ForeignChange[] = []
    let transaction: IDBTransaction | null = null
    try {
      transaction = begin(await connection.get(), tables, mode)
      const ended = endOf(transaction)
      // Heard below; the transaction may fail before `run` returns.
      ended.catch(() => undefined)
      const result = await run(writerOf(transaction, changes))
      if (!result.ok) {
        transaction.abort()
        return result
      }
      transaction.commit()
      await ended
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin
      if (changes.length > 0) channel.postMessage(changes)
      return result
    } catch (error) {
      try {
        transaction?.abort()
      } catch {
        // It has ended already.
      }
      // A request that fails because another one did only says that it was aborted.
      return failureFor(transaction?.error ?? error)
    }
  }
  const until = <T>(work: Promise<T>): Promise<T> => {
    underWay.add(work)
    void work.finally(() => underWay.delete(work))
    return work
  }

  return {
    read: (tables, run) => until(transact(tables, 'readonly', run)),
    write: (tables, run) => until(transact(tables, 'readwrite', run)),
    onForeignChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    problem: null,
    dispose() {
      listeners.clear()
      // Both end after the transactions that are under way.
      void Promise.allSettled(underWay).then(() => {
        channel.close()
        connection.close()
      })
    },
  }
}

/** Written soon, not flushed to the disk each time: only a power failure can lose the last moment. */
const begin = (
  database: IDBPDatabase<PlatformDatabase>,
  tables: readonly StoreTable[],
  mode: 'readonly' | 'readwrite',
): IDBTransaction => unwrap(database).transaction([...tables], mode, { durability: 'relaxed' })
