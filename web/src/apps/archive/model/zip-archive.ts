import { crc32 } from '@/lib/crc32'
import { copyOf, createReader, decodeName } from './bytes'
import { inflate } from './inflate'
import { createTally } from './limits'
import { safePath } from './safe-path'
import { ArchiveError, type OpenArchive, type PackedMember } from './types'

type Reader = ReturnType<typeof createReader>

const signatures = {
  local: 0x04034b50,
  central: 0x02014b50,
  end: 0x06054b50,
  end64: 0x06064b50,
  locator: 0x07064b50,
}
/** Bytes of the last record, without its comment, and how long that can be. */
const [endLength, longestComment] = [22, 65_535]

function findEnd(reader: Reader): number {
  const first = Math.max(0, reader.length - endLength - longestComment)
  for (let at = reader.length - endLength; at >= first; at--) if (reader.u32(at) === signatures.end) return at
  throw new ArchiveError('damaged')
}

/** Where the list of members begins, and how many there are. */
function findDirectory(reader: Reader): { readonly start: number; readonly count: number } {
  const end = findEnd(reader)
  let [count, size, start] = [reader.u16(end + 10), reader.u32(end + 12), reader.u32(end + 16)]
  let after = end
  if (count === 0xffff || size === 0xffffffff || start === 0xffffffff) {
    if (end < 20 || reader.u32(end - 20) !== signatures.locator) throw new ArchiveError('damaged')
    const end64 = reader.u64(end - 20 + 8)
    if (reader.u32(end64) !== signatures.end64) throw new ArchiveError('damaged')
    count = reader.u64(end64 + 32)
    size = reader.u64(end64 + 40)
    start = reader.u64(end64 + 48)
    after = end64
  }
  if (start + size > after) throw new ArchiveError('damaged')
  return { start, count }
}

/** A date as DOS wrote it: to two seconds, without a timezone; taken as UTC. */
function dosDate(date: number, time: number): number | null {
  const [year, month, day] = [1980 + (date >> 9), (date >> 5) & 15, date & 31]
  if (month < 1 || month > 12 || day < 1) return null
  return Date.UTC(year, month - 1, day, time >> 11, (time >> 5) & 63, (time & 31) * 2)
}

/** Sizes and place of a member, from the extra field of large archives where the record itself has no room for them. */
function placeOf(reader: Reader, at: number, nameLength: number, extraLength: number) {
  let [packed, size, local] = [reader.u32(at + 20), reader.u32(at + 24), reader.u32(at + 42)]
  const end = at + 46 + nameLength + extraLength
  for (let field = at + 46 + nameLength; field + 4 <= end; field += 4 + reader.u16(field + 2)) {
    if (reader.u16(field) !== 1) continue
    let value = field + 4
    const next = () => {
      value += 8
      return reader.u64(value - 8)
    }
    if (size === 0xffffffff) size = next()
    if (packed === 0xffffffff) packed = next()
    if (local === 0xffffffff) local = next()
  }
  return { packed, size, local }
}

/** Lists a zip archive by its central directory; members are unpacked when they are read. Throws an `ArchiveError`. */
export function openZip(bytes: Uint8Array): OpenArchive {
  const reader = createReader(bytes)
  const { start, count } = findDirectory(reader)
  const tally = createTally(bytes.length)
  const members: PackedMember[] = []
  let leftOut = 0
  let at = start
  for (let number = 0; number < count; number++) {
    if (reader.u32(at) !== signatures.central) throw new ArchiveError('damaged')
    const [flags, method] = [reader.u16(at + 8), reader.u16(at + 10)]
    const [nameLength, extraLength, commentLength] = [
      reader.u16(at + 28),
      reader.u16(at + 30),
      reader.u16(at + 32),
    ]
    const name = decodeName(reader.slice(at + 46, nameLength))
    const { packed, size, local } = placeOf(reader, at, nameLength, extraLength)
    const sum = reader.u32(at + 16)
    tally(size)
    const path = safePath(name)
    // The upper half says what the member is on Unix: a link would lead elsewhere.
    const isLink = ((reader.u32(at + 38) >>> 16) & 0xf000) === 0xa000
    if (path === null || isLink) leftOut++
    else
      members.push({
        path,
        isFolder: /[/\\]$/.test(name),
        size,
        modified: dosDate(reader.u16(at + 14), reader.u16(at + 12)),
        read: () => readMember(reader, { flags, method, packed, size, local, sum }),
      })
    at += 46 + nameLength + extraLength + commentLength
  }
  return { members, leftOut }
}

interface Packed {
  readonly flags: number
  readonly method: number
  readonly packed: number
  readonly size: number
  readonly local: number
  readonly sum: number
}

function readMember(reader: Reader, member: Packed): Uint8Array<ArrayBuffer> {
  if (member.flags & 1) throw new ArchiveError('encrypted')
  const { local } = member
  if (reader.u32(local) !== signatures.local) throw new ArchiveError('damaged')
  const start = local + 30 + reader.u16(local + 26) + reader.u16(local + 28)
  const packed = reader.slice(start, member.packed)
  if (member.method !== 0 && member.method !== 8) throw new ArchiveError('unsupported')
  const bytes = member.method === 0 ? copyOf(packed) : inflate(packed, member.size)
  if (bytes.length !== member.size || crc32(bytes) !== member.sum) throw new ArchiveError('damaged')
  return bytes
}
