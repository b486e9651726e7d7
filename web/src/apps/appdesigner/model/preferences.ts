import { createStore } from 'zustand/vanilla'
import type { KeyValueStorage } from '@/lib/key-value-storage'
import { log } from '@/lib/log'
import { type TemplateId, templateIds } from './templates'

/** Colours of the code editor [B2.76]; 'auto' follows the desktop. */
export const editorThemes = ['light', 'dark', 'auto'] as const

/** One of them. */
export type EditorTheme = (typeof editorThemes)[number]

/** How a person likes the designer [B2.75 B2.76]. */
export interface DesignerPreferences {
  /** What a new app begins with. */
  readonly template: TemplateId
  readonly editorTheme: EditorTheme
}

/** A person's preferences on this device; other windows and tabs follow. */
export interface Preferences {
  readonly getState: () => DesignerPreferences
  readonly subscribe: (listener: () => void) => () => void
  /** False when it could not be kept: it holds until the page is left. */
  readonly update: (change: Partial<DesignerPreferences>) => boolean
}

function parse(stored: string | null): DesignerPreferences {
  const [template, editorTheme] = (stored ?? '').split(' ')
  return {
    template: templateIds.find((id) => id === template) ?? 'basic',
    editorTheme: editorThemes.find((id) => id === editorTheme) ?? 'auto',
  }
}

/** Opens the preferences of the person with the storage name `user`. */
export function createPreferences(storage: KeyValueStorage, user: string): Preferences {
  const key = `otteros-appdesigner-${user}`
  const store = createStore<DesignerPreferences>(() => parse(storage.get(key)))
  storage.onExternalChange(key, (value) => store.setState(parse(value)))
  return {
    getState: store.getState,
    subscribe: store.subscribe,
    update: (change) => {
      store.setState(change)
      const { template, editorTheme } = store.getState()
      try {
        storage.set(key, `${template} ${editorTheme}`)
        return true
      } catch (cause) {
        log.warn('The preferences of the designer could not be kept', cause)
        return false
      }
    },
  }
}
