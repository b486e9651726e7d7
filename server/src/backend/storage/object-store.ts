import type { Readable } from 'node:stream'

/** What was written. */
export interface Written {
  /** Bytes. */
  readonly size: number
  /** MD5 of the content, in hexadecimal digits: what storage APIs call the ETag. */
  readonly md5: string
}

/** How a content is put. */
export interface PutOptions {
  /** Throws `BodyTooLarge` beyond so many bytes. */
  readonly limit?: number
  /** Throws `ContentChanged` when something else arrives; the name then has what it had. */
  readonly expected?: Written
  /** Nothing has had this name before, and nobody asks for it until the content is whole. */
  readonly isNew?: boolean
}

/** The bytes from `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** A content that is being read. It stays as it is while it is replaced or removed. */
export interface StoredContent {
  /** Bytes of the whole content, whatever part of it was asked for. */
  readonly size: number
  /** To be read to its end, or destroyed. */
  readonly body: Readable
}

/** A content in a list. */
export interface StoredEntry {
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** When it was put or touched, ms since 1970. */
  readonly modified: number
}

/**
 * Contents by name: a folder of this server, or a part of a bucket that all servers reach. A name is one or more words of
 * letters, digits, dots, dashes and underscores with `/` between them, and leads nowhere else. Whoever reads a name gets the
 * whole of one content that was put there, whatever ends the server in between.
 */
export interface ObjectStore {
  /** Puts a content in the place of what has the name, in one step. When it resolves, a power cut does not undo it. */
  put(name: string, content: AsyncIterable<Uint8Array> | Uint8Array, options?: PutOptions): Promise<Written>
  /** Opens a content, or a part of it that is not empty; null where nothing has the name. */
  get(name: string, range?: ByteRange): Promise<StoredContent | null>
  /** Tells the size of a content; null where nothing has the name. */
  head(name: string): Promise<{ readonly size: number } | null>
  /** When it resolves, a power cut does not bring it back, unless it `mayReturn`. That nothing has the name is no error. */
  delete(name: string, options?: { readonly mayReturn: boolean }): Promise<void>
  /** Makes a content count as put now; that nothing has the name is no error. */
  touch(name: string): Promise<void>
  /** All contents, and files that puts left unfinished, in any order. */
  list(): AsyncIterable<StoredEntry>
  /** Why contents cannot be reached, as a sentence for the operator; null when they can. */
  problem(): Promise<string | null>
}

/** More came than may be stored. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge'
}

/** Something else arrived than was announced. */
export class ContentChanged extends Error {
  override readonly name = 'ContentChanged'
}

const longestName = 256
const namePattern = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/

/** Throws for a name that could lead out of a store, or that some driver could not hold. */
export function checkName(name: string): void {
  if (name.length > longestName || !namePattern.test(name))
    throw new Error(`${JSON.stringify(name.slice(0, longestName))} is no name of a stored content`)
}

/** Throws when what was written is not what was expected. */
export function checkWritten(written: Written, expected: Written | undefined): void {
  if (!expected) return
  if (written.size !== expected.size || written.md5 !== expected.md5)
    throw new ContentChanged(
      `${written.size} bytes with the hash ${written.md5} arrived instead of ${expected.size} with ${expected.md5}`,
    )
}

/** The part of a content of this size (bytes) that a `range` header asks for; null: all of it. */
export function rangeOf(header: string | undefined, size: number): ByteRange | null {
  const asked = /^bytes=(\d+)-(\d*)$/.exec(header ?? '')
  if (!asked) return null
  const start = Number(asked[1])
  const end = Math.min(asked[2] ? Number(asked[2]) : size - 1, size - 1)
  return start > end ? null : { start, end }
}
