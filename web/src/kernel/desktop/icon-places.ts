import type { OsStorage } from '@/kernel/storage/types'
import { oncePer } from '@/lib/once-per'
import { createPreferences } from '@/lib/preferences/create-preferences'
import type { Preferences } from '@/lib/preferences/types'

/** A desktop's size as far as icons are arranged for it. */
export type DesktopSize = 'small' | 'medium' | 'large'

/** Columns from which on a desktop is of the next size. */
const mediumColumns = 9
const largeColumns = 13

/** The cell of an icon: its column and row, from 0. */
export type IconPlace = readonly [column: number, row: number]

/** The places that a person gave to icons, by the icons' keys. */
export type IconPlaces = Readonly<Record<string, IconPlace>>

/** The places for each size; false: nothing was arranged at that size. */
export type ArrangedIcons = Readonly<Record<DesktopSize, IconPlaces | false>>

/** Places that are kept for one size at most. */
export const mostPlaces = 2000

/** Whether something read from storage is a column or row; no screen has a thousand. */
const isStep = (value: unknown) => Number.isInteger(value) && Number(value) >= 0 && Number(value) < 1000

/** Leaves out entries that are no places. */
function readPlaces(value: unknown): IconPlaces | false | null {
  if (value === false) return false
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const places = Object.entries(value).flatMap(([key, place]) =>
    Array.isArray(place) && place.length === 2 && place.every(isStep)
      ? [[key, [Number(place[0]), Number(place[1])]] as const]
      : [],
  )
  return Object.fromEntries(places.slice(0, mostPlaces))
}

const field = { default: false, read: readPlaces } as const

/** Where a person put the icons of the desktop; kept on this device and shared between tabs. */
export const iconPlaces = oncePer(
  (storage: OsStorage): Preferences<ArrangedIcons> =>
    createPreferences<ArrangedIcons>({
      stored: storage('desktop-icon-places'),
      fields: { small: field, medium: field, large: field },
    }),
)

/** The size of a desktop with so many columns of icons. */
export const desktopSizeOf = (columns: number): DesktopSize =>
  columns < mediumColumns ? 'small' : columns < largeColumns ? 'medium' : 'large'

const nearest: Readonly<Record<DesktopSize, readonly DesktopSize[]>> = {
  small: ['small', 'medium', 'large'],
  medium: ['medium', 'large', 'small'],
  large: ['large', 'medium', 'small'],
}

const none: IconPlaces = {}

/** The places that hold at a size: its own, else those of the nearest size that was arranged. The same object for the same ones. */
export function placesAt(arranged: ArrangedIcons, size: DesktopSize): IconPlaces {
  const from = nearest[size].find((each) => arranged[each] !== false)
  return (from && arranged[from]) || none
}
