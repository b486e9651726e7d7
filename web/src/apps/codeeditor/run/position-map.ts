import type { Place } from '@/sandbox/messages'

/** How places in a program lead back to the text that it was made from. */
export interface PositionMap {
  /** Texts that were put in, by their place in the program (from 1) and length. They contain no line breaks. */
  readonly inserts: readonly { readonly line: number; readonly column: number; readonly length: number }[]
  /** For TypeScript, by line of the script: column there, line and column in the text, all from 0. Null: nothing moved. */
  readonly segments: readonly (readonly (readonly [number, number, number])[])[] | null
}

/** The place in the text for a place in the program; both count from 1. */
export function toTextPlace(map: PositionMap, place: Place): Place {
  const before = map.inserts
    .filter((insert) => insert.line === place.line && insert.column < place.column)
    .reduce((sum, insert) => sum + Math.min(insert.length, place.column - insert.column), 0)
  const column = Math.max(1, place.column - before)
  const segment = map.segments?.[place.line - 1]?.findLast(([from]) => from <= column - 1)
  if (!segment) return { line: place.line, column }
  return { line: segment[1] + 1, column: segment[2] + column - segment[0] }
}
