import { createStore, type StoreApi } from 'zustand/vanilla'
import type { KeyValueStorage } from '@/lib/key-value-storage'
import { type SortOrder, sortKeys } from './sort'

/** How folders are shown; remembered per person on this device, shared by all file manager windows. */
export interface Preferences {
  readonly view: 'details' | 'icons'
  readonly sort: SortOrder
  readonly showHidden: boolean
  readonly showSidebar: boolean
}

/** What a person sees who has chosen nothing. */
export const defaultPreferences: Preferences = {
  view: 'details',
  sort: { by: 'name', descending: false },
  showHidden: false,
  showSidebar: true,
}

/** Preferences that can be read, followed and changed. */
export interface PreferencesStore extends Pick<StoreApi<Preferences>, 'getState'> {
  subscribe(listener: () => void): () => void
  /** Applies at once; keeps it when the device allows, else until the page is left. */
  update(change: Partial<Preferences>): void
}

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** Reads stored preferences field by field; what cannot be read is the default. */
export function parsePreferences(text: string | null): Preferences {
  let stored: Readonly<Record<string, unknown>> = {}
  try {
    stored = record(JSON.parse(text ?? '{}'))
  } catch {
    return defaultPreferences
  }
  const sort = record(stored.sort)
  const by = sortKeys.find((key) => key === sort.by)
  const flag = (name: 'showHidden' | 'showSidebar') => {
    const value = stored[name]
    return typeof value === 'boolean' ? value : defaultPreferences[name]
  }
  return {
    view: stored.view === 'icons' ? 'icons' : 'details',
    sort: by ? { by, descending: sort.descending === true } : defaultPreferences.sort,
    showHidden: flag('showHidden'),
    showSidebar: flag('showSidebar'),
  }
}

/** Opens the preferences of a person, told apart by `name`. */
export function createPreferences(storage: KeyValueStorage, name: string): PreferencesStore {
  const key = `otteros-filemanager-${name}`
  const store = createStore<Preferences>(() => parsePreferences(storage.get(key)))
  return {
    getState: store.getState,
    subscribe: (listener) => store.subscribe(() => listener()),
    update(change) {
      store.setState(change)
      try {
        storage.set(key, JSON.stringify(store.getState()))
      } catch {
        // A full or blocked storage must not keep a person from changing the view; it holds until the page is left.
      }
    },
  }
}
