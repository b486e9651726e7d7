/** Where the items of a list are. All lengths in px, from the top left corner of what scrolls, below the header. */

export interface ListLayout {
  readonly count: number
  /** Items side by side; 1 in the details view. */
  readonly columns: number
  readonly itemWidth: number
  readonly itemHeight: number
  /** Height of all items. */
  readonly height: number
  /** Whether the first item of a row is the one at the right. */
  readonly isRightToLeft: boolean
}

export interface Point {
  readonly x: number
  readonly y: number
}

/** A part of the content, e.g. a rubber band. */
export interface Area {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Indices from `start` up to, not including, `end`. */
export interface IndexRange {
  readonly start: number
  readonly end: number
}

/** One item per row, as wide as the list. */
export const detailsLayout = (count: number, width: number, rowHeight: number): ListLayout => ({
  count,
  columns: 1,
  itemWidth: width,
  itemHeight: rowHeight,
  height: count * rowHeight,
  isRightToLeft: false,
})

/** Tiles side by side, at least one, sharing the width evenly; along the lines of the language. */
export function iconsLayout(
  count: number,
  width: number,
  tile: { readonly width: number; readonly height: number },
  isRightToLeft = false,
): ListLayout {
  const columns = Math.max(1, Math.floor(width / tile.width))
  return {
    count,
    columns,
    itemWidth: width / columns,
    itemHeight: tile.height,
    height: Math.ceil(count / columns) * tile.height,
    isRightToLeft,
  }
}

/** A column counted from the other side where rows begin at the right: the one at the left is the first otherwise. */
const mirrored = ({ columns, isRightToLeft }: ListLayout, column: number) =>
  isRightToLeft ? columns - 1 - column : column

/** The top left corner of an item. */
export const placeOf = (layout: ListLayout, index: number): Point => ({
  x: mirrored(layout, index % layout.columns) * layout.itemWidth,
  y: Math.floor(index / layout.columns) * layout.itemHeight,
})

/** The items in whole rows that are in sight, and `overscan` rows before and after them. */
export function itemsInSight(
  layout: ListLayout,
  scrollTop: number,
  viewHeight: number,
  overscan: number,
): IndexRange {
  const first = Math.max(0, Math.floor(scrollTop / layout.itemHeight) - overscan)
  const last = Math.ceil((scrollTop + viewHeight) / layout.itemHeight) + overscan
  return {
    start: Math.min(layout.count, first * layout.columns),
    end: Math.min(layout.count, Math.max(0, last) * layout.columns),
  }
}

/** Indices of the items that an area touches, in order. */
export function itemsInArea(layout: ListLayout, area: Area): readonly number[] {
  const lastRow = Math.ceil(layout.count / layout.columns) - 1
  const lastColumn = layout.columns - 1
  if (area.right <= 0 || area.bottom <= 0 || area.left >= layout.columns * layout.itemWidth) return []
  const top = Math.max(0, Math.floor(area.top / layout.itemHeight))
  const bottom = Math.min(lastRow, Math.floor(area.bottom / layout.itemHeight))
  const left = Math.max(0, Math.floor(area.left / layout.itemWidth))
  const right = Math.min(lastColumn, Math.floor(area.right / layout.itemWidth))
  const [first, last] = layout.isRightToLeft
    ? [mirrored(layout, right), mirrored(layout, left)]
    : [left, right]
  const found: number[] = []
  for (let row = top; row <= bottom; row++) {
    for (let column = first; column <= last; column++) {
      const index = row * layout.columns + column
      if (index < layout.count) found.push(index)
    }
  }
  return found
}

/** Where to scroll to bring an item into sight with the least movement; the same value when it is in sight. */
export function scrollToShow(
  layout: ListLayout,
  index: number,
  scrollTop: number,
  viewHeight: number,
): number {
  const { y } = placeOf(layout, index)
  if (y < scrollTop) return y
  return Math.max(scrollTop, y + layout.itemHeight - viewHeight)
}

/**
 * The index that a key moves the focus to, or null for a key that moves nothing in this layout. `index` -1: nothing is
 * focused yet, and every key goes to the first item but End. `pageRows`: rows that fit in the view.
 */
export function stepIndex(layout: ListLayout, index: number, key: string, pageRows: number): number | null {
  const last = layout.count - 1
  if (last < 0) return null
  const { columns } = layout
  const page = Math.max(1, pageRows - 1) * columns
  const onward = layout.isRightToLeft ? -1 : 1
  const steps: Readonly<Record<string, number>> = {
    ArrowUp: -columns,
    ArrowDown: columns,
    PageUp: -page,
    PageDown: page,
    ...(columns > 1 ? { ArrowLeft: -onward, ArrowRight: onward } : {}),
  }
  if (key === 'Home') return 0
  if (key === 'End') return last
  const step = steps[key]
  if (step === undefined) return null
  if (index < 0) return 0
  const target = index + step
  if (target >= 0 && target <= last) return target
  // not shown: how the names of two keys begin
  if (key.startsWith('Page')) return target < 0 ? index % columns : last
  // One row short: down from the last but one row goes to the last item, elsewhere the edge holds.
  const isLastRowBelow = Math.floor(last / columns) > Math.floor(index / columns)
  return key === 'ArrowDown' && isLastRowBelow ? last : index
}
