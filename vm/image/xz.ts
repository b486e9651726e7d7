import { createRequire } from 'node:module'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import type * as XzDecompress from 'xz-decompress'
import { ImageFailure } from './failure.ts'
import { undoX86Filter } from './x86-filter.ts'

// Its exports are hidden from `import`.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `require` knows no types
const { XzReadableStream } = createRequire(import.meta.url)('xz-decompress') as typeof XzDecompress

/** Unpacks a stream in the xz format, chunk by chunk. */
export function unpackXz(packed: Readable): Readable {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the web streams of the DOM and of Node differ in their types only
  const unpacked = new XzReadableStream(Readable.toWeb(packed) as ReadableStream<Uint8Array>)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  return Readable.fromWeb(unpacked as unknown as Parameters<typeof Readable.fromWeb>[0])
}

/**
 * Unpacks a program that went through the filter for x86 before it was packed, as kernels do. The decoder knows no filters, so it
 * gets the same stream without mention of one, and without the sum of the program; both are seen to here.
 * @throws ImageFailure if it is packed in another way, or damaged
 */
export async function unpackXzProgram(packed: Buffer): Promise<Buffer> {
  const { stream, sum } = withoutFilter(packed)
  const program = await buffer(unpackXz(Readable.from([stream])))
  undoX86Filter(program)
  if (crc32(program) !== sum) throw new ImageFailure('damaged', 'The packed kernel is damaged.')
  return program
}

// The format (https://tukaani.org/xz/xz-file-format.txt): a header of the stream, blocks that each have a header and a sum, an
// index of the blocks, and a footer. Lengths are multiples of 4.
const headerBytes = 12
const footerBytes = 12
const sumBytes = 4
/** Kinds of sums. */
const [noSum, crc32Sum] = [0, 1]
/** The filter for x86, without options. */
const x86Filter = Buffer.from([0x04, 0x00])

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)])
const withSum = (bytes: Buffer) => Buffer.concat([bytes, uint32(crc32(bytes))])

/** A stream of one block without its first filter and its sum, and that sum. */
function withoutFilter(packed: Buffer): { readonly stream: Buffer; readonly sum: number } {
  const blockHeaderBytes = ((packed[headerBytes] ?? 0) + 1) * 4
  const data = headerBytes + blockHeaderBytes
  const header = packed.subarray(headerBytes, data - sumBytes)
  const footer = packed.subarray(-footerBytes)
  const indexBytes = (footer.readUInt32LE(4) + 1) * 4
  const index = packed.subarray(-footerBytes - indexBytes, -footerBytes)
  const [twoFilters, oneFilter] = [1, 0]
  const isKnown =
    packed[7] === crc32Sum &&
    header[1] === twoFilters &&
    header.subarray(2, 4).equals(x86Filter) &&
    // One block.
    index[1] === 1
  if (!isKnown) throw new ImageFailure('broken', 'The kernel is packed in a way that is not known.')

  const [blockBytes, at] = readNumber(index, 2)
  const [unpackedBytes] = readNumber(index, at)
  const newIndex = withSum(
    padded(
      Buffer.concat([Buffer.from([0, 1]), writeNumber(blockBytes - sumBytes), writeNumber(unpackedBytes)]),
    ),
  )
  const flags = Buffer.from([0, noSum])
  const newHeader = Buffer.concat([
    Buffer.from([header[0] ?? 0, oneFilter]),
    header.subarray(2 + x86Filter.length),
    Buffer.alloc(x86Filter.length),
  ])
  const end = packed.length - footerBytes - indexBytes - sumBytes
  const footerContent = Buffer.concat([uint32(newIndex.length / 4 - 1), flags])
  return {
    stream: Buffer.concat([
      packed.subarray(0, 6),
      withSum(flags),
      withSum(newHeader),
      packed.subarray(data, end),
      newIndex,
      uint32(crc32(footerContent)),
      footerContent,
      footer.subarray(-2),
    ]),
    sum: packed.readUInt32LE(end),
  }
}

/** A number in groups of seven bits, the lowest first, and where the next begins. */
function readNumber(bytes: Buffer, start: number): [value: number, end: number] {
  let value = 0
  for (let at = start; ; at++) {
    const byte = bytes[at] ?? 0
    value += (byte & 0x7f) * 2 ** (7 * (at - start))
    if (byte < 0x80) return [value, at + 1]
  }
}

function writeNumber(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  for (; rest >= 0x80; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 0x80)
  return Buffer.from([...bytes, rest])
}
