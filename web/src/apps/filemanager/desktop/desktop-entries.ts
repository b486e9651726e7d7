import type { DesktopEntry } from '@/kernel/apps/desktop-folder'
import { markOf } from '@/kernel/files/entry-mark'
import { canHaveThumbnail } from '@/kernel/files/thumbnails/can-have-thumbnail'
import { previewOf } from '@/kernel/files/thumbnails/preview-of'
import type { FileEntry, FilePath } from '@/kernel/files/types'
import type { Os } from '@/kernel/os'
import { fileIcon } from '@/ui/icons/file-icons'
import { isHidden, sortEntries } from '../model/sort'

/** What its small picture is made of; null: it has none, and what is in it changes nothing on the desktop. */
const pictured = (entry: FileEntry) =>
  canHaveThumbnail(entry) ? `${entry.revision} ${entry.away ?? false}` : null

/** Whether two states of the file at a path look alike. */
const looksLike = (a: FileEntry, b: FileEntry) =>
  a.type === b.type && markOf(a) === markOf(b) && pictured(a) === pictured(b)

/**
 * What the desktop shows of its folder: folders before files, by name, without hidden ones. An entry that is as it was `before` stays
 * the same object, so that one change among 2,000 files draws one icon.
 */
export function desktopEntries(
  os: Pick<Os, 'media'>,
): (
  listed: readonly FileEntry[],
  cut: ReadonlySet<FilePath>,
  before: readonly DesktopEntry[],
) => readonly DesktopEntry[] {
  /** What each was made of. */
  const made = new WeakMap<DesktopEntry, FileEntry>()

  const entryOf = (entry: FileEntry, isFaded: boolean, known: DesktopEntry | undefined): DesktopEntry => {
    const source = known && made.get(known)
    if (known && source && known.isFaded === isFaded && looksLike(source, entry)) return known
    const mark = markOf(entry)
    const shown: DesktopEntry = {
      id: entry.path,
      name: entry.name,
      type: entry.type,
      icon: fileIcon(entry.name, entry.type),
      preview: previewOf(os, entry),
      isFaded,
      ...(mark && { mark }),
    }
    made.set(shown, entry)
    return shown
  }

  return (listed, cut, before) => {
    const known = new Map(before.map((entry) => [entry.id, entry]))
    const shown = listed.filter((entry) => !isHidden(entry))
    return sortEntries(shown, { by: 'name', descending: false }).map((entry) =>
      entryOf(entry, cut.has(entry.path), known.get(entry.path)),
    )
  }
}
