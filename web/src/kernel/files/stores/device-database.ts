import { type Sentence, sentence } from '@/lib/result'
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, unwrap } from 'idb'
import type { OutboxEntry, StoredDraft } from '../store-types'
import { texts } from '../texts'
import type { PageTable } from './pages'
import { StoreProblem } from './store-problem'
import { packVersion1 } from './upgrade'

/** The tables of a device's store. Metadata and contents are apart: a rename touches no content. */
export interface FileDatabase extends DBSchema {
  /** Pages of records, see `pages.ts` and `packed-records.ts`. */
  pages: { key: string; value: string }
  /**
   * What each commit did to records, by its number: what came after the number 'folded' of the books is not in the pages yet, and what
   * is in them stays for other tabs for a while. Null: it was too much to be kept for them. The last is never dropped.
   */
  log: { key: number; value: string | null }
  /** Pages of what is known of a space's entries, see `packed-entries.ts`. */
  entries: { key: string; value: string }
  /** What commits did to entries and is not in their pages yet, by the commit's number. */
  entryLog: { key: number; value: string }
  /** Contents by revision: bytes, or a blob where they are many. */
  contents: { key: string; value: Uint8Array | Blob }
  drafts: { key: string; value: StoredDraft }
  /**
   * 'cursor': how far the account's changes are taken in. 'store': the marker, see `store-marker.ts`. 'folded': number of the last
   * commit that is in the pages. All else are notes of the synchroniser.
   */
  books: { key: string; value: string }
  outbox: { key: string; value: OutboxEntry; indexes: { change: number } }
  /** The account's version of each path, as devices kept it before there were spaces. */
  remotes: { key: string; value: string }
}

export type Table =
  | 'pages'
  | 'log'
  | 'entries'
  | 'entryLog'
  | 'contents'
  | 'drafts'
  | 'books'
  | 'outbox'
  | 'remotes'
export type Transaction<Mode extends IDBTransactionMode> = IDBPTransaction<FileDatabase, Table[], Mode>

const version = 2

function makeTables(database: IDBPDatabase<FileDatabase>, from: number): void {
  if (from < 1) {
    database.createObjectStore('contents')
    database.createObjectStore('log')
    database.createObjectStore('drafts', { keyPath: 'key' })
    database.createObjectStore('books')
    database.createObjectStore('outbox', { keyPath: 'path' }).createIndex('change', 'change')
    database.createObjectStore('remotes')
  }
  database.createObjectStore('pages')
  database.createObjectStore('entries')
  database.createObjectStore('entryLog')
}

/** Opens a database, made on first use. Rejects with a {@link StoreProblem}. `onLost` hears when it is closed later. */
export function openDatabase(
  name: string,
  onLost: (problem: Sentence) => void,
): Promise<IDBPDatabase<FileDatabase>> {
  return new Promise((resolve, reject) => {
    const opening = openDB<FileDatabase>(name, version, {
      upgrade(database, from, _to, transaction) {
        makeTables(database, from)
        // It is heard of by the opening, which fails with it.
        transaction.done.catch(() => undefined)
        if (from === 1) packVersion1(unwrap(database), unwrap(transaction))
      },
      blocked: () => reject(new StoreProblem(() => texts.otherTab)),
      blocking(_current, wanted, event) {
        if (event.target instanceof IDBDatabase) event.target.close()
        onLost(sentence(() => (wanted === null ? texts.storeCleared : texts.storeUpgraded)))
      },
      terminated: () => onLost(sentence(() => texts.storeClosed)),
    })
    opening.then(resolve, (cause: unknown) => {
      const isNewer = cause instanceof DOMException && cause.name === 'VersionError'
      reject(new StoreProblem(() => (isNewer ? texts.newerVersion : texts.noDatabase), cause))
    })
  })
}

/** A table of pages inside a transaction. */
export function pageTable(transaction: Transaction<'readwrite'>, table: 'pages' | 'entries'): PageTable {
  const pages = transaction.objectStore(table)
  const plain = unwrap(pages)
  return {
    keys: () => pages.getAllKeys(),
    read: (key) => pages.get(key),
    write: (key, text) => void plain.put(text, key),
    remove: (key) => void plain.delete(key),
  }
}
