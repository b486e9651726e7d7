import { expect, test } from 'vitest'
import { findMistakes, formatText } from './format-text'
import { prettify } from './prettify'

test('OtterScript is put into its usual style, a language without one stays as it is', async () => {
  expect(await formatText('otterscript', 'if true{\nsay( 1 )\n}')).toEqual({
    ok: true,
    text: 'if true {\n  say(1)\n}\n',
  })
  expect(await formatText('python', 'x=1')).toEqual({ ok: true, text: 'x=1' })
})

test.each([
  ['javascript', 'const a={b:<i>1</i>}', 'const a = { b: <i>1</i> };\n'],
  ['typescript', 'let a:number=1', 'let a: number = 1;\n'],
  ['json', '{"a":1,\n"b":[1,2]}', '{ "a": 1, "b": [1, 2] }\n'],
  ['css', 'a{color:red}', 'a {\n  color: red;\n}\n'],
  ['html', '<style>a{b:c}</style>', '<style>\n  a {\n    b: c;\n  }\n</style>\n'],
  ['markdown', '* a\n* b', '- a\n- b\n'],
  ['yaml', 'a:   1', 'a: 1\n'],
])('%s is put into its usual style', async (language, text, formatted) => {
  expect(await prettify(language, text)).toEqual({ ok: true, text: formatted })
})

test.each([
  ['javascript', 'let a\nlet = = 2', 2],
  ['typescript', 'let a: = 2', 1],
  ['json', '{\n  "a": 1,,\n}', 2],
  ['css', 'a {\n  color: red;', 1],
])('a mistake in %s is told with its place', async (language, text, line) => {
  const formatted = await prettify(language, text)
  expect(formatted).toMatchObject({ ok: false, mistake: { line } })
  // Neither the place again nor a piece of the text.
  expect(!formatted.ok && formatted.mistake.message).toMatch(/^[^\n]+[^)\n]$/)
})

test('all mistakes of a program in OtterScript are found', async () => {
  const mistakes = await findMistakes('otterscript', 'say(1)\nsay(\n')
  expect(mistakes?.length).toBeGreaterThan(0)
  expect(mistakes?.[0]?.line).toBeGreaterThan(1)
  expect(await findMistakes('otterscript', 'say(1)\n')).toEqual([])
  expect(await findMistakes('json', '  \n')).toEqual([])
})
