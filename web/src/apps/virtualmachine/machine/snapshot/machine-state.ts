import * as z from 'zod/mini'

// The emulator writes its state as a header of four words, a JSON text, and byte strings that the text names by number.
const magic = 0x86768676 | 0
const version = 6
const headerBytes = 16
/** Bytes of a page of the guest's memory. */
export const pageBytes = 4096
/** Places in the emulator's list of things: the guest's memory without its empty pages, and which pages those are. */
const memoryPlace = 77
const memoryMapPlace = 78

const count = z.int().check(z.minimum(0), z.maximum(0x7fff_ffff))
const buffer = z.object({ buffer_id: count })
const machineInfo = z.object({
  buffer_infos: z.array(z.object({ offset: count, length: count })).check(z.maxLength(10_000)),
  state: z.array(z.unknown()),
})

/** A state of the emulator, taken apart. */
export interface MachineState {
  /** The JSON text, which says what the buffers are. */
  readonly info: Uint8Array
  readonly buffers: readonly Uint8Array[]
  /** Which buffer is the guest's memory, and which the map of its pages. */
  readonly memory: number
  readonly memoryMap: number
}

/** Where everything is in a state with this JSON text; null where the text is none of the emulator's. */
export interface MachineLayout {
  readonly memory: number
  readonly memoryMap: number
  readonly buffers: readonly { readonly offset: number; readonly length: number }[]
  /** Of the first buffer, bytes from the start. */
  readonly start: number
  /** Bytes of the whole state. */
  readonly total: number
}

const aligned = (bytes: number) => (bytes + 3) & ~3

/** Reads the JSON text of a state. */
export function readLayout(info: Uint8Array): MachineLayout | null {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder().decode(info))
  } catch {
    return null
  }
  const parsed = machineInfo.safeParse(value)
  if (!parsed.success) return null
  const { buffer_infos: buffers, state } = parsed.data
  const memory = buffer.safeParse(state[memoryPlace])
  const memoryMap = buffer.safeParse(state[memoryMapPlace])
  if (!memory.success || !memoryMap.success) return null
  const start = aligned(headerBytes + info.length)
  const total =
    start + buffers.reduce((end, { offset, length }) => Math.max(end, aligned(offset + length)), 0)
  const ids = [memory.data.buffer_id, memoryMap.data.buffer_id]
  if (ids.some((id) => id >= buffers.length)) return null
  return { memory: memory.data.buffer_id, memoryMap: memoryMap.data.buffer_id, buffers, start, total }
}

/** Takes a state of the emulator apart, into views of its bytes; null where it is none. */
export function readMachineState(bytes: Uint8Array): MachineState | null {
  if (bytes.length < headerBytes) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getInt32(0, true) !== magic || view.getInt32(4, true) !== version) return null
  const infoBytes = view.getUint32(12, true)
  if (headerBytes + infoBytes > bytes.length) return null
  const info = bytes.subarray(headerBytes, headerBytes + infoBytes)
  const layout = readLayout(info)
  if (!layout || layout.total > bytes.length) return null
  const buffers = layout.buffers.map(({ offset, length }) =>
    bytes.subarray(layout.start + offset, layout.start + offset + length),
  )
  return { info, buffers, memory: layout.memory, memoryMap: layout.memoryMap }
}

/** The whole state, as the emulator takes it. The buffers must have the lengths that the text says. */
export function writeMachineState(
  info: Uint8Array,
  layout: MachineLayout,
  buffers: readonly Uint8Array[],
): ArrayBuffer {
  const bytes = new Uint8Array(layout.total)
  const view = new DataView(bytes.buffer)
  view.setInt32(0, magic, true)
  view.setInt32(4, version, true)
  view.setInt32(8, layout.total, true)
  view.setInt32(12, info.length, true)
  bytes.set(info, headerBytes)
  for (const [index, each] of buffers.entries())
    bytes.set(each, layout.start + (layout.buffers[index]?.offset ?? 0))
  return bytes.buffer
}

/** Where each page of the guest's memory is among the pages that are not empty; -1 for an empty one. */
export function pagePlaces(map: Uint8Array): Int32Array {
  const places = new Int32Array(map.length * 8)
  let next = 0
  for (let page = 0; page < places.length; page++)
    places[page] = ((map[page >> 3] ?? 0) >> (page & 7)) & 1 ? next++ : -1
  return places
}
