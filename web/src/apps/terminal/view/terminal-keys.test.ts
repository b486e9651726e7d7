import { expect, test } from 'vitest'
import { commandOf, fontSizes, zoomed } from './terminal-keys'

const press = (chord: string) => {
  const parts = chord.split('+')
  const key = parts.at(-1) ?? ''
  return commandOf({
    key,
    code: /^[A-Z]$/.test(key) ? `Key${key}` : key,
    ctrlKey: parts.includes('Ctrl'),
    shiftKey: parts.includes('Shift'),
    altKey: parts.includes('Alt'),
    metaKey: parts.includes('Meta'),
  })
}

test('chords of the window are told from keys of the shell', () => {
  expect(press('Ctrl+Shift+C')).toBe('copy')
  expect(press('Ctrl+Shift+V')).toBe('paste')
  expect(press('Ctrl+V')).toBe('paste')
  expect(press('Ctrl+Shift+F')).toBe('search')
  expect(press('Ctrl+Shift+A')).toBe('select-all')
  expect(press('Ctrl+-')).toBe('zoom-out')
  expect(press('Ctrl+0')).toBe('zoom-reset')
  expect(press('Shift+PageUp')).toBe('scroll-up')
  expect(press('Meta+C')).toBe('copy')
  for (const chord of [
    'Ctrl+C',
    'Ctrl+A',
    'Ctrl+F',
    'Ctrl+R',
    'A',
    'Shift+A',
    'PageUp',
    'Alt+B',
    'Ctrl+Alt+C',
  ]) {
    expect(press(chord)).toBeNull()
  }
})

test('zooming stays between the smallest and the largest size', () => {
  expect(zoomed(fontSizes.usual, 1)).toBe(14)
  expect(zoomed(fontSizes.largest, 1)).toBe(fontSizes.largest)
  expect(zoomed(fontSizes.smallest, -1)).toBe(fontSizes.smallest)
})
