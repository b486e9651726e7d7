import { unwrap } from 'idb'
import type { Transaction } from './device-database'

/** What is noted of a content that is kept in pieces. */
export interface LargeContent {
  /** Bytes of all pieces. */
  readonly size: number
  /** How many pieces there are. */
  readonly count: number
  /** Revisions whose content it is: the last that goes takes the pieces along. None: it is still on its way. */
  readonly users: readonly string[]
  /** When a piece came last, ms since the epoch. */
  readonly touched: number
}

/** What the table of contents holds for a content that is kept in pieces: its key. */
export interface InPieces {
  readonly large: string
}

/** Whether what is stored of a content says where its pieces are. */
export const isInPieces = (stored: unknown): stored is InPieces =>
  typeof stored === 'object' && stored !== null && 'large' in stored

/** The keys of all pieces of a content: a list is greater than any number. */
export const piecesOf = (key: string): IDBKeyRange => IDBKeyRange.bound([key, 0], [key, []])

/** The pieces that a revision is to use. */
export interface PieceUse {
  readonly key: string
  /** Bytes that there must be; null: whatever there is. */
  readonly size: number | null
}

/**
 * Notes who uses contents that are kept in pieces: `added` by new revision, `dropped` are revisions that may have used one. Rejects
 * when the pieces are not there that a revision is to use.
 */
export async function keepUses(
  transaction: Transaction<'readwrite'>,
  added: ReadonlyMap<string, PieceUse>,
  dropped: readonly string[],
): Promise<void> {
  const table = transaction.objectStore('large')
  const byUser = table.index('users')
  const keys = await Promise.all(dropped.map((revision) => byUser.getKey(revision)))
  const touched = new Set(Array.from(added.values(), ({ key }) => key))
  for (const key of keys) if (key !== undefined) touched.add(key)
  const gone = new Set(dropped)
  const plain = unwrap(transaction)
  const change = async (key: string) => {
    const uses = Array.from(added).filter(([, use]) => use.key === key)
    const content = await table.get(key)
    if (!content || uses.some(([, { size }]) => size !== null && size !== content.size))
      throw new Error(`The content ${key} is lost`)
    const users = [...content.users.filter((user) => !gone.has(user)), ...uses.map(([user]) => user)]
    if (users.length > 0) plain.objectStore('large').put({ ...content, users }, key)
    else {
      plain.objectStore('large').delete(key)
      plain.objectStore('pieces').delete(piecesOf(key))
    }
  }
  await Promise.all(Array.from(touched, change))
}
