import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from './parser'
import { describeDiagnostic, type Diagnostic } from './source'
import { play } from './testing/play'

/** Programs with mistakes, each with its messages behind it (`> …`) and, in brackets, how it can be mended at once. */
const golden = readFileSync(new URL('../golden/mistakes.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n---\n')
  .map((part) => part.split('\n'))
  .map((lines) => ({
    text: lines.filter((line) => !line.startsWith('> ')).join('\n'),
    expected: lines.filter((line) => line.startsWith('> ')),
  }))

/** The mistakes that show as it is read; without any, the one that ends it. */
async function mistakesOf(text: string): Promise<readonly Diagnostic[]> {
  const { diagnostics } = parse(text)
  if (diagnostics.length > 0) return diagnostics
  const { outcome } = await play(text)
  return outcome.kind === 'failed' ? [outcome.diagnostic] : []
}

const mended = (text: string, { fix }: Diagnostic) =>
  (fix?.edits ?? [])
    .toReversed()
    .reduce((now, { from, to, insert }) => now.slice(0, from) + insert + now.slice(to), text)

describe('mistakes', () => {
  test('there are at least sixty', () => {
    expect(golden.length).toBeGreaterThanOrEqual(60)
  })

  test.each(golden)('$text', async ({ text, expected }) => {
    const found = await mistakesOf(text)
    expect(
      found.map((one) => `> ${describeDiagnostic(text, one)}${one.fix ? ` [${one.fix.label}]` : ''}`),
    ).toEqual(expected)
  })

  test.each(golden)('a fix of $text mends it and makes no others', ({ text }) => {
    const { diagnostics } = parse(text)
    for (const one of diagnostics.filter(({ fix }) => fix)) {
      const rest = parse(mended(text, one)).diagnostics
      expect(rest.length).toBeLessThanOrEqual(diagnostics.length)
      expect(rest.map(({ message }) => message)).not.toContain(one.message)
    }
  })
})
