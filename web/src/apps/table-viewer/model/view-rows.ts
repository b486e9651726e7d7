/** By which column rows are sorted. */
export interface TableSort {
  readonly column: number
  readonly isDescending: boolean
}

type Rows = readonly (readonly string[])[]

const number = /^[-+]?(\d+([.,]\d+)?|[.,]\d+)([eE][-+]?\d+)?\s*[%€$£]?$/

/** What a text sorts by, when it is a number: with a decimal point or comma, a percent sign or a currency after it. */
function numberOf(text: string): number | null {
  const trimmed = text.trim()
  return number.test(trimmed) ? Number.parseFloat(trimmed.replace(',', '.')) : null
}

/** Numbers before texts, by their values; texts as people sort them; nothing last. */
function comparer(collator: Intl.Collator) {
  return (one: string, other: string): number => {
    const [first, second] = [numberOf(one), numberOf(other)]
    if (first !== null && second !== null) return first - second
    if (first !== null || second !== null) return first === null ? 1 : -1
    return collator.compare(one, other)
  }
}

/** The places of the rows that are shown, in their order: those with the text in a field, sorted. Empty fields come last. */
export function rowsInOrder(rows: Rows, query: string, sort: TableSort | null): readonly number[] {
  const wanted = query.trim().toLocaleLowerCase()
  const places: number[] = []
  for (const [place, row] of rows.entries())
    if (wanted === '' || row.some((field) => field.toLocaleLowerCase().includes(wanted))) places.push(place)
  if (!sort) return places
  const compare = comparer(new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' }))
  const field = (place: number) => rows[place]?.[sort.column] ?? ''
  return places.toSorted((one, other) => {
    const [first, second] = [field(one), field(other)]
    if (first.trim() === '' || second.trim() === '')
      return Number(first.trim() === '') - Number(second.trim() === '')
    return compare(first, second) * (sort.isDescending ? -1 : 1)
  })
}

/** Widest and narrowest a column is at first, in characters. */
const [narrowest, widest] = [4, 40]

/** Widths of columns in characters, by the rows at the beginning. */
export function firstWidths(rows: Rows, columns: number): readonly number[] {
  const seen = rows.slice(0, 200)
  return Array.from({ length: columns }, (_, column) => {
    const longest = seen.reduce((most, row) => Math.max(most, row[column]?.length ?? 0), narrowest)
    return Math.min(longest, widest)
  })
}

/** Cells as a spreadsheet takes them from the clipboard: tabs between fields, quotes around those with tabs or breaks. */
export const asClipboard = (rows: Rows): string =>
  rows
    .map((row) =>
      row.map((field) => (/["\t\n\r]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)).join('\t'),
    )
    .join('\n')
