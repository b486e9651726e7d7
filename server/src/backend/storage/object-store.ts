import type { Readable } from 'node:stream'

/** The result of a write. */
export interface Written {
  /** Bytes. */
  readonly size: number
  /** MD5 of the content in hexadecimal digits, which storage APIs call the ETag. */
  readonly md5: string
}

/** Options for a write. */
export interface PutOptions {
  /** Throw `BodyTooLarge` beyond this many bytes. */
  readonly limit?: number
  /** Throw `ContentChanged` if anything else arrives; the name keeps its old content. */
  readonly expected?: Written
  /** The name is new, and nobody reads it until the content is complete. */
  readonly isNew?: boolean
}

/** The bytes from `start` to `end`, inclusive. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** Content being read. Replacing or deleting it meanwhile does not affect the reader. */
export interface StoredContent {
  /** Bytes of the whole content, even if only a range was requested. */
  readonly size: number
  /** Read it to the end, or destroy it. */
  readonly body: Readable
}

/** An entry of a listing. */
export interface StoredEntry {
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** When it was last put or touched, in ms since 1970. */
  readonly modified: number
}

/**
 * Content by name, in a folder of this server or under a prefix of a bucket that all servers share. A name is one or more words of
 * letters, digits, dots, dashes and underscores, separated by `/`. Writes are atomic: a reader gets all of one version, even if
 * a server is killed in the middle of a write.
 */
export interface ObjectStore {
  /** Writes content, replacing what has the name in one step. Once it resolves, the write survives a power cut. */
  put(name: string, content: AsyncIterable<Uint8Array> | Uint8Array, options?: PutOptions): Promise<Written>
  /** Opens content, or a non-empty range of it; null if nothing has the name. */
  get(name: string, range?: ByteRange): Promise<StoredContent | null>
  /** The size of the content; null if nothing has the name. */
  head(name: string): Promise<{ readonly size: number } | null>
  /** Deletes content, if there is any. Once it resolves, a power cut does not bring it back, unless it `mayReturn`. */
  delete(name: string, options?: { readonly mayReturn: boolean }): Promise<void>
  /** Sets the modification time to now, if there is anything with the name. */
  touch(name: string): Promise<void>
  /** Lists everything, including files of unfinished writes, in any order. */
  list(): AsyncIterable<StoredEntry>
  /** Why the store cannot be used, as a sentence for the operator; null if it can. */
  problem(): Promise<string | null>
}

/** More arrived than may be stored. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge'
}

/** What arrived is not what was announced. */
export class ContentChanged extends Error {
  override readonly name = 'ContentChanged'
}

const longestName = 256
const namePattern = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/

/** Throws for a name that could lead out of a store, or that some driver does not support. */
export function checkName(name: string): void {
  if (name.length > longestName || !namePattern.test(name))
    throw new Error(`${JSON.stringify(name.slice(0, longestName))} is not a valid name for stored content`)
}

/** Throws if the write is not the expected one. */
export function checkWritten(written: Written, expected: Written | undefined): void {
  if (!expected) return
  if (written.size !== expected.size || written.md5 !== expected.md5)
    throw new ContentChanged(
      `${written.size} bytes with the hash ${written.md5} arrived instead of ${expected.size} with ${expected.md5}`,
    )
}

/**
 * What a `range` header asks for of content of this size (bytes): all of it, also for several ranges or words that are not understood; or a
 * part; null for one that the content does not have.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'whole' | null {
  const [, first = '', last = ''] = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? '') ?? []
  if (first === '' && last === '') return 'whole'
  if (first !== '' && last !== '' && Number(last) < Number(first)) return 'whole'
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start > end ? null : { start, end }
}
