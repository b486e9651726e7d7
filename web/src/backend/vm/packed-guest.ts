import * as z from 'zod/mini'
import type { SavedGuest } from '@/kernel/vm/types'

/*
 * A saved guest as one object of storage: the letters below, four bytes with the length of what follows (little-endian),
 * JSON with key and time, and the state itself.
 */
const magic = new TextEncoder().encode('OTTERVM1')
const header = z.object({ key: z.string(), savedAt: z.number() })
const start = magic.length + 4

/** Packs a guest. */
export function packGuest({ key, savedAt, bytes }: SavedGuest): Uint8Array<ArrayBuffer> {
  const about = new TextEncoder().encode(JSON.stringify({ key, savedAt }))
  const packed = new Uint8Array(start + about.length + bytes.length)
  packed.set(magic)
  new DataView(packed.buffer).setUint32(magic.length, about.length, true)
  packed.set(about, start)
  packed.set(bytes, start + about.length)
  return packed
}

/** Unpacks a guest; null for what {@link packGuest} has not made. */
export function unpackGuest(packed: Uint8Array): SavedGuest | null {
  if (packed.length < start || magic.some((byte, at) => packed[at] !== byte)) return null
  const end = start + new DataView(packed.buffer, packed.byteOffset).getUint32(magic.length, true)
  if (end > packed.length) return null
  try {
    const read = header.safeParse(JSON.parse(new TextDecoder().decode(packed.subarray(start, end))))
    return read.success ? { ...read.data, bytes: packed.slice(end) } : null
  } catch {
    return null
  }
}
