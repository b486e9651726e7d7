import { type EntryMark, markOf } from '@/kernel/files/entry-mark'
import { parentPath } from '@/kernel/files/paths'
import type { FileEntry, FilePath, RecycledEntry } from '@/kernel/files/types'
import { previewOf } from '@/kernel/files/thumbnails/preview-of'
import type { Os } from '@/kernel/os'
import type { FilePreview } from '@/lib/pictures/file-preview'
import type { FileListColumn, FileListItem } from '@/ui/file-list/types'
import { fileIcon } from '@/ui/icons/file-icons'
import { formatBytes } from '@/lib/format-bytes'
import type { texts } from '../texts'
import { parentId } from './file-manager'
import { formatMoment } from './format'
import { describeKind } from '@/kernel/files/describe-kind'
import { isHidden } from './sort'

/** Columns of a folder; each but the size can be left out where there is no room. Widths in rem. */
export const folderColumns = (t: typeof texts): readonly FileListColumn[] => [
  { id: 'name', label: t.name, isSortable: true },
  { id: 'modified', label: t.modified, width: 12, isSortable: true, hideBelow: 34 },
  { id: 'kind', label: t.kind, width: 10, isSortable: true, hideBelow: 44 },
  { id: 'size', label: t.size, width: 6, isSortable: true, isNumeric: true, hideBelow: 22 },
]

/** Columns of a search: where a file was found takes the place of its kind. */
export const searchColumns = (t: typeof texts): readonly FileListColumn[] => [
  { id: 'name', label: t.name, isSortable: true },
  { id: 'place', label: t.folder, width: 14, hideBelow: 30 },
  { id: 'modified', label: t.modified, width: 12, isSortable: true, hideBelow: 46 },
  { id: 'size', label: t.size, width: 6, isSortable: true, isNumeric: true, hideBelow: 24 },
]

/** Columns of the recycle bin; `origins`: those that tell whose files they were, before which the others give way. */
export const binColumns = (
  t: typeof texts,
  origins: readonly FileListColumn[] = [],
): readonly FileListColumn[] => [
  { id: 'name', label: t.name },
  ...origins,
  { id: 'place', label: t.originalPlace, width: 11, hideBelow: 22 },
  { id: 'deleted', label: t.deleted, width: 12, hideBelow: origins.length > 0 ? 56 : 36 },
  { id: 'size', label: t.size, width: 6, isNumeric: true, hideBelow: origins.length > 0 ? 62 : 42 },
]

/** What rows depend on in addition to their entries. */
export interface RowContext {
  readonly timezone: string
  /** Paths that were cut, shown faded. */
  readonly cut: ReadonlySet<FilePath>
  readonly os: Pick<Os, 'media'>
}

type Cells = Readonly<Record<string, string>>

/**
 * A row whose texts and preview are made when they are first shown: dates of 100,000 entries take a second, those in sight take none.
 */
class LazyRow implements FileListItem {
  readonly mark?: EntryMark
  private made: Cells | null = null
  /** Null: not looked for yet. */
  private found: { readonly preview: FilePreview | undefined } | null = null

  constructor(
    readonly id: string,
    readonly name: string,
    readonly type: 'file' | 'folder',
    readonly icon: string,
    readonly isFaded: boolean,
    mark: EntryMark | null,
    private readonly makeCells: () => Cells,
    private readonly findPreview: () => FilePreview | undefined,
  ) {
    if (mark) this.mark = mark
  }

  get preview(): FilePreview | undefined {
    this.found ??= { preview: this.findPreview() }
    return this.found.preview
  }

  get cells(): Cells {
    this.made ??= this.makeCells()
    return this.made
  }
}

/** The way to the parent folder [A2.17]. */
export const parentRow: FileListItem = {
  id: parentId,
  name: '..',
  type: 'folder',
  icon: fileIcon('..', 'folder'),
  isParent: true,
}

/** Rows of entries in the order given. */
export const rowsOf = (
  entries: readonly FileEntry[],
  { timezone, cut, os }: RowContext,
): readonly FileListItem[] =>
  entries.map(
    (entry) =>
      new LazyRow(
        entry.path,
        entry.name,
        entry.type,
        fileIcon(entry.name, entry.type),
        cut.has(entry.path) || isHidden(entry),
        markOf(entry),
        () => ({
          modified: formatMoment(entry.modified, timezone),
          kind: describeKind(entry),
          size: entry.type === 'folder' ? '' : formatBytes(entry.size),
          place: parentPath(entry.path),
        }),
        () => previewOf(os, entry),
      ),
  )

/** Rows of the recycle bin, in the order given; `originOf`: what further columns say of an entry. */
export const recycledRows = (
  recycled: readonly RecycledEntry[],
  { timezone, os }: Pick<RowContext, 'timezone' | 'os'>,
  originOf: (entry: RecycledEntry) => Cells = () => ({}),
): readonly FileListItem[] =>
  recycled.map((one) => {
    const { id, from, deleted, entry } = one
    const name = from.slice(from.lastIndexOf('/') + 1)
    return new LazyRow(
      id,
      name,
      entry.type,
      fileIcon(name, entry.type),
      false,
      null,
      () => ({
        ...originOf(one),
        place: parentPath(from),
        deleted: formatMoment(deleted, timezone),
        size: entry.type === 'folder' ? '' : formatBytes(entry.size),
      }),
      () => previewOf(os, { ...entry, name }),
    )
  })
