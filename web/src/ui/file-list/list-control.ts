import type { RefObject } from 'react'
import type { ListLayout } from './layout'
import type { SelectionKeys } from './selection'
import type { FileListItem, FileSelection } from './types'

/** What the parts of a list share: its items, where they are, and the one way to change what is selected. */
export interface ListControl {
  readonly items: readonly FileListItem[]
  readonly layout: ListLayout
  /** Index of the item that has the keyboard; -1: none yet. */
  readonly focusedIndex: number
  readonly scroller: RefObject<HTMLDivElement | null>
  /** The selection as of the last change, also between two renders. */
  readonly current: RefObject<FileSelection>
  /** Changes the selection. `isReveal` false: the focused item is not scrolled to, since the pointer is on it. */
  readonly select: (next: FileSelection, options?: { readonly isReveal?: boolean }) => void
  /** Gives the keyboard to the item that Tab reaches. */
  readonly takeFocus: () => void
  readonly onActivate: (item: FileListItem) => void
}

/** The item that an event's target is or lies in; null on the header and between items. */
export function itemAt(
  { items }: Pick<ListControl, 'items'>,
  target: EventTarget | null,
): FileListItem | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
  return element ? (items[Number(element.dataset.index)] ?? null) : null
}

/** Whether an event comes from the headers, which are not part of the selection. */
export const isInHeader = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="columnheader"]') !== null

/** Which of the keys that change a selection were held. */
export const selectionKeys = (event: {
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
}): SelectionKeys => ({ add: event.ctrlKey || event.metaKey, range: event.shiftKey })
