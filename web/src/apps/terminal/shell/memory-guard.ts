import type { ShellState } from './interpreter-types'

/** Most characters that the variables of a shell may hold: some 300 MB. */
const mostCharacters = 150_000_000

/** Statements between two looks: counting costs time too. */
const statementsBetween = 500

function arraySize(arrays: ReadonlyMap<string, unknown>): number {
  let size = 0
  for (const array of arrays.values()) {
    if (typeof array !== 'object' || array === null || !('elements' in array)) continue
    if (!(array.elements instanceof Map)) continue
    // Elements are mostly alike, and there may be a million: the first ones stand for all.
    let seen = 0
    let sum = 0
    for (const value of array.elements.values()) {
      sum += 16 + String(value).length
      if (++seen === 100) break
    }
    size += seen === 0 ? 0 : (sum / seen) * array.elements.size
  }
  return size
}

/** Characters of all variables, about. */
export function stateSize(state: ShellState): number {
  let size = arraySize(state.arrays ?? new Map())
  for (const value of state.env.values()) size += value.length
  return size
}

/** A function to ask now and then whether a script keeps more than a shell may. */
export function createMemoryGuard(limit = mostCharacters): (state: ShellState) => boolean {
  let statements = 0
  return (state) => {
    // A doubling string needs few statements to get large, so small states are looked at often, and cheaply.
    if (++statements % (state.env.size < 200 ? 16 : statementsBetween) !== 0) return false
    return stateSize(state) > limit
  }
}
