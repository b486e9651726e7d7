import { mostPlaces, type IconPlace, type IconPlaces } from '@/kernel/desktop/icon-places'
import { type IconGridSize, rowsFor } from '../icon-layout'

/** An icon with the cell that it lies in, counted row by row from 0. */
export interface LaidIcon {
  readonly key: string
  readonly cell: number
}

/** How far icons are moved, in cells along the lines and down. */
export interface IconStep {
  readonly columns: number
  readonly rows: number
}

const clamp = (value: number, least: number, most: number) =>
  Math.max(Math.min(value, Math.max(most, 0)), Math.min(least, 0))

/**
 * The cells of all icons after some were moved together, as far as the grid reaches. Icons that lie where these arrive change places with
 * them: they get the cells that have become free.
 */
export function moveIcons(
  icons: readonly LaidIcon[],
  moved: ReadonlySet<string>,
  step: IconStep,
  grid: IconGridSize,
): readonly LaidIcon[] {
  const { columns } = grid
  const from = icons.flatMap(({ key, cell }) => (moved.has(key) ? cell : []))
  if (from.length === 0) return icons
  const inColumns = from.map((cell) => cell % columns)
  const inRows = from.map((cell) => Math.floor(cell / columns))
  const lastRow = rowsFor(icons.length, grid) - 1
  const across = clamp(step.columns, -Math.min(...inColumns), columns - 1 - Math.max(...inColumns))
  const down = clamp(step.rows, -Math.min(...inRows), lastRow - Math.max(...inRows))
  const by = down * columns + across
  const arrived = new Set(from.map((cell) => cell + by))
  const free = from.filter((cell) => !arrived.has(cell))
  return icons.map(({ key, cell }) => {
    if (moved.has(key)) return { key, cell: cell + by }
    return { key, cell: arrived.has(cell) ? (free.shift() ?? cell) : cell }
  })
}

/** The places of icons that lie one after the other. */
export const inSequence = (keys: readonly string[], { columns }: IconGridSize): IconPlaces =>
  Object.fromEntries(
    keys
      .slice(0, mostPlaces)
      .map((key, cell) => [key, [cell % columns, Math.floor(cell / columns)] as const]),
  )

/**
 * The places to keep once icons lie as `after` says. Each icon stays where it lies from then on. One that could not lie at its place,
 * because that is outside of a small desktop, and was not moved, keeps that place; so does one that is not there now, unless another
 * icon lies there.
 */
export function placesAfter(
  places: IconPlaces,
  before: readonly LaidIcon[],
  after: readonly LaidIcon[],
  { columns }: IconGridSize,
): IconPlaces {
  const cellBefore = new Map(before.map(({ key, cell }) => [key, cell]))
  const lying = after.map(({ key, cell }) => {
    const kept = cellBefore.get(key) === cell ? places[key] : undefined
    return [key, kept ?? ([cell % columns, Math.floor(cell / columns)] as const)] as const
  })
  const taken = new Set(lying.map(([, place]) => String(place)))
  const present = new Set(after.map(({ key }) => key))
  const absent = Object.entries(places).filter(
    ([key, place]: readonly [string, IconPlace]) => !present.has(key) && !taken.has(String(place)),
  )
  return Object.fromEntries([...lying, ...absent].slice(0, mostPlaces))
}
