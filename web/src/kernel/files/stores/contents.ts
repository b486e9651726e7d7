import { unwrap } from 'idb'
import type { StoredContent } from '../store-types'
import type { Transaction } from './device-database'

/** Bytes above which a content is kept as a blob, so that it need not be in memory as a whole: 1 MiB. */
const largestBytes = 1024 * 1024

/** What a table of contents holds for a content. */
const toStored = (content: Uint8Array | Blob): Uint8Array | Blob =>
  content instanceof Uint8Array && content.length > largestBytes ? new Blob([content.slice()]) : content

/** Issues the writes of a commit's contents; those of copies as soon as what they are copies of is found. */
export async function storeContents(
  transaction: Transaction<'readwrite'>,
  contents: ReadonlyMap<string, StoredContent>,
): Promise<void> {
  const table = transaction.objectStore('contents')
  const plain = unwrap(table)
  const copies: Promise<void>[] = []
  for (const [revision, content] of contents) {
    if (content instanceof Uint8Array || content instanceof Blob) plain.put(toStored(content), revision)
    else copies.push(copyContent(content.copyOf, revision))
  }
  await Promise.all(copies)

  /** Of a blob this is a second name for the same bytes: they are not read. */
  async function copyContent(from: string, to: string): Promise<void> {
    const stored = await table.get(from)
    if (!stored) throw new Error(`The content ${from} is lost`)
    plain.put(stored, to)
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
