import { unwrap } from 'idb'
import type { Transaction } from './device-database'
import { readJournal } from './journal'
import { readEntryLine } from './packed-entries'
import { readRecordLine } from './packed-records'
import { foldInto, lastLines, type PageTable } from './pages'

/** Commits that stay in the log for other tabs; one that slept longer reads everything again. */
const logLength = 1024
/** Characters above which what a commit did to records is not kept for other tabs once it is in the pages. */
const longestKept = 8192

/**
 * Puts what commits did into the pages, as part of a transaction: cut short, nothing of it has happened. Of several tabs that do it at
 * the same time one does it, and the others find it done. Nothing that can be seen changes, so it has no number.
 */
export async function fold(transaction: Transaction<'readwrite'>): Promise<void> {
  await foldRecords(transaction)
  await foldEntries(transaction)
}

async function foldRecords(transaction: Transaction<'readwrite'>): Promise<void> {
  const waiting = await readJournal(transaction)
  const last = waiting.at(-1)
  if (!last) return
  await foldInto(
    pageTable(transaction, 'pages'),
    lastLines(
      waiting.map(({ lines }) => lines),
      readRecordLine,
    ),
    readRecordLine,
  )
  const log = unwrap(transaction).objectStore('log')
  for (const { number, lines } of waiting) if (lines.length > longestKept) log.put(null, number)
  log.delete(IDBKeyRange.upperBound(last.number - logLength))
  unwrap(transaction).objectStore('books').put(String(last.number), 'folded')
}

async function foldEntries(transaction: Transaction<'readwrite'>): Promise<void> {
  const waiting = await transaction.objectStore('entryLog').getAll()
  if (waiting.length === 0) return
  await foldInto(pageTable(transaction, 'entries'), lastLines(waiting, readEntryLine), readEntryLine)
  unwrap(transaction).objectStore('entryLog').clear()
}

/** A table of pages inside a transaction. */
function pageTable(transaction: Transaction<'readwrite'>, table: 'pages' | 'entries'): PageTable {
  const pages = transaction.objectStore(table)
  const plain = unwrap(pages)
  return {
    keys: () => pages.getAllKeys(),
    read: (key) => pages.get(key),
    write: (key, text) => void plain.put(text, key),
    remove: (key) => void plain.delete(key),
  }
}
