import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contrast, parseColour, resolveTokens } from '../theme/testing/resolve-tokens'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const css = read('../theme/tokens.css') + read('../theme/palettes.css') + read('./syntax.css')
const own = Object.keys(resolveTokens(read('./syntax.css'), {}))
const inks = own.filter((name) => name !== '--code-match')

const combinations = ['default', 'redblack', 'bluegold', 'greyblack'].flatMap((osStyle) =>
  ['default', 'dark', 'contrast'].map((theme) => ({ osStyle, theme })),
)

/** What text in an editor stands on: the page, the active line, the selection, a search hit. */
const grounds = ['--surface-raised', '--surface-sunken', '--accent-soft', '--code-match']

describe.each(combinations)('code in $osStyle, theme $theme', ({ osStyle, theme }) => {
  const tokens = resolveTokens(css, { 'data-os-style': osStyle, 'data-theme': theme })
  const colour = (name: string) => parseColour(tokens[name] ?? '')

  test('every colour of code reads well wherever it stands', () => {
    const faint = [...inks, '--text'].flatMap((ink) =>
      grounds
        .map((ground) => ({ ground, ratio: contrast(colour(ink), colour(ground)) }))
        .filter(
          ({ ground, ratio }) => ratio < (theme === 'contrast' && ground === '--surface-raised' ? 7 : 4.5),
        )
        .map(({ ground, ratio }) => `${ink} on ${ground}: ${ratio.toFixed(2)}`),
    )
    expect(faint).toEqual([])
  })

  test('the colours differ from one another', () => {
    expect(new Set(inks.map((ink) => tokens[ink])).size).toBe(inks.length)
  })
})
