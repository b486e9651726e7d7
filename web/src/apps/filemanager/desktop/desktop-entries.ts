import type { DesktopEntry } from '@/kernel/apps/desktop-folder'
import type { FileEntry, FilePath } from '@/kernel/files/types'
import { fileIcon } from '@/ui/icons/file-icons'
import { isHidden, sortEntries } from '../model/sort'

const markOf = (entry: FileEntry) => (entry.link !== null ? 'link' : entry.isSystem ? 'system' : undefined)

function entryOf(entry: FileEntry, isFaded: boolean, known: DesktopEntry | undefined): DesktopEntry {
  const mark = markOf(entry)
  if (known && known.type === entry.type && known.isFaded === isFaded && known.mark === mark) return known
  return {
    id: entry.path,
    name: entry.name,
    type: entry.type,
    icon: fileIcon(entry.name, entry.type),
    isFaded,
    ...(mark && { mark }),
  }
}

/**
 * What the desktop shows of its folder: folders before files, by name, without hidden ones. An entry that is as it was `before` stays
 * the same object, so that one change among 2,000 files draws one icon.
 */
export function desktopEntries(
  listed: readonly FileEntry[],
  cut: ReadonlySet<FilePath>,
  before: readonly DesktopEntry[],
): readonly DesktopEntry[] {
  const known = new Map(before.map((entry) => [entry.id, entry]))
  const shown = listed.filter((entry) => !isHidden(entry))
  return sortEntries(shown, { by: 'name', descending: false }).map((entry) =>
    entryOf(entry, cut.has(entry.path), known.get(entry.path)),
  )
}
