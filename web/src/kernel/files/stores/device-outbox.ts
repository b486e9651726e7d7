import { type IDBPDatabase, unwrap } from 'idb'
import type { Commit, ContentMarks, Outbox, OutboxEntry } from '../store-types'
import type { FilePath } from '../types'
import type { FileDatabase, Table, Transaction } from './device-database'
import { packEntryLine, unpackEntriesInto } from './packed-entries'
import { lengthOf } from './text-lengths'

/** Books that are the store's own and no notes. */
const ownBooks: ReadonlySet<string> = new Set(['cursor', 'folded'])

const pair = (path: FilePath, remote: string | undefined): [FilePath, string][] =>
  remote === undefined ? [] : [[path, remote]]

/** What a commit says of entries, one in a line. */
export const packEntries = (entries: ReadonlyMap<string, string | null>): string =>
  Array.from(entries, ([id, text]) => packEntryLine(id, text)).join('\n')

const createMarks = (database: IDBPDatabase<FileDatabase>): ContentMarks => ({
  async uses() {
    const { store: uses } = database.transaction('uses')
    const [ids, values] = await Promise.all([uses.getAllKeys(), uses.getAll()])
    return new Map(ids.map((id, at) => [id, values[at] ?? 0]))
  },
  async noteUses(uses) {
    const transaction = database.transaction('uses', 'readwrite', { durability: 'relaxed' })
    await Promise.all([...Array.from(uses, ([id, at]) => transaction.store.put(at, id)), transaction.done])
  },
  async kept() {
    return new Set(await database.getAllKeys('keeps'))
  },
  async setKept(ids, isKept) {
    const transaction = database.transaction('keeps', 'readwrite')
    const { store: keeps } = transaction
    const changes = Array.from(
      ids,
      (id): Promise<unknown> => (isKept ? keeps.put(true, id) : keeps.delete(id)),
    )
    await Promise.all([...changes, transaction.done])
  },
})

/** Reads the books of synchronisation. `onEntries` hears how long all that is known of entries is, in characters. */
export function createOutbox(
  database: IDBPDatabase<FileDatabase>,
  onEntries: (lengths: { readonly pages: number; readonly waiting: number }) => void,
): Outbox {
  return {
    waiting: () => database.getAllFromIndex('outbox', 'change'),
    count: () => database.count('outbox'),
    async remotes(paths) {
      const { store: remotes } = database.transaction('remotes')
      if (paths) {
        const found = await Promise.all(paths.map((path) => remotes.get(path)))
        return new Map(paths.flatMap((path, at) => pair(path, found[at])))
      }
      const [keys, values] = await Promise.all([remotes.getAllKeys(), remotes.getAll()])
      return new Map(keys.flatMap((path, at) => pair(path, values[at])))
    },
    async cursor() {
      const cursor = await database.get('books', 'cursor')
      return typeof cursor === 'string' ? cursor : null
    },
    async notes() {
      const { store: books } = database.transaction('books')
      const [keys, values] = await Promise.all([books.getAllKeys(), books.getAll()])
      return new Map(
        keys.flatMap((key, at) => (ownBooks.has(key) ? [] : [[key, values[at] ?? null] as const])),
      )
    },
    async entries() {
      const transaction = database.transaction<Table[]>(['entries', 'entryLog'])
      const [pages, waiting] = await Promise.all([
        transaction.objectStore('entries').getAll(),
        transaction.objectStore('entryLog').getAll(),
      ])
      const entries = new Map<string, string>()
      for (const text of [...pages, ...waiting]) unpackEntriesInto(entries, text)
      onEntries({ pages: lengthOf(pages), waiting: lengthOf(waiting) })
      return entries
    },
    marks: createMarks(database),
  }
}

/** The outbox entries of paths, as far as they wait. */
async function readOutbox(transaction: Transaction<'readwrite'>, paths: readonly FilePath[]) {
  const outbox = new Map<FilePath, OutboxEntry>()
  const entries = await Promise.all(paths.map((path) => transaction.objectStore('outbox').get(path)))
  for (const entry of entries) if (entry) outbox.set(entry.path, entry)
  return outbox
}

/** Writes what a commit changes in the books. */
export async function keepBooks(
  transaction: Transaction<'readwrite'>,
  { records, sync }: Commit,
  sequence: number,
): Promise<void> {
  const plain = (table: Table) => unwrap(transaction).objectStore(table)
  const settled = [...(sync?.settled ?? [])]
  const waiting = await readOutbox(
    transaction,
    settled.map(([path]) => path),
  )
  const outbox = plain('outbox')
  for (const [path, change] of settled) if (waiting.get(path)?.change === change) outbox.delete(path)
  for (const path of records.keys()) {
    if (!sync?.received.has(path)) outbox.put({ path, change: sequence })
  }
  const remotes = plain('remotes')
  if (sync?.forgetsRemotes) remotes.clear()
  for (const [path, remote] of sync?.remotes ?? []) remotes.put(remote, path)
  const books = plain('books')
  if (sync?.cursor !== undefined) books.put(sync.cursor, 'cursor')
  for (const [key, text] of sync?.notes ?? []) {
    if (text === null) books.delete(key)
    else books.put(text, key)
  }
}
