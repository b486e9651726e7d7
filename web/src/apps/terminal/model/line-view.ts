import { attributeCodes } from './ansi'
import { graphemes, textWidth } from './text-width'

/** What stands on the terminal while a line is typed. */
export interface LineView {
  /** Printed before the first line, with its colours. */
  readonly prompt: string
  /** Printed before each further line. */
  readonly continuation: string
  readonly text: string
  /** Index into `text`. */
  readonly cursor: number
  /** Show nothing of the text: a secret is typed. */
  readonly isSilent?: boolean
}

/** A place on the terminal, relative to where the prompt begins. */
interface Place {
  readonly row: number
  readonly column: number
}

/** Where the cursor stands after a text, on a terminal of so many columns. The text may hold line breaks and colours. */
export function placeAfter(text: string, columns: number, from: Place = { row: 0, column: 0 }): Place {
  let { row, column } = from
  const lines = text.replaceAll(attributeCodes, '').split('\n')
  for (const [index, line] of lines.entries()) {
    if (index > 0) {
      row++
      column = 0
    }
    if (/^[\u0020-\u007E]*$/.test(line)) {
      const cells = column + line.length
      row += Math.floor(cells / columns)
      column = cells % columns
      continue
    }
    for (const character of graphemes(line)) {
      const cells = textWidth(character)
      // A wide character that does not fit goes to the next row as a whole.
      if (column + cells > columns) {
        row++
        column = 0
      }
      column += cells
      if (column === columns) {
        row++
        column = 0
      }
    }
  }
  return { row, column }
}

const shown = ({ prompt, continuation, text, isSilent }: LineView, to = text.length) =>
  prompt + (isSilent ? '' : text.slice(0, to).replaceAll('\n', `\n${continuation}`))

/** Rows and column of the cursor, and of the end of the shown text, from where the prompt begins. */
export const layout = (view: LineView, columns: number) => ({
  cursor: placeAfter(shown(view, view.cursor), columns),
  end: placeAfter(shown(view), columns),
})

const up = (rows: number) => (rows > 0 ? `\u001B[${rows}A` : '')
const right = (columns: number) => (columns > 0 ? `\u001B[${columns}C` : '')

/** From the end of what was printed to the cursor's place. */
function toCursor(view: LineView, columns: number): string {
  const { cursor, end } = layout(view, columns)
  if (cursor.row === end.row && cursor.column === end.column) return ''
  return `\r${up(end.row - cursor.row)}${right(cursor.column)}`
}

/** Prints a line from the start of a row on. A text that fills its last row exactly opens the next one. */
export function drawLine(view: LineView, columns: number): string {
  const text = shown(view)
  const { end } = layout(view, columns)
  const isFull = end.column === 0 && text !== '' && !text.endsWith('\n')
  return text.replaceAll('\n', '\r\n') + (isFull ? ' \r' : '') + toCursor(view, columns)
}

/** Goes back to where the prompt begins and clears from there. */
export function eraseLine(view: LineView, columns: number): string {
  return `\r${up(layout(view, columns).cursor.row)}\u001B[J`
}

/** Goes past the end of the shown text, as Enter does before the command prints. */
export function leaveLine(view: LineView, columns: number): string {
  const { cursor, end } = layout(view, columns)
  const down = end.row - cursor.row
  return `${down > 0 ? `\u001B[${down}B` : ''}\r${right(end.column)}\r\n`
}

/**
 * From one look to another. The common case, a character typed at the end, prints just that: nothing flickers and a screen
 * reader hears only what is new.
 */
export function redrawLine(before: LineView, after: LineView, columns: number): string {
  if (before.prompt === after.prompt && before.isSilent && after.isSilent) return ''
  const isSameFrame = before.prompt === after.prompt && !before.isSilent && !after.isSilent
  if (isSameFrame && before.text === after.text) {
    const from = layout(before, columns).cursor
    const to = layout(after, columns).cursor
    if (from.row === to.row && from.column === to.column) return ''
    const rows = to.row - from.row
    const vertical = rows < 0 ? up(-rows) : rows > 0 ? `\u001B[${rows}B` : ''
    return `\r${vertical}${right(to.column)}`
  }
  const isAppended =
    isSameFrame &&
    before.cursor === before.text.length &&
    after.cursor === after.text.length &&
    after.text.startsWith(before.text)
  if (isAppended) {
    const added = after.text.slice(before.text.length)
    const end = layout(after, columns).end
    if (!added.includes('\n') && end.column !== 0) return added
  }
  return eraseLine(before, columns) + drawLine(after, columns)
}
