import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { measure } from './measure.ts'
import type { Written } from './object-store.ts'

/** Content with known size and hashes that can be sent more than once. */
export interface Parcel extends Written {
  /** SHA-256 of the content, in hexadecimal digits. */
  readonly sha256: string
  read(): Readable | Uint8Array
  /** Call this at the end; it removes the content. */
  close(): Promise<void>
}

/** Makes a parcel of content in memory. */
export const parcelOf = (content: Uint8Array): Parcel => ({
  size: content.byteLength,
  md5: createHash('md5').update(content).digest('hex'),
  sha256: createHash('sha256').update(content).digest('hex'),
  read: () => content,
  close: async () => {},
})

/**
 * Collects arriving content in a file of the folder. The file is unlinked at once, so nothing is left of it however the process
 * ends. Throws `BodyTooLarge` beyond `limit` (bytes), or the disk's error.
 */
export async function spool(
  folder: string,
  content: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<Parcel> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const file = await open(path, 'wx+', 0o600)
  try {
    await rm(path)
    const sha256 = createHash('sha256')
    const written = await measure(content, limit, async (chunk) => {
      sha256.update(chunk)
      await file.writeFile(chunk)
    })
    return {
      ...written,
      sha256: sha256.digest('hex'),
      read: () => Readable.from(chunksOf(file), { objectMode: false }),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

const chunkBytes = 256 * 1024

/** Reads a file from its start, at the reader's pace. */
async function* chunksOf(file: FileHandle): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; ) {
    const { bytesRead, buffer } = await file.read(new Uint8Array(chunkBytes), 0, chunkBytes, position)
    if (bytesRead === 0) return
    position += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}
