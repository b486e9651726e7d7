// Content of any size that nothing can compress and that is nowhere in memory: each part is computed when it is needed.
import { createCipheriv, createHash } from 'node:crypto'

const block = 16
const key = createHash('sha256').update('otter').digest().subarray(0, 16)

/** So much is computed at once (bytes). */
const pieceBytes = 1024 * 1024

/** The bytes of the content from `start` on, `end` not included. They are the same each time. */
export function partOf(start: number, end: number): Buffer {
  const skipped = start % block
  const counter = Buffer.alloc(block)
  counter.writeBigUInt64BE(BigInt((start - skipped) / block), 8)
  const cipher = createCipheriv('aes-128-ctr', key, counter)
  return cipher.update(Buffer.alloc(end - start + skipped)).subarray(skipped)
}

/** The SHA-256 of so many bytes of it. */
export function hashOfContent(bytes: number): string {
  const hash = createHash('sha256')
  for (let at = 0; at < bytes; at += pieceBytes) hash.update(partOf(at, Math.min(at + pieceBytes, bytes)))
  return hash.digest('hex')
}

/** What tus-js-client reads in the place of a file. */
export const largeFileReader = (bytes: number) => ({
  openFile: async () => ({
    size: bytes,
    slice: async (start: number, end: number) => {
      const last = Math.min(end, bytes)
      // Of the value it wants to know the size as it is called of a Blob.
      const value = Object.assign(partOf(start, last), { size: last - start })
      return { value, done: last >= bytes }
    },
    close: () => {},
  }),
})
