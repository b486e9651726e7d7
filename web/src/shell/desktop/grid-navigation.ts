/** The icon nearest to a column in the next row with icons, up or down; null: there is none. */
function iconInNextRow(current: number, cells: readonly number[], columns: number, isDown: boolean) {
  const rowOf = (index: number) => Math.floor((cells[index] ?? 0) / columns)
  const beyond = cells
    .map((_, index) => index)
    .filter((index) => (isDown ? rowOf(index) > rowOf(current) : rowOf(index) < rowOf(current)))
  const row = rowOf((isDown ? beyond[0] : beyond.at(-1)) ?? current)
  const distanceOf = (index: number) =>
    Math.abs(((cells[index] ?? 0) % columns) - ((cells[current] ?? 0) % columns))
  const [nearest = null] = beyond
    .filter((index) => rowOf(index) === row)
    .toSorted((one, other) => distanceOf(one) - distanceOf(other))
  return nearest
}

/**
 * The icon that a key leads to: left and right to the icon before and after, up and down to the nearest one in the next row with icons,
 * never off the grid; Home and End go to the first and last. Returns null for any other key. `cells` are those of the icons, ascending,
 * counted row by row from left to right: elsewhere the key is given as `alongLines` has it.
 */
export function iconForKey(
  key: string,
  current: number,
  cells: readonly number[],
  columns: number,
): number | null {
  const last = cells.length - 1
  if (last < 0) return null
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, current - 1)
    case 'ArrowRight':
      return Math.min(last, current + 1)
    case 'ArrowUp':
    case 'ArrowDown':
      return iconInNextRow(current, cells, columns, key === 'ArrowDown') ?? current
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return null
  }
}

/** The next icon whose label starts with what was typed, looking on from `current` and round; null: none. */
export function iconForText(typed: string, current: number, labels: readonly string[]): number | null {
  const wanted = typed.toLowerCase()
  // A longer text narrows the search and may keep the icon it is on; a single letter moves on to the next.
  const start = typed.length > 1 ? current : current + 1
  for (let step = 0; step < labels.length; step += 1) {
    const index = (start + step) % labels.length
    if (labels[index]?.toLowerCase().startsWith(wanted)) return index
  }
  return null
}
