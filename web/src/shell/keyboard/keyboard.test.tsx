// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createShellState } from '@/shell/desktop/shell-state'
import { createTestOs } from '@/shell/desktop/testing/test-os'
import { allCommands } from './all-commands'
import { hasModifier, matchesChord } from '@/lib/chord'
import { chordCaps } from '@/lib/chord-text'
import { ShortcutSheet } from './ShortcutSheet'
import { useShellKeyboard } from './use-shell-keyboard'

// happy-dom takes Alt for AltGr, which no browser does.
beforeEach(() => {
  vi.spyOn(KeyboardEvent.prototype, 'getModifierState').mockReturnValue(false)
})
afterEach(cleanup)

const press = (init: KeyboardEventInit) => new KeyboardEvent('keydown', init)

describe('chords', () => {
  test('a letter is the physical key, whatever the layout makes of it', () => {
    const cyrillic = press({ key: 'ы', code: 'KeyS', ctrlKey: true, altKey: true })
    expect(matchesChord('Ctrl+Alt+S', cyrillic)).toBe(true)
    expect(matchesChord('Ctrl+Alt+S', press({ key: 's', code: 'KeyS', ctrlKey: true }))).toBe(false)
    expect(matchesChord('Alt+S', cyrillic)).toBe(false)
    expect(matchesChord('Ctrl+1', press({ key: '&', code: 'Digit1', ctrlKey: true }))).toBe(true)
  })

  test('other keys go by their name, a sign does not look at Shift', () => {
    expect(matchesChord('Alt+ArrowLeft', press({ key: 'ArrowLeft', altKey: true }))).toBe(true)
    expect(matchesChord('Alt+ArrowLeft', press({ key: 'ArrowLeft', altKey: true, shiftKey: true }))).toBe(
      false,
    )
    expect(matchesChord('?', press({ key: '?', shiftKey: true }))).toBe(true)
    expect(matchesChord('?', press({ key: '?', ctrlKey: true }))).toBe(false)
  })

  test('AltGr types characters and is never a command', () => {
    const event = press({ key: 'ś', code: 'KeyS', ctrlKey: true, altKey: true })
    vi.spyOn(event, 'getModifierState').mockImplementation((name) => name === 'AltGraph')
    expect(matchesChord('Ctrl+Alt+S', event)).toBe(false)
  })

  test('are shown as caps', () => {
    expect(chordCaps('Ctrl+Alt+ArrowLeft')).toEqual(['Ctrl', 'Alt', '←'])
    expect([hasModifier('?'), hasModifier('Shift+F1'), hasModifier('Alt+Q')]).toEqual([false, false, true])
  })
})

test('commands have ids and chords of their own', () => {
  expect(new Set(allCommands.map((command) => command.id)).size).toBe(allCommands.length)
  expect(new Set(allCommands.map((command) => command.keys)).size).toBe(allCommands.length)
})

function Host({
  os,
  shell,
}: {
  readonly os: ReturnType<typeof createTestOs>['os']
  readonly shell: ReturnType<typeof createShellState>
}) {
  useShellKeyboard(os, shell)
  return (
    <>
      <input aria-label="field" />
      <ShortcutSheet shell={shell} />
    </>
  )
}

const setUp = () => {
  const { os } = createTestOs()
  const shell = createShellState()
  render(<Host os={os} shell={shell} />)
  return { os, shell, field: screen.getByLabelText('field') }
}
const startMenuKeys = { key: 's', code: 'KeyS', ctrlKey: true, altKey: true }

describe('the shell’s keyboard', () => {
  test('a chord with a modifier works everywhere, ? only outside of text fields', () => {
    const { shell, field } = setUp()
    fireEvent.keyDown(field, startMenuKeys)
    expect(shell.getState().isStartMenuOpen).toBe(true)
    fireEvent.keyDown(field, { key: '?', shiftKey: true })
    expect(shell.getState().isShortcutSheetOpen).toBe(false)
    fireEvent.keyDown(document.body, { key: '?', shiftKey: true })
    expect(shell.getState().isShortcutSheetOpen).toBe(true)
  })

  test('window commands act on the active window', () => {
    const { os } = setUp()
    act(() => void os.windows.open('terminal'))
    fireEvent.keyDown(document.body, { key: 'm', code: 'KeyM', ctrlKey: true, altKey: true })
    expect(os.windows.getState().windows[0]?.isMinimized).toBe(true)
  })

  test('a chord held down acts once', () => {
    const { shell, field } = setUp()
    fireEvent.keyDown(field, startMenuKeys)
    fireEvent.keyDown(field, { ...startMenuKeys, repeat: true })
    expect(shell.getState().isStartMenuOpen).toBe(true)
  })

  test('nothing is heard while a modal dialog is open', () => {
    const { shell } = setUp()
    act(() => shell.showShortcuts())
    fireEvent.keyDown(document.body, startMenuKeys)
    expect(shell.getState().isStartMenuOpen).toBe(false)
  })

  test('the sheet lists every command with its keys', () => {
    const { shell } = setUp()
    act(() => shell.showShortcuts())
    const sheet = screen.getByRole('dialog', { name: 'Keyboard shortcuts' })
    for (const command of allCommands) expect(sheet.textContent).toContain(command.label())
    for (const wanted of [
      /start menu/i,
      /search/i,
      /switch window/i,
      /close/i,
      /minimize/i,
      /maximize/i,
      /snap/i,
      /left/i,
      /right/i,
      /show.*desktop/i,
    ]) {
      expect(sheet.textContent).toMatch(wanted)
    }
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
