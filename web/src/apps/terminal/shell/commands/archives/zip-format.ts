// The list at the end of a zip archive, which says what is in it.
import { inflateSync } from 'fflate'
import { crc32 } from '@/lib/crc32'

/** A file or folder in a zip archive. */
export interface ZipEntry {
  readonly name: string
  /** Bytes as they are stored, and unpacked as the archive has it. */
  readonly packedSize: number
  readonly size: number
  readonly method: number
  readonly crc: number
  readonly isEncrypted: boolean
  readonly mtime: Date
  /** Mode with the file's kind; 0: not said. */
  readonly mode: number
  /** Where its header begins. */
  readonly offset: number
}

/** What is no zip archive, or a broken one. */
export class NoZip extends Error {}

/** Bytes that the end of the list takes at most: its own 22, and a comment. */
const longestEnd = 22 + 65_535
const noLocale = new TextDecoder('latin1')
const utf8 = new TextDecoder()

/** Reads the list. Throws `NoZip`. */
export function readEntries(bytes: Uint8Array): readonly ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const first = Math.max(0, bytes.length - longestEnd)
  let end = bytes.length - 22
  while (end >= first && view.getUint32(end, true) !== 0x06054b50) end--
  if (end < first || end < 0) throw new NoZip()
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  const entries: ZipEntry[] = []
  for (let index = 0; index < count; index++) {
    if (at + 46 > end || view.getUint32(at, true) !== 0x02014b50) throw new NoZip()
    const flags = view.getUint16(at + 8, true)
    const time = view.getUint16(at + 12, true)
    const date = view.getUint16(at + 14, true)
    const nameLength = view.getUint16(at + 28, true)
    const otherLength = view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    const raw = bytes.subarray(at + 46, at + 46 + nameLength)
    entries.push({
      name: (flags & 0x800 ? utf8 : isUtf8(raw) ? utf8 : noLocale).decode(raw),
      packedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      isEncrypted: (flags & 1) !== 0,
      mtime: new Date(
        (date >> 9) + 1980,
        ((date >> 5) & 15) - 1,
        date & 31,
        time >> 11,
        (time >> 5) & 63,
        (time & 31) * 2,
      ),
      mode: view.getUint8(at + 5) === 3 ? view.getUint16(at + 40, true) : 0,
      offset: view.getUint32(at + 42, true),
    })
    at += 46 + nameLength + otherLength
  }
  return entries
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Unpacks an entry; null when its bytes are damaged, or packed in a way that is not known. */
export function readEntry(bytes: Uint8Array, entry: ZipEntry): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { offset, packedSize, size, method, crc } = entry
  if (offset + 30 > bytes.length || view.getUint32(offset, true) !== 0x04034b50) return null
  const from = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  const packed = bytes.subarray(from, from + packedSize)
  try {
    // Room for what the list promises, and no more.
    const data =
      method === 0 ? packed : method === 8 ? inflateSync(packed, { out: new Uint8Array(size) }) : null
    return data !== null && data.length === size && crc32(data) === crc ? data : null
  } catch {
    return null
  }
}
