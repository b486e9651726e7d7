// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createShellState } from '@/shell/desktop/shell-state'
import { createTestOs } from '@/root/testing/test-os'
import { allCommands } from './all-commands'
import { ShortcutSheetHost } from './ShortcutSheetHost'
import { useShellKeyboard } from './use-shell-keyboard'

// happy-dom takes Alt for AltGr, which no browser does.
beforeEach(() => {
  vi.spyOn(KeyboardEvent.prototype, 'getModifierState').mockReturnValue(false)
})
afterEach(cleanup)

test('commands have ids and chords of their own', () => {
  expect(new Set(allCommands.map((command) => command.id)).size).toBe(allCommands.length)
  expect(new Set(allCommands.flatMap(({ keys = [] }) => keys)).size).toBe(
    allCommands.flatMap(({ keys = [] }) => keys).length,
  )
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
      <ShortcutSheetHost os={os} shell={shell} />
    </>
  )
}

const setUp = () => {
  const { os } = createTestOs()
  const shell = createShellState()
  render(<Host os={os} shell={shell} />)
  return { os, shell, field: screen.getByLabelText('field') }
}
/** Opens the list of shortcuts, which is loaded with the first use. */
const openSheet = (shell: ReturnType<typeof createShellState>) => {
  act(() => shell.showShortcuts())
  return screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
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

  test('a changed shortcut is heard in place of the usual one, and listed', async () => {
    const { os, shell, field } = setUp()
    act(() => void os.commands.keymap.set({ 'desktop.start-menu': ['Alt+J'] }))
    fireEvent.keyDown(field, startMenuKeys)
    expect(shell.getState().isStartMenuOpen).toBe(false)
    fireEvent.keyDown(field, { key: 'j', code: 'KeyJ', altKey: true })
    expect(shell.getState().isStartMenuOpen).toBe(true)
    await openSheet(shell)
    expect(screen.getByText('Open start menu').nextElementSibling?.textContent).toBe('AltJ')
  })

  test('the list leads to where shortcuts are changed', async () => {
    const { os, shell } = setUp()
    await openSheet(shell)
    fireEvent.click(screen.getByRole('button', { name: 'Change shortcuts…' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(os.windows.getState().windows).toMatchObject([
      { type: 'otteros-settings', metadata: { page: 'shortcuts' } },
    ])
  })

  test('nothing is heard while a modal dialog is open', async () => {
    const { shell } = setUp()
    await openSheet(shell)
    fireEvent.keyDown(document.body, startMenuKeys)
    expect(shell.getState().isStartMenuOpen).toBe(false)
  })

  test('the sheet lists every command with its keys', async () => {
    const { shell } = setUp()
    const sheet = await openSheet(shell)
    for (const command of allCommands.filter(({ keys }) => keys)) {
      expect(sheet.textContent).toContain(command.title())
    }
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
