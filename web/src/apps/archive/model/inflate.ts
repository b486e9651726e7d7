import { Gunzip, Inflate } from 'fflate'
import { allocate, copyOf } from './bytes'
import type { mostOfGzip } from './limits'
import { ArchiveError, type ArchiveProblem } from './types'

/** Packed bytes that are unpacked at a time: between two of them the limit is looked at. */
const step = 64 * 1024

/**
 * Unpacks a stream piece by piece, and stops at the first byte over `most`: what a header claims is not believed. Throws an
 * `ArchiveError` for streams that are damaged or too long.
 */
function unpack(
  create: (onChunk: (chunk: Uint8Array) => void) => { push(chunk: Uint8Array, final: boolean): void },
  packed: Uint8Array,
  most: number,
  tooLong: ArchiveProblem,
): Uint8Array<ArrayBuffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  const stream = create((chunk) => {
    length += chunk.length
    if (length > most) throw new ArchiveError(tooLong)
    // The library uses its buffer again.
    chunks.push(copyOf(chunk))
  })
  try {
    for (let at = 0; at < packed.length; at += step)
      stream.push(packed.subarray(at, at + step), at + step >= packed.length)
  } catch (cause) {
    throw cause instanceof ArchiveError ? cause : new ArchiveError('damaged')
  }
  const bytes = allocate(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

/** Unpacks a deflated member of a zip archive that says that it has `size` bytes. */
export const inflate = (packed: Uint8Array, size: number): Uint8Array<ArrayBuffer> =>
  unpack((onChunk) => new Inflate(onChunk), packed, size, 'damaged')

/** Unpacks a gzip file, up to `most` bytes. */
export const gunzip = (packed: Uint8Array, most: ReturnType<typeof mostOfGzip>): Uint8Array<ArrayBuffer> =>
  unpack((onChunk) => new Gunzip(onChunk), packed, most.bytes, most.problem)
