import type { Tree } from '@lezer/common'
import { classHighlighter, highlightTree } from '@lezer/highlight'
import { compile } from '../compile'
import { format } from '../format'
import { withoutMistakes } from '../leave-out'
import { lex, type Token } from '../lexer'
import { parser } from '../lezer'
import type { Task } from '../instructions'
import { mostDiagnostics, parse, type Parsed } from '../parser'
import type { Diagnostic } from '../source'
import { errorsIn, lexerTokens, treeTokens } from '../testing/lezer-tokens'
import { play } from '../testing/play'

/** A budget in which a program that never ends is over soon. */
const limits = { steps: 3000, depth: 60, length: 5000, memory: 60_000, hostCalls: 40, handlers: 10 }

/** Longest time that one program may take, ms of the processor: a run within the budget takes a few. */
export const longestTime = 2000

/** What came of a program. */
export interface Checked {
  readonly isSound: boolean
  readonly outcome: string
  readonly steps: number
  /** ms of the processor: other work on the machine does not count. */
  readonly time: number
}

/** What instructions do, without the places of the program at which they stand. */
const meaning = ({ instructions }: Task): string =>
  instructions
    .map(({ from: _from, to: _to, ...instruction }) =>
      'body' in instruction
        ? `${instruction.op} ${'name' in instruction ? `${instruction.name}(${instruction.parameters.join()})` : ''} {${meaning(instruction.body)}}`
        : Object.values(instruction).join(' '),
    )
    .join('\n')

/** A token without its place. */
function contentOf(token: Token): string {
  switch (token.kind) {
    case 'number':
      return String(token.value)
    case 'name':
      return token.name
    case 'keyword':
      return token.keyword
    case 'symbol':
      return token.symbol
    case 'text':
      return token.pieces
        .map((piece) => (piece.kind === 'written' ? `"${piece.value}"` : contents(piece.tokens)))
        .join('+')
    case 'line end':
    case 'end':
      break
  }
  return token.kind
}

/** Tokens without their places; of line ends that follow one another one, and none at both ends. */
function contents(tokens: readonly Token[]): string {
  const found: string[] = []
  let isLineOver = false
  for (const token of tokens) {
    if (token.kind === 'line end') isLineOver = found.length > 0
    else {
      if (isLineOver && token.kind !== 'end') found.push('line end')
      isLineOver = false
      found.push(contentOf(token))
    }
  }
  return found.join('\n')
}

function expect(isSo: boolean, what: string): asserts isSo {
  if (!isSo) throw new Error(what)
}

function checkDiagnostics(text: string, diagnostics: readonly Diagnostic[]) {
  expect(diagnostics.length <= mostDiagnostics, 'too many diagnostics')
  let last = 0
  for (const { from, to, message, fix } of diagnostics) {
    expect(from >= last && from <= to && to <= text.length, `diagnostic outside of the text: ${message}`)
    expect(message.length > 0 && message.length < 500, 'endless message')
    last = from
    let end = 0
    for (const edit of fix?.edits ?? []) {
      expect(edit.from >= end && edit.from <= edit.to && edit.to <= text.length, `fix outside: ${message}`)
      end = edit.to
    }
  }
}

function checkFormat(text: string, { program }: Parsed, isSound: boolean) {
  const formatted = format(text)
  expect(format(formatted) === formatted, 'formatting twice differs')
  expect(contents(lex(text).tokens) === contents(lex(formatted).tokens), 'formatting changes tokens')
  if (!isSound) return
  const again = parse(formatted)
  expect(again.diagnostics.length === 0, 'formatted, it has a mistake')
  expect(meaning(compile(program)) === meaning(compile(again.program)), 'formatting changes the meaning')
}

/** ms of the processor since an earlier look at it. */
function timeSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

/** Longest time of one turn of the editor's parser, and of all its turns for a text with mistakes, ms of the processor. */
const [longestTurn, longestReading] = [longestTime, 300]

/**
 * Reads a text as the editor does: turn by turn, and no longer than it has time for. Thousands of operators in a row with a
 * mistake behind them take seconds; the editor then goes on without the rest.
 */
function readInTurns(text: string, isSound: boolean): Tree {
  const reading = parser.startParse(text)
  const start = process.cpuUsage()
  for (;;) {
    const turn = process.cpuUsage()
    const tree = reading.advance()
    expect(timeSince(turn) < longestTurn, 'one turn of the editor’s grammar took too long')
    if (tree) return tree
    if (!isSound && reading.stoppedAt === null && timeSince(start) > longestReading) {
      reading.stopAt(reading.parsedPos)
    }
  }
}

function checkGrammar(text: string, isSound: boolean) {
  const tree = readInTurns(text, isSound)
  highlightTree(tree, classHighlighter, (from, to) => {
    expect(from < to && to <= text.length, 'a colour outside of the text')
  })
  if (!isSound) return
  const errors = errorsIn(tree)
  expect(errors.length === 0, `the editor’s grammar sees a mistake at ${errors.join()}`)
  expect(lexerTokens(text).join() === treeTokens(tree).join(), 'the editor’s grammar reads other tokens')
}

/**
 * Holds one text against everything that is promised of any text: it is read, formatted and run without an exception, in
 * bounded time. Throws an error that says what does not hold.
 */
export async function checkProgram(text: string): Promise<Checked> {
  const start = process.cpuUsage()
  const parsed = parse(text)
  const isSound = parsed.diagnostics.length === 0
  checkDiagnostics(text, parsed.diagnostics)
  withoutMistakes(text, parsed)
  checkFormat(text, parsed, isSound)
  checkGrammar(text, isSound)
  const events = [
    { name: 'window-opened', value: 'Otter' },
    { name: 'theme-changed', value: 'dark' },
  ]
  const { outcome, mistakes, steps } = await play(text, {
    limits,
    events,
    isTolerant: !isSound,
    mostTimers: 30,
  })
  checkDiagnostics(
    text,
    [...mistakes].toSorted((a, b) => a.from - b.from),
  )
  if (outcome.kind === 'failed') checkDiagnostics(text, [outcome.diagnostic])
  const time = timeSince(start)
  expect(time < longestTime, `it took ${Math.round(time)} ms`)
  return { isSound, outcome: outcome.kind, steps, time }
}
