import type { Buffer } from 'node:buffer'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { Readable } from 'node:stream'
import { spacesBucket } from '@otteros/contracts'
import type postgres from 'postgres'
import type { FileStorage } from '../backend/storage/file-storage.ts'
import { createFreePaths, safePath } from './zip-names.ts'
import { type ZipEntry, sizeOfZip, writeZip } from './zip.ts'

/** A file or folder of a link, where it is in the archive. */
interface Found extends ZipEntry {
  readonly space: string
  readonly hash: string | null
}

/** What an archive of a link would be. */
export interface Archive {
  readonly entries: readonly Found[]
  /** Bytes. */
  readonly size: number
}

/** Small contents are fetched together, from so many entries (64 KB each at most). */
const together = 50
const smallBytes = 65_536

/** An archive would have more entries or bytes than it may have. */
export class ArchiveTooLarge extends Error {
  override readonly name = 'ArchiveTooLarge'
}

/**
 * What a visit may take, of these entries or all. Counts a download. Raises the errors of `private.archive_of_link`, or throws
 * `ArchiveTooLarge`, without counting one.
 */
export async function findArchive(
  sql: postgres.Sql,
  visit: string,
  ids: readonly string[] | null,
  most: { readonly entries: number; readonly bytes: number },
): Promise<Archive> {
  return sql.begin(async (turn) => {
    const rows = await turn<Row[]>`
      select * from private.archive_of_link(${visit}, ${ids === null ? null : [...ids]}::uuid[])
      order by path limit ${most.entries + 1}`
    const entries = rows.length > most.entries ? [] : placed(rows)
    const size = sizeOfZip(entries)
    if (rows.length > most.entries || size > most.bytes) throw new ArchiveTooLarge('Too much for one archive')
    return { entries, size }
  })
}

/** A file or folder as the database tells of it. */
interface Row {
  readonly path: string
  readonly kind: string
  readonly size: string
  readonly space_id: string
  readonly hash: string | null
  readonly modified: string
}

/** Where each of them is in the archive. They come in the order of their paths: a folder before what is in it. */
function placed(rows: readonly Row[]): readonly Found[] {
  const free = createFreePaths()
  const folders = new Map<string, string>()
  return rows.map(({ path: told, kind, size, space_id: space, hash, modified }) => {
    const end = told.lastIndexOf('/')
    const above = end < 0 ? '' : `${folders.get(told.slice(0, end)) ?? safePath(told.slice(0, end))}/`
    const path = free(`${above}${safePath(told.slice(end + 1))}`)
    const isFolder = kind === 'folder'
    if (isFolder) folders.set(told, path)
    return { path, isFolder, size: Number(size), modified: Number(modified), space, hash }
  })
}

/** Small contents of a space by their hashes. */
async function smallContents(sql: postgres.Sql, space: string, hashes: readonly string[]) {
  const rows = await sql<{ hash: string; content: Buffer }[]>`
    select hash, content from public.space_blobs
    where space_id = ${space} and hash = any (${[...hashes]}) and content is not null`
  return new Map(rows.map(({ hash, content }) => [hash, content]))
}

/**
 * The bytes of an archive. Between files it is asked whether the visit still holds; where it does not, this throws, and so the download
 * breaks off. So it does once `signal` is aborted.
 */
export async function* streamArchive(
  sql: postgres.Sql,
  files: Pick<FileStorage, 'getObject'>,
  visit: string,
  { entries }: Archive,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  let small = new Map<string, Buffer>()
  let fetchedTo = 0
  const contentOf = async ({ space, hash, size }: Found, nth: number): Promise<AsyncIterable<Uint8Array>> => {
    signal.throwIfAborted()
    if (hash === null) throw new Error('A file has no content')
    // Before each batch of small files and each large one.
    if (nth >= fetchedTo || size > smallBytes) await sql`select private.require_visit(${visit}, 'read')`
    if (nth >= fetchedTo) {
      const next = entries.slice(nth, nth + together)
      small = await smallContents(
        sql,
        space,
        next.flatMap((entry) => entry.hash ?? []),
      )
      fetchedTo = nth + together
    }
    const content = small.get(hash)
    if (content) return Readable.from([content])
    const { body } = await files.getObject(spacesBucket, `${space}/${hash}`, undefined)
    return untilAborted(body, signal)
  }
  yield* writeZip(entries, contentOf)
}

async function* untilAborted(body: unknown, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the web streams of the DOM and of Node are one thing at run time
  const stream = Readable.fromWeb(body as NodeReadableStream<Uint8Array>)
  for await (const piece of stream) {
    signal.throwIfAborted()
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a stream of bytes
    yield piece as Uint8Array
  }
}
