import { storageError } from '../faults.ts'
import type { FileStorage, Staged } from '../file-storage.ts'
import { hashInName, isHashNamed } from '../hash-named.ts'
import { type GrowingContents, GrowthLost } from './growing.ts'
import { type Hold, type Holds, createHolds } from './holds.ts'
import { openHash } from './running-hash.ts'
import { type Upload, type UploadRows, contentOf } from './upload-rows.ts'

/** Stores complete content as an object, as the person whose upload it is. */
type StoreObject = (staged: Staged) => Promise<Response>

/** What became of an upload. */
export type UploadOutcome = 'begun' | 'finished' | 'refused' | 'expired'

/** Another request took the upload over. */
export class HoldLost extends Error {
  override readonly name = 'HoldLost'
}

/** More bytes came than the upload has. */
export class TooManyBytes extends Error {
  override readonly name = 'TooManyBytes'
}

interface UploadParts {
  readonly rows: UploadRows
  readonly growing: GrowingContents
  readonly files: Pick<FileStorage, 'adopt' | 'has'>
  readonly note: (outcome: UploadOutcome) => void
}

/** The SHA-256 for a bucket whose objects have it for a name; for others the MD5 that storage APIs call the ETag. */
const hashOf = ({ bucket }: Pick<Upload, 'bucket'>) => (isHashNamed(bucket) ? 'sha256' : 'md5')

/** The error where content is not what its name says; nothing of it is kept. */
export const wrongHash = (): Response =>
  storageError(400, 'HashMismatch', 'The content of this file is not what its name says')

/** Uploads that arrive in several requests, on any server of a site where their bytes are in a bucket. */
export class ResumableUploads {
  readonly rows: UploadRows
  readonly holds: Holds
  /** Whether the bytes are on the disk of this server. */
  readonly isLocal: boolean
  readonly note: (outcome: UploadOutcome) => void
  readonly #growing: GrowingContents
  readonly #files: Pick<FileStorage, 'adopt' | 'has'>

  constructor({ rows, growing, files, note }: UploadParts) {
    this.rows = rows
    this.holds = createHolds(rows)
    this.isLocal = growing.isLocal
    this.note = note
    this.#growing = growing
    this.#files = files
  }

  /**
   * Takes more bytes of an upload, and answers the upload with them. Whatever ends `source`, what arrived before is kept and recorded.
   * `mayGoOn` is asked now and then and throws where it may not. Throws what `source` or the store throws, `HoldLost`, `TooManyBytes`, or
   * `GrowthLost`, after which there is nothing to go on with.
   */
  async receive(
    { upload, holder }: Hold,
    source: AsyncIterable<Uint8Array>,
    mayGoOn: () => Promise<void>,
  ): Promise<Upload> {
    const hash = await openHash(hashOf(upload), upload.hashState)
    const growth = await this.#growing.open(contentOf(upload))
    let { received } = upload
    let now = upload
    let isSaving = false

    const save = async () => {
      if (received === now.received) return
      isSaving = true
      const { state, part } = await growth.save()
      const hashState = hash.save()
      if (!(await this.rows.record(upload.id, holder, { received, hashState, state, part })))
        throw new HoldLost('Another request goes on with this upload')
      now = { ...now, received, hashState, state }
      // What cannot be removed now is removed by the sweep.
      await growth.recorded().catch(() => {})
      isSaving = false
    }
    const take = async (chunk: Uint8Array) => {
      if (received + chunk.byteLength > upload.size)
        throw new TooManyBytes(`An upload has more than ${upload.size} bytes`)
      for (let rest = chunk; rest.byteLength > 0; ) {
        const piece = rest.subarray(0, growth.room)
        await growth.write(piece)
        hash.update(piece)
        received += piece.byteLength
        rest = rest.subarray(piece.byteLength)
        if (growth.room > 0) continue
        await save()
        await mayGoOn()
      }
    }

    try {
      try {
        for await (const chunk of source) await take(chunk)
      } catch (error) {
        if (!isSaving) await save()
        throw error
      }
      await save()
      return now
    } finally {
      await growth.close()
    }
  }

  /** Makes a complete upload an object. Null when it is stored; otherwise the answer that says why it is not. */
  async finish(upload: Upload, store: StoreObject): Promise<Response | null> {
    const content = contentOf(upload)
    const digest = (await openHash(hashOf(upload), upload.hashState)).digest()
    if (isHashNamed(upload.bucket) && digest !== hashInName(upload.name)) {
      await this.discard(upload)
      this.note('refused')
      return wrongHash()
    }
    await this.#growing.complete(content, await this.rows.parts(upload.id))
    const staged = this.#files.adopt({ name: content.name, size: content.size, eTag: `"${digest}"` })
    let isKept = false
    let response: Response
    try {
      response = await store(staged)
      isKept = response.ok
    } finally {
      await staged.finish(isKept)
    }
    // Only now: while another upload to this name is refused, it looks as if it had been stored.
    if (!isKept && !(await this.isStored(upload))) {
      this.note('refused')
      return response
    }
    await response.body?.cancel()
    await this.rows.setUserMetadata(upload)
    await this.rows.finish(upload.id)
    this.note('finished')
    return null
  }

  /** Whether a complete upload is an object already: a server may have ended before it wrote that down. */
  async isStored({ bucket, name, content, received, size }: Upload): Promise<boolean> {
    return received === size && (await this.#files.has(bucket, name, content))
  }

  /** Removes an upload and its bytes. */
  async discard(upload: Upload): Promise<void> {
    // An object keeps its content.
    if (!upload.isFinished && !(await this.#files.has(upload.bucket, upload.name, upload.content)))
      await this.#growing.discard(contentOf(upload))
    await this.rows.remove(upload.id)
  }

  /** Removes uploads whose time is over, and what servers left behind that ended; returns how many. Several servers share the work. */
  async sweep(): Promise<number> {
    let count = 0
    for (;;) {
      const upload = await this.rows.takeExpired()
      if (!upload) break
      if (upload.isFinished) continue
      await this.discard(upload)
      this.note('expired')
      count++
    }
    return count + (await this.#growing.sweep(Date.now() - leftMs))
  }
}

/** When an upload must be over that nobody knows of (ms): its time, and some for what is under way. */
const leftMs = 26 * 60 * 60 * 1000

/** Whether nothing can be done with an upload any more but to begin it again. */
export const isLost = (error: unknown): boolean => error instanceof GrowthLost
