// What the editor shows: a bar above, the text, a message, and the keys below.
import { graphemes, textWidth } from '../../../model/text-width'
import type { Spot } from './buffer'

const tabSize = 8
/** White on slate, which stands out on every background. The emulator greys inverse text, whose contrast it measures wrongly. */
const inverseOn = '\u001B[38;2;255;255;255;48;2;51;65;85m'
const plain = '\u001B[0m'
const inverse = (text: string) => inverseOn + text + plain

/** One character as it is shown from a column on. */
function shownCharacter(character: string, column: number): string {
  if (character === '\t') return ' '.repeat(tabSize - (column % tabSize))
  if (/^\p{Cc}$/u.test(character)) {
    const code = character.charCodeAt(0)
    return code === 127 ? '^?' : code < 32 ? `^${String.fromCharCode(code + 64)}` : '�'
  }
  return character
}

/** The column in which a place of a line stands. */
export function columnOf(line: string, at: number): number {
  let column = 0
  for (const character of graphemes(line.slice(0, at))) column += textWidth(shownCharacter(character, column))
  return column
}

/** The column that the shown part of the cursor's line begins in. */
export const partStart = (column: number, columns: number): number => {
  if (column < columns - 1) return 0
  const step = Math.max(1, columns - 8)
  return Math.floor((column - 7) / step) * step
}

/** A piece of a row: a character as it is shown, and whether it is inverse. */
interface Piece {
  readonly text: string
  readonly width: number
  readonly isInverse: boolean
}

const paint = (pieces: readonly Piece[]): string => {
  let text = ''
  let isInverse = false
  for (const piece of pieces) {
    if (piece.isInverse !== isInverse) text += piece.isInverse ? inverseOn : plain
    isInverse = piece.isInverse
    text += piece.text
  }
  return isInverse ? text + plain : text
}

/** A part of a line, from a column on, with marks where it goes on; what is selected is inverse. */
export function shownLine(
  line: string,
  start: number,
  columns: number,
  selected: readonly [number, number] | null = null,
): string {
  const pieces: Piece[] = []
  let column = 0
  let at = 0
  let width = 0
  let goesOn = false
  for (const character of graphemes(line)) {
    const text = shownCharacter(character, column)
    const cells = textWidth(text)
    const isInverse = selected !== null && at >= selected[0] && at < selected[1]
    const isBefore = column < start
    column += cells
    at += character.length
    if (isBefore) continue
    if (width + cells > columns) {
      goesOn = true
      break
    }
    pieces.push({ text, width: cells, isInverse })
    width += cells
  }
  const [first] = pieces
  if (start > 0 && first)
    pieces.splice(
      0,
      1,
      { text: '<', width: 1, isInverse: true },
      { text: ' '.repeat(first.width - 1), width: first.width - 1, isInverse: false },
    )
  if (goesOn) {
    while (width > columns - 1) width -= pieces.pop()?.width ?? width
    pieces.push({ text: ' '.repeat(columns - 1 - width), width: 0, isInverse: false })
    pieces.push({ text: '>', width: 1, isInverse: true })
  }
  return paint(pieces)
}

/** A text cut to a width. */
export function cutTo(text: string, columns: number): string {
  let width = 0
  let cut = ''
  for (const character of graphemes(text)) {
    width += textWidth(character)
    if (width > columns) break
    cut += character
  }
  return cut
}

const padded = (text: string, columns: number) => {
  const cut = cutTo(text, columns)
  return cut + ' '.repeat(Math.max(0, columns - textWidth(cut)))
}

/** The bar above: what is edited in the middle, its state at the right. */
export function titleBar(name: string, state: string, columns: number): string {
  const brand = '  nano'
  const room = columns - textWidth(state) - 4
  const shown =
    textWidth(name) > room
      ? `…${graphemes(name)
          .slice(1 - room)
          .join('')}`
      : name
  const start = Math.max(brand.length + 2, Math.floor((columns - textWidth(shown)) / 2))
  const fits = start + textWidth(shown) + textWidth(state) + 2 <= columns
  const left = fits ? brand.padEnd(start) + shown : ` ${shown}`
  return inverse(padded(left, columns - textWidth(state) - 1) + padded(state, textWidth(state) + 1))
}

/** A message in the middle of its row. */
export function messageRow(message: string, columns: number): string {
  if (message === '') return ''
  const text = cutTo(`[ ${message} ]`, columns)
  return ' '.repeat(Math.max(0, Math.floor((columns - textWidth(text)) / 2))) + inverse(text)
}

/** A question and what is typed behind it, over the whole row; the end of a long one is seen. */
export function promptRow(question: string, typed: string, columns: number): string {
  const room = Math.max(1, columns - textWidth(question) - 1)
  let shown = typed
  while (textWidth(shown) > room) shown = graphemes(shown).slice(1).join('')
  return inverse(padded(question + shown, columns))
}

/** A key and what it does. */
export type KeyHint = readonly [key: string, label: string]

/** Two rows of keys, as many as there is room for. */
export function keyRows(hints: readonly KeyHint[], columns: number): readonly [string, string] {
  const count = Math.max(2, Math.min(Math.ceil(hints.length / 2), Math.floor(columns / 13)))
  const width = Math.floor(columns / count)
  const row = (from: number) =>
    hints
      .filter((_hint, index) => index % 2 === from)
      .slice(0, count)
      .map(([key, label]) => {
        const rest = padded(` ${label}`, Math.max(0, width - key.length))
        return inverse(key) + rest
      })
      .join('')
      .trimEnd()
  return [row(0), row(1)]
}

/** The first row to show, so that the cursor is in sight; a far jump puts it in the middle. */
export function scrolled(top: number, row: number, rows: number, lines: number): number {
  if (row >= top && row < top + rows) return Math.min(top, Math.max(0, lines - 1))
  if (row === top - 1) return row
  if (row === top + rows) return top + 1
  return Math.max(0, row - Math.floor(rows / 2))
}

/** What is selected of a line, by the places of the region; null: nothing. */
export function selectedIn(
  row: number,
  length: number,
  region: readonly [Spot, Spot] | null,
): readonly [number, number] | null {
  if (!region || row < region[0].row || row > region[1].row) return null
  return [row === region[0].row ? region[0].at : 0, row === region[1].row ? region[1].at : length]
}
