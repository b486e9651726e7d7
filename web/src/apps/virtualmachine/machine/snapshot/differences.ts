import {
  type MachineState,
  pageBytes,
  pagePlaces,
  readLayout,
  readMachineState,
  writeMachineState,
} from './machine-state'
import { concatenate, joinParts, splitParts } from './parts'
import { applyPages, differentPages, memoryPages, noPages, pagesOf, type Pages } from './pages'

/** The guest's memory by its own addresses, though only pages that are not empty are stored. */
function memoryOf(state: MachineState): Pages {
  const map = state.buffers[state.memoryMap]
  const stored = state.buffers[state.memory]
  return map && stored ? memoryPages(stored, pagePlaces(map)) : noPages
}

/** What stands for a buffer in the base: only buffers of the same length are of the same thing. */
function counterpart(base: MachineState, index: number, length: number): Pages {
  const buffer = index === base.memory ? undefined : base.buffers[index]
  return buffer?.length === length ? pagesOf(buffer) : noPages
}

/**
 * The part of a machine's state that the base does not have; the base is another state of the same machine.
 * @returns null where one of them is no state
 */
export function findDifferences(base: Uint8Array, now: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const [before, after] = [readMachineState(base), readMachineState(now)]
  if (!before || !after) return null
  const maps: Uint8Array[] = []
  const contents: Uint8Array[] = []
  const compare = (pages: Pages, basePages: Pages) => {
    const found = differentPages(pages, basePages)
    maps.push(found.map)
    contents.push(...found.contents)
  }
  for (const [index, bytes] of after.buffers.entries())
    if (index !== after.memory) compare(pagesOf(bytes), counterpart(before, index, bytes.length))
  // Last, since where its pages are is known only when its map is.
  compare(memoryOf(after), memoryOf(before))
  return joinParts([after.info, joinParts(maps), concatenate(contents)])
}

/**
 * The state that the differences were found in.
 * @returns null where the base is no state, or the differences are none of it
 */
export function applyDifferences(base: Uint8Array, differences: Uint8Array): ArrayBuffer | null {
  const before = readMachineState(base)
  const [info, packedMaps, contents, ...rest] = splitParts(differences) ?? []
  if (!before || !info || !packedMaps || !contents || rest.length > 0) return null
  const layout = readLayout(info)
  const maps = splitParts(packedMaps)
  // A text that asks for more than any state is long is none.
  if (!layout || layout.total > base.length * 4 + contents.length || maps?.length !== layout.buffers.length)
    return null
  const buffers = layout.buffers.map(({ length }) => new Uint8Array(length))
  const map = buffers[layout.memoryMap]
  if (!map) return null
  let at = 0
  const next = (bytes: number) => contents.subarray(at, (at += bytes))
  const remaining = maps[Symbol.iterator]()
  const apply = (into: Pages, basePages: Pages): boolean => {
    const changed: Uint8Array | undefined = remaining.next().value
    if (changed?.length !== Math.ceil(into.count / 8)) return false
    applyPages(into, basePages, changed, next)
    return true
  }
  for (const [index, buffer] of buffers.entries()) {
    if (index === layout.memory) continue
    if (!apply(pagesOf(buffer), counterpart(before, index, buffer.length))) return null
  }
  const places = pagePlaces(map)
  const stored = buffers[layout.memory]
  const pages = places.reduce((most, place) => Math.max(most, place + 1), 0)
  if (stored?.length !== pages * pageBytes) return null
  if (!apply(memoryPages(stored, places), memoryOf(before)) || at !== contents.length) return null
  return writeMachineState(info, layout, buffers)
}
