import { describe, expect, test, vi } from 'vitest'
import { createKeymap } from '@/kernel/commands/keymap'
import { createCommands } from '@/kernel/commands/registry'
import { hearingOf, pressOf } from '@/kernel/commands/testing/press'
import { parseChord } from '@/lib/chord'
import { memoryStorage } from '@/lib/key-value-storage'
import { storedValue } from '@/lib/stored-value'
import { commands } from './commands'
import { fontSizes, zoomed } from '../model/font-size'

function setUp(isMac = false) {
  const perform = vi.fn<(command: string) => void>()
  const registry = createCommands(createKeymap(storedValue(memoryStorage(), 'keys'), isMac))
  registry.register({
    windowId: 'window-1',
    commands,
    target: () => ({
      perform,
      getState: () => ({
        isRunning: true,
        isSearching: false,
        found: null,
        hasSelection: true,
        isCtrlHeld: false,
        askedLink: null,
      }),
    }),
    isFirst: true,
  })
  /** What the window does when a chord is pressed; null: it is for the shell. */
  return (chord: string): string | null => {
    perform.mockClear()
    const { held, key } = parseChord(chord) ?? { held: [], key: '' }
    const press = pressOf({
      key,
      code: /^[A-Z]$/.test(key) ? `Key${key}` : key,
      ctrlKey: held.includes('Ctrl'),
      shiftKey: held.includes('Shift'),
      altKey: held.includes('Alt'),
      metaKey: held.includes('Meta'),
    })
    const isUsed = registry.press(press, hearingOf({ phase: 'first', isInTextField: true, isMac }))
    return isUsed ? (perform.mock.calls[0]?.[0] ?? 'nothing') : null
  }
}

describe('keys of a terminal', () => {
  test('are told from keys of the shell', () => {
    const press = setUp()
    expect(press('Ctrl+Shift+C')).toBe('copy')
    expect(press('Ctrl+Shift+F')).toBe('search')
    expect(press('Ctrl+Shift+A')).toBe('select-all')
    expect(press('Ctrl+-')).toBe('zoom-out')
    expect(press('Ctrl++')).toBe('zoom-in')
    expect(press('Ctrl+0')).toBe('zoom-reset')
    expect(press('Shift+PageUp')).toBe('scroll-up')
    expect(setUp(true)('Meta+C')).toBe('copy')
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
    ])
      expect(press(chord)).toBeNull()
  })

  test('leave a paste to the browser', () => {
    const press = setUp()
    for (const chord of ['Ctrl+Shift+V', 'Ctrl+V', 'Shift+Insert']) expect(press(chord)).toBeNull()
  })
})

test('zooming stays between the smallest and the largest size', () => {
  expect(zoomed(fontSizes.usual, 1)).toBe(14)
  expect(zoomed(fontSizes.largest, 1)).toBe(fontSizes.largest)
  expect(zoomed(fontSizes.smallest, -1)).toBe(fontSizes.smallest)
})
