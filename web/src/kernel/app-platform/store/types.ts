// What lies under grants, data and plugins: rows in tables, changed in transactions. A port with two implementations.
import { type Result, type Sentence } from '@/lib/result'

/**
 * `areas`: figures of a storage area. `entries`: place and length of a stored value. `values`: the values themselves, apart,
 * so that keys and figures are read without them. `grants` and `plugins`: one row for each.
 */
export const storeTables = ['areas', 'entries', 'values', 'grants', 'plugins'] as const

/** One of them. */
export type StoreTable = (typeof storeTables)[number]

/** Key of a row: any texts, compared exactly. Rows whose keys begin alike can be read and removed together. */
export type StoreKey = readonly string[]

/** A stored row. What is in it was not checked: another version may have written it. */
export interface StoreRow {
  readonly key: StoreKey
  readonly value: unknown
}

/** Reading inside a transaction. Await nothing else there: a transaction ends when nothing of it is under way. */
export interface StoreReader {
  /** Undefined: there is no such row. */
  get(table: StoreTable, key: StoreKey): Promise<unknown>
  /** All rows whose key begins with `prefix`, in no particular order. */
  list(table: StoreTable, prefix: StoreKey): Promise<readonly StoreRow[]>
}

/** Reading and changing inside a transaction; what is put can be read at once. */
export interface StoreWriter extends StoreReader {
  put(table: StoreTable, key: StoreKey, value: unknown): void
  remove(table: StoreTable, key: StoreKey): void
  /** Removes all rows whose key begins with `prefix`. */
  removeAll(table: StoreTable, prefix: StoreKey): void
}

/** A row of `grants` or `plugins` that another tab changed. */
export interface ForeignChange {
  readonly table: StoreTable
  readonly key: StoreKey
}

/**
 * Where the rows of one person are. Two stores of the same name in two tabs are one store. Transactions on the same tables
 * come one after the other, in the order in which they were begun. Failures are values: `unavailable`, and `quota` when the
 * device has no room.
 */
export interface PlatformStore {
  read<T>(tables: readonly StoreTable[], run: (reader: StoreReader) => Promise<Result<T>>): Promise<Result<T>>
  /** Stores all changes or, when `run` fails or its result is a failure, none; resolves once they are stored. */
  write<T>(
    tables: readonly StoreTable[],
    run: (writer: StoreWriter) => Promise<Result<T>>,
  ): Promise<Result<T>>
  /** Calls the listener after another tab has changed rows of `grants` or `plugins`. Returns the function that ends it. */
  onForeignChange(listener: (changes: readonly ForeignChange[]) => void): () => void
  /** Why nothing outlives the page; null: it does. */
  readonly problem: Sentence | null
  dispose(): void
}

/** Whether other tabs are told of changes of a table. Data are read again each time, so no tab waits for news of them. */
export const isShared = (table: StoreTable): boolean => table === 'grants' || table === 'plugins'
