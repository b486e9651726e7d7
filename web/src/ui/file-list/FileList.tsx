import {
  type FocusEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { classNames } from '@/lib/class-names'
import { useLanguage } from '@/ui/use-texts'
import { FileListHeader } from './FileListHeader'
import { FileRow } from './FileRow'
import { FileTile } from './FileTile'
import { detailsLayout, iconsLayout, itemsInSight, placeOf } from './layout'
import { itemAt, type ListControl } from './list-control'
import type { FileListRename } from './RenameField'
import type { FileListColumn, FileListItem, FileListSort, FileListStatus, FileSelection } from './types'
import { type FileListDrag, type FileListDrop, useListDrag } from './use-list-drag'
import { useListFocus } from './use-list-focus'
import { useListKeys } from './use-list-keys'
import { useListPointer } from './use-list-pointer'
import { useListView } from './use-list-view'
import { useRubberBand } from './use-rubber-band'

/** What a list can be told from outside. */
export interface FileListHandle {
  /** Gives the keyboard to the focused item, the first one when none is; to the list itself when it is empty. */
  focus(): void
}

/** What a file list shows and tells. Selection, sorting and renaming are its owner's: it shows them and asks for changes. */
export interface FileListProps {
  /** Accessible name, e.g. "Files". */
  readonly label: string
  /** In the order in which they are shown; a new array for every change. */
  readonly items: readonly FileListItem[]
  /** What the list is of, e.g. a folder's path: for another one it is scrolled to its top, and the keyboard stays. */
  readonly place?: string | undefined
  /** 'details': rows of a grid; 'icons': tiles of a list box. */
  readonly view: 'details' | 'icons'
  /** Columns of the details view, the name's first. A constant, or rows are made again with every rendering. */
  readonly columns: readonly FileListColumn[]
  readonly sort?: FileListSort | null | undefined
  /** A header was pressed. */
  readonly onSort?: ((column: string) => void) | undefined
  readonly selection: FileSelection
  readonly onSelectionChange: (selection: FileSelection) => void
  /** One item at most can be selected. */
  readonly isSingle?: boolean | undefined
  /** Double-click, Enter, or a tap: open it. */
  readonly onActivate: (item: FileListItem) => void
  /**
   * Right click, Menu key, Shift+F10 or long press, on an item or (null) on the list itself. `selection` is what is selected
   * by then, the item included. Call `event.preventDefault()` or open a menu with the event.
   */
  readonly onContextMenu?:
    | ((event: MouseEvent, item: FileListItem | null, selection: FileSelection) => void)
    | undefined
  /** What is said of how items are kept; another function when something of it has changed. Absent: nothing. */
  readonly statusOf?: ((item: FileListItem) => FileListStatus | null) | undefined
  /** The name that is edited in its place; null: none. */
  readonly rename?: FileListRename | null | undefined
  /** F2 on an item. */
  readonly onRenameRequest?: ((item: FileListItem) => void) | undefined
  readonly drag?: FileListDrag | undefined
  readonly drop?: FileListDrop | undefined
  /** Shown when there are no items, or none but the way to the folder above. What is dropped on it falls on the list. */
  readonly empty?: ReactNode | undefined
  readonly ref?: Ref<FileListHandle> | undefined
}

const headerStrip =
  'bg-no-repeat [background-size:100%_1.75rem] pointer-coarse:[background-size:100%_2.75rem] ' +
  '[background-image:linear-gradient(var(--surface)_calc(100%-1px),var(--border)_0)]'

/** Px above and below those in sight for which rows are made in advance. */
const overscan = 168

const onlyFocused = ({ ids, anchor, focused }: FileSelection): FileSelection => ({
  ids: new Set(focused !== null && ids.has(focused) ? [focused] : []),
  anchor,
  focused,
})

/**
 * A list of files for any number of them: only those in sight are in the page, and the focused one, so that the keyboard
 * stays where it is while the list scrolls. Fills its parent, which gives it a height (flex column or fixed).
 */
export function FileList({
  label,
  items,
  place = '',
  view,
  columns,
  sort = null,
  onSort,
  selection,
  onSelectionChange,
  isSingle = false,
  onActivate,
  onContextMenu,
  statusOf,
  rename = null,
  onRenameRequest,
  drag,
  drop,
  empty,
  ref,
}: FileListProps) {
  const { scroller, probe, header, view: size, isMeasured, topRow } = useListView()
  const content = useRef<HTMLDivElement>(null)
  const bandBox = useRef<HTMLDivElement>(null)
  const current = useRef(selection)

  const { direction } = useLanguage()
  const layout = useMemo(
    () =>
      view === 'details'
        ? detailsLayout(items.length, size.width, size.item.height)
        : iconsLayout(items.length, size.width, size.item, direction === 'rtl'),
    [view, items.length, size, direction],
  )
  const focusedIndex = useMemo(
    () => items.findIndex((item) => item.id === selection.focused),
    [items, selection.focused],
  )
  const shownColumns = useMemo(
    () => columns.filter((column) => (column.hideBelow ?? 0) * size.rem <= size.width),
    [columns, size],
  )
  const tabStop = Math.max(0, focusedIndex)

  // Before the list's other effects: one of them moves the keyboard, which asks for a change of what is selected now.
  useLayoutEffect(() => {
    current.current = selection
  }, [selection])

  const focus = useListFocus({
    scroller,
    layout,
    place,
    view,
    viewHeight: size.height,
    isMeasured,
    focusedIndex,
    focusedId: selection.focused,
    isRenaming: rename !== null,
  })
  useImperativeHandle(ref, () => ({ focus: focus.takeFocus }))

  const control: ListControl = {
    items,
    layout,
    focusedIndex,
    scroller,
    current,
    takeFocus: focus.takeFocus,
    onActivate,
    select: (next, { isReveal = true } = {}) => {
      const allowed = isSingle ? onlyFocused(next) : next
      if (allowed === current.current) return
      focus.noteChange(allowed.focused, isReveal)
      current.current = allowed
      onSelectionChange(allowed)
    },
  }
  const isMultiple = !isSingle
  const band = useRubberBand(control, content, bandBox)
  const pointer = useListPointer({ ...control, isMultiple, band, onContextMenu })
  const onKeyDown = useListKeys({
    ...control,
    isMultiple,
    viewHeight: size.height,
    onRenameRequest,
  })
  const dragging = useListDrag({ ...control, drag, drop, isBanding: band.isActive })
  const { onDragStart, onDragEnd, ...dropping } = dragging.handlers

  const onFocus = (event: FocusEvent) => {
    focus.noteFocus()
    const item = event.target.matches('[data-index]') ? itemAt(control, event.target) : null
    if (item && item.id !== current.current.focused) {
      control.select({ ...current.current, focused: item.id }, { isReveal: false })
    }
  }
  const firstRow = Math.min(topRow, Math.max(0, Math.ceil(items.length / layout.columns) - 1))
  const range = itemsInSight(
    layout,
    firstRow * layout.itemHeight,
    size.height + layout.itemHeight,
    Math.ceil(overscan / layout.itemHeight),
  )
  const indices = Array.from({ length: range.end - range.start }, (_, step) => range.start + step)
  if (tabStop < range.start) indices.unshift(tabStop)
  else if (tabStop >= range.end && tabStop < items.length) indices.push(tabStop)

  const isDetails = view === 'details'
  const shown = indices.flatMap((index) => {
    const item = items[index]
    if (!item) return []
    const itemProps = {
      item,
      index,
      ...placeOf(layout, index),
      width: layout.itemWidth,
      isSelected: selection.ids.has(item.id),
      isTabStop: index === tabStop,
      isDropTarget: dragging.target === item.id,
      isDraggable: drag !== undefined && !item.isParent,
      rename: rename?.id === item.id ? rename : null,
      status: statusOf?.(item) ?? null,
    }
    return isDetails ? (
      <FileRow key={item.id} {...itemProps} columns={shownColumns} />
    ) : (
      <FileTile key={item.id} {...itemProps} count={items.length} />
    )
  })
  const template = shownColumns
    .map((column, index) => (index === 0 ? 'minmax(0, 1fr)' : `${column.width ?? 8}rem`))
    .join(' ')

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only what is dropped; the list inside has the keys
    <div {...dropping} className="relative flex min-h-0 flex-1 flex-col">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its role is one of two */}
      <div
        ref={scroller}
        role={isDetails ? 'grid' : 'listbox'}
        aria-label={label}
        aria-multiselectable={isMultiple}
        aria-rowcount={isDetails ? items.length + 1 : undefined}
        tabIndex={items.length === 0 ? 0 : -1}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onBlur={focus.onBlur}
        {...pointer}
        onDragStart={onDragStart}
        onDragEnd={onDragEnd}
        style={{ ['--file-columns' as string]: template }}
        className={classNames(
          'relative min-h-0 flex-1 overflow-x-hidden overflow-y-auto overscroll-contain -outline-offset-2 select-none [scrollbar-gutter:stable]',
          // The header's colours go on over the scrollbar's gutter, which no content reaches.
          isDetails && headerStrip,
          dragging.target === 'list' && 'outline-2 outline-accent outline-solid',
        )}
      >
        <div
          ref={probe}
          aria-hidden="true"
          className={classNames(
            'pointer-events-none invisible absolute',
            isDetails ? 'h-7 w-full pointer-coarse:h-11' : 'h-28 w-26',
          )}
        />
        {isDetails ? (
          <FileListHeader ref={header} columns={shownColumns} sort={sort} onSort={onSort} />
        ) : null}
        <div
          ref={content}
          role={isDetails ? 'rowgroup' : 'presentation'}
          style={{ height: layout.height }}
          className="relative"
        >
          {shown}
          <div
            ref={bandBox}
            aria-hidden="true"
            className="pointer-events-none absolute top-0 left-0 hidden rounded-[2px] border border-accent bg-accent/25"
          />
        </div>
      </div>
      {empty && items.every((item) => item.isParent) ? (
        <div className="pointer-events-none absolute inset-0 flex items-center justify-center p-6 [&>*]:pointer-events-auto">
          {empty}
        </div>
      ) : null}
    </div>
  )
}
