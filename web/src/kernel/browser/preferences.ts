import { createStore } from 'zustand/vanilla'
import type { KeyValueStorage } from '@/lib/key-value-storage'
import { engineOf, type SearchEngine } from './engines'

/** How a person likes the web browser, kept on this device. */
export interface BrowserPreferences {
  getState(): { readonly engine: SearchEngine }
  subscribe(listener: () => void): () => void
  /** False when it could not be saved; it counts until the page is left then. */
  chooseEngine(id: string): boolean
}

/** Reads the preferences of a person by the name that their storage has. */
export function createPreferences(storage: KeyValueStorage, name: string): BrowserPreferences {
  const key = `otteros-browser-engine-${name}`
  const store = createStore(() => ({ engine: engineOf(storage.get(key)) }))
  storage.onExternalChange(key, (id) => store.setState({ engine: engineOf(id) }))
  return {
    getState: store.getState,
    subscribe: (listener) => store.subscribe(() => listener()),
    chooseEngine(id) {
      store.setState({ engine: engineOf(id) })
      try {
        storage.set(key, id)
        return true
      } catch {
        return false
      }
    },
  }
}
