import type { FilePreview } from '@/lib/pictures/file-preview'

/** One row or tile of a file list; the list knows nothing of the file system. */
export interface FileListItem {
  /** Unique in the list, e.g. the path. */
  readonly id: string
  readonly name: string
  readonly type: 'file' | 'folder'
  /** Image URL. */
  readonly icon: string
  /** Takes the place of the icon once it is there. */
  readonly preview?: FilePreview | undefined
  /** Texts of the further columns, by column id. */
  readonly cells?: Readonly<Record<string, string>>
  /** Shown faded: cut, or hidden by its name. */
  readonly isFaded?: boolean
  /** A small mark for a link, a shared folder or a team, or a system file. */
  readonly mark?: 'link' | 'shared' | 'team' | 'system'
  /** The way to the parent folder (".."): focused and opened as others are, never selected, renamed or dragged. */
  readonly isParent?: boolean
}

/** How the content of an item is kept, as a small icon with words. The same object as long as it says the same. */
export interface FileListStatus {
  readonly kind: 'away' | 'kept' | 'waiting' | 'queued' | 'moving' | 'paused' | 'failed'
  readonly label: string
  /** How far it is on its way, 0 to 1. */
  readonly progress?: number
}

/** A column of the details view. The first one shows icon and name and takes the width that is left. */
export interface FileListColumn {
  /** The first column's id is free; of the others, the key of their text in {@link FileListItem.cells}. */
  readonly id: string
  readonly label: string
  /** Width in rem; absent for the first column. */
  readonly width?: number
  /** Its header is a button that calls `onSort`. */
  readonly isSortable?: boolean
  /** Figures: right-aligned and tabular. */
  readonly isNumeric?: boolean
  /** Left out while the list is narrower than this, in rem. */
  readonly hideBelow?: number
}

/** By which column a list is sorted, as its headers show it. The list itself never sorts. */
export interface FileListSort {
  readonly column: string
  readonly direction: 'ascending' | 'descending'
}

/** What is selected in a list. All ids are ids of items. */
export interface FileSelection {
  readonly ids: ReadonlySet<string>
  /** Where a range that Shift selects begins; null: at the focused item. */
  readonly anchor: string | null
  /** The item that has the keyboard; null: the first one. */
  readonly focused: string | null
}

/** What an entry can be dropped for. */
export type DropEffect = 'copy' | 'move' | 'link'
