import { lex, type Token } from './lexer'

const indentUnit = '  '
const opening = new Set(['(', '[', '{'])
const closing = new Set([')', ']', '}'])

/** A part of a line as the formatter sees it: a token's own text, or a comment. */
interface Part {
  readonly text: string
  /** Null for a comment. */
  readonly token: Token | null
}

/**
 * A program in the usual style: two blanks for each level, one between words, at most one empty line in a row, no `;`.
 * Comments, line breaks and texts stay as they are, and so does the meaning, also of a program with mistakes.
 */
export function format(text: string): string {
  const lines = collapseEmpty(linesOf(text))
  let depth = 0
  const written = lines.map((parts) => {
    const isClosing = parts[0] !== undefined && isOne(parts[0], closing)
    const opened = levels(parts)
    const line =
      parts.length === 0 ? '' : indentUnit.repeat(Math.max(0, depth - (isClosing ? 1 : 0))) + joined(parts)
    depth = Math.max(0, depth + opened)
    return line
  })
  return written.length === 0 ? '' : `${written.join('\n')}\n`
}

/** The program's lines; a `;` ends one as a line break does. */
function linesOf(text: string): Part[][] {
  const lines: Part[][] = [[]]
  let at = 0
  const addGap = (to: number) => {
    for (const piece of gapPieces(text.slice(at, to))) lines.at(-1)?.push(piece)
  }
  for (const token of lex(text).tokens) {
    addGap(token.from)
    at = token.to
    if (token.kind === 'line end') lines.push([])
    else if (token.kind !== 'end') lines.at(-1)?.push({ text: text.slice(token.from, token.to), token })
  }
  addGap(text.length)
  return lines
}

/** What stands between two tokens: blanks, characters without a meaning, and a comment. */
function gapPieces(gap: string): Part[] {
  return [...gap.matchAll(/(?:#|\/\/)[^\r\n]*|[^\s\ufeff]+/g)].map(([piece]) => ({
    text: piece.trimEnd(),
    token: null,
  }))
}

/** Leaves out empty lines at both ends, and all but one in a row. */
function collapseEmpty(lines: readonly Part[][]): Part[][] {
  const kept = lines.filter((line, index) => line.length > 0 || (lines[index - 1]?.length ?? 0) > 0)
  while (kept.length > 0 && kept.at(-1)?.length === 0) kept.pop()
  return kept
}

const isOne = ({ token }: Part, symbols: ReadonlySet<string>): boolean =>
  token?.kind === 'symbol' && symbols.has(token.symbol)

/** How many levels deeper the line after this one is. */
const levels = (parts: readonly Part[]): number =>
  parts.reduce((sum, part) => sum + (isOne(part, opening) ? 1 : isOne(part, closing) ? -1 : 0), 0)

function joined(parts: readonly Part[]): string {
  let line = ''
  for (const [index, part] of parts.entries()) {
    const before = parts[index - 1]
    line += before && needsBlank(parts[index - 2], before, part) ? ` ${part.text}` : part.text
  }
  return line
}

const afterOpening = new Set(['(', '['])
const beforeClosing = new Set([')', ']', ','])
const callOrPlace = new Set(['(', '['])
const endsValue = new Set([')', ']'])

/** Whether it is a keyword that is a value. */
const isAtom = ({ token }: Part): boolean =>
  token?.kind === 'keyword' && ['true', 'false', 'nothing'].includes(token.keyword)

/** Whether a minus stands before its number and not between two. */
function isSign(before: Part | undefined, part: Part): boolean {
  if (!isOne(part, new Set(['-']))) return false
  if (!before?.token) return true
  if (before.token.kind === 'symbol') return !endsValue.has(before.token.symbol)
  return before.token.kind === 'keyword' && !isAtom(before)
}

const beginsValue = new Set(['(', '[', '-'])

/** Whether a sign may stand right before this: two symbols side by side could be read as another one. */
const takesSign = (part: Part): boolean =>
  part.token !== null && (part.token.kind !== 'symbol' || isOne(part, beginsValue))

function needsBlank(beforeLeft: Part | undefined, left: Part, right: Part): boolean {
  if (!right.token) return true
  if (isOne(left, afterOpening) || isOne(right, beforeClosing)) return false
  if (isSign(beforeLeft, left) && takesSign(right)) return false
  if (!isOne(right, callOrPlace)) return true
  return !(
    left.token?.kind === 'name' ||
    left.token?.kind === 'text' ||
    isOne(left, endsValue) ||
    isAtom(left)
  )
}
