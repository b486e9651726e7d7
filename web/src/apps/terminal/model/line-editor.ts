import type { KeyName } from './keys'

/** A line (or several, of one unfinished command) that is being typed. Never mutated. */
export interface Line {
  readonly text: string
  /** Where the cursor stands: an index into `text`, never inside a character. */
  readonly cursor: number
  /** What Ctrl+K, Ctrl+U and Ctrl+W took away last: Ctrl+Y puts it back. */
  readonly killed: string
}

export const emptyLine: Line = { text: '', cursor: 0, killed: '' }

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The boundary after the character at an index. */
function next(text: string, index: number): number {
  for (const { segment } of segmenter.segment(text.slice(index, index + 64))) return index + segment.length
  return index
}

/** The boundary before the character that ends at an index. */
function previous(text: string, index: number): number {
  const start = Math.max(0, index - 64)
  const segments = [...segmenter.segment(text.slice(start, index))]
  return start + (segments.at(-1)?.index ?? 0)
}

const isWord = (char: string | undefined) => char !== undefined && /[\p{L}\p{N}_]/u.test(char)

function wordLeft(text: string, index: number): number {
  let at = index
  while (at > 0 && !isWord(text[at - 1])) at--
  while (at > 0 && isWord(text[at - 1])) at--
  return at
}

function wordRight(text: string, index: number): number {
  let at = index
  while (at < text.length && !isWord(text[at])) at++
  while (at < text.length && isWord(text[at])) at++
  return at
}

/** Where the word before the cursor begins when only spaces part words, as Ctrl+W sees it. */
function spacedWordLeft(text: string, index: number): number {
  let at = index
  while (at > 0 && /\s/.test(text[at - 1] ?? '')) at--
  while (at > 0 && !/\s/.test(text[at - 1] ?? '')) at--
  return at
}

const lineStart = (text: string, index: number) => text.lastIndexOf('\n', index - 1) + 1
const lineEnd = (text: string, index: number) => {
  const end = text.indexOf('\n', index)
  return end === -1 ? text.length : end
}

const move = (line: Line, cursor: number): Line => ({ ...line, cursor })

/** Takes a part of the text away; `keep` remembers it for Ctrl+Y. */
const cut = (line: Line, from: number, to: number, keep: boolean): Line => ({
  text: line.text.slice(0, from) + line.text.slice(to),
  cursor: from,
  killed: keep && to > from ? line.text.slice(from, to) : line.killed,
})

/** Puts a text in at the cursor. */
export const insertText = (line: Line, text: string): Line => ({
  ...line,
  text: line.text.slice(0, line.cursor) + text + line.text.slice(line.cursor),
  cursor: line.cursor + text.length,
})

/** Replaces the text from `start` to the cursor, as a completion does. */
export const replaceWord = (line: Line, start: number, text: string): Line => ({
  ...line,
  text: line.text.slice(0, start) + text + line.text.slice(line.cursor),
  cursor: start + text.length,
})

/** A line that holds this text, with the cursor behind it. */
export const lineOf = (text: string, killed = ''): Line => ({ text, cursor: text.length, killed })

/** The line above or below the cursor's, at the same place as far as it reaches; null when there is none. */
export function moveVertically(line: Line, direction: -1 | 1): Line | null {
  const { text, cursor } = line
  const start = lineStart(text, cursor)
  const column = cursor - start
  if (direction === -1) {
    if (start === 0) return null
    const above = lineStart(text, start - 1)
    return move(line, Math.min(above + column, start - 1))
  }
  const end = lineEnd(text, cursor)
  if (end === text.length) return null
  return move(line, Math.min(end + 1 + column, lineEnd(text, end + 1)))
}

/** What a key does with the line; the same line for keys that mean nothing to it. */
export function editLine(line: Line, key: KeyName): Line {
  const { text, cursor } = line
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- the other keys are not about the text
  switch (key) {
    case 'left':
      return move(line, previous(text, cursor))
    case 'right':
      return move(line, next(text, cursor))
    case 'word-left':
      return move(line, wordLeft(text, cursor))
    case 'word-right':
      return move(line, wordRight(text, cursor))
    case 'home':
      return move(line, lineStart(text, cursor))
    case 'end':
      return move(line, lineEnd(text, cursor))
    case 'backspace':
      return cut(line, previous(text, cursor), cursor, false)
    case 'delete':
      return cut(line, cursor, next(text, cursor), false)
    case 'kill-end': {
      // At the end of a line of several, its line break goes.
      const end = lineEnd(text, cursor)
      return cut(line, cursor, end === cursor && end < text.length ? end + 1 : end, true)
    }
    case 'kill-start':
      return cut(line, lineStart(text, cursor), cursor, true)
    case 'kill-word':
      return cut(line, spacedWordLeft(text, cursor), cursor, true)
    case 'kill-next-word':
      return cut(line, cursor, wordRight(text, cursor), true)
    case 'yank':
      return insertText(line, line.killed)
    case 'newline':
      return insertText(line, '\n')
    case 'transpose': {
      const at = cursor === text.length ? previous(text, cursor) : cursor
      if (at === 0) return line
      const [before, after] = [previous(text, at), next(text, at)]
      const swapped = text.slice(at, after) + text.slice(before, at)
      return { ...line, text: text.slice(0, before) + swapped + text.slice(after), cursor: after }
    }
    default:
      return line
  }
}
