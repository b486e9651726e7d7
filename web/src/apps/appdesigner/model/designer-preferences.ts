import { createPreferences } from '@/lib/preferences/create-preferences'
import { wordsFormat } from '@/lib/preferences/formats'
import { readOneOf } from '@/lib/preferences/readers'
import type { Preferences } from '@/lib/preferences/types'
import type { StoredValue } from '@/lib/stored-value'
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

/** Opens the preferences that are stored there, as all versions store them: `basic auto`. */
export const createDesignerPreferences = (stored: StoredValue): Preferences<DesignerPreferences> =>
  createPreferences<DesignerPreferences>({
    stored,
    format: wordsFormat({ template: String, editorTheme: String }),
    fields: {
      template: { default: 'basic', read: readOneOf(templateIds) },
      editorTheme: { default: 'auto', read: readOneOf(editorThemes) },
    },
  })
