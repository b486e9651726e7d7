import { formatList } from '@/lib/language/format'
import { texts } from './texts'
import type { SettingsNote } from './types'

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
