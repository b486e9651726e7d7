/** One row or tile of a file list; the list knows nothing of the file system. */
export interface FileListItem {
  /** Unique in the list, e.g. the path. */
  readonly id: string
  readonly name: string
  readonly type: 'file' | 'folder'
  /** Image URL. */
  readonly icon: string
  /** Texts of the further columns, by column id. */
  readonly cells?: Readonly<Record<string, string>>
  /** Shown faded: cut, or hidden by its name. */
  readonly isFaded?: boolean
  /** A small mark for a link or a system file. */
  readonly mark?: 'link' | 'system'
}
