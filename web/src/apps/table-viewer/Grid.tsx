import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { classNames } from '@/lib/class-names'
import { useTexts } from '@/ui/use-texts'
import { HeaderCell } from './HeaderCell'
import type { TableSort } from './model/view-rows'
import { texts } from './texts'

/** Cells that are selected: rows as they are shown, and columns, all included. */
export interface CellRange {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

interface GridProps {
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** Places of the rows that are shown. */
  readonly order: readonly number[]
  /** Widths of columns at first, in characters. */
  readonly widths: readonly number[]
  readonly sort: TableSort | null
  readonly onSort: (column: number) => void
  readonly range: CellRange | null
  readonly onRange: (range: CellRange | null) => void
  readonly onCopy: () => void
}

interface Cell {
  readonly row: number
  readonly column: number
}

/** Heights in px at 100 % scale, how many rows are drawn beyond what is seen, and the width of a character. */
const [rowHeight, spare, characterWidth, padding] = [28, 12, 7.5, 20]

const rangeOf = (one: Cell, other: Cell): CellRange => ({
  top: Math.min(one.row, other.row),
  bottom: Math.max(one.row, other.row),
  left: Math.min(one.column, other.column),
  right: Math.max(one.column, other.column),
})

const limit = (value: number, most: number) => Math.max(0, Math.min(value, most))

/** The cell that a pointer is on; null: none. */
const cellAt = (event: PointerEvent): Cell | null => {
  const element = event.target instanceof Element ? event.target.closest('[data-cell]') : null
  const [row, column] = element?.getAttribute('data-cell')?.split(':').map(Number) ?? []
  return row === undefined || column === undefined ? null : { row, column }
}

/** A table of any length: only the rows in sight are drawn. */
export function Grid(props: GridProps) {
  const { header, rows, order, widths, sort, onSort, range, onRange, onCopy } = props
  const t = useTexts(texts)
  const scroller = useRef<HTMLDivElement>(null)
  const [sight, setSight] = useState({ top: 0, height: 600 })
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(new Map())
  const [active, setActive] = useState<Cell>({ row: 0, column: 0 })
  const anchor = useRef<Cell>({ row: 0, column: 0 })

  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const look = () => setSight({ top: element.scrollTop, height: element.clientHeight })
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [])

  const widthOf = (column: number) =>
    chosen.get(column) ?? Math.round((widths[column] ?? 8) * characterWidth + padding)
  const template = header.map((_, column) => `${widthOf(column)}px`).join(' ')
  const first = Math.max(0, Math.floor(sight.top / rowHeight) - spare)
  const last = Math.min(order.length, Math.ceil((sight.top + sight.height) / rowHeight) + spare)

  const go = (to: Cell, isExtending: boolean) => {
    const cell = { row: limit(to.row, order.length - 1), column: limit(to.column, header.length - 1) }
    if (!isExtending) anchor.current = cell
    setActive(cell)
    onRange(rangeOf(anchor.current, cell))
    const element = scroller.current
    if (!element) return
    const top = cell.row * rowHeight
    // The header covers the first row’s height.
    const room = element.clientHeight - 2 * rowHeight
    if (top < element.scrollTop) element.scrollTop = top
    else if (top > element.scrollTop + room) element.scrollTop = top - room
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== scroller.current) return
    const { row, column } = active
    const page = Math.max(1, Math.floor(sight.height / rowHeight) - 2)
    const isFar = event.ctrlKey || event.metaKey
    const moves: Readonly<Record<string, Cell>> = {
      ArrowUp: { row: row - 1, column },
      ArrowDown: { row: row + 1, column },
      ArrowLeft: { row, column: column - 1 },
      ArrowRight: { row, column: column + 1 },
      PageUp: { row: row - page, column },
      PageDown: { row: row + page, column },
      Home: isFar ? { row: 0, column: 0 } : { row, column: 0 },
      End: isFar ? { row: order.length, column: header.length } : { row, column: header.length },
    }
    const move = moves[event.key]
    if (move) go(move, event.shiftKey)
    else if (isFar && event.key.toLowerCase() === 'c') onCopy()
    else if (isFar && event.key.toLowerCase() === 'a')
      onRange({ top: 0, bottom: order.length - 1, left: 0, right: header.length - 1 })
    else if (event.key === 'Escape' && range) onRange(null)
    else return
    event.preventDefault()
  }
  const isSelected = (row: number, column: number) =>
    range !== null && row >= range.top && row <= range.bottom && column >= range.left && column <= range.right

  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={t.table}
      aria-rowcount={order.length + 1}
      aria-colcount={header.length}
      aria-multiselectable="true"
      aria-activedescendant={order.length > 0 ? `cell-${active.row}-${active.column}` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        const cell = event.button === 0 ? cellAt(event) : null
        if (cell) go(cell, event.shiftKey)
      }}
      onPointerMove={(event) => {
        const cell = event.buttons === 1 && event.pointerType === 'mouse' ? cellAt(event) : null
        if (cell && (cell.row !== active.row || cell.column !== active.column)) go(cell, true)
      }}
      className="relative min-h-0 flex-1 overflow-auto bg-raised select-none focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus"
    >
      <div
        role="row"
        aria-rowindex={1}
        style={{ gridTemplateColumns: template, height: rowHeight }}
        className="sticky top-0 z-10 grid w-max min-w-full border-b border-border-strong bg-sunken"
      >
        {header.map((name, column) => (
          <HeaderCell
            // oxlint-disable-next-line react/no-array-index-key -- a column is a place
            key={column}
            name={name}
            index={column}
            sort={sort?.column === column ? sort : null}
            width={widthOf(column)}
            onSort={() => onSort(column)}
            onWidth={(width) => setChosen((before) => new Map([...before, [column, width]]))}
          />
        ))}
      </div>
      <div
        role="presentation"
        style={{ height: order.length * rowHeight }}
        className="relative w-max min-w-full"
      >
        {order.slice(first, last).map((place, index) => {
          const row = first + index
          return (
            <div
              key={place}
              role="row"
              aria-rowindex={row + 2}
              style={{ gridTemplateColumns: template, height: rowHeight, top: row * rowHeight }}
              className={classNames(
                'absolute inset-x-0 grid w-max min-w-full border-b border-border text-sm',
                row % 2 === 1 && 'bg-surface',
              )}
            >
              {header.map((_, column) => (
                <div
                  // oxlint-disable-next-line react/no-array-index-key -- a column is a place
                  key={column}
                  id={`cell-${row}-${column}`}
                  role="gridcell"
                  aria-colindex={column + 1}
                  aria-selected={isSelected(row, column)}
                  data-cell={`${row}:${column}`}
                  dir="auto"
                  className={classNames(
                    'truncate border-e border-border px-2.5 leading-7 whitespace-pre',
                    isSelected(row, column) && 'bg-accent-soft',
                    range !== null &&
                      row === active.row &&
                      column === active.column &&
                      'outline-2 -outline-offset-2 outline-focus',
                  )}
                >
                  {rows[place]?.[column] ?? ''}
                </div>
              ))}
            </div>
          )
        })}
      </div>
    </div>
  )
}
