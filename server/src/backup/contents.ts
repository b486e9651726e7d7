import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import type postgres from 'postgres'
import type { FileStorage } from '../backend/storage/file-storage.ts'
import { ContentMissing, StoreUnavailable } from '../backend/storage/faults.ts'
import { inParallel } from './in-parallel.ts'
import type { StoredFile } from './manifest.ts'
import { BackupProblem } from './problems.ts'
import { settleTransaction } from './tables.ts'
import { ContentChanged, type Vault, contentsFolder } from './vault.ts'

/** The part of file storage that backups use. */
export type ReadableFiles = Pick<FileStorage, 'getObject'>

/** How many files are copied at the same time. */
export const atOnce = 8
/** How many snapshots are taken at most because files changed while they were copied. */
const mostLooks = 12

/** Contents up to this size (bytes) stay in memory between reading and writing. */
const mostHeld = 1024 * 1024

/** A row of `storage.objects`. */
interface Row {
  readonly bucket: string
  readonly name: string
  /** `null` if the row has no metadata. */
  readonly tag: string | null
}

/** What was copied, and what could not be. */
export interface CopiedFiles {
  readonly files: readonly StoredFile[]
  readonly missing: number
  readonly newer: number
  /** Contents that were new to the target. */
  readonly copied: { readonly files: number; readonly bytes: number }
}

/** Identifies a content of a file: each write has a new time, even if the hash is the same. */
const tagOf = (eTag: string, size: number, changed: Date) => `${eTag} ${size} ${changed.toISOString()}`
const keyOf = ({ bucket, name }: Pick<Row, 'bucket' | 'name'>) => JSON.stringify([bucket, name])

/**
 * Copies the contents of stored files that are missing in the target, and leaves the session in a transaction whose snapshot
 * matches them.
 *
 * A content can be replaced or deleted at any time, and then it is gone. So contents are copied before the final snapshot: take a
 * snapshot, copy what it names, and if something changed meanwhile, take another one and copy only the changes. Soon so little is
 * left to copy that nothing changes in between. After `mostLooks` rounds a file that keeps changing is taken as it is, possibly
 * newer than its row; the result counts these files.
 */
export async function copyContents(
  sql: postgres.ReservedSql,
  storage: ReadableFiles,
  vault: Vault,
  previous: readonly StoredFile[],
  say: (done: number, all: number) => void,
): Promise<CopiedFiles> {
  const stored = new Map((await vault.target.list(contentsFolder)).map(({ name, size }) => [name, size]))
  const isStored = ({ part }: StoredFile) => stored.get(part.file) === part.stored
  /** What the target has, by file and tag. */
  const known = new Map<string, StoredFile>()
  const know = (file: StoredFile) => known.set(`${keyOf(file)} ${file.tag}`, file)
  for (const file of previous) if (isStored(file)) know(file)
  const copied = { files: 0, bytes: 0 }

  const copy = async (row: Row): Promise<StoredFile | null> => {
    const file = await copyOne(storage, vault, row, stored)
    if (file?.isNew) {
      copied.files++
      copied.bytes += file.stored.part.bytes
      stored.set(file.stored.part.file, file.stored.part.stored)
    }
    if (file) know(file.stored)
    return file?.stored ?? null
  }

  let before = ''
  for (let look = 1; ; look++) {
    await sql`begin isolation level repeatable read read only`
    await settleTransaction(sql)
    const rows = await readRows(sql)
    const files: StoredFile[] = []
    const differing: string[] = []
    let missing = 0
    let done = 0
    await inParallel(rows, atOnce, async (row) => {
      const file = known.get(`${keyOf(row)} ${row.tag}`) ?? (await copy(row))
      if (file) files.push(file)
      else missing++
      if (!file || (row.tag !== null && file.tag !== row.tag))
        differing.push(`${keyOf(row)} ${row.tag} ${file?.tag}`)
      say(++done, rows.length)
    })
    // The same differences as in the last round will not go away: these rows and contents did not match before.
    const now = differing.toSorted().join('\n')
    if (differing.length === 0 || now === before || look === mostLooks) {
      const order = new Map(rows.map((row, index) => [keyOf(row), index]))
      const sorted = files.toSorted((a, b) => (order.get(keyOf(a)) ?? 0) - (order.get(keyOf(b)) ?? 0))
      return { files: sorted, missing, newer: differing.length - missing, copied }
    }
    before = now
    await sql`rollback`
  }
}

async function readRows(sql: postgres.ReservedSql): Promise<Row[]> {
  const found = await sql<
    { bucket: string; name: string; tag: string | null; size: string; changed: string }[]
  >`
    select bucket_id as bucket, name, metadata ->> 'eTag' as tag, metadata ->> 'size' as size,
      metadata ->> 'lastModified' as changed
    from storage.objects order by bucket_id, name`
  return found.map(({ bucket, name, tag, size, changed }) => {
    const at = new Date(changed)
    const isTold = tag !== null && !Number.isNaN(at.getTime())
    return { bucket, name, tag: isTold ? tagOf(tag, Number(size), at) : null }
  })
}

/** Copies the current content of a file; `null` if there is none. */
async function copyOne(
  storage: ReadableFiles,
  vault: Vault,
  { bucket, name }: Row,
  stored: ReadonlyMap<string, number>,
): Promise<{ stored: StoredFile; isNew: boolean } | null> {
  const open = async () => {
    const { metadata, body } = await storage.getObject(bucket, name, undefined)
    const { eTag, size, lastModified, mimetype, cacheControl } = metadata
    const tag = tagOf(eTag, size, lastModified ?? new Date(0))
    return { described: { bucket, name, tag, mimetype, cacheControl }, content: chunksOf(body) }
  }
  for (let attempt = 1; ; attempt++)
    try {
      const { described, content } = await open()
      // The name in the target depends on the hash, so a large content is read twice, and may have changed the second time.
      const { bytes, sha256, held } = await readThrough(content, attempt > 2 ? Infinity : mostHeld)
      const file = vault.contentName(sha256)
      const there = stored.get(file)
      if (there !== undefined)
        return { stored: { ...described, part: { file, bytes, sha256, stored: there } }, isNew: false }
      const again = held ? { described, content: Readable.from(held) } : await open()
      const part = await vault.write(file, again.content, sha256)
      return { stored: { ...again.described, part }, isNew: true }
    } catch (error) {
      if (error instanceof ContentMissing) return null
      if (error instanceof StoreUnavailable)
        throw new BackupProblem(`Stored files cannot be read. ${error.message}.`)
      if (!(error instanceof ContentChanged)) throw error
    }
}

/** The length and hash of a content, and its bytes if there are at most `most`. */
async function readThrough(content: AsyncIterable<Uint8Array>, most: number) {
  const hash = createHash('sha256')
  let held: Uint8Array[] | null = []
  let bytes = 0
  for await (const chunk of content) {
    hash.update(chunk)
    bytes += chunk.byteLength
    if (bytes > most) held = null
    held?.push(chunk)
  }
  return { bytes, sha256: hash.digest('hex'), held }
}

function chunksOf(body: unknown): AsyncIterable<Uint8Array> {
  if (!(body instanceof ReadableStream)) return Readable.from([])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- web streams of the DOM and of Node differ in type only
  return Readable.fromWeb(body as NodeReadableStream<Uint8Array>)
}
