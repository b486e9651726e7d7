import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Expression, Statement } from './ast'
import { deepestNesting, longestChain } from './nesting-limits'
import { keywords } from './words'
import { longestProgram, parse } from './parser'
import { describeDiagnostic } from './source'

const messages = (text: string) =>
  parse(text).diagnostics.map((diagnostic) => describeDiagnostic(text, diagnostic))

/** Statements as short texts, so that a test says the whole tree in one line. */
const show = (text: string) => parse(text).program.statements.map(showStatement)

function showStatement(statement: Statement): string {
  switch (statement.kind) {
    case 'let':
      return `let ${statement.name.name} ${showExpression(statement.value)}`
    case 'assign':
      return `${showExpression(statement.target)} = ${showExpression(statement.value)}`
    case 'if':
      return [
        ...statement.branches.map(
          ({ condition, body }) =>
            `if ${showExpression(condition)} {${body.statements.map(showStatement).join('; ')}}`,
        ),
        ...(statement.otherwise
          ? [`else {${statement.otherwise.statements.map(showStatement).join('; ')}}`]
          : []),
      ].join(' ')
    case 'while':
      return `while ${showExpression(statement.condition)} {${statement.body.statements.map(showStatement).join('; ')}}`
    case 'for':
      return `for ${statement.name.name} in ${showExpression(statement.list)} {${statement.body.statements.map(showStatement).join('; ')}}`
    case 'repeat':
      return `repeat ${showExpression(statement.times)} {${statement.body.statements.map(showStatement).join('; ')}}`
    case 'function':
      return `function ${statement.name.name}(${statement.parameters.map(({ name }) => name).join(' ')}) {${statement.body.statements.map(showStatement).join('; ')}}`
    case 'after':
    case 'every':
      return `${statement.kind} ${showExpression(statement.delay)} {${statement.body.statements.map(showStatement).join('; ')}}`
    case 'on':
      return `on ${showExpression(statement.event)} {${statement.body.statements.map(showStatement).join('; ')}}`
    case 'return':
      return statement.value ? `return ${showExpression(statement.value)}` : 'return'
    case 'expression':
      return showExpression(statement.expression)
    case 'break':
    case 'continue':
      break
  }
  return statement.kind
}

function showExpression(expression: Expression): string {
  switch (expression.kind) {
    case 'number':
    case 'truth':
      return String(expression.value)
    case 'text':
      return `"${expression.parts.map((part) => (typeof part === 'string' ? part : `{${showExpression(part)}}`)).join('')}"`
    case 'list':
      return `[${expression.items.map(showExpression).join(' ')}]`
    case 'name':
      return expression.name
    case 'index':
      return `${showExpression(expression.list)}[${showExpression(expression.at)}]`
    case 'call':
      return `${expression.callee.name}(${expression.args.map(showExpression).join(' ')})`
    case 'unary':
      return `(${expression.operator} ${showExpression(expression.operand)})`
    case 'binary':
      return `(${showExpression(expression.left)} ${expression.operator} ${showExpression(expression.right)})`
    case 'nothing':
    case 'missing':
      break
  }
  return expression.kind
}

describe('what programs mean', () => {
  test('calls, names with hyphens, texts with insertions', () => {
    expect(show('create("Text Editor")\ndelete-file("/home/{name}.txt")')).toEqual([
      'create("Text Editor")',
      'delete-file("/home/{name}.txt")',
    ])
    expect(show(`display('It says "hi" \\{not inserted\\} \\n')`)).toEqual([
      'display("It says "hi" {not inserted} \n")',
    ])
    expect(show('say("a {list[0] + "b {c}"} d")')).toEqual(['say("a {(list[0] + "b {c}")} d")'])
  })

  test('a hyphen joins names only without spaces', () => {
    expect(show('a-b')).toEqual(['a-b'])
    expect(show('a - b')).toEqual(['(a - b)'])
    expect(show('a -1')).toEqual(['(a - 1)'])
  })

  test('operators bind as in arithmetic and group from the left', () => {
    expect(show('1 + 2 * 3 - 4 - 5')).toEqual(['(((1 + (2 * 3)) - 4) - 5)'])
    expect(show('not a == b and c or d')).toEqual(['((((not a) == b) and c) or d)'])
    expect(show('-a * (b + 1) % 2')).toEqual(['(((- a) * (b + 1)) % 2)'])
  })

  test('blocks nest, lists may stand in several lines, comments are left out', () => {
    expect(
      show(
        [
          'let days = [ # of the week',
          '  "Mon",',
          '  "Tue",',
          ']',
          'for day in days { if day == "Mon" { continue } else if a { break } else { say(day) } }',
          'function add(a, b) {',
          '  return a + b // the sum',
          '}',
          'every 1000 { count = count + 1; list[0] = nothing }',
          'after 5 { repeat 2 { while true { break } } }',
          'on "click" { return-it() }',
        ].join('\r\n'),
      ),
    ).toEqual([
      'let days ["Mon" "Tue"]',
      'for day in days {if (day == "Mon") {continue} if a {break} else {say(day)}}',
      'function add(a b) {return (a + b)}',
      'every 1000 {count = (count + 1); list[0] = nothing}',
      'after 5 {repeat 2 {while true {break}}}',
      'on "click" {return-it()}',
    ])
  })
})

describe('mistakes', () => {
  test.each([
    ['let = 3', 'line 1, column 5: A name is missing after “let”.'],
    ['let if = 3', 'line 1, column 5: “if” is a word of the language, not a name.'],
    ['let a 3', 'line 1, column 7: “a” needs a value: let a = …'],
    ['say("hi', 'line 1, column 5: The text has no closing " in its line.'],
    ['say("{a")', 'line 1, column 6: This { has no } in the same line. For a brace itself write “\\{”.'],
    ['a = ', 'line 1, column 5: A value is missing before the end of the program.'],
    [
      '3 = a',
      'line 1, column 3: Only a name or a place in a list can be given a value. To compare, write “==”.',
    ],
    ['if a', 'line 1, column 5: The “if” needs a block: { … }'],
    ['if a {', 'line 1, column 6: The block of this “if” has no closing “}”.'],
    ['}', 'line 1, column 1: This “}” closes nothing.'],
    ['break', 'line 1, column 1: “break” has a meaning only inside a loop.'],
    ['return 3', 'line 1, column 1: “return” has a meaning only inside a function.'],
    ['say "hi"', 'line 1, column 5: Values for “say” stand in brackets: say(…)'],
    ['a = 3 ? 4', 'line 1, column 7: “?” has no meaning here.'],
    ['say("a\\qb")', 'line 1, column 7: “\\q” has no meaning in a text. For a backslash write “\\\\”.'],
    ['function f(a, a) { }', 'line 1, column 15: “a” stands twice in the list of names.'],
    ['else { }', 'line 1, column 1: “else” stands behind the “}” of an “if”, in the same line.'],
  ])('%s', (text, message) => {
    expect(messages(text)[0]).toBe(message)
  })

  test('each is told once, and the lines between them are read', () => {
    const text = 'let = 1\nsay("one")\nif { say("two") }\nsay(3\nlet b = 2'
    expect(messages(text).map((message) => message.slice(0, message.indexOf(':')))).toEqual([
      'line 1, column 5',
      'line 3, column 4',
      'line 4, column 6',
    ])
    expect(show(text)).toContain('say("one")')
  })

  test('a program that is too long or too deep is refused with a sentence', () => {
    expect(messages('a'.repeat(longestProgram + 1))).toEqual([
      `line 1, column ${longestProgram + 1}: The program is longer than ${longestProgram} characters.`,
    ])
    expect(messages('('.repeat(deepestNesting * 4)).join()).toContain('nested too deeply')
    expect(messages(`a${'+a'.repeat(longestChain + 1)}`)).toHaveLength(1)
    expect(messages(`a${'[0]'.repeat(longestChain + 1)}`)).toHaveLength(1)
    expect(messages('if a {'.repeat(deepestNesting)).join()).toContain('Blocks are nested too deeply.')
    expect(messages('"{'.repeat(20) + '}"'.repeat(20)).join()).toContain('Texts are nested too deeply.')
  })
})

describe('any text', () => {
  const fragment = fc.oneof(
    fc.constantFrom(
      ...keywords,
      ...Array.from('(){}[],=<>+-*/%"\'\\#;'),
      '==',
      '\n',
      '\r\n',
      ' ',
      '1',
      'name',
      '/*',
    ),
    fc.string({ maxLength: 4 }),
  )

  test('is read without an exception, with diagnostics inside the text and in order', () => {
    fc.assert(
      fc.property(
        fc.array(fragment, { maxLength: 60 }).map((parts) => parts.join('')),
        (text) => {
          const { diagnostics, program } = parse(text)
          expect(program.to).toBe(text.length)
          let last = 0
          for (const { from, to } of diagnostics) {
            expect(from).toBeGreaterThanOrEqual(last)
            expect(to).toBeGreaterThanOrEqual(from)
            expect(to).toBeLessThanOrEqual(text.length)
            last = from
          }
        },
      ),
      { numRuns: 2000 },
    )
  })
})
