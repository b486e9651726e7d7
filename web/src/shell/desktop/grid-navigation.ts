/**
 * The icon that a key leads to: arrows move by cell and row (never off the grid), Home and End go to the first and last.
 * Returns null for any other key. Icons fill the grid row by row, from left to right: elsewhere the key is given as `alongLines` has it.
 */
export function iconForKey(key: string, current: number, count: number, columns: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: current - 1,
    ArrowRight: current + 1,
    ArrowUp: current - columns,
    ArrowDown: current + columns,
    Home: 0,
    End: count - 1,
  }
  const target = steps[key]
  if (target === undefined || count === 0) return null
  if (target >= 0 && target < count) return target
  // Down from a full row above a shorter last one leads to the last icon.
  const isRowBelow = key === 'ArrowDown' && Math.floor((count - 1) / columns) > Math.floor(current / columns)
  return isRowBelow ? count - 1 : current
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
