import { createStore } from 'zustand/vanilla'
import type { KeyValueStorage } from '@/lib/key-value-storage'
import { log } from '@/lib/log'
import { describeNotes, parseSettings, readSettings } from './parse'
import type { Settings, SettingsStore } from './types'

interface SettingsStoreOptions {
  readonly storage: KeyValueStorage
  /** Tells people of one browser apart; part of the storage key, so it must differ between accounts. */
  readonly name: string
  /** The person's name as shown. */
  readonly username: string
  /** Told of every failed save beside the false that `update` returns. Logs by default. */
  readonly onSaveError?: (error: unknown) => void
  /** Told when stored settings could not be loaded; the defaults are used. Logs by default [A8.11]. */
  readonly onLoadError?: (error: unknown) => void
}

/** A person's settings store and its end. */
export interface OwnedSettingsStore extends SettingsStore {
  /** Stops listening to other tabs. Call it when the person's desktop ends. */
  dispose(): void
}

/** The storage key of a person's settings: a fixed prefix and the person's storage name [A7.17]. */
export const settingsKey = (name: string): string => `otteros-settings-${name}`

/**
 * Opens a person's settings. Every change is applied and saved at once [A4.27]; changes from other tabs of the same
 * person are taken over. Nothing of another person is ever read or written [A3.2].
 */
export function createSettingsStore({
  storage,
  name,
  username,
  onSaveError = (error) => log.error('Settings could not be saved', error),
  onLoadError = (error) => log.warn('Settings could not be loaded', error),
}: SettingsStoreOptions): OwnedSettingsStore {
  const key = settingsKey(name)
  const load = () => {
    try {
      return parseSettings(storage.get(key), username)
    } catch (error) {
      onLoadError(error)
      return parseSettings(null, username)
    }
  }
  const { settings, notes } = load()
  if (notes.length > 0) onLoadError(describeNotes(notes))
  const store = createStore<Settings>(() => settings)

  const stopListening = storage.onExternalChange(key, (value) => {
    const foreign = parseSettings(value, username)
    if (foreign.notes.length > 0) onLoadError(describeNotes(foreign.notes))
    store.setState(foreign.settings, true)
  })

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    notes,
    update(change) {
      const next = readSettings({ ...store.getState(), ...change }, username)
      if (next.notes.length > 0) {
        onSaveError(new TypeError(`No such value: ${next.notes.map((note) => note.field).join(', ')}`))
        return false
      }
      store.setState(next.settings, true)
      try {
        storage.set(key, JSON.stringify(next.settings))
        return true
      } catch (error) {
        onSaveError(error)
        return false
      }
    },
    dispose: stopListening,
  }
}
