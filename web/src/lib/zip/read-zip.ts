// Reads zip archives of strangers without loading them whole: the list first, then each member when it is asked for.
import { crc32 } from '../crc32'
import { readPieces } from '../read-pieces'
import { failed, success, type Result } from '../result'
import { extraFields, full16, full32, methods, signatures, unixKinds } from './format'

/** What can be wrong with an archive. */
export type ZipProblem =
  /** No zip archive, or its parts contradict each other. */
  | 'damaged'
  | 'too-many'
  | 'too-large'
  /** A few bytes that would become very many. */
  | 'bomb'
  /** A name that leads out of the archive, or a link. */
  | 'unsafe'
  | 'encrypted'
  /** A way to compress that is not known here. */
  | 'unsupported'

/** What an archive may amount to; more is refused before anything of it is unpacked. */
export interface ZipLimits {
  readonly members: number
  /** Bytes of one member, unpacked. */
  readonly memberBytes: number
  /** Bytes of all members together, unpacked. */
  readonly totalBytes: number
}

/** A file or folder of an archive. */
export interface ZipMember {
  /** Relative, without `.` and `..`; of a folder without the slash at its end. */
  readonly path: string
  readonly isFolder: boolean
  /** Bytes, unpacked, as the archive says; reading it fails when that is not so. */
  readonly size: number
  /** ms since the epoch. */
  readonly modified: number
  /** POSIX permission bits; null: not said. */
  readonly mode: number | null
  /** The content in memory; 'too-large' above 512 MiB. */
  read(): Promise<Result<Uint8Array<ArrayBuffer>, ZipFailure>>
  /** The content as a Blob, of any size and checked: a part of the archive where it is stored as it is, else unpacked piece by piece. */
  open(): Promise<Result<Blob, ZipFailure>>
}

export interface ZipFailure {
  readonly code: ZipProblem
}

const fail = (code: ZipProblem) => failed<ZipFailure>({ code })

/** Bytes of a member that is read into memory as a whole: 512 MiB. */
const mostInMemory = 512 * 1024 * 1024

/** Unpacked bytes that are held before they go into a Blob: 8 MiB. */
const mostHeld = 8 * 1024 * 1024

/** Thrown inside of this file alone. */
class ZipError extends Error {
  constructor(readonly code: ZipProblem) {
    super(code)
  }
}

async function guarded<Value>(work: () => Promise<Value>): Promise<Result<Value, ZipFailure>> {
  try {
    return success(await work())
  } catch (cause) {
    // Whatever else it was (a file that went away, memory that cannot be had): the archive cannot be read.
    return fail(cause instanceof ZipError ? cause.code : 'damaged')
  }
}

/** Bytes of the last record without its comment, how long that can be, and the record that may stand before it. */
const [endLength, longestComment, locatorLength] = [22, 65_535, 20]
/** Most bytes that the list takes for each member: names and extra fields of any use are far shorter. */
const mostListed = 4096
/** More unpacked than packed bytes, from some size on, are a bomb. */
const [ratio, bombFrom] = [200, 64 * 1024 * 1024]

async function view(blob: Blob, from: number, length: number): Promise<DataView> {
  if (!Number.isSafeInteger(from) || from < 0 || length < 0 || from + length > blob.size)
    throw new ZipError('damaged')
  return new DataView(await blob.slice(from, from + length).arrayBuffer())
}

/** A number of 64 bits; one that is too large to be exact is damage. */
function u64(data: DataView, at: number): number {
  const value = data.getBigUint64(at, true)
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new ZipError('damaged')
  return Number(value)
}

/** Where the list of members is, and how many there are. */
async function findList(blob: Blob) {
  const from = Math.max(0, blob.size - endLength - longestComment - locatorLength)
  const tail = await view(blob, from, blob.size - from)
  let at = tail.byteLength - endLength
  while (at >= 0 && tail.getUint32(at, true) !== signatures.end) at--
  if (at < 0) throw new ZipError('damaged')
  const [count, size, start] = [
    tail.getUint16(at + 10, true),
    tail.getUint32(at + 12, true),
    tail.getUint32(at + 16, true),
  ]
  if (count !== full16 && size !== full32 && start !== full32) return { count, size, start }
  if (at < locatorLength || tail.getUint32(at - locatorLength, true) !== signatures.locator)
    throw new ZipError('damaged')
  const end64 = await view(blob, u64(tail, at - locatorLength + 8), 56)
  if (end64.getUint32(0, true) !== signatures.end64) throw new ZipError('damaged')
  return { count: u64(end64, 32), size: u64(end64, 40), start: u64(end64, 48) }
}

const isBadStep = (step: string) => step === '' || step === '.' || step === '..' || /[\p{Cc}\\]/u.test(step)

/** The path of a member; throws where its name could lead out of the archive. */
function safePath(name: string): string {
  const steps = name.replace(/\/$/, '').split('/')
  if (steps.some(isBadStep) || /^[a-z]:/i.test(name)) throw new ZipError('unsafe')
  return steps.join('/')
}

/** A date as DOS wrote it, taken as UTC. */
const dosDate = (date: number, time: number) =>
  Date.UTC(
    1980 + (date >> 9),
    ((date >> 5) & 15) - 1,
    date & 31,
    time >> 11,
    (time >> 5) & 63,
    (time & 31) * 2,
  )

interface Place {
  readonly flags: number
  readonly method: number
  readonly sum: number
  readonly packed: number
  readonly size: number
  readonly local: number
}

/** What the extra fields of a record say better than the record itself. */
function readExtra(
  data: DataView,
  from: number,
  end: number,
  record: { packed: number; size: number; local: number; modified: number },
) {
  for (let at = from; at + 4 <= end; at += 4 + data.getUint16(at + 2, true)) {
    const [id, length] = [data.getUint16(at, true), data.getUint16(at + 2, true)]
    if (at + 4 + length > end) throw new ZipError('damaged')
    if (id === extraFields.time && length >= 5 && data.getUint8(at + 4) & 1)
      record.modified = data.getInt32(at + 5, true) * 1000
    if (id !== extraFields.large) continue
    let value = at + 4
    const next = () => {
      if (value + 8 > at + 4 + length) throw new ZipError('damaged')
      value += 8
      return u64(data, value - 8)
    }
    if (record.size === full32) record.size = next()
    if (record.packed === full32) record.packed = next()
    if (record.local === full32) record.local = next()
  }
}

/** The browser's decompression; throws in those that have none. */
function newInflater(): DecompressionStream {
  try {
    return new DecompressionStream('deflate-raw')
  } catch {
    throw new ZipError('unsupported')
  }
}

/** Unpacks a member of `size` bytes piece by piece, each handed on when it is there. Throws where it has more or fewer. */
async function inflatePieces(
  packed: Blob,
  size: number,
  onPiece: (bytes: Uint8Array<ArrayBuffer>, at: number) => void,
): Promise<void> {
  const inflater = newInflater()
  const reader = packed.stream().pipeThrough(inflater).getReader()
  let at = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    if (at + value.length > size) {
      await reader.cancel()
      throw new ZipError('damaged')
    }
    onPiece(value, at)
    at += value.length
  }
  if (at !== size) throw new ZipError('damaged')
}

async function inflate(packed: Blob, size: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(size)
  await inflatePieces(packed, size, (piece, at) => bytes.set(piece, at))
  return bytes
}

/** Unpacks a member into a Blob, which the browser may keep elsewhere than in memory. */
async function inflateToBlob(packed: Blob, { size, sum }: Place): Promise<Blob> {
  const parts: Blob[] = []
  let pieces: Uint8Array<ArrayBuffer>[] = []
  let [held, found] = [0, 0]
  const gather = () => {
    parts.push(new Blob(pieces))
    pieces = []
    held = 0
  }
  await inflatePieces(packed, size, (bytes) => {
    found = crc32(bytes, found)
    pieces.push(bytes)
    held += bytes.length
    if (held >= mostHeld) gather()
  })
  if (found !== sum) throw new ZipError('damaged')
  gather()
  return new Blob(parts)
}

/** Where the bytes of a member are. */
async function partOf(blob: Blob, { flags, method, packed, size, local }: Place): Promise<Blob> {
  if (flags & 1) throw new ZipError('encrypted')
  if (method !== methods.stored && method !== methods.deflated) throw new ZipError('unsupported')
  const header = await view(blob, local, 30)
  if (header.getUint32(0, true) !== signatures.local) throw new ZipError('damaged')
  const start = local + 30 + header.getUint16(26, true) + header.getUint16(28, true)
  if (start + packed > blob.size || (method === methods.stored && packed !== size))
    throw new ZipError('damaged')
  return blob.slice(start, start + packed)
}

async function openMember(blob: Blob, place: Place): Promise<Blob> {
  const part = await partOf(blob, place)
  if (place.method !== methods.stored) return inflateToBlob(part, place)
  let sum = 0
  await readPieces(part, (bytes) => {
    sum = crc32(bytes, sum)
  })
  if (sum !== place.sum) throw new ZipError('damaged')
  return part
}

async function readMember(blob: Blob, place: Place): Promise<Uint8Array<ArrayBuffer>> {
  const { method, sum, size } = place
  if (size > mostInMemory) throw new ZipError('too-large')
  const part = await partOf(blob, place)
  const bytes =
    method === methods.stored ? new Uint8Array(await part.arrayBuffer()) : await inflate(part, size)
  if (crc32(bytes) !== sum) throw new ZipError('damaged')
  return bytes
}

/**
 * Looks through an archive. It is refused as a whole where a member leads out of it, is a link, stands in it twice, or is more than
 * the limits allow.
 */
export const openZip = (blob: Blob, limits: ZipLimits): Promise<Result<readonly ZipMember[], ZipFailure>> =>
  guarded(async () => {
    const { count, size: listSize, start } = await findList(blob)
    if (count > limits.members) throw new ZipError('too-many')
    if (listSize > count * mostListed) throw new ZipError('damaged')
    const data = await view(blob, start, listSize)
    const members: ZipMember[] = []
    const seen = new Set<string>()
    let [at, total] = [0, 0]
    for (let number = 0; number < count; number++) {
      if (at + 46 > listSize || data.getUint32(at, true) !== signatures.central) throw new ZipError('damaged')
      const nameEnd = at + 46 + data.getUint16(at + 28, true)
      const extraEnd = nameEnd + data.getUint16(at + 30, true)
      const end = extraEnd + data.getUint16(at + 32, true)
      if (end > listSize) throw new ZipError('damaged')
      const name = new TextDecoder('utf-8', { fatal: true }).decode(
        new Uint8Array(data.buffer, at + 46, nameEnd - at - 46),
      )
      const record = {
        packed: data.getUint32(at + 20, true),
        size: data.getUint32(at + 24, true),
        local: data.getUint32(at + 42, true),
        modified: dosDate(data.getUint16(at + 14, true), data.getUint16(at + 12, true)),
      }
      readExtra(data, nameEnd, extraEnd, record)
      const attributes = data.getUint32(at + 38, true) >>> 16
      if ((attributes & unixKinds.mask) === unixKinds.link) throw new ZipError('unsafe')
      const path = safePath(name)
      if (seen.has(path)) throw new ZipError('damaged')
      seen.add(path)
      total += record.size
      if (total > bombFrom && total > blob.size * ratio) throw new ZipError('bomb')
      if (record.size > limits.memberBytes || total > limits.totalBytes) throw new ZipError('too-large')
      const place: Place = {
        ...record,
        flags: data.getUint16(at + 8, true),
        method: data.getUint16(at + 10, true),
        sum: data.getUint32(at + 16, true),
      }
      members.push({
        path,
        isFolder: name.endsWith('/'),
        size: record.size,
        modified: record.modified,
        mode: data.getUint8(at + 5) === 3 ? attributes & 0o777 : null,
        read: () => guarded(() => readMember(blob, place)),
        open: () => guarded(() => openMember(blob, place)),
      })
      at = end
    }
    return members
  })
