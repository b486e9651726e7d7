import type { IDBPDatabase } from 'idb'
import type { NodeRecord } from '../store-types'
import type { FileDatabase, Table } from '../stores/device-database'
import { fold } from '../stores/fold'
import { load } from '../stores/load'
import { packRecord, packRemoval } from '../stores/packed-records'
import type { FilePath } from '../types'

type Database = IDBPDatabase<FileDatabase>

const append = async (database: Database, line: string) => {
  const last = (await database.getAllKeys('log')).at(-1) ?? 0
  await database.add('log', line, last + 1)
}

/** Puts a record into a store behind its back, however damaged. */
export const putRecord = (
  database: Database,
  record: { readonly path: FilePath } & Record<string, unknown>,
) => append(database, packRecord(record))

/** Drops a record of a store behind its back. */
export const dropRecord = (database: Database, path: FilePath) => append(database, packRemoval(path))

/** The record that a store has at a path. */
export async function storedRecord(database: Database, path: FilePath): Promise<NodeRecord | undefined> {
  const { tree } = await load(database)
  return tree.records.find((record) => record.path === path)
}

/** Puts all that was stored into pages, as a store does by itself after a while. */
export async function foldNow(database: Database): Promise<void> {
  const tables: Table[] = ['pages', 'log', 'entries', 'entryLog', 'books']
  const transaction = database.transaction(tables, 'readwrite')
  await Promise.all([fold(transaction), transaction.done])
}
