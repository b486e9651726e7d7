import type { Terminal } from '@xterm/xterm'
import { cellBox, screenOf } from './terminal-size'

/** A letter of a script that is written from right to left. */
const turned = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/
const letter = /\p{L}/u
const mark = /\p{M}/gu
/** What stands in one column of a table: up to two spaces. */
const column = /\S+(?: \S+)*/g

/**
 * Where a line of a terminal is written from right to left, as pairs of start and end: a column that begins so, as a whole; in
 * others from the first such letter to the last.
 */
export function turnedRanges(line: string): [number, number][] {
  if (!turned.test(line)) return []
  const ranges: [number, number][] = []
  for (const { 0: words, index } of line.matchAll(column)) {
    const first = words.search(turned)
    if (first === -1) continue
    if (turned.test(letter.exec(words)?.[0] ?? '')) {
      ranges.push([index, index + words.length])
      continue
    }
    let last = words.length - 1
    while (!turned.test(words.charAt(last))) last--
    ranges.push([index + first, index + last + 1])
  }
  return ranges
}

/** How many cells of a terminal a text takes that has no wide characters. */
export const cellsOf = (text: string): number => text.replaceAll(mark, '').length

/** Lays out the pieces of a row that are written from right to left: each keeps the place of its cells, and its letters join. */
function turnRow(row: Element, cellWidth: number) {
  for (const piece of row.querySelectorAll<HTMLElement>(':scope > span')) {
    const text = piece.textContent
    if (text.length < 2 || !turned.test(text)) continue
    Object.assign(piece.style, {
      width: `${cellWidth * cellsOf(text)}px`,
      direction: 'rtl',
      unicodeBidi: 'isolate',
      letterSpacing: '0',
      textAlign: 'left',
    })
  }
}

/**
 * Has an open terminal show letters from right to left where they are written so. It has a cell for each letter and lays all of
 * them out from left to right: what belongs together becomes one piece as wide as its cells, in which the browser joins and orders
 * the letters. Ends with the terminal.
 */
export function turnLetters(terminal: Terminal): void {
  const rows = screenOf(terminal)?.querySelector('.xterm-rows')
  if (!rows) return
  // Not every drawing of rows is told as an event: focus and selection draw them too.
  const drawn = new MutationObserver((changes) => {
    const changed = new Set(changes.map(({ target }) => target))
    for (const row of changed) {
      if (!(row instanceof Element) || row.parentElement !== rows || !turned.test(row.textContent)) continue
      const cell = cellBox(terminal)
      if (cell) turnRow(row, cell.width)
    }
  })
  const joiner = terminal.registerCharacterJoiner(turnedRanges)
  drawn.observe(rows, { childList: true, subtree: true })
  terminal.loadAddon({
    activate: () => {},
    dispose: () => {
      drawn.disconnect()
      terminal.deregisterCharacterJoiner(joiner)
    },
  })
}
