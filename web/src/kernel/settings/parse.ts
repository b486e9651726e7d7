import { formatList } from '@/lib/language/format'
import { defaultSettings, readers } from './fields'
import { texts } from './texts'
import type { Settings, SettingsNote } from './types'

/** The stored object; 'unreadable' when the text is not JSON or not an object. */
function parseObject(raw: string): Readonly<Record<string, unknown>> | 'unreadable' {
  try {
    const value: unknown = JSON.parse(raw)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value))
      : 'unreadable'
  } catch {
    return 'unreadable'
  }
}

/** Settings, and what of their source could not be used. */
export interface ParsedSettings {
  readonly settings: Settings
  readonly notes: readonly SettingsNote[]
}

/**
 * Reads settings from an object of unknown origin. Each field that is missing gets its default; each that cannot be
 * used gets its default and a note. Unknown fields are dropped. The user name always is the given person's.
 */
export function readSettings(values: Readonly<Record<string, unknown>>, username: string): ParsedSettings {
  const defaults = defaultSettings(username)
  const notes: SettingsNote[] = []
  const read = <Field extends keyof Settings>(field: Field): Settings[Field] => {
    if (values[field] === undefined) return defaults[field]
    const value = readers[field](values[field])
    if (value !== null) return value
    notes.push({ field })
    return defaults[field]
  }
  const settings: Settings = {
    wallpaper: read('wallpaper'),
    theme: read('theme'),
    username,
    autoOpenCodeEditor: read('autoOpenCodeEditor'),
    osStyle: read('osStyle'),
    timezone: read('timezone'),
    resolution: read('resolution'),
    scaling: read('scaling'),
    kernelAccessWarnings: read('kernelAccessWarnings'),
    fileSystemProtection: read('fileSystemProtection'),
    autoLockScreen: read('autoLockScreen'),
    autoLockMinutes: read('autoLockMinutes'),
  }
  return { settings, notes }
}

/** Reads stored settings, see {@link readSettings}. Null (nothing stored) means the defaults; no JSON object, a note. */
export function parseSettings(raw: string | null, username: string): ParsedSettings {
  if (raw === null) return { settings: defaultSettings(username), notes: [] }
  const stored = parseObject(raw)
  if (stored === 'unreadable') return { settings: defaultSettings(username), notes: [{ field: 'settings' }] }
  return readSettings(stored, username)
}

/** One text for all notes, to be shown in a toast; empty when there are none. */
export function describeNotes(notes: readonly SettingsNote[]): string {
  const [first, ...others] = notes
  if (!first) return ''
  if (first.field === 'settings') return texts.unreadable
  if (others.length === 0) return texts.notUsed({ field: texts[first.field] })
  return texts.severalNotUsed({
    fields: formatList(
      notes.map(({ field }) => texts[field]),
      'unit',
    ),
  })
}
