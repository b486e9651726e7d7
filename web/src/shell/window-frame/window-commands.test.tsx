// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { hasModifier } from '@/lib/chord'
import { openTestDesktop } from '@/shell/window-layer/test/test-desktop'
import { windowCommands } from './window-commands'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function openOne() {
  const desktop = openTestDesktop()
  const id = desktop.open()
  const perform = async (command: string) => {
    const found = windowCommands.find((candidate) => candidate.id === command)
    if (!found) throw new Error(`no command ${command}`)
    const { os } = desktop
    await act(async () => void found.run({ os, windowId: os.windows.getState().activeId }))
  }
  return { desktop, id, perform }
}

test('every command has its own id and its own chord, which needs a modifier', () => {
  expect(new Set(windowCommands.map((command) => command.id)).size).toBe(windowCommands.length)
  expect(new Set(windowCommands.map(({ keys: [chord] = [] }) => chord)).size).toBe(windowCommands.length)
  expect(windowCommands.filter(({ keys = [] }) => !keys.every(hasModifier))).toEqual([])
})

test.each([
  ['window.snap-left', { snapped: 'left' }],
  ['window.snap-right', { snapped: 'right' }],
  ['window.snap-top-left', { snapped: 'top-left' }],
  ['window.snap-top-right', { snapped: 'top-right' }],
  ['window.snap-bottom-left', { snapped: 'bottom-left' }],
  ['window.snap-bottom-right', { snapped: 'bottom-right' }],
  ['window.maximize', { isMaximized: true }],
  ['window.minimize', { isMinimized: true }],
  ['window.show-desktop', { isMinimized: true }],
])('%s changes the active window', async (command, change) => {
  const { desktop, id, perform } = openOne()
  expect(desktop.record(id)).not.toMatchObject(change)
  await perform(command)
  expect(desktop.record(id)).toMatchObject(change)
})

test('restore returns from maximized to snapped and from snapped to floating [A4.8]', async () => {
  const { desktop, id, perform } = openOne()
  await perform('window.snap-left')
  await perform('window.maximize')
  await perform('window.restore')
  expect(desktop.record(id)).toMatchObject({ isMaximized: false, snapped: 'left' })
  await perform('window.restore')
  expect(desktop.record(id)).toMatchObject({ snapped: null, x: 100, y: 50, width: 800, height: 600 })
})

test('close closes the active window [A4.7]', async () => {
  const { desktop, perform } = openOne()
  await perform('window.close')
  expect(desktop.windows.getState().windows).toEqual([])
})

test('move, size and menu start in the active window', async () => {
  const { desktop, perform } = openOne()
  await perform('window.move')
  expect(desktop.hint()).toContain('Moving')
  desktop.key('Escape')
  await perform('window.size')
  expect(desktop.hint()).toContain('Sizing')
  desktop.key('Escape')
  await perform('window.menu')
  expect(screen.getByRole('menu', { name: 'The terminal window' })).toBeDefined()
})

test('switch opens the window switcher', async () => {
  const { perform } = openOne()
  await perform('window.switch')
  expect(screen.getByRole('listbox', { name: 'Switch window' })).toBeDefined()
})

test('without an active window nothing happens', async () => {
  const { desktop, perform } = openOne()
  await perform('window.minimize')
  const before = desktop.windows.getState()
  await perform('window.maximize')
  await perform('window.move')
  expect(desktop.windows.getState()).toBe(before)
  expect(desktop.hint()).toBe('')
})
