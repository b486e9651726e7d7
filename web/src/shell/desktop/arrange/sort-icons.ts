import { compareTexts } from '@/lib/language/format'
import type { DesktopItem } from '../desktop-items'

/** What icons can be sorted by. */
export type IconOrder = 'name' | 'kind'

/** Apps of the system, installed ones, folders, files. */
const rankOf = ({ entry, isInstalled }: DesktopItem) =>
  entry ? (entry.type === 'folder' ? 2 : 3) : isInstalled ? 1 : 0

/** The end of a file's name, which says its kind; '' for everything else. */
function endingOf({ entry }: DesktopItem): string {
  if (entry?.type !== 'file') return ''
  const dot = entry.name.lastIndexOf('.')
  return dot > 0 ? entry.name.slice(dot + 1).toLowerCase() : ''
}

/** Icons by name, or by kind and within a kind by name. */
export const sortIcons = (items: readonly DesktopItem[], order: IconOrder): readonly DesktopItem[] =>
  items.toSorted((one, other) => {
    const byKind =
      order === 'name' ? 0 : rankOf(one) - rankOf(other) || compareTexts(endingOf(one), endingOf(other))
    return byKind || compareTexts(one.label, other.label)
  })
