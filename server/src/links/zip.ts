import { Buffer } from 'node:buffer'
import { crc32 } from 'node:zlib'

/** A file or a folder of an archive. */
export interface ZipEntry {
  /** Parts are separated by `/`; a folder's has none at its end. 65,534 bytes at most. */
  readonly path: string
  readonly isFolder: boolean
  /** Bytes; 0 for a folder. */
  readonly size: number
  /** ms since 1970. */
  readonly modified: number
}

/** A content has another length than was said, so the archive cannot be finished. */
export class WrongLength extends Error {
  override readonly name = 'WrongLength'
}

const signatures = {
  local: 0x04034b50,
  descriptor: 0x08074b50,
  central: 0x02014b50,
  end: 0x06054b50,
  largeEnd: 0x06064b50,
  largeEndLocator: 0x07064b50,
}
/** What stands in a field of 32 bits whose value is in the fields of 64. */
const full = 0xffffffff
const mostEntries = 0xffff
/** Lengths and checksum follow the content; the name is UTF-8. */
const flags = 0x0808
const localBytes = 30
const centralBytes = 46
const version = (isLarge: boolean) => (isLarge ? 45 : 20)
/** Files that all may read, and folders that they may open, as Unix keeps it. */
const attributes = (isFolder: boolean) =>
  ((isFolder ? 0o040755 : 0o100644) * 0x10000 + (isFolder ? 0x10 : 0)) >>> 0

/** Date and time as MS-DOS had them, in UTC: from 1980 to 2107. */
function dosTime(ms: number): { readonly date: number; readonly time: number } {
  const at = new Date(Math.min(Math.max(ms, Date.UTC(1980, 0, 1)), Date.UTC(2107, 11, 31)))
  return {
    date: ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  }
}

const nameOf = ({ path, isFolder }: ZipEntry) => Buffer.from(isFolder ? `${path}/` : path)
const isLarge = (size: number) => size >= full

function localHeader(entry: ZipEntry): Buffer {
  const name = nameOf(entry)
  const large = isLarge(entry.size)
  const { date, time } = dosTime(entry.modified)
  const header = Buffer.alloc(localBytes + name.length + (large ? 20 : 0))
  header.writeUInt32LE(signatures.local, 0)
  header.writeUInt16LE(version(large), 4)
  header.writeUInt16LE(flags, 6)
  header.writeUInt16LE(time, 10)
  header.writeUInt16LE(date, 12)
  if (large) header.fill(0xff, 18, 26)
  header.writeUInt16LE(name.length, 26)
  header.writeUInt16LE(large ? 20 : 0, 28)
  name.copy(header, localBytes)
  // Lengths of 64 bits in what follows the content, and so a field that says so here.
  if (large) {
    header.writeUInt16LE(1, localBytes + name.length)
    header.writeUInt16LE(16, localBytes + name.length + 2)
  }
  return header
}

function descriptor({ size }: ZipEntry, sum: number): Buffer {
  const large = isLarge(size)
  const text = Buffer.alloc(large ? 24 : 16)
  text.writeUInt32LE(signatures.descriptor, 0)
  text.writeUInt32LE(sum, 4)
  for (const nth of [0, 1]) {
    if (large) text.writeBigUInt64LE(BigInt(size), 8 + nth * 8)
    else text.writeUInt32LE(size, 8 + nth * 4)
  }
  return text
}

/** The fields of 64 bits that an entry of the directory needs. */
function largeFields(size: number, offset: number): Buffer {
  const values = [...(isLarge(size) ? [size, size] : []), ...(isLarge(offset) ? [offset] : [])]
  if (values.length === 0) return Buffer.alloc(0)
  const field = Buffer.alloc(4 + values.length * 8)
  field.writeUInt16LE(1, 0)
  field.writeUInt16LE(values.length * 8, 2)
  for (const [nth, value] of values.entries()) field.writeBigUInt64LE(BigInt(value), 4 + nth * 8)
  return field
}

function directoryEntry(entry: ZipEntry, sum: number, offset: number): Buffer {
  const name = nameOf(entry)
  const extra = largeFields(entry.size, offset)
  const { date, time } = dosTime(entry.modified)
  const header = Buffer.alloc(centralBytes)
  header.writeUInt32LE(signatures.central, 0)
  // Made on Unix.
  header.writeUInt16LE(0x0300 | version(extra.length > 0), 4)
  header.writeUInt16LE(version(extra.length > 0), 6)
  header.writeUInt16LE(flags, 8)
  header.writeUInt16LE(time, 12)
  header.writeUInt16LE(date, 14)
  header.writeUInt32LE(sum, 16)
  header.writeUInt32LE(Math.min(entry.size, full), 20)
  header.writeUInt32LE(Math.min(entry.size, full), 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt16LE(extra.length, 30)
  header.writeUInt32LE(attributes(entry.isFolder), 38)
  header.writeUInt32LE(Math.min(offset, full), 42)
  return Buffer.concat([header, name, extra])
}

function end(entries: number, start: number, bytes: number): Buffer {
  const parts: Buffer[] = []
  if (entries >= mostEntries || isLarge(start) || isLarge(bytes)) {
    const large = Buffer.alloc(56)
    large.writeUInt32LE(signatures.largeEnd, 0)
    large.writeBigUInt64LE(44n, 4)
    large.writeUInt16LE(0x032d, 12)
    large.writeUInt16LE(45, 14)
    for (const [nth, value] of [entries, entries, bytes, start].entries())
      large.writeBigUInt64LE(BigInt(value), 24 + nth * 8)
    const locator = Buffer.alloc(20)
    locator.writeUInt32LE(signatures.largeEndLocator, 0)
    locator.writeBigUInt64LE(BigInt(start + bytes), 8)
    locator.writeUInt32LE(1, 16)
    parts.push(large, locator)
  }
  const last = Buffer.alloc(22)
  last.writeUInt32LE(signatures.end, 0)
  last.writeUInt16LE(Math.min(entries, mostEntries), 8)
  last.writeUInt16LE(Math.min(entries, mostEntries), 10)
  last.writeUInt32LE(Math.min(bytes, full), 12)
  last.writeUInt32LE(Math.min(start, full), 16)
  return Buffer.concat([...parts, last])
}

/**
 * Writes an archive piece by piece: contents as they are, 64-bit fields where they are needed. Holds one piece of a content and, of each
 * entry, about its name and 30 bytes. `contentOf` is asked for one content after the other. Throws what that throws, and `WrongLength`.
 */
export async function* writeZip<Entry extends ZipEntry>(
  entries: readonly Entry[],
  contentOf: (entry: Entry, nth: number) => AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>,
): AsyncGenerator<Uint8Array> {
  const sums = new Uint32Array(entries.length)
  const offsets = new Float64Array(entries.length)
  let offset = 0
  for (const [nth, entry] of entries.entries()) {
    offsets[nth] = offset
    const header = localHeader(entry)
    yield header
    let bytes = 0
    let sum = 0
    for await (const piece of entry.isFolder ? [] : await contentOf(entry, nth)) {
      bytes += piece.byteLength
      sum = crc32(piece, sum)
      yield piece
    }
    if (bytes !== entry.size) throw new WrongLength(`A content has ${bytes} bytes instead of ${entry.size}`)
    const after = descriptor(entry, sum)
    yield after
    sums[nth] = sum
    offset += header.length + bytes + after.length
  }
  const start = offset
  for (const [nth, entry] of entries.entries()) {
    const listed = directoryEntry(entry, sums[nth] ?? 0, offsets[nth] ?? 0)
    yield listed
    offset += listed.length
  }
  yield end(entries.length, start, offset - start)
}

/** Bytes that an archive of these entries has. */
export function sizeOfZip(entries: readonly ZipEntry[]): number {
  let offset = 0
  let directory = 0
  for (const entry of entries) {
    const name = nameOf(entry).length
    directory += centralBytes + name + largeFields(entry.size, offset).length
    const large = isLarge(entry.size)
    offset += localBytes + name + (large ? 20 : 0) + entry.size + (large ? 24 : 16)
  }
  return offset + directory + end(entries.length, offset, directory).length
}
