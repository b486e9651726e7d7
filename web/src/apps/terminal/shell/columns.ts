import { textWidth } from '../model/text-width'

interface Cell {
  /** The printed text, colours included. */
  readonly text: string
  /** The same without colours. */
  readonly plain: string
}

/** Cells that columns take with two spaces between them. */
const total = (columns: readonly number[]) =>
  columns.reduce((sum, column) => sum + column, 0) + (columns.length - 1) * 2

/** Cells in columns, filled downwards, as many as fit into a width of so many characters. Ends with a line break. */
export function columnise(cells: readonly Cell[], width: number): string {
  const widths = cells.map(({ plain }) => textWidth(plain))
  const layout = (rows: number) => {
    const columns: number[] = []
    for (let start = 0; start < cells.length; start += rows) {
      columns.push(Math.max(...widths.slice(start, start + rows)))
    }
    return columns
  }
  let rows = 1
  let columns = layout(rows)
  while (rows < cells.length && total(columns) > width) columns = layout(++rows)
  let text = ''
  for (let row = 0; row < rows; row++) {
    const line: string[] = []
    for (let column = 0; column < columns.length; column++) {
      const index = column * rows + row
      const cell = cells[index]
      if (!cell) continue
      const isLast = cells[index + rows] === undefined
      line.push(isLast ? cell.text : cell.text + ' '.repeat((columns[column] ?? 0) - (widths[index] ?? 0)))
    }
    text += `${line.join('  ')}\n`
  }
  return text
}
