import type { OsStorage } from '@/kernel/storage/types'
import { createPreferences } from '@/lib/preferences/create-preferences'
import { wordsFormat } from '@/lib/preferences/formats'
import { readOneOf } from '@/lib/preferences/readers'
import type { Preferences } from '@/lib/preferences/types'
import type { FileStorageMode } from './types'

/** Where a person keeps files, on this device. */
export type StorageChoice = Preferences<{ readonly mode: FileStorageMode }>

const readMode = readOneOf<FileStorageMode>(['device', 'session', 'account'])

/** As all versions store it: the mode's name. */
const format = wordsFormat({ mode: String })

/** Opens the choice of the person whose storage this is; `firstMode` for those who have made none. */
export const openStorageChoice = (storage: OsStorage, firstMode: FileStorageMode): StorageChoice =>
  createPreferences({
    stored: storage('file-storage'),
    fields: { mode: { default: firstMode, read: readMode } },
    format,
  })
