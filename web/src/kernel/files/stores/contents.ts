import { unwrap } from 'idb'
import { mayBeLarge } from '../revisions'
import type { Commit, StoredContent } from '../store-types'
import type { Transaction } from './device-database'
import { isInPieces, keepUses, type PieceUse } from './pieces'

/** Bytes above which a content is kept as a blob, so that it need not be in memory as a whole: 1 MiB. */
const largestBytes = 1024 * 1024

/** What a table of contents holds for a content. */
const toStored = (content: Uint8Array | Blob): Uint8Array | Blob =>
  content instanceof Uint8Array && content.length > largestBytes ? new Blob([content.slice()]) : content

const isHere = (content: StoredContent): content is Uint8Array | Blob =>
  content instanceof Uint8Array || content instanceof Blob

/** What a commit does to contents. */
type ContentChanges = Pick<Commit, 'contents'> & { readonly dropped: readonly string[] }

/** Whether contents that are kept in pieces may be among those that a commit stores and drops. */
export const touchesPieces = ({ contents, dropped }: ContentChanges): boolean =>
  dropped.some(mayBeLarge) ||
  Array.from(contents.values()).some(
    (content) => !isHere(content) && ('staged' in content || mayBeLarge(content.copyOf)),
  )

/** Issues the writes of a commit's contents; those of copies as soon as what they are copies of is found. */
export async function storeContents(
  transaction: Transaction<'readwrite'>,
  { contents, dropped }: ContentChanges,
): Promise<void> {
  const table = transaction.objectStore('contents')
  const plain = unwrap(table)
  const copies: Promise<void>[] = []
  const uses = new Map<string, PieceUse>()
  const put = (stored: unknown, revision: string, size: number | null = null) => {
    if (isInPieces(stored)) {
      // Nobody would look for its pieces when it goes.
      if (!mayBeLarge(revision)) throw new Error(`The content ${revision} is too small for pieces`)
      uses.set(revision, { key: stored.large, size })
    }
    plain.put(stored, revision)
  }
  for (const [revision, content] of contents) {
    if (isHere(content)) plain.put(toStored(content), revision)
    else if ('staged' in content) put({ large: content.staged }, revision, content.size)
    else copies.push(copyContent(content.copyOf, revision))
  }
  await Promise.all(copies)
  for (const revision of dropped) plain.delete(revision)
  const large = dropped.filter(mayBeLarge)
  if (uses.size > 0 || large.length > 0) await keepUses(transaction, uses, large)

  /** Of a blob, and of pieces, this is a second name for the same bytes: they are not read. */
  async function copyContent(from: string, to: string): Promise<void> {
    const stored = await table.get(from)
    if (!stored) throw new Error(`The content ${from} is lost`)
    put(stored, to)
  }
}

/** The bytes of what is stored; null when it is no content. */
export async function toBytes(stored: unknown): Promise<Uint8Array | null> {
  if (stored instanceof Blob) return new Uint8Array(await stored.arrayBuffer())
  return stored instanceof Uint8Array ? stored : null
}

/** What is stored as a blob; null when it is no content. */
export function toBlob(stored: unknown): Blob | null {
  if (stored instanceof Blob) return stored
  return stored instanceof Uint8Array ? new Blob([stored.slice()]) : null
}

/** Bytes of what is stored; 0 for what is no content. */
export function sizeOf(stored: unknown): number {
  if (stored instanceof Blob) return stored.size
  return stored instanceof Uint8Array ? stored.length : 0
}
