import type { IDBPDatabase } from 'idb'
import { parentPath } from '../paths'
import type { NodeRecord, StoredTree } from '../store-types'
import type { FilePath } from '../types'
import type { FileDatabase, Table, Transaction } from './device-database'
import type { FoldLengths } from './fold-timer'
import { lastSequence, readJournal } from './journal'
import { unpackChanges, unpackPage } from './packed-records'
import { lengthOf } from './text-lengths'

type Reading = Transaction<'readonly'> | Transaction<'readwrite'>

/** All records in the order of their paths, those that cannot be shown, and how long what was read is. */
export async function readAll(transaction: Reading) {
  const table = transaction.objectStore('pages')
  const [keys, pages, journal] = await Promise.all([
    table.getAllKeys(),
    table.getAll(),
    readJournal(transaction),
  ])
  const packed: NodeRecord[] = []
  const skipped: FilePath[] = []
  for (const [index, text] of pages.entries())
    unpackPage(text, keys[index] || '/', { records: packed, skipped })
  const waiting = journal.map(({ lines }) => lines)
  const changes = unpackChanges(waiting, skipped)
  const records = changes.size === 0 ? packed : withChanges(packed, changes)
  return { records, skipped, lengths: { pages: lengthOf(pages), waiting: lengthOf(waiting) } }
}

/** Records as later commits left them. */
function withChanges(
  records: readonly NodeRecord[],
  changes: ReadonlyMap<FilePath, NodeRecord | null>,
): NodeRecord[] {
  const all: NodeRecord[] = []
  const sorted = [...changes].toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  let next = 0
  const takeUntil = (path: FilePath | null) => {
    for (; next < sorted.length; next++) {
      const [changed = '', record] = sorted[next] ?? []
      if (path !== null && changed > path) return
      if (record) all.push(record)
    }
  }
  for (const record of records) {
    takeUntil(record.path)
    if (!changes.has(record.path)) all.push(record)
  }
  takeUntil(null)
  return all
}

/** Reads a store. */
export async function load(
  database: IDBPDatabase<FileDatabase>,
): Promise<{ readonly tree: StoredTree; readonly lengths: FoldLengths }> {
  const transaction = database.transaction<Table[]>(['pages', 'log', 'books'])
  const [sequence, { records: found, skipped, lengths }] = await Promise.all([
    lastSequence(transaction),
    readAll(transaction),
  ])
  // What has something in it was a folder: one is made up where its record is left out.
  const damaged = new Set(found.flatMap(({ isDamaged, path }) => (isDamaged ? [path] : [])))
  const lost = new Set<FilePath>()
  if (damaged.size > 0) {
    for (const { path } of found) if (damaged.has(parentPath(path))) lost.add(parentPath(path))
  }
  const records = lost.size === 0 ? found : found.filter(({ path }) => !lost.has(path))
  return { tree: { records, sequence, skipped: [...skipped, ...lost] }, lengths }
}
