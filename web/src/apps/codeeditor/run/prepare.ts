// Makes code ready to be evaluated: checks its syntax, finds out what it needs, and remembers what was moved by that.
// Runs in its own worker (prepare-worker.ts), because a large text takes a while.
import { type Node, type Program as Tree, parse } from 'acorn'
import type { Program } from '@/sandbox/messages'
import { type PositionMap, toTextPlace } from './position-map'
import { stripTypes } from './strip-types'
import { type Insert, exportRanges, guardLoops, isNode, needsPage, usesAwait } from './syntax'

/** Code that is ready. */
export interface PreparedCode {
  readonly program: Program
  /** It uses the page, so it has to run in one. */
  readonly usesPage: boolean
  /** From places in the program back to places in the text. */
  readonly map: PositionMap
}

/** Why code cannot be run, and where in the text; both count from 1. */
export interface SyntaxProblem {
  /** As the parser says it; null: it imports, and there is nothing to import from. */
  readonly message: string | null
  readonly line: number
  readonly column: number
}

/** What preparing comes to. */
export type Prepared =
  | ({ readonly ok: true } & PreparedCode)
  | { readonly ok: false; readonly problem: SyntaxProblem }

const unmoved = (line: number, column: number): [number, number] => [line, column]

const options = { ecmaVersion: 'latest', allowAwaitOutsideFunction: true, allowHashBang: true } as const

/** The tree of a script, or of a module where a script has no such syntax. Throws acorn's SyntaxError. */
function parseProgram(text: string): Tree {
  try {
    return parse(text, { ...options, sourceType: 'script' })
  } catch (asScript) {
    try {
      return parse(text, { ...options, sourceType: 'module' })
    } catch {
      throw asScript
    }
  }
}

/** Parsers' errors say the place twice: as data, and in round brackets at the end of the message. */
function problemOf(cause: unknown, text: string, toText: (line: number, column: number) => [number, number]) {
  const message = cause instanceof Error ? cause.message : String(cause)
  const place = cause instanceof Error && 'loc' in cause ? cause.loc : null
  const read = (name: 'line' | 'column') =>
    typeof place === 'object' && place !== null ? Number(Reflect.get(place, name)) : 0
  // Acorn counts columns from 0, sucrase from 1.
  const first = cause instanceof Error && 'raisedAt' in cause ? 0 : 1
  const [line, column] = toText(read('line') || 1, Math.max(1, read('column') + 1 - first))
  return {
    // not shown: the words are the parser's
    message: `SyntaxError: ${message.replace(/^Error transforming \S+: /, '').replace(/ \(\d+:\d+\)$/, '')}`,
    line: Math.min(line, text.split('\n').length),
    column,
  }
}

/** Wraps in an asynchronous function whose result is the value of the last expression, as it would be without. */
function asyncInserts(tree: Tree, text: string): Insert[] {
  const last = tree.body.at(-1)
  const value: Node | null = last?.type === 'ExpressionStatement' ? last.expression : null
  return [
    { at: text.startsWith('#!') ? text.indexOf('\n') + 1 : 0, text: '(async()=>{' },
    ...(value && isNode(value)
      ? [
          { at: value.start, text: 'return (' },
          { at: value.end, text: ')' },
        ]
      : []),
  ]
}

/**
 * Prepares JavaScript or TypeScript. `await` works everywhere; the words `export` and `export default` are left out, as one
 * file is a whole program; an `import` is a problem, as there is nothing to import from.
 */
export function prepare(language: 'javascript' | 'typescript', text: string): Prepared {
  let script = text
  let back = unmoved
  let map: PositionMap = { inserts: [], segments: null }
  try {
    if (language === 'typescript') {
      const stripped = stripTypes(text)
      script = stripped.text
      map = { inserts: [], segments: stripped.segments }
      back = (line, column) => {
        const place = toTextPlace(map, { line, column })
        return [place.line, place.column]
      }
    }
    const tree = parseProgram(script)
    const imported = tree.body.find((statement) => 'source' in statement && statement.source)
    if (imported) {
      const before = script.slice(0, imported.start)
      const [line, column] = back(before.split('\n').length, imported.start - before.lastIndexOf('\n'))
      return { ok: false, problem: { message: null, line, column } }
    }
    const isAsync = usesAwait(tree)
    const usesPage = needsPage(tree)
    const inserts = [...(isAsync ? asyncInserts(tree, script) : []), ...(usesPage ? guardLoops(tree) : [])]
    const result = applyInserts(blank(script, exportRanges(tree)), inserts)
    return {
      ok: true,
      program: { text: isAsync ? `${result.text}\n})()` : result.text, isAsync },
      usesPage,
      map: { ...map, inserts: result.inserts },
    }
  } catch (cause) {
    return { ok: false, problem: problemOf(cause, text, back) }
  }
}

/** Puts spaces in the place of ranges, so that nothing moves. */
function blank(text: string, ranges: readonly { readonly start: number; readonly end: number }[]): string {
  let result = text
  for (const { start, end } of ranges)
    result = result.slice(0, start) + result.slice(start, end).replaceAll(/[^\n]/g, ' ') + result.slice(end)
  return result
}

/** Inserts texts (without line breaks) and says where they are now. */
function applyInserts(
  text: string,
  inserts: readonly Insert[],
): { text: string; inserts: PositionMap['inserts'] } {
  const sorted = inserts.toSorted((a, b) => a.at - b.at)
  const placed: { line: number; column: number; length: number }[] = []
  let result = ''
  let from = 0
  let line = 1
  let lineStart = 0
  const copy = (to: number) => {
    for (let next = text.indexOf('\n', from); next >= 0 && next < to; next = text.indexOf('\n', next + 1)) {
      line += 1
      lineStart = result.length + next - from + 1
    }
    result += text.slice(from, to)
    from = to
  }
  for (const insert of sorted) {
    copy(insert.at)
    placed.push({ line, column: result.length - lineStart + 1, length: insert.text.length })
    result += insert.text
  }
  copy(text.length)
  return { text: result, inserts: placed }
}
