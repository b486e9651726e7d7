import Papa from 'papaparse'

/** What is odd about a table that could be read all the same. */
export type TableRemark =
  | { readonly kind: 'open-quote' }
  /** Counted from 1. */
  | { readonly kind: 'damaged-quote'; readonly row: number }
  | { readonly kind: 'uneven-rows'; readonly count: number }

/** A table: texts in rows, the first one included, and how many columns the longest has. */
export interface Table {
  readonly rows: readonly (readonly string[])[]
  readonly columns: number
  readonly separator: string
  readonly remarks: readonly TableRemark[]
}

/** More columns than this are not shown. */
export const mostColumns = 500

/** Reads bytes as the text of a table: UTF-8 or UTF-16 by its mark, else what Windows wrote. Null: no text. */
export function decodeTable(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes.subarray(0, 8192).includes(0)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The separator that a file names in its first line, as Excel writes it, and the text below that. */
function namedSeparator(text: string): { readonly separator: string; readonly text: string } {
  const [line = '', separator = ''] = /^sep=(.)\r?\n/i.exec(text) ?? []
  return { separator, text: text.slice(line.length) }
}

/** Reads a text as a table; `name` says whether tabs separate. What is damaged is read as well as it can be, and remarked on. */
export function parseTable(text: string, name: string): Table {
  const named = namedSeparator(text)
  const { data, errors, meta } = Papa.parse<string[]>(named.text, {
    delimiter: named.separator || (/\.tsv$/i.test(name) ? '\t' : ''),
    delimitersToGuess: [',', ';', '\t', '|'],
    skipEmptyLines: 'greedy',
  })
  let [columns, cut] = [0, false]
  for (const row of data) {
    columns = Math.max(columns, row.length)
    if (row.length > mostColumns) cut = true
  }
  const rows = cut ? data.map((row) => row.slice(0, mostColumns)) : data
  const width = Math.min(columns, mostColumns)
  const usual = rows[0]?.length ?? 0
  const uneven = rows.filter((row) => row.length !== usual).length
  const remarks: TableRemark[] = []
  if (errors.some(({ code }) => code === 'MissingQuotes')) remarks.push({ kind: 'open-quote' })
  const damaged = errors.find(({ code }) => code === 'InvalidQuotes')
  if (damaged) remarks.push({ kind: 'damaged-quote', row: (damaged.row ?? 0) + 1 })
  if (uneven > 0) remarks.push({ kind: 'uneven-rows', count: uneven })
  return { rows, columns: width, separator: meta.delimiter, remarks }
}
