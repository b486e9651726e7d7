import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { format } from './format'
import { keywords } from './words'
import { parse } from './parser'

/** The tree without its places, which formatting moves. */
const meaning = (text: string) =>
  JSON.stringify(parse(text).program, (key, value: unknown) =>
    key === 'from' || key === 'to' ? undefined : value,
  )

test('spaces, levels, empty lines and semicolons', () => {
  expect(
    format(
      [
        '',
        '# greet',
        'let   names=["Ada" ,"Grace"];let n=-1   // two',
        '',
        '',
        'for name in names{',
        'if not(n==1) and n-1 <0 {say ( "Hi  {name}" )}else{ }',
        'list[ 0 ]=[',
        '1 ,',
        '(2+-3)*n',
        '] }',
        '',
      ].join('\r\n'),
    ),
  ).toBe(`# greet
let names = ["Ada", "Grace"]
let n = -1 // two

for name in names {
  if not (n == 1) and n - 1 < 0 { say("Hi  {name}") } else { }
  list[0] = [
    1,
    (2 + -3) * n
  ] }
`)
})

test('signs never become another sign', () => {
  expect(format('- ==\n- - a\na - -1')).toBe('- ==\n--a\na - -1\n')
})

test('an empty program stays empty', () => {
  expect(format(' \n\n')).toBe('')
})

const fragment = fc.oneof(
  fc.constantFrom(
    ...keywords,
    ...Array.from('(){}[],=<>+-*/%;?'),
    '==',
    '\n',
    ' ',
    '1',
    'name',
    'delete-file',
    '# a  note\n',
    '"a {b}"',
    'let a = ',
    'if a { b() }\n',
  ),
)

test('any program keeps its meaning, and a second time changes nothing', () => {
  fc.assert(
    fc.property(
      fc.array(fragment, { maxLength: 40 }).map((parts) => parts.join(' ')),
      (text) => {
        const formatted = format(text)
        expect(format(formatted)).toBe(formatted)
        // `;` and a new line differ where a line may not end; a program without mistakes has them nowhere there.
        const isSound = parse(text).diagnostics.length === 0
        expect(isSound && meaning(formatted)).toBe(isSound && meaning(text))
      },
    ),
    { numRuns: 3000 },
  )
})
