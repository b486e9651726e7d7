// Writes zip archives that may be larger than memory: each member goes out as soon as it is there.
import { crc32 } from '../crc32'
import { readPieces } from '../read-pieces'
import { extraFields, full16, full32, methods, signatures, unixKinds, utf8Flag } from './format'

type Bytes = Uint8Array<ArrayBuffer>

/** A member of an archive; the name of a folder ends with a slash. */
export interface NewZipMember {
  readonly name: string
  /** A Blob is read piece by piece and is not compressed: for what is large. */
  readonly bytes: Bytes | Blob
  /** ms since the epoch. */
  readonly modified: number
  /** POSIX permission bits. */
  readonly mode?: number
  /** Hears how far a Blob is, in bytes of it. It is read twice, for its checksum and to be written: each time makes half of the way. */
  readonly onProgress?: ((bytes: number) => void) | undefined
}

/** An archive that is being written. */
export interface ZipWriter {
  /** Resolves when the member is written; one after the other. Rejects as `write` does. */
  add(member: NewZipMember): Promise<void>
  /** Writes the list of members. */
  end(): Promise<void>
}

/** Formats that are compressed already: compressing them again costs time and gains nothing. */
const isPacked = (name: string) =>
  /\.(png|jpe?g|gif|webp|avif|zip|gz|7z|rar|mp3|mp4|m4a|webm|ogg|woff2?|pdf)$/i.test(name)

/** The years that the older field of a time can name. */
const [earliest, latest] = [Date.UTC(1980, 0, 1), Date.UTC(2107, 11, 31)]
/** The last second that fits 32 bits. */
const lastSecond = 0x7fffffff

type Fields = readonly (readonly [size: 2 | 4 | 8, value: number] | Bytes)[]

/** What 32 bits cannot say, in 64; nothing where there is nothing of it. */
const largeField = (values: Fields): Fields =>
  values.length === 0 ? [] : [[2, extraFields.large], [2, values.length * 8], ...values]

/** Little-endian numbers and bytes, one after the other. */
function fields(parts: Fields): Bytes {
  const length = parts.reduce((sum, part) => sum + (part instanceof Uint8Array ? part.length : part[0]), 0)
  const bytes = new Uint8Array(length)
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const part of parts) {
    if (part instanceof Uint8Array) {
      bytes.set(part, at)
      at += part.length
      continue
    }
    const [size, value] = part
    if (size === 2) view.setUint16(at, value, true)
    else if (size === 4) view.setUint32(at, value, true)
    else view.setBigUint64(at, BigInt(value), true)
    at += size
  }
  return bytes
}

/** Date and time as DOS wrote them: to two seconds. */
function dosTime(ms: number): readonly [time: number, date: number] {
  const at = new Date(Math.min(Math.max(ms, earliest), latest))
  return [
    (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  ]
}

/** The time to the second, in UTC; nothing where 32 bits cannot say it. */
function exactTime(ms: number): Bytes {
  const seconds = Math.floor(ms / 1000)
  if (seconds < 0 || seconds > lastSecond) return new Uint8Array(0)
  return fields([[2, extraFields.time], [2, 5], new Uint8Array([1]), [4, seconds]])
}

/** The browser's compression; null in those that have none. */
function newDeflater(): CompressionStream | null {
  try {
    return new CompressionStream('deflate-raw')
  } catch {
    return null
  }
}

async function deflate(bytes: Bytes, deflater: CompressionStream): Promise<readonly Bytes[]> {
  const packed: Bytes[] = []
  const reader = new Blob([bytes]).stream().pipeThrough(deflater).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return packed
    packed.push(value)
  }
}

const lengthOf = (chunks: readonly Bytes[]) => chunks.reduce((sum, chunk) => sum + chunk.length, 0)

/** How a member is stored. */
interface Packed {
  readonly method: number
  /** Bytes of the member itself. */
  readonly size: number
  /** Bytes that it has in the archive. */
  readonly length: number
  /** Its checksum. */
  readonly sum: number
  readonly send: (write: (bytes: Bytes) => Promise<void>) => Promise<void>
}

/** A Blob is read twice, since its checksum stands before it. */
async function packBlob(content: Blob, onProgress: NewZipMember['onProgress']): Promise<Packed> {
  let [sum, read] = [0, 0]
  const tell = (bytes: number) => {
    read += bytes
    onProgress?.(Math.floor(read / 2))
  }
  await readPieces(content, (bytes) => {
    sum = crc32(bytes, sum)
    tell(bytes.length)
  })
  const send: Packed['send'] = (write) =>
    readPieces(content, async (bytes) => {
      // The bytes may be handed on for good.
      const { length } = bytes
      await write(bytes)
      tell(length)
    })
  return { method: methods.stored, size: content.size, length: content.size, sum, send }
}

/** Deflated where that is shorter. */
async function packBytes(name: string, bytes: Bytes): Promise<Packed> {
  const { method, chunks, length } = await compress(name, bytes)
  const send: Packed['send'] = async (write) => {
    for (const chunk of chunks) if (chunk.length > 0) await write(chunk)
  }
  return { method, size: bytes.length, length, sum: crc32(bytes), send }
}

async function compress(name: string, bytes: Bytes) {
  const asTheyAre = { method: methods.stored, chunks: [bytes], length: bytes.length } as const
  const deflater = bytes.length === 0 || isPacked(name) ? null : newDeflater()
  if (!deflater) return asTheyAre
  const chunks = await deflate(bytes, deflater)
  const length = lengthOf(chunks)
  return length < bytes.length ? { method: methods.deflated, chunks, length } : asTheyAre
}

/**
 * Begins an archive whose bytes `write` takes in their order. Members and the archive may be of any size, and there may be any number
 * of members.
 */
export function createZipWriter(write: (bytes: Bytes) => Promise<void>): ZipWriter {
  let offset = 0
  const list: Bytes[] = []
  const send = async (bytes: Bytes) => {
    // The bytes may be handed on for good.
    offset += bytes.length
    await write(bytes)
  }

  return {
    async add({ name, bytes, modified, mode = 0o644, onProgress }) {
      const isFolder = name.endsWith('/')
      const packed = bytes instanceof Blob ? await packBlob(bytes, onProgress) : await packBytes(name, bytes)
      const { method, size, length, sum } = packed
      const encoded = new TextEncoder().encode(name)
      const time = exactTime(modified)
      const [dosTimeOfDay, dosDate] = dosTime(modified)
      const start = offset
      const isFar = start >= full32
      const isLarge = size >= full32
      const sizes: Fields = isLarge
        ? [
            [8, size],
            [8, length],
          ]
        : []
      const far: Fields = isFar ? [[8, start]] : []
      const shared = [
        [2, isFar || isLarge ? 45 : 20],
        [2, utf8Flag],
        [2, method],
        [2, dosTimeOfDay],
        [2, dosDate],
        [4, sum],
        [4, isLarge ? full32 : length],
        [4, isLarge ? full32 : size],
        [2, encoded.length],
      ] as const
      const localExtra = fields([time, ...largeField(sizes)])
      await send(fields([[4, signatures.local], ...shared, [2, localExtra.length], encoded, localExtra]))
      await packed.send(send)
      const extra = fields([time, ...largeField([...sizes, ...far])])
      const kind = isFolder ? unixKinds.folder | 0o755 : unixKinds.file | (mode & 0o777)
      list.push(
        fields([
          [4, signatures.central],
          // Made on Unix, so that the attributes are read as modes.
          [2, 0x032d],
          ...shared,
          [2, extra.length],
          [2, 0],
          [2, 0],
          [2, 0],
          [4, kind * 0x10000],
          [4, isFar ? full32 : start],
          encoded,
          extra,
        ]),
      )
    },

    async end() {
      const start = offset
      for (const entry of list) await send(entry)
      const size = offset - start
      const count = list.length
      if (start >= full32 || size >= full32 || count >= full16) {
        const end64 = offset
        await send(
          fields([
            [4, signatures.end64],
            [8, 44],
            [2, 0x032d],
            [2, 45],
            [4, 0],
            [4, 0],
            [8, count],
            [8, count],
            [8, size],
            [8, start],
            [4, signatures.locator],
            [4, 0],
            [8, end64],
            [4, 1],
          ]),
        )
      }
      const [shownCount, shownSize, shownStart] = [
        Math.min(count, full16),
        Math.min(size, full32),
        Math.min(start, full32),
      ]
      await send(
        fields([
          [4, signatures.end],
          [2, 0],
          [2, 0],
          [2, shownCount],
          [2, shownCount],
          [4, shownSize],
          [4, shownStart],
          [2, 0],
        ]),
      )
    },
  }
}
