// not shown in this module: names of the timezone database; lists show them as they are
import { compareTexts } from './language/format'

/** Parts of the world, as the timezone database sorts places into them. */
export const worldParts = [
  'Africa',
  'America',
  'Antarctica',
  'Arctic',
  'Asia',
  'Atlantic',
  'Australia',
  'Europe',
  'Indian',
  'Pacific',
] as const

/** A part of the world. */
export type WorldPart = (typeof worldParts)[number]

/** A place whose clocks can be chosen. */
interface Place {
  /** Its name in the timezone database: `America/Argentina/Buenos_Aires`. */
  readonly zone: string
  /** As a list shows it: `Buenos Aires (Argentina)`. */
  readonly name: string
}

/** Places that browsers still list by a name that they no longer have. */
const renamed: Readonly<Record<string, string>> = {
  Asmera: 'Asmara',
  Calcutta: 'Kolkata',
  Coral_Harbour: 'Atikokan',
  Faeroe: 'Faroe',
  Godthab: 'Nuuk',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Ponape: 'Pohnpei',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh City',
  Truk: 'Chuuk',
}

const spaced = (segment: string) => (renamed[segment] ?? segment).replaceAll('_', ' ')

/** What a place of the timezone database is called: `New York` for `America/New_York`. Anything else is called as it is written. */
export function placeName(zone: string): string {
  const [, first, second] = zone.split('/')
  if (first === undefined) return zone
  return second === undefined ? spaced(first) : `${spaced(second)} (${spaced(first)})`
}

const isPart = (part: string): part is WorldPart => worldParts.some((each) => each === part)

/** The part of the world that a place is in; null for what is in none, such as `Etc/GMT+5`. */
const partOf = (zone: string): WorldPart | null => {
  const part = zone.split('/')[0] ?? ''
  return isPart(part) ? part : null
}

/** All places that the browser knows, by part of the world, each part in the order of the alphabet. */
export function placesOfTheWorld(): readonly {
  readonly part: WorldPart
  readonly places: readonly Place[]
}[] {
  const zones = Intl.supportedValuesOf('timeZone')
  return worldParts.flatMap((part) => {
    const places = zones
      .filter((zone) => partOf(zone) === part)
      .map((zone) => ({ zone, name: placeName(zone) }))
      .toSorted((one, other) => compareTexts(one.name, other.name))
    return places.length === 0 ? [] : [{ part, places }]
  })
}
