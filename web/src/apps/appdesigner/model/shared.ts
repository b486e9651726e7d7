import type { OsStorage } from '@/kernel/storage/types'
import { oncePer } from '@/lib/once-per'
import type { Preferences } from '@/lib/preferences/types'
import { createDesignerPreferences, type DesignerPreferences } from './designer-preferences'
import { type SavedApps, createSavedApps } from './saved-apps'

/** What all designer windows of a desktop share. */
export interface SharedDesigner {
  readonly savedApps: SavedApps
  readonly preferences: Preferences<DesignerPreferences>
}

/** The shared part of the designer windows of a desktop, made with its first window. */
export const sharedDesigner = oncePer(
  (storage: OsStorage): SharedDesigner => ({
    savedApps: createSavedApps(storage('designer-apps'), Date.now),
    preferences: createDesignerPreferences(storage('appdesigner')),
  }),
)
