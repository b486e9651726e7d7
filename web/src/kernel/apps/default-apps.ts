import type { OsStorage } from '@/kernel/storage/types'
import { kindExtension } from './file-kinds'
import { oncePer } from '@/lib/once-per'
import { createPreferences } from '@/lib/preferences/create-preferences'
import type { PreferenceFields, Preferences } from '@/lib/preferences/types'

/** The apps that a person chose to always open files with. */
export interface DefaultApps {
  /** Window types, or installed apps (`installedAppChoice`), by extension, in lower case without its dot. */
  readonly chosen: Readonly<Record<string, string>>
}

/** Most extensions that are remembered. */
const most = 500

function readChosen(value: unknown): Readonly<Record<string, string>> | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const entries = Object.entries(value)
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[0] !== '__proto__')
    .slice(0, most)
  return Object.fromEntries(entries)
}

const fields: PreferenceFields<DefaultApps> = { chosen: { default: {}, read: readChosen } }

/** A person's choices of apps, one for all windows. */
export const defaultApps = oncePer(
  (storage: OsStorage): Preferences<DefaultApps> =>
    createPreferences({ stored: storage('open-with'), fields }),
)

/** What a person chose for a file; undefined: nothing. */
export const chosenFor = (chosen: DefaultApps['chosen'], fileName: string): string | undefined => {
  const extension = kindExtension(fileName)
  return Object.hasOwn(chosen, extension) ? chosen[extension] : undefined
}

/** Remembers the app for an extension, or forgets it (null); false when that could not be stored. */
export const chooseDefaultApp = (storage: OsStorage, extension: string, type: string | null): boolean =>
  defaultApps(storage).update(({ chosen }) => {
    const { [extension]: _before, ...others } = chosen
    return { chosen: type === null ? others : { ...others, [extension]: type } }
  })
