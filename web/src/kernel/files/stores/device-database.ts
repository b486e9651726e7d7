import { type Sentence, sentence } from '@/lib/result'
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, unwrap } from 'idb'
import type { OutboxEntry, StoredDraft } from '../store-types'
import { texts } from '../texts'
import type { InPieces, LargeContent } from './pieces'
import { StoreProblem } from './store-problem'

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
  /** Contents by revision: bytes, a blob where they are many, or where the pieces are. */
  contents: { key: string; value: Uint8Array | Blob | InPieces }
  /** Pieces of large contents, by the content's key and their place from 0 on. */
  pieces: { key: [key: string, nth: number]; value: Blob }
  /** What is noted of contents that are in pieces, by key. */
  large: { key: string; value: LargeContent; indexes: { users: string } }
  /** When the content of an entry of the space was used last (ms since the epoch), by the entry's id. */
  uses: { key: string; value: number }
  /** Entries of the space whose content is to stay on this device, by id. */
  keeps: { key: string; value: true }
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
  | 'pieces'
  | 'large'
  | 'uses'
  | 'keeps'
  | 'drafts'
  | 'books'
  | 'outbox'
  | 'remotes'
export type Transaction<Mode extends IDBTransactionMode> = IDBPTransaction<FileDatabase, Table[], Mode>

const version = 3

// Few databases are that old.
const loadUpgrade = () => import('./upgrade')
type Upgrade = Awaited<ReturnType<typeof loadUpgrade>>

function makeTables(database: IDBPDatabase<FileDatabase>, from: number): void {
  if (from < 1) {
    database.createObjectStore('contents')
    database.createObjectStore('log')
    database.createObjectStore('drafts', { keyPath: 'key' })
    database.createObjectStore('books')
    database.createObjectStore('outbox', { keyPath: 'path' }).createIndex('change', 'change')
    database.createObjectStore('remotes')
  }
  if (from < 2) {
    database.createObjectStore('pages')
    database.createObjectStore('entries')
    database.createObjectStore('entryLog')
  }
  database.createObjectStore('pieces')
  database.createObjectStore('large').createIndex('users', 'users', { multiEntry: true })
  database.createObjectStore('uses')
  database.createObjectStore('keeps')
}

/** Opens a database, made on first use. Rejects with a {@link StoreProblem}. `onLost` hears when it is closed later. */
export function openDatabase(
  name: string,
  onLost: (problem: Sentence) => void,
  oldUpgrade: Upgrade | null = null,
): Promise<IDBPDatabase<FileDatabase>> {
  return new Promise((resolve, reject) => {
    let lacksUpgrade = false
    const opening = openDB<FileDatabase>(name, version, {
      upgrade(database, from, _to, transaction) {
        // It is heard of by the opening, which fails with it.
        transaction.done.catch(() => undefined)
        if (from === 1 && !oldUpgrade) {
          // It cannot wait for the code: all stays as it is until that is here.
          lacksUpgrade = true
          transaction.abort()
          return
        }
        makeTables(database, from)
        if (from === 1) oldUpgrade?.packVersion1(unwrap(database), unwrap(transaction))
      },
      blocked: () => reject(new StoreProblem(() => texts.otherTab)),
      blocking(_current, wanted, event) {
        if (event.target instanceof IDBDatabase) event.target.close()
        onLost(sentence(() => (wanted === null ? texts.storeCleared : texts.storeUpgraded)))
      },
      terminated: () => onLost(sentence(() => texts.storeClosed)),
    })
    opening.then(resolve, (cause: unknown) => {
      if (lacksUpgrade) {
        loadUpgrade()
          .then((upgrade) => openDatabase(name, onLost, upgrade))
          .then(resolve, reject)
        return
      }
      const isNewer = cause instanceof DOMException && cause.name === 'VersionError'
      reject(new StoreProblem(() => (isNewer ? texts.newerVersion : texts.noDatabase), cause))
    })
  })
}
