import { createStore } from 'zustand/vanilla'
import type { KeyValueStorage } from '@/lib/key-value-storage'
import { log } from '@/lib/log'
import type { EditorApp } from './types'

/** How a person likes an editor; remembered in this browser. */
export interface EditorPreferences {
  /** px at an interface scale of 100 % [A9.12]. */
  readonly fontSize: number
  readonly wrapsLines: boolean
}

/** Font sizes of the code editor, px [A9.12]. */
export const fontSizes: readonly number[] = [12, 14, 16, 18, 20]
/** Text sizes of the text editor, px: 14 is 100 %. */
export const zoomSizes: readonly number[] = [10, 12, 14, 16, 18, 20, 24, 28]

const initial: Readonly<Record<EditorApp, EditorPreferences>> = {
  editor: { fontSize: 14, wrapsLines: true },
  codeeditor: { fontSize: 14, wrapsLines: false },
}

/** An app's preferences: all its windows share them, other tabs follow. */
export interface EditorPreferencesStore {
  getState(): EditorPreferences
  subscribe(listener: () => void): () => void
  update(change: Partial<EditorPreferences>): void
}

function parse(stored: string | null, app: EditorApp): EditorPreferences {
  const sizes = app === 'editor' ? zoomSizes : fontSizes
  const [size = '', wraps = ''] = (stored ?? '').split(' ')
  const fontSize = Number(size)
  return {
    fontSize: sizes.includes(fontSize) ? fontSize : initial[app].fontSize,
    wrapsLines: wraps === '' ? initial[app].wrapsLines : wraps === 'wrap',
  }
}

const write = ({ fontSize, wrapsLines }: EditorPreferences) => `${fontSize} ${wrapsLines ? 'wrap' : 'long'}`

/** Opens an app's preferences. What cannot be stored holds until the page is left. */
export function createEditorPreferences(storage: KeyValueStorage, app: EditorApp): EditorPreferencesStore {
  const key = `otteros-${app}`
  const store = createStore<EditorPreferences>(() => parse(storage.get(key), app))
  storage.onExternalChange(key, (value) => store.setState(parse(value, app)))
  return {
    getState: store.getState,
    subscribe: store.subscribe,
    update: (change) => {
      store.setState(change)
      try {
        storage.set(key, write(store.getState()))
      } catch (error) {
        log.warn('Editor preferences could not be kept', error)
      }
    },
  }
}
