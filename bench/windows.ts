import type { Person } from '../e2e/support/account'
import { openingRows } from './opening'
import type { Row } from './table'

/** The rows about opening a window. */
export const windowRows = (url: string, person: Person, runs: number): Promise<Row[]> =>
  openingRows(url, person, runs, { name: 'Settings', content: { selector: '[role="tab"]' } })
