import type { OsStorage } from '@/kernel/storage/types'
import { oncePer } from '@/lib/once-per'
import { createPreferences } from '@/lib/preferences/create-preferences'
import { wordsFormat } from '@/lib/preferences/formats'
import type { Preferences, PreferencesFormat } from '@/lib/preferences/types'
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

/** As all versions store them: `18 wrap`. */
const format: PreferencesFormat = wordsFormat({
  fontSize: String,
  wrapsLines: (wraps) => (wraps === true ? 'wrap' : 'long'),
})

/** A number, or the word of one. */
const readSize = (sizes: readonly number[]) => (value: unknown) =>
  sizes.find((size) => size === value || String(size) === value) ?? null

const readWraps = (value: unknown) =>
  typeof value === 'boolean' ? value : value === 'wrap' ? true : value === 'long' ? false : null

const openPreferences = (storage: OsStorage, app: EditorApp) =>
  createPreferences<EditorPreferences>({
    stored: storage(app, { owner: 'device' }),
    format,
    fields: {
      fontSize: { default: 14, read: readSize(app === 'editor' ? zoomSizes : fontSizes) },
      wrapsLines: { default: app === 'editor', read: readWraps },
    },
  })

const preferencesOf: Readonly<Record<EditorApp, (storage: OsStorage) => Preferences<EditorPreferences>>> = {
  editor: oncePer((storage) => openPreferences(storage, 'editor')),
  codeeditor: oncePer((storage) => openPreferences(storage, 'codeeditor')),
}

/** An app's preferences: all its windows share them. */
export const editorPreferences = (storage: OsStorage, app: EditorApp): Preferences<EditorPreferences> =>
  preferencesOf[app](storage)
