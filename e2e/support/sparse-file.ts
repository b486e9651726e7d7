import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'

const megabyte = 1024 * 1024
/** Bytes from one piece that is not zero to the next. */
const stride = 7 * megabyte

/**
 * Makes a file that takes little of the disk, whatever its size in bytes: zeros, with a piece here and there that nothing else has. So
 * each part of it can be told from every other.
 */
export async function makeSparseFile(path: string, size: number): Promise<void> {
  const file = await open(path, 'w')
  try {
    await file.truncate(size)
    for (let at = 0; at + 64 <= size; at += stride) await file.write(randomBytes(64), 0, 64, at)
    await file.write(randomBytes(64), 0, 64, Math.max(0, size - 64))
  } finally {
    await file.close()
  }
}

/** The SHA-256 of a file, in hexadecimal digits; it is read piece by piece. */
export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path, { highWaterMark: megabyte })) hash.update(piece as Buffer)
  return hash.digest('hex')
}
