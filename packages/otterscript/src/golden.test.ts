import { expect, test } from 'vitest'
import { format } from './format'
import { parser } from './lezer'
import { parse } from './parser'
import { describeDiagnostic } from './source'
import { errorsIn, lexerTokens, treeTokens } from './testing/lezer-tokens'
import { play, type SentEvent } from './testing/play'
import { readGolden } from './testing/read-golden'

const golden = readGolden()

const heads = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`^# ${name}: (.*)$`, 'gm'))].map(([, value = '']) => value)

/** What a golden program says and does, and how it ends; its first lines say what it is given. */
async function perform(text: string): Promise<string> {
  const events = heads(text, 'event').map((line): SentEvent => {
    const [name = '', ...words] = line.split(' ')
    return { name, value: words.join(' ') }
  })
  const args = heads(text, 'args').flatMap((line) => line.split(' '))
  const { lines, outcome } = await play(text, { events, args })
  const ending =
    outcome.kind === 'failed' ? `failed: ${describeDiagnostic(text, outcome.diagnostic)}` : outcome.kind
  return [...lines, `(${ending})`, ''].join('\n')
}

test('there are at least forty golden programs', () => {
  expect(golden.length).toBeGreaterThanOrEqual(40)
})

test.each(golden)('$name does what it did', async ({ text, expected }) => {
  expect(parse(text).diagnostics).toEqual([])
  expect(await perform(text)).toBe(expected)
})

test.each(golden)('$name is in the usual style', ({ text }) => {
  expect(format(text)).toBe(text)
})

test.each(golden)('the editor’s grammar reads $name as the language does', ({ text }) => {
  const tree = parser.parse(text)
  expect(errorsIn(tree)).toEqual([])
  expect(treeTokens(tree)).toEqual(lexerTokens(text))
})
