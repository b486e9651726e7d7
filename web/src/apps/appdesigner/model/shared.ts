import type { Os } from '@/kernel/os'
import { storageName } from '@/kernel/session/storage-name'
import { browserStorage } from '@/lib/key-value-storage'
import { type Preferences, createPreferences } from './preferences'
import { type SavedApps, createSavedApps } from './saved-apps'

/** What all designer windows of a desktop share. */
export interface SharedDesigner {
  readonly savedApps: SavedApps
  readonly preferences: Preferences
}

/** By file system: another person's desktop has another one, so nothing is carried over. */
const byFiles = new WeakMap<object, SharedDesigner>()

/** The shared part of the designer windows of a desktop, made with its first window. */
export function sharedDesigner(os: Pick<Os, 'files' | 'session'>): SharedDesigner {
  const known = byFiles.get(os.files)
  if (known) return known
  const { user } = os.session.getState()
  const name = user ? storageName(user) : ''
  const storage = browserStorage()
  const made: SharedDesigner = {
    savedApps: createSavedApps(storage, name, Date.now),
    preferences: createPreferences(storage, name),
  }
  byFiles.set(os.files, made)
  return made
}
