import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { writeAt } from './disk.ts'
import type { Written } from './object-store.ts'

/** Content with known size and hashes that can be sent more than once. */
export interface Parcel extends Written {
  /** SHA-256 of the content, in hexadecimal digits. */
  readonly sha256: string
  read(): Readable | Uint8Array
}

/** Makes a parcel of content in memory. */
export const parcelOf = (content: Uint8Array): Parcel => ({
  size: content.byteLength,
  md5: createHash('md5').update(content).digest('hex'),
  sha256: createHash('sha256').update(content).digest('hex'),
  read: () => content,
})

/**
 * A file in which content is collected before it is sent. It is unlinked at once, so nothing is left of it however the process ends.
 */
export class Spool {
  readonly #file: FileHandle
  #size = 0
  #md5 = createHash('md5')
  #sha256 = createHash('sha256')

  private constructor(file: FileHandle) {
    this.#file = file
  }

  /** Throws the disk's error. */
  static async open(folder: string): Promise<Spool> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, randomUUID())
    const file = await open(path, 'wx+', 0o600)
    try {
      await rm(path)
      return new Spool(file)
    } catch (error) {
      await file.close()
      throw error
    }
  }

  /** Bytes that were collected. */
  get size(): number {
    return this.#size
  }

  async write(chunk: Uint8Array): Promise<void> {
    await writeAt(this.#file, chunk, this.#size)
    this.#size += chunk.byteLength
    this.#md5.update(chunk)
    this.#sha256.update(chunk)
  }

  /** What was collected; it stays readable until `empty` or `close`. */
  parcel(): Parcel {
    const size = this.#size
    return {
      size,
      md5: this.#md5.copy().digest('hex'),
      sha256: this.#sha256.copy().digest('hex'),
      read: () => Readable.from(chunksOf(this.#file, size), { objectMode: false }),
    }
  }

  async empty(): Promise<void> {
    await this.#file.truncate(0)
    this.#size = 0
    this.#md5 = createHash('md5')
    this.#sha256 = createHash('sha256')
  }

  async close(): Promise<void> {
    await this.#file.close()
  }
}

const chunkBytes = 64 * 1024

/** Reads the first `size` bytes of a file, at the reader's pace. */
async function* chunksOf(file: FileHandle, size: number): AsyncGenerator<Uint8Array> {
  for (let position = 0; position < size; ) {
    const length = Math.min(chunkBytes, size - position)
    const { bytesRead, buffer } = await file.read(new Uint8Array(length), 0, length, position)
    if (bytesRead === 0) return
    position += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}
