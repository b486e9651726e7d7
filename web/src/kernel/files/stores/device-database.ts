import { type Sentence, sentence } from '@/lib/result'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { NodeRecord, OutboxEntry, StoredDraft } from '../store-types'
import { texts } from '../texts'
import { StoreProblem } from './store-problem'

/** The tables of a device's store. Metadata and contents are apart: a rename touches no content. */
export interface FileDatabase extends DBSchema {
  nodes: { key: string; value: NodeRecord }
  /** Bytes by revision. */
  contents: { key: string; value: Uint8Array }
  /** The paths of each commit by its number, so that another tab can follow. Old ones are dropped, never the last. */
  log: { key: number; value: readonly string[] }
  drafts: { key: string; value: StoredDraft }
  /**
   * 'cursor': how far the account's changes are taken in. 'store': the marker, see `store-marker.ts`. All else are notes of the
   * synchroniser.
   */
  books: { key: string; value: string }
  outbox: { key: string; value: OutboxEntry; indexes: { change: number } }
  /** The account's version of each path. */
  remotes: { key: string; value: string }
}

const version = 1

/** Opens a database, made on first use. Rejects with a {@link StoreProblem}. `onLost` hears when it is closed later. */
export function openDatabase(
  name: string,
  onLost: (problem: Sentence) => void,
): Promise<IDBPDatabase<FileDatabase>> {
  return new Promise((resolve, reject) => {
    const opening = openDB<FileDatabase>(name, version, {
      upgrade(database) {
        database.createObjectStore('nodes', { keyPath: 'path' })
        database.createObjectStore('contents')
        database.createObjectStore('log')
        database.createObjectStore('drafts', { keyPath: 'key' })
        database.createObjectStore('books')
        database.createObjectStore('outbox', { keyPath: 'path' }).createIndex('change', 'change')
        database.createObjectStore('remotes')
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
