/** A line of the table: what was measured, in which unit, and what we mean to reach. */
export interface Row {
  readonly what: string
  readonly unit: string
  readonly value: number
  readonly goal: string
}

/** The rows as a table in Markdown. */
export function markdownTable(rows: readonly Row[]): string {
  const format = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(1))
  const lines = rows.map((row) => `| ${row.what} | ${format(row.value)} | ${row.unit} | ${row.goal} |`)
  return ['| what | median | unit | goal |', '|---|---|---|---|', ...lines].join('\n')
}
