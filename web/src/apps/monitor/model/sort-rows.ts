import { compareTexts } from '@/lib/language/format'

/** By which column a table is sorted, and in which direction. */
export interface SortOrder {
  readonly column: string
  readonly direction: 'ascending' | 'descending'
}

/** The order after a click on a column's heading: that column ascending, or the other way round when it is already. */
export const nextOrder = (current: SortOrder, column: string): SortOrder => ({
  column,
  direction: current.column === column && current.direction === 'ascending' ? 'descending' : 'ascending',
})

const compare = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : compareTexts(String(a), String(b))

/** The rows in an order; equal ones keep the order that they had, so that a refresh does not shuffle them. */
export function sortRows<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => string | number,
  direction: SortOrder['direction'],
): readonly Row[] {
  const sign = direction === 'ascending' ? 1 : -1
  return rows.toSorted((a, b) => sign * compare(valueOf(a), valueOf(b)))
}
