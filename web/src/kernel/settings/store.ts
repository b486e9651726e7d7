import type { OsStorage } from '@/kernel/storage/types'
import { log } from '@/lib/log'
import { createPreferences } from '@/lib/preferences/create-preferences'
import { storedFields } from './fields'
import type { Settings, SettingsStore } from './types'

interface SettingsStoreOptions {
  readonly storage: OsStorage
  /** The person's name as shown. */
  readonly username: string
  /** Told what could not be loaded, in which case the defaults are used [A8.11], or saved. Logs by default. */
  readonly onWarning?: (message: string, detail: unknown) => void
}

/** A person's settings store and its end. */
export interface OwnedSettingsStore extends SettingsStore {
  /** Stops listening to other tabs. Call it when the person's desktop ends. */
  readonly dispose: () => void
}

/**
 * Opens a person's settings. Every change is applied and saved at once [A4.27]; changes from other tabs of the same
 * person are taken over. Nothing of another person is ever read or written [A3.2].
 */
export function createSettingsStore({
  storage,
  username,
  onWarning = log.warn,
}: SettingsStoreOptions): OwnedSettingsStore {
  const { damage, ...preferences } = createPreferences<Settings>({
    stored: storage('settings'),
    fields: storedFields(username),
    onWarning,
  })
  return {
    ...preferences,
    notes: damage === 'all' ? [{ field: 'settings' }] : damage.map((field) => ({ field })),
  }
}
