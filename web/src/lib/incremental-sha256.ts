import { loadOnce } from './load-once'
import { sha256Hex } from './sha256'

/** A SHA-256 of bytes that come one piece after the other. */
export interface RunningSha256 {
  /** Takes the next bytes. */
  update(bytes: Uint8Array): void
  /** The hash of all bytes until now, in hexadecimal digits. Ends it. */
  hex(): string
}

/** The platform hashes so many bytes in one piece, of which it makes a copy. */
const wholeUpTo = 16 * 1024 * 1024
/** Bytes that are hashed without a pause: some 10 ms. */
const pieceBytes = 1024 * 1024

// WebAssembly, three to five times as fast as JavaScript (70 to 165 MB/s against 25 to 35); the platform cannot go on with a hash.
const load = loadOnce(() => import('./sha256-wasm'))

/** Begins a hash. Rejects where its code cannot be fetched. */
export async function beginSha256(): Promise<RunningSha256> {
  const { createSHA256 } = await load()
  const hasher = await createSHA256()
  return {
    update: (bytes) => void hasher.update(bytes),
    hex: () => hasher.digest('hex'),
  }
}

/**
 * The SHA-256 of a content in hexadecimal digits. A large Blob is never in memory as a whole, and the page has time for other things
 * in between. Rejects with the reason of `signal`, with what reading the Blob fails with, or where the code cannot be fetched.
 */
export async function sha256OfContent(
  content: Blob | Uint8Array,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): Promise<string> {
  const isBlob = content instanceof Blob
  const size = isBlob ? content.size : content.length
  if (size <= wholeUpTo) return sha256Hex(isBlob ? new Uint8Array(await content.arrayBuffer()) : content)
  const hasher = await beginSha256()
  const pieces = isBlob ? content : new Blob([content.slice()])
  for (let start = 0; start < size; start += pieceBytes) {
    signal?.throwIfAborted()
    // Reading gives the page its turn.
    hasher.update(new Uint8Array(await pieces.slice(start, start + pieceBytes).arrayBuffer()))
  }
  return hasher.hex()
}
