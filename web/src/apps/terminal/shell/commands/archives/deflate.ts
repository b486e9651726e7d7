import { Gunzip, gzipSync } from 'fflate'
import { createBreath } from '../../breathe'
import { mostBytes, tooLarge } from './limits'

/** Bytes that are unpacked at a time: a thousand times as many may come out. */
const step = 16 * 1024

/** Whether bytes begin as gzip does. */
export const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

/** Compresses. */
export const gzip = (bytes: Uint8Array): Uint8Array => gzipSync(bytes)

/** Puts pieces together. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

/** Uncompresses. Throws on what is no gzip, and `TooLarge` for more than `most` bytes. */
export async function gunzip(
  bytes: Uint8Array,
  command: string,
  name: string,
  most = mostBytes,
): Promise<Uint8Array> {
  const breathe = createBreath()
  const pieces: Uint8Array[] = []
  let size = 0
  let isWhole = false
  const stream = new Gunzip((piece, isLast) => {
    pieces.push(piece)
    size += piece.length
    isWhole = isLast
  })
  for (let at = 0; at < bytes.length; at += step) {
    stream.push(bytes.subarray(at, at + step), at + step >= bytes.length)
    if (size > most) throw tooLarge(command, name)
    await breathe()
  }
  if (!isWhole) throw new Error('unexpected end of file') // not shown: the caller says it
  return joined(pieces)
}
