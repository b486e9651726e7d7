import { describe, expect, test } from 'vitest'
import { layouts, type Mode } from './layouts'

const modes: readonly Mode[] = ['letters', 'numbers', 'symbols']
const keysOf = (mode: Mode) => layouts[mode].flat()
const written = (mode: Mode) => keysOf(mode).flatMap((key) => (key.kind === 'text' ? [key.text] : []))

describe('the keys', () => {
  test('letters, numbers and symbols: all that can be typed on a usual keyboard is on one of them [A2.32]', () => {
    const all = new Set(modes.flatMap(written).flatMap((text) => [text, text.toUpperCase()]))
    const printable = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index))
    expect(printable.filter((character) => !all.has(character))).toEqual([])
    expect(written('letters')).toEqual(expect.arrayContaining(['a', 'z']))
    expect(written('numbers')).toEqual(expect.arrayContaining(['0', '9']))
    expect(written('symbols')).toEqual(expect.arrayContaining(['#', '~']))
  })

  test('each of them leads to the two others and has what edits, moves and puts the keyboard away', () => {
    for (const mode of modes) {
      const others = keysOf(mode).flatMap((key) => (key.kind === 'mode' ? [key.mode] : []))
      expect(others.toSorted()).toEqual(modes.filter((other) => other !== mode))
      const commands = keysOf(mode).flatMap((key) => (key.kind === 'command' ? [key.command] : []))
      expect(commands).toEqual(
        expect.arrayContaining(['ArrowLeft', 'ArrowUp', 'Backspace', 'Control', 'Enter', 'PutAway']),
      )
    }
  })

  test('no row has more than ten keys, so that each is a tenth of a phone wide', () => {
    for (const row of modes.flatMap((mode) => layouts[mode])) expect(row.length).toBeLessThanOrEqual(10)
  })
})
