import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Colour, contrast, layer, parseColour, resolveTokens } from './testing/resolve-tokens'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const css = read('./tokens.css') + read('./palettes.css')

const osStyles = ['default', 'redblack', 'bluegold', 'greyblack']
const themes = ['default', 'dark', 'contrast']
const combinations = osStyles.flatMap((osStyle) => themes.map((theme) => ({ osStyle, theme })))

const tokensOf = ({ osStyle, theme }: { osStyle: string; theme: string }) =>
  resolveTokens(css, { 'data-os-style': osStyle, 'data-theme': theme })

/** Text token → the tokens it is written on. */
const texts: Readonly<Record<string, readonly string[]>> = {
  '--text': ['--surface', '--surface-raised', '--surface-sunken', '--accent-soft', '--danger-soft'],
  '--text-muted': ['--surface', '--surface-raised', '--surface-sunken', '--accent-soft'],
  '--accent-ink': ['--surface', '--surface-raised', '--surface-sunken', '--accent-soft'],
  '--danger-ink': ['--surface', '--surface-raised', '--surface-sunken', '--danger-soft'],
  '--success': ['--surface', '--surface-raised', '--surface-sunken'],
  '--accent-text': ['--accent', '--accent-hover'],
  '--danger-text': ['--danger', '--danger-hover'],
  '--titlebar-text': ['--titlebar'],
  '--titlebar-inactive-text': ['--titlebar-inactive'],
  '--taskbar-text': ['--taskbar-solid'],
}

/** Lines and shapes that carry meaning → what they stand on. */
const shapes: Readonly<Record<string, readonly string[]>> = {
  '--border-strong': ['--surface', '--surface-raised', '--surface-sunken'],
  '--focus': ['--surface', '--surface-raised', '--surface-sunken'],
  '--accent-ink': ['--surface', '--surface-raised', '--surface-sunken'],
  '--taskbar-indicator': ['--taskbar-solid'],
}

function colourIn(tokens: Readonly<Record<string, string>>, name: string): Colour {
  const value = tokens[name]
  if (value === undefined) throw new Error(`No token ${name}`)
  return parseColour(value)
}

/** Pairs below the asked ratio, as readable lines. */
function tooFaint(
  tokens: Readonly<Record<string, string>>,
  pairs: Readonly<Record<string, readonly string[]>>,
  least: number,
) {
  return Object.entries(pairs).flatMap(([front, backs]) =>
    backs
      .map((back) => ({ back, ratio: contrast(colourIn(tokens, front), colourIn(tokens, back)) }))
      .filter(({ ratio }) => ratio < least)
      .map(({ back, ratio }) => `${front} on ${back}: ${ratio.toFixed(2)}`),
  )
}

describe.each(combinations)('$osStyle in the theme $theme', (combination) => {
  const tokens = tokensOf(combination)
  const least = combination.theme === 'contrast' ? 7 : 4.5

  test('every text reads well on every surface it stands on', () => {
    expect(tooFaint(tokens, texts, least)).toEqual([])
  })

  test('lines and shapes with a meaning stand out at 3 to 1', () => {
    expect(tooFaint(tokens, shapes, 3)).toEqual([])
  })

  test('the signs on title bar buttons stand out under the pointer too', () => {
    const faint = ['--titlebar', '--titlebar-inactive'].filter((bar) => {
      const sign = colourIn(tokens, `${bar}-text`)
      return contrast(sign, layer({ ...sign, alpha: 0.14 }, colourIn(tokens, bar))) < 3
    })
    expect(faint).toEqual([])
  })

  test('the taskbar reads well over any wallpaper, also under the pointer', () => {
    const text = colourIn(tokens, '--taskbar-text')
    for (const wallpaper of ['#000000', '#ffffff']) {
      const bar = layer(colourIn(tokens, '--taskbar'), parseColour(wallpaper))
      for (const state of ['--taskbar-hover', '--taskbar-active']) {
        const ratio = contrast(text, layer(colourIn(tokens, state), bar))
        expect(ratio, `${state} over ${wallpaper}`).toBeGreaterThanOrEqual(least)
      }
    }
  })
})

describe('palettes', () => {
  test('every OS style and theme is another look [A9.15 B3.4]', () => {
    const looks = combinations.map((combination) => {
      const tokens = tokensOf(combination)
      return [tokens['--surface'], tokens['--accent'], tokens['--titlebar'], tokens['--taskbar-solid']].join()
    })
    expect(new Set(looks).size).toBe(combinations.length)
  })

  test('the login screen, which has no attributes, looks as the default does', () => {
    expect(resolveTokens(css, {})).toEqual(tokensOf({ osStyle: 'default', theme: 'default' }))
  })

  test('the contrast theme has neither shadows nor blur nor translucency [A9.15]', () => {
    for (const osStyle of osStyles) {
      const tokens = tokensOf({ osStyle, theme: 'contrast' })
      for (const shadow of [
        '--shadow-window',
        '--shadow-window-active',
        '--shadow-popup',
        '--desktop-text-shadow',
      ]) {
        expect(tokens[shadow]).toBe('none')
      }
      expect(tokens['--blur']).toBe('0px')
      expect(tokens['--taskbar']).toBe(tokens['--taskbar-solid'])
    }
  })

  test('no palette invents a token that the others do not know', () => {
    const known = Object.keys(resolveTokens(css, {}))
    for (const combination of combinations) expect(Object.keys(tokensOf(combination))).toEqual(known)
  })
})
