import type { FilePath } from '@/kernel/files/types'
import type { OsStorage } from '@/kernel/storage/types'
import { oncePer } from '@/lib/once-per'
import { createPreferences } from '@/lib/preferences/create-preferences'
import { readFlag } from '@/lib/preferences/readers'
import type { PreferenceFields, Preferences } from '@/lib/preferences/types'

/** What a person likes of the player. */
export interface PlayerPreferences {
  /** From 0 to 1. */
  readonly volume: number
  readonly isMuted: boolean
  readonly showPlaylist: boolean
}

/** Where files were left: the path and the second, the last one first. */
interface PlayerPlaces {
  readonly places: readonly (readonly [path: FilePath, seconds: number])[]
}

const readVolume = (value: unknown) => (typeof value === 'number' && value >= 0 && value <= 1 ? value : null)

const preferenceFields: PreferenceFields<PlayerPreferences> = {
  volume: { default: 1, read: readVolume },
  isMuted: { default: false, read: readFlag },
  showPlaylist: { default: true, read: readFlag },
}

/** A person's preferences, shared by all windows. */
export const playerPreferences = oncePer(
  (storage: OsStorage): Preferences<PlayerPreferences> =>
    createPreferences({ stored: storage('media-player'), fields: preferenceFields }),
)

/** Files whose place is remembered. */
const most = 100

const isPlace = (value: unknown): value is readonly [string, number] =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number' && value[1] > 0

const placeFields: PreferenceFields<PlayerPlaces> = {
  places: {
    default: [],
    read: (value) => (Array.isArray(value) ? value.filter(isPlace).slice(0, most) : null),
  },
}

const playerPlaces = oncePer(
  (storage: OsStorage): Preferences<PlayerPlaces> =>
    createPreferences({
      stored: storage('media-player-places', { lasts: 'with files' }), // not shown: a term of storage
      fields: placeFields,
    }),
)

/** Seconds at either end that are not worth remembering. */
const margin = 5

/** Where a file was left, in seconds; 0: at its beginning. */
export const placeOf = (storage: OsStorage, path: FilePath): number =>
  playerPlaces(storage)
    .getState()
    .places.find(([known]) => known === path)?.[1] ?? 0

/** Remembers where a file is left; near its beginning or end it begins anew the next time. */
export function keepPlace(storage: OsStorage, path: FilePath, seconds: number, duration: number): void {
  const isWithin = seconds > margin && seconds < duration - margin
  if (!isWithin && placeOf(storage, path) === 0) return
  playerPlaces(storage).update(({ places }) => {
    const others = places.filter(([known]) => known !== path)
    return { places: isWithin ? [[path, Math.floor(seconds)] as const, ...others].slice(0, most) : others }
  })
}
