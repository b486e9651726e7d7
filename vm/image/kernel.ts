import { gunzipSync } from 'node:zlib'
import { ImageFailure } from './failure.ts'
import { unpackXzProgram } from './xz.ts'

/** Where a kernel is loaded, and the hole below the place that it is linked to. */
const loadAddress = 0x100000
const archiveAddress = 0x200000
const pageMask = 0xfff
/** The kernel's first tables of pages, right behind it. */
const firstTables = 0x400000

/** A part of the kernel, as its own header describes it. */
interface Segment {
  readonly offset: number
  readonly address: number
  readonly fileBytes: number
  readonly memoryBytes: number
}

/**
 * A kernel as the emulator starts it, already unpacked to where it is linked to run, with the archive of its first file system
 * next to it: the guest does not have to unpack it, which takes the emulator long.
 * @param packed the kernel as Debian ships it (bzImage)
 */
export async function layOutKernel(packed: Buffer, archive: Buffer): Promise<Buffer> {
  const setup = (packed[0x1f1] || 4) * 512 + 512
  const start = setup + packed.readUInt32LE(0x248)
  const elf = await unpackKernel(packed.subarray(start, start + packed.readUInt32LE(0x24c)))
  const segments = segmentsOf(elf)
  const stored = segments.filter(({ fileBytes }) => fileBytes > 0)
  const lowest = Math.min(...stored.map(({ address }) => address))
  const highest = Math.max(...stored.map(({ address, fileBytes }) => address + fileBytes))
  const end = Math.max(...segments.map(({ address, memoryBytes }) => address + memoryBytes))
  if (lowest <= loadAddress) throw new ImageFailure('broken', 'The kernel is linked to run below 1 MiB.')
  const archiveAt =
    archiveAddress + archive.length < lowest ? archiveAddress : (end + firstTables + pageMask) & ~pageMask
  const image = Buffer.alloc(Math.max(highest, archiveAt + archive.length) - loadAddress)
  startCode(archiveAt, archive.length, elf.readUInt32LE(24)).copy(image)
  for (const { offset, address, fileBytes } of stored)
    elf.copy(image, address - loadAddress, offset, offset + fileBytes)
  archive.copy(image, archiveAt - loadAddress)
  const head = Buffer.from(packed.subarray(0, setup))
  head.writeUInt32LE(Math.ceil(image.length / 16), 0x1f4)
  head.writeUInt32LE(loadAddress, 0x214)
  return Buffer.concat([head, image])
}

/** The kernel's own packing: Debian 12 packs with xz, behind which stand four bytes with the size. */
async function unpackKernel(payload: Buffer): Promise<Buffer> {
  if (payload.readUInt16LE(0) === 0x8b1f) return gunzipSync(payload)
  if (payload.readUInt32BE(0) === 0xfd377a58) return unpackXzProgram(payload.subarray(0, -4))
  throw new ImageFailure('broken', 'The kernel is packed in a way that is not known.')
}

function segmentsOf(elf: Buffer): Segment[] {
  const [tableAt, count] = [elf.readUInt32LE(28), elf.readUInt16LE(44)]
  const loaded = 1
  return Array.from({ length: count }, (_, index) => tableAt + index * 32)
    .filter((at) => elf.readUInt32LE(at) === loaded)
    .map((at) => ({
      offset: elf.readUInt32LE(at + 4),
      address: elf.readUInt32LE(at + 12),
      fileBytes: elf.readUInt32LE(at + 16),
      memoryBytes: elf.readUInt32LE(at + 20),
    }))
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** An instruction that writes a value into the table that esi points at. */
const setTableEntry = (place: number, value: number) =>
  Buffer.concat([Buffer.from([0xc7, 0x86]), word(place), word(value)])

/** What runs first: it tells the kernel where the archive is, in the table that esi points at, and jumps to it. */
function startCode(archiveAt: number, archiveBytes: number, entry: number): Buffer {
  const [disableInterrupts, moveToEax, jumpToEax] = [[0xfa], [0xb8], [0xff, 0xe0]]
  return Buffer.concat([
    Buffer.from(disableInterrupts),
    setTableEntry(0x218, archiveAt),
    setTableEntry(0x21c, archiveBytes),
    Buffer.from(moveToEax),
    word(entry),
    Buffer.from(jumpToEax),
  ])
}
