import { classNames } from '@/lib/class-names'
import type { FileListRename } from './RenameField'
import type { FileListItem, FileListStatus } from './types'

/** What one item of a list shows; positions in px. */
export interface FileItemProps {
  readonly item: FileListItem
  readonly index: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly isSelected: boolean
  /** The one item that Tab reaches. */
  readonly isTabStop: boolean
  readonly isDropTarget: boolean
  readonly isDraggable: boolean
  /** Set for the item whose name is edited. */
  readonly rename: FileListRename | null
  readonly status: FileListStatus | null
}

/** Classes of a row or tile in its present state. */
export const itemState = ({
  isSelected,
  isDropTarget,
}: Pick<FileItemProps, 'isSelected' | 'isDropTarget'>): string =>
  classNames(
    'rounded-control -outline-offset-2',
    // In the contrast theme a tint is not enough to tell what is selected.
    isSelected
      ? 'bg-accent-soft [[data-theme=contrast]_&]:inset-ring [[data-theme=contrast]_&]:inset-ring-border-strong'
      : 'hover:bg-sunken',
    isDropTarget && 'bg-accent-soft outline-2 outline-accent outline-solid',
  )
