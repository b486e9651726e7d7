import { readFileSync } from 'node:fs'
import { buildParserFile } from '@lezer/generator'
import { describe, expect, test } from 'vitest'
import type { Statement } from '../ast'
import { Generator } from '../fuzz/generate'
import { createChance } from '../fuzz/random'
import { deepestBlocks, deepestNesting } from '../nesting-limits'
import { parse } from '../parser'
import { errorsIn, lexerTokens, treeTokens } from '../testing/lezer-tokens'
import { parser } from './index'

const file = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

test('the parser is the one that the grammar makes: run “npm run grammar” after a change', () => {
  const built = buildParserFile(file('otterscript.grammar'), {
    fileName: 'otterscript.grammar',
    typeScript: true,
    includeNames: true,
  })
  expect(file('generated/parser.ts')).toBe(built.parser)
  expect(file('generated/parser.terms.ts')).toBe(built.terms)
})

const statementNodes: Readonly<Record<Statement['kind'], string>> = {
  let: 'LetStatement',
  assign: 'Assignment',
  if: 'IfStatement',
  while: 'WhileStatement',
  for: 'ForStatement',
  repeat: 'RepeatStatement',
  function: 'FunctionStatement',
  after: 'AfterStatement',
  every: 'EveryStatement',
  on: 'OnStatement',
  return: 'ReturnStatement',
  break: 'BreakStatement',
  continue: 'ContinueStatement',
  expression: 'ExpressionStatement',
}

/** Statements with their places, those of blocks behind the one that they belong to. */
const placesOf = (statements: readonly Statement[]): string[] =>
  statements.flatMap((statement) => {
    const blocks =
      statement.kind === 'if'
        ? [
            ...statement.branches.map(({ body }) => body),
            ...(statement.otherwise ? [statement.otherwise] : []),
          ]
        : 'body' in statement
          ? [statement.body]
          : []
    const own = `${statementNodes[statement.kind]} ${statement.from}-${statement.to}`
    return [own, ...blocks.flatMap((block) => placesOf(block.statements))]
  })

const nodeNames = new Set(Object.values(statementNodes))

function statementsOf(text: string): string[] {
  const found: string[] = []
  parser.parse(text).iterate({
    enter: ({ name, from, to }) => {
      if (nodeNames.has(name)) found.push(`${name} ${from}-${to}`)
    },
  })
  return found
}

describe('programs by chance', () => {
  test('the editor’s grammar reads the same tokens and statements, without a mistake', () => {
    const generator = new Generator(createChance(42))
    for (let count = 0; count < 500; count++) {
      const text = generator.program()
      const { program, diagnostics } = parse(text)
      expect({ text, diagnostics }).toEqual({ text, diagnostics: [] })
      const tree = parser.parse(text)
      expect({ text, errors: errorsIn(tree) }).toEqual({ text, errors: [] })
      expect(treeTokens(tree)).toEqual(lexerTokens(text))
      expect(statementsOf(text)).toEqual(placesOf(program.statements))
    }
  })

  test('comments and empty lines may stand before a bracket that closes', () => {
    for (const text of ['f(\n1\n# a\n\n// b\r\n)', '[1 // a\n , 2 # b\n // c\n]', '(1\n;\n// a\n)']) {
      expect([text, errorsIn(parser.parse(text)), parse(text).diagnostics]).toEqual([text, [], []])
    }
  })

  test('a mistake spoils no more than its line: the statements of the others are there', () => {
    for (const broken of ['say("open', 'let = 3', 'say(1 2)', 'a b c', '? !', "x = 'it", 'say("{a")']) {
      const found = statementsOf(`let first = 1\n${broken}\nlet last = 2\n`)
      expect([broken, found.filter((place) => place.startsWith('LetStatement 0-'))]).toEqual([
        broken,
        ['LetStatement 0-13'],
      ])
      const end = `let first = 1\n${broken}\n`.length
      expect([broken, found.at(-1)]).toEqual([broken, `LetStatement ${end}-${end + 12}`])
    }
  })
})

describe('nesting', () => {
  const deepest = (text: string) => {
    let [depth, most] = [0, 0]
    parser.parse(text).iterate({
      enter: () => {
        depth++
        most = Math.max(most, depth)
      },
      leave: () => {
        depth--
      },
    })
    return most
  }

  test('a row of anything, however long, makes no deep tree: what walks it needs little of the stack', () => {
    const many = 20_000
    for (const [before, part, after] of [
      ['a', '[0]', ''],
      ['a', ' + 1', ''],
      ['a', ' and b', ''],
      ['', '-', '1'],
      ['', 'not ', 'a'],
      ['if a {}', ' else if a {}', ''],
    ] as const) {
      const text = `let x = 1\n${before}${part.repeat(many)}${after}`
      expect([part, deepest(text) < 12]).toEqual([part, true])
      expect([part, errorsIn(parser.parse(text))]).toEqual([part, []])
    }
  })

  test('what is nested deeper than the language allows is left out up to the end of its line', () => {
    for (const opening of ['(', '[', 'f(', 'a[', '"{', 'if a {', 'a or b and c < d + e * -f[', '- f("{a[']) {
      const text = `let x = 1\n${opening.repeat(5000)}\nlet y = 2`
      expect([opening, deepest(text) < 1500]).toEqual([opening, true])
      expect([opening, statementsOf(text)[0]]).toEqual([opening, 'LetStatement 0-9'])
    }
  })

  test('as deep as the language allows is read as it is', () => {
    const [brackets, blocks] = [deepestNesting - 1, deepestBlocks]
    for (const text of [
      `${'['.repeat(brackets)}1${']'.repeat(brackets)}`,
      `${'f('.repeat(brackets)}1${')'.repeat(brackets)}`,
      `a${'[a'.repeat(brackets)}${']'.repeat(brackets)}`,
      `${'if a {\n'.repeat(blocks)}say((1))${'\n}'.repeat(blocks)}`,
    ]) {
      expect([text, parse(text).diagnostics]).toEqual([text, []])
      expect([text, errorsIn(parser.parse(text))]).toEqual([text, []])
      expect(treeTokens(parser.parse(text))).toEqual(lexerTokens(text))
    }
  })

  test('brackets that mistakes left open do not add up', () => {
    const text = 'say((1\nlet a = [[ = 2\n'.repeat(deepestNesting)
    const last = `${text}let b = ((2))`
    expect(statementsOf(last).at(-1)).toBe(`LetStatement ${text.length}-${last.length}`)
    expect(treeTokens(parser.parse(last)).slice(-7)).toEqual(
      lexerTokens('let b = ((2))')
        .slice(-7)
        .map((token) => token.replace(/\d+/g, (place) => String(Number(place) + text.length))),
    )
  })
})
