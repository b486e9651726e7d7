import type { IconPlace, IconPlaces } from '@/kernel/desktop/icon-places'

/** The cells of the desktop that are in sight. */
export interface IconGridSize {
  readonly columns: number
  readonly rows: number
}

/** The rows for so many icons: those in sight, and more where the icons do not fit into those. */
export const rowsFor = (count: number, { columns, rows }: IconGridSize): number =>
  Math.max(rows, Math.ceil(count / columns))

/**
 * The cell of each icon, counted row by row from 0; no two have the same. An icon lies where its place is. One without a place, or with
 * one that lies outside of this desktop, is put into the next free cell, in the order of `keys`.
 */
export function layOut(keys: readonly string[], places: IconPlaces, grid: IconGridSize): readonly number[] {
  const { columns } = grid
  const rows = rowsFor(keys.length, grid)
  const taken = new Set<number>()
  const claim = (place: IconPlace | undefined): number | null => {
    if (!place || place[0] >= columns || place[1] >= rows) return null
    const cell = place[1] * columns + place[0]
    if (taken.has(cell)) return null
    taken.add(cell)
    return cell
  }
  const claimed = keys.map((key) => claim(places[key]))
  let next = 0
  return claimed.map((cell) => {
    if (cell !== null) return cell
    while (taken.has(next)) next += 1
    next += 1
    return next - 1
  })
}
