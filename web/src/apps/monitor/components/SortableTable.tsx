import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { classNames } from '@/lib/class-names'
import { nextOrder, type SortOrder, sortRows } from '../model/sort-rows'

/** One column of a table: what it shows of a row and by what it sorts. */
export interface Column<Row> {
  readonly id: string
  readonly label: string
  readonly valueOf: (row: Row) => string | number
  readonly show: (row: Row) => ReactNode
  /** Figures stand at the end of their column, with digits of equal width. */
  readonly isFigure?: boolean
  /** Takes the width that the others leave; its text may wrap. */
  readonly isMain?: boolean
  /** Left out where the table is narrower than 28 rem. */
  readonly isOptional?: boolean
}

/** Rows that can be chosen and acted on. */
export interface RowActions<Row> {
  /** Id of the chosen row; null: none. */
  readonly selected: string | null
  readonly onSelect: (id: string) => void
  /** Enter or a double-click. */
  readonly onOpen: (row: Row) => void
  /** The Delete key. */
  readonly onDelete: (row: Row) => void
  readonly onMenu: (event: MouseEvent<HTMLElement>, row: Row) => void
}

interface SortableTableProps<Row> {
  /** The accessible name. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly idOf: (row: Row) => string
  readonly order: SortOrder
  readonly onOrder: (order: SortOrder) => void
  /** Absent: the table is for reading only. */
  readonly actions?: RowActions<Row>
}

/** The rows as a table with this order shows them. */
export function orderedRows<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { column, direction }: SortOrder,
): readonly Row[] {
  const sorting = columns.find(({ id }) => id === column)
  return sorting ? sortRows(rows, sorting.valueOf, direction) : rows
}

/** The row that a key moves to, by its place among `count` rows; null for other keys. */
function rowAfter(key: string, current: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.min(current + 1, count - 1)
  if (key === 'ArrowUp') return Math.max(current - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

const cellOf = <Row,>({ isFigure, isMain, isOptional }: Column<Row>) =>
  classNames(
    'px-2 first:ps-4 last:pe-4 @md:px-4',
    isMain ? 'w-full' : 'whitespace-nowrap',
    isFigure ? 'text-end tabular-nums' : 'text-start',
    isOptional && 'hidden @md:table-cell',
  )

/** The heading of a column: a button that sorts by it. */
function Heading<Row>({
  column,
  order,
  onOrder,
}: Pick<SortableTableProps<Row>, 'order' | 'onOrder'> & { readonly column: Column<Row> }) {
  const isSorting = order.column === column.id
  const Arrow = order.direction === 'ascending' ? ChevronUp : ChevronDown
  return (
    <th
      scope="col"
      aria-sort={isSorting ? order.direction : undefined}
      className={classNames(cellOf(column), 'border-b border-border font-medium')}
    >
      <button
        type="button"
        onClick={() => onOrder(nextOrder(order, column.id))}
        className={classNames(
          '-mx-1 inline-flex min-h-8 items-center gap-1 rounded-control px-1 text-xs text-muted hover:text-text pointer-coarse:min-h-11',
          column.isFigure && 'flex-row-reverse',
          isSorting && 'text-text',
        )}
      >
        {column.label}
        <Arrow aria-hidden="true" className={classNames('size-3.5', !isSorting && 'opacity-0')} />
      </button>
    </th>
  )
}

/**
 * A table that sorts by a click on a heading; the heading stays in sight. With `actions` its rows are chosen with a click,
 * a tap or the arrow keys, opened with Enter, ended with Delete, and have a menu.
 */
export function SortableTable<Row>(props: SortableTableProps<Row>) {
  const { label, columns, rows, idOf, order, onOrder, actions } = props
  const sorted = orderedRows(columns, rows, order)
  const selectedIndex = sorted.findIndex((row) => idOf(row) === actions?.selected)

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, row: Row, index: number) => {
    if (!actions || event.target !== event.currentTarget || event.ctrlKey || event.altKey || event.metaKey)
      return
    const next = rowAfter(event.key, index, sorted.length)
    const nextRow = next === null ? undefined : sorted[next]
    if (next !== null && nextRow !== undefined) {
      actions.onSelect(idOf(nextRow))
      const body = event.currentTarget.parentElement
      const element = body?.children[next]
      if (element instanceof HTMLElement) element.focus()
    } else if (event.key === 'Enter') actions.onOpen(row)
    else if (event.key === 'Delete') actions.onDelete(row)
    else if (event.key === ' ') actions.onSelect(idOf(row))
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const behaviour = (row: Row, index: number) =>
    actions && {
      'data-row-id': idOf(row),
      tabIndex: index === Math.max(0, selectedIndex) ? 0 : -1,
      'aria-selected': index === selectedIndex,
      onClick: () => actions.onSelect(idOf(row)),
      onDoubleClick: () => actions.onOpen(row),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => onKeyDown(event, row, index),
      onContextMenu: (event: MouseEvent<HTMLElement>) => {
        actions.onSelect(idOf(row))
        actions.onMenu(event, row)
      },
    }

  return (
    <table
      role={actions ? 'grid' : undefined}
      aria-label={label}
      className="w-full border-separate border-spacing-0 text-sm"
    >
      <thead className="sticky top-0 z-1 bg-surface">
        <tr>
          {columns.map((column) => (
            <Heading key={column.id} column={column} order={order} onOrder={onOrder} />
          ))}
        </tr>
      </thead>
      <tbody>
        {sorted.map((row, index) => (
          <tr
            key={idOf(row)}
            {...behaviour(row, index)}
            className={classNames(
              'h-8 -outline-offset-2 hover:bg-sunken pointer-coarse:h-12',
              actions && 'select-none aria-selected:bg-accent-soft',
            )}
          >
            {columns.map((column) => (
              <td key={column.id} className={classNames(cellOf(column), 'border-b border-border')}>
                {column.show(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
