import { applyDifferences, findDifferences } from './differences'
import { joinParts, splitParts } from './parts'

/** Everything that a machine is made again from. */
export interface Snapshot {
  /** The emulator's state. */
  readonly machine: Uint8Array
  /** The shared folder, and what the guest had open in it. */
  readonly share: Uint8Array
  /** What the terminal showed last, to be shown again. */
  readonly terminal: Uint8Array
}

// not shown: marks of files
const imageMark = new TextEncoder().encode('OtterOS machine 1')
const savedMark = new TextEncoder().encode('OtterOS machine differences 1') // not shown: a mark

const isSame = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, index) => byte === other[index])

/** A snapshot as bytes. */
export const packSnapshot = ({ machine, share, terminal }: Snapshot): Uint8Array<ArrayBuffer> =>
  joinParts([imageMark, machine, share, terminal])

/** The snapshot that `packSnapshot` packed, as views; null where the bytes are none. */
export function unpackSnapshot(bytes: Uint8Array): Snapshot | null {
  const [mark, machine, share, terminal, ...rest] = splitParts(bytes) ?? []
  if (!mark || !machine || !share || !terminal || rest.length > 0 || !isSame(mark, imageMark)) return null
  return { machine, share, terminal }
}

/**
 * A snapshot as its differences from the image's own.
 * @param key of the image; `unpackDifferences` refuses those of another
 * @returns null where the machine's state is not of the form that is known
 */
export function packDifferences(key: string, image: Snapshot, now: Snapshot): Uint8Array<ArrayBuffer> | null {
  const machine = findDifferences(image.machine, now.machine)
  return machine && joinParts([savedMark, new TextEncoder().encode(key), machine, now.share, now.terminal])
}

/** The snapshot whose differences `packDifferences` packed; null where they are none, or of another image. */
export function unpackDifferences(key: string, image: Snapshot, bytes: Uint8Array): Snapshot | null {
  const [mark, savedKey, differences, share, terminal, ...rest] = splitParts(bytes) ?? []
  if (!mark || !savedKey || !differences || !share || !terminal || rest.length > 0) return null
  if (!isSame(mark, savedMark) || new TextDecoder().decode(savedKey) !== key) return null
  const machine = applyDifferences(image.machine, differences)
  return machine && { machine: new Uint8Array(machine), share, terminal }
}
