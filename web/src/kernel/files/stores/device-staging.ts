import { type IDBPDatabase, unwrap } from 'idb'
import type { CommitOutcome, Staging } from '../store-types'
import { sizeOf, toBlob } from './contents'
import type { FileDatabase, Table, Transaction } from './device-database'
import { isInPieces, piecesOf } from './pieces'

/*
 * Contents in pieces, as far as it is done outside of commits. Fetched with the first large file.
 */

/** Runs a transaction that writes these tables, and says how it ended. */
type Write = (
  tables: Table[],
  run: (transaction: Transaction<'readwrite'>) => Promise<void>,
) => Promise<CommitOutcome>

const isGone = (outcome: CommitOutcome): void => {
  if (!outcome.ok) throw outcome.cause
}

/** Where pieces are, which no commit names: only these transactions write them, so that no other save waits for them. */
const tables: Table[] = ['pieces', 'large']

/** The contents of a database that come in pieces. `now`: ms since the epoch. */
export function createDeviceStaging(
  database: IDBPDatabase<FileDatabase>,
  write: Write,
  now: () => number,
): Staging {
  return {
    size: async (key) => (await database.get('large', key))?.size ?? 0,
    append: (key, piece) =>
      write(tables, async (transaction) => {
        const before = await transaction.objectStore('large').get(key)
        // A file has it: it is whole.
        if (before && before.users.length > 0) throw new Error(`The content ${key} is in use`)
        const { size, count } = before ?? { size: 0, count: 0 }
        const stored = piece instanceof Blob ? piece : new Blob([piece.slice()])
        const plain = unwrap(transaction)
        plain.objectStore('pieces').put(stored, [key, count])
        plain
          .objectStore('large')
          .put({ size: size + stored.size, count: count + 1, users: [], touched: now() }, key)
      }),
    read: (key) => readPieces(database, key),
    async remove(key) {
      isGone(
        await write(tables, async (transaction) => {
          const content = await transaction.objectStore('large').get(key)
          if (content?.users.length === 0) removeContent(transaction, key)
        }),
      )
    },
    async removeLeftovers(before) {
      let freed = 0
      isGone(
        await write(tables, async (transaction) => {
          const large = transaction.objectStore('large')
          const [keys, contents] = await Promise.all([large.getAllKeys(), large.getAll()])
          for (const [at, key] of keys.entries()) {
            const content = contents[at]
            if (!content || content.users.length > 0 || content.touched >= before) continue
            removeContent(transaction, key)
            freed += content.size
          }
        }),
      )
      return freed
    },
  }
}

function removeContent(transaction: Transaction<'readwrite'>, key: string): void {
  const plain = unwrap(transaction)
  plain.objectStore('large').delete(key)
  plain.objectStore('pieces').delete(piecesOf(key))
}

/** The pieces of a content as one; where one is missing, those before it. */
export async function readPieces(database: IDBPDatabase<FileDatabase>, key: string): Promise<Blob> {
  const { store: pieces } = database.transaction('pieces')
  const [keys, blobs] = await Promise.all([pieces.getAllKeys(piecesOf(key)), pieces.getAll(piecesOf(key))])
  const gap = keys.findIndex(([, nth], at) => nth !== at)
  const parts = blobs.slice(0, gap === -1 ? undefined : gap).flatMap((piece) => toBlob(piece) ?? [])
  return new Blob(parts)
}

/** Bytes of every stored content by revision; of one in pieces, of those that are there. */
export async function readSizes(database: IDBPDatabase<FileDatabase>): Promise<ReadonlyMap<string, number>> {
  const transaction = database.transaction<Table[]>(['contents', 'pieces'])
  const pieces = new Map<string, { size: number; count: number }>()
  for await (const { key, value } of transaction.objectStore('pieces')) {
    const [content, nth] = key
    const before = pieces.get(content) ?? { size: 0, count: 0 }
    if (nth === before.count) pieces.set(content, { size: before.size + sizeOf(value), count: nth + 1 })
  }
  const sizes = new Map<string, number>()
  for await (const { key, value } of transaction.objectStore('contents'))
    sizes.set(key, isInPieces(value) ? (pieces.get(value.large)?.size ?? 0) : sizeOf(value))
  return sizes
}
