import { createReader, decodeName } from './bytes'
import { createTally } from './limits'
import { safePath } from './safe-path'
import { ArchiveError, type OpenArchive, type PackedMember } from './types'

const block = 512

const untilZero = (bytes: Uint8Array) => {
  const end = bytes.indexOf(0)
  return decodeName(end === -1 ? bytes : bytes.subarray(0, end))
}

/** A number: octal digits, or for large ones the bytes themselves after a mark. */
function readNumber(bytes: Uint8Array): number {
  if ((bytes[0] ?? 0) & 128) {
    let value = 0
    for (const byte of bytes.subarray(1)) value = value * 256 + byte
    if (!Number.isSafeInteger(value)) throw new ArchiveError('damaged')
    return value
  }
  const text = untilZero(bytes).trim()
  if (text === '') return 0
  if (!/^[0-7]+$/.test(text)) throw new ArchiveError('damaged')
  return Number.parseInt(text, 8)
}

/** Whether the header has the sum that it says: its own field counts as spaces. */
function isSound(header: Uint8Array): boolean {
  let sum = 0
  for (const [index, byte] of header.entries()) sum += index >= 148 && index < 156 ? 32 : byte
  return sum === readNumber(header.subarray(148, 156))
}

/** The records of an extended header, `length key=value\n` each. */
function readRecords(bytes: Uint8Array): ReadonlyMap<string, string> {
  const records = new Map<string, string>()
  for (const line of new TextDecoder().decode(bytes).split('\n')) {
    const [, key, value] = /^\d+ ([^=]+)=(.*)$/.exec(line) ?? []
    if (key !== undefined && value !== undefined) records.set(key, value)
  }
  return records
}

/**
 * Lists a tar archive. `packedBytes` is what its size is compared with: of the file that it was unpacked from. Throws an
 * `ArchiveError`.
 */
export function openTar(bytes: Uint8Array, packedBytes: number = bytes.length): OpenArchive {
  const reader = createReader(bytes)
  const tally = createTally(packedBytes)
  const members: PackedMember[] = []
  let leftOut = 0
  let next: ReadonlyMap<string, string> = new Map()
  for (let at = 0; at + block <= bytes.length; ) {
    const header = reader.slice(at, block)
    // Empty blocks end the archive.
    if (header.every((byte) => byte === 0)) break
    if (!isSound(header)) throw new ArchiveError('damaged')
    const kind = String.fromCharCode(header[156] ?? 0)
    const claimed = Number(next.get('size') ?? Number.NaN)
    const size =
      Number.isSafeInteger(claimed) && claimed >= 0 ? claimed : readNumber(header.subarray(124, 136))
    const start = at + block
    const content = reader.slice(start, size)
    at = start + Math.ceil(size / block) * block
    if (kind === 'L') {
      next = new Map([...next, ['path', untilZero(content)]])
      continue
    }
    if (kind === 'x') {
      next = new Map([...next, ...readRecords(content)])
      continue
    }
    if (kind === 'g') continue
    tally(size)
    const prefix = untilZero(header.subarray(345, 500))
    const short = untilZero(header.subarray(0, 100))
    const isUstar = untilZero(header.subarray(257, 262)) === 'ustar'
    const name = next.get('path') ?? (isUstar && prefix !== '' ? `${prefix}/${short}` : short)
    next = new Map()
    const isFolder = kind === '5' || name.endsWith('/')
    const isFile = kind === '0' || kind === '\0' || kind === '7'
    const path = safePath(name)
    if (path === null || !(isFile || isFolder)) {
      // "./" stands for the archive itself.
      if (!/^(\.\/?)+$/.test(name)) leftOut++
      continue
    }
    members.push({
      path,
      isFolder,
      size: isFolder ? 0 : size,
      modified: readNumber(header.subarray(136, 148)) * 1000,
      read: () => content.slice(),
    })
  }
  if (members.length === 0 && leftOut === 0 && !bytes.every((byte) => byte === 0))
    throw new ArchiveError('damaged')
  return { members, leftOut }
}
