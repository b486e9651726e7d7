import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { measure } from './measure.ts'
import type { Written } from './object-store.ts'

/** A content whose size and hashes are known, and that can be sent more than once. */
export interface Parcel extends Written {
  /** SHA-256 of the content, in hexadecimal digits. */
  readonly sha256: string
  read(): Readable | Uint8Array
  /** To be called in the end: nothing is left of it then. */
  close(): Promise<void>
}

/** A content that is in memory as a parcel. */
export const parcelOf = (content: Uint8Array): Parcel => ({
  size: content.byteLength,
  md5: createHash('md5').update(content).digest('hex'),
  sha256: createHash('sha256').update(content).digest('hex'),
  read: () => content,
  close: async () => {},
})

/**
 * Takes a content that arrives into a file of the folder. The file has no name from the start, so nothing is left of it
 * however the process ends. Throws `BodyTooLarge` beyond `limit` (bytes), or the disk's error.
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

/** The bytes of a file from its start, read as they are taken. */
async function* chunksOf(file: FileHandle): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; ) {
    const { bytesRead, buffer } = await file.read(new Uint8Array(chunkBytes), 0, chunkBytes, position)
    if (bytesRead === 0) return
    position += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}
