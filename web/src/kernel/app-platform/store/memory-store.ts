import { log } from '@/lib/log'
import { type Result, type Sentence } from '@/lib/result'
import { storageFailure } from './failures'
import { type ForeignChange, isShared, type PlatformStore, type StoreKey, type StoreRow } from './types'
import type { StoreTable, StoreWriter } from './types'

/** What memory stores hold. Two stores on one disk behave as two tabs on one database. */
export interface MemoryDisk {
  /** Rows by table and key. */
  readonly rows: Map<string, StoreRow & { readonly table: StoreTable }>
  readonly stores: Set<(changes: readonly ForeignChange[]) => void>
  /** The last transaction that was begun. */
  last: Promise<unknown>
}

/** An empty disk. */
export const createMemoryDisk = (): MemoryDisk => ({
  rows: new Map(),
  stores: new Set(),
  last: Promise.resolve(),
})

const address = (table: StoreTable, key: StoreKey) => JSON.stringify([table, ...key])

const hasPrefix = (key: StoreKey, prefix: StoreKey) => prefix.every((part, at) => key[at] === part)

/** What a transaction does to a disk, and what takes it back. */
function begin({ rows }: MemoryDisk) {
  const undo: (() => void)[] = []
  const changes: ForeignChange[] = []
  const set = (table: StoreTable, key: StoreKey, row: (StoreRow & { table: StoreTable }) | null) => {
    const at = address(table, key)
    const before = rows.get(at)
    undo.push(() => {
      if (before) rows.set(at, before)
      else rows.delete(at)
    })
    if (row) rows.set(at, row)
    else rows.delete(at)
    if (isShared(table)) changes.push({ table, key })
  }
  const list = (table: StoreTable, prefix: StoreKey) =>
    [...rows.values()].filter((row) => row.table === table && hasPrefix(row.key, prefix))
  const writer: StoreWriter = {
    get: (table, key) => Promise.resolve(rows.get(address(table, key))?.value),
    list: (table, prefix) => Promise.resolve(list(table, prefix)),
    put: (table, key, value) => set(table, key, { table, key, value }),
    remove: (table, key) => set(table, key, null),
    removeAll: (table, prefix) => {
      for (const { key } of list(table, prefix)) set(table, key, null)
    },
  }
  return {
    writer,
    changes,
    takeBack: () => {
      for (const step of undo.toReversed()) step()
    },
  }
}

interface MemoryStoreOptions {
  readonly disk?: MemoryDisk
  /** Told to the person: why nothing outlives the page. Null where no one expects anything to. */
  readonly problem?: Sentence | null
}

/** A store that is gone with the page: previews, tests, browsers without a database. */
export function createMemoryStore({
  disk = createMemoryDisk(),
  problem = null,
}: MemoryStoreOptions = {}): PlatformStore {
  const listeners = new Set<(changes: readonly ForeignChange[]) => void>()
  const tell = (changes: readonly ForeignChange[]) => {
    for (const listener of listeners) listener(changes)
  }
  disk.stores.add(tell)

  const transact = <T>(run: (writer: StoreWriter) => Promise<Result<T>>): Promise<Result<T>> => {
    const work = disk.last.then(async () => {
      const { writer, changes, takeBack } = begin(disk)
      try {
        const result = await run(writer)
        if (!result.ok) takeBack()
        else if (changes.length > 0) {
          for (const other of disk.stores) if (other !== tell) other(changes)
        }
        return result
      } catch (error) {
        takeBack()
        log.error('Data of apps could not be changed', error)
        return storageFailure('notStored')
      }
    })
    disk.last = work
    return work
  }

  return {
    read: (_tables, run) => transact(run),
    write: (_tables, run) => transact(run),
    onForeignChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    problem,
    dispose: () => {
      listeners.clear()
      disk.stores.delete(tell)
    },
  }
}
