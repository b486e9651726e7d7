import { ArchiveError } from './types'

/** Zeros; throws an `ArchiveError` where the browser has no memory for them. */
export function allocate(length: number): Uint8Array<ArrayBuffer> {
  try {
    return new Uint8Array(length)
  } catch {
    throw new ArchiveError('no-memory')
  }
}

/** A copy of bytes; throws as {@link allocate} does. */
export function copyOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const copy = allocate(bytes.length)
  copy.set(bytes)
  return copy
}

/** Reads numbers and texts out of bytes; anything outside of them is damage. */
export function createReader(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const within = <Value>(at: number, length: number, read: () => Value): Value => {
    if (!Number.isSafeInteger(at) || at < 0 || at + length > bytes.length) throw new ArchiveError('damaged')
    return read()
  }
  return {
    length: bytes.length,
    u16: (at: number) => within(at, 2, () => view.getUint16(at, true)),
    u32: (at: number) => within(at, 4, () => view.getUint32(at, true)),
    /** A number of 64 bits; one that is too large to be exact is damage. */
    u64: (at: number) =>
      within(at, 8, () => {
        const value = view.getBigUint64(at, true)
        if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new ArchiveError('damaged')
        return Number(value)
      }),
    slice: (at: number, length: number) => within(at, length, () => bytes.subarray(at, at + length)),
  }
}

/** A name: UTF-8 where it is, else each byte a character. */
export function decodeName(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('latin1').decode(bytes)
  }
}
