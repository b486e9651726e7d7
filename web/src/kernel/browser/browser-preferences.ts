import { createPreferences } from '@/lib/preferences/create-preferences'
import { wordsFormat } from '@/lib/preferences/formats'
import type { PreferenceFields, Preferences } from '@/lib/preferences/types'
import type { StoredValue } from '@/lib/stored-value'
import { engineOf, type SearchEngine, searchEngines } from './engines'

interface BrowserChoices {
  readonly engine: SearchEngine
}

/** How a person likes the web browser, kept on this device. */
export interface BrowserPreferences extends Pick<Preferences<BrowserChoices>, 'getState' | 'subscribe'> {
  /** False when it could not be saved, and then it counts until the page is left; or when there is no such engine. */
  readonly chooseEngine: (id: string) => boolean
}

const fields: PreferenceFields<BrowserChoices> = { engine: { default: searchEngines[0], read: engineOf } }

/** As all versions store it: the engine's id. */
const format = wordsFormat({ engine: (engine) => engineOf(engine)?.id ?? '' })

/** Opens the preferences that are stored there. */
export function createBrowserPreferences(stored: StoredValue): BrowserPreferences {
  const { getState, subscribe, update } = createPreferences({ stored, fields, format })
  return {
    getState,
    subscribe,
    chooseEngine(id) {
      const engine = engineOf(id)
      return engine !== null && update({ engine })
    },
  }
}
