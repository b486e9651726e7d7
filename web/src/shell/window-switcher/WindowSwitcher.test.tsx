// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openTestDesktop } from '@/shell/window-layer/test/test-desktop'
import { type SwitchDirection, requestSwitch } from './switch-requests'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const step = (direction: SwitchDirection = 'next') => act(() => requestSwitch(direction))
const chosen = () => screen.getByRole('option', { selected: true }).textContent
const letGo = () => fireEvent.keyUp(document.body, { key: 'Alt', altKey: false })

function openThree() {
  const desktop = openTestDesktop()
  return { desktop, ids: ['First', 'Second', 'Third'].map((title) => desktop.open('terminal', title)) }
}

test('lists windows by most recent use, minimized ones too, and starts at the one used before', () => {
  const { desktop, ids } = openThree()
  act(() => desktop.windows.toggleMinimized(ids[0] ?? ''))
  step()
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'Third',
    'Second',
    'First, minimized',
  ])
  expect(chosen()).toBe('Second')
})

test('shows the icon of an app of others in a frame', () => {
  const { desktop } = openThree()
  act(() => void desktop.windows.open('htmlapp', { title: 'Pebbles', metadata: { icon: '🪨' } }))
  step()
  const frames = screen
    .getAllByRole('option')
    .map((option) => option.querySelector('[data-part="app-icon"]')?.textContent)
  expect(frames).toEqual(['🪨', undefined, undefined, undefined])
})

test('steps on while Alt is held, goes round, and letting go chooses [A4.8]', () => {
  const { desktop, ids } = openThree()
  act(() => desktop.windows.toggleMinimized(ids[0] ?? ''))
  step()
  step()
  expect(chosen()).toBe('First, minimized')
  fireEvent.keyUp(document.body, { key: 'q' })
  fireEvent.keyUp(document.body, { key: 'Control', altKey: true })
  expect(screen.queryByRole('listbox')).not.toBeNull()
  letGo()
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(desktop.windows.getState().activeId).toBe(ids[0])
  expect(desktop.record(ids[0] ?? '').isMinimized).toBe(false)
  step('previous')
  expect(chosen()).toBe('Second')
})

test('arrows and Tab step, Enter chooses', () => {
  const { desktop, ids } = openThree()
  step()
  fireEvent.keyDown(document.body, { key: 'ArrowRight', altKey: true })
  expect(chosen()).toBe('First')
  fireEvent.keyDown(document.body, { key: 'Tab', altKey: true, shiftKey: true })
  expect(chosen()).toBe('Second')
  fireEvent.keyDown(document.body, { key: 'Enter' })
  expect(desktop.windows.getState().activeId).toBe(ids[1])
})

test('a click chooses', () => {
  const { desktop, ids } = openThree()
  step()
  fireEvent.click(screen.getByRole('option', { name: 'First' }))
  expect(desktop.windows.getState().activeId).toBe(ids[0])
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('Escape leaves everything as it was and returns the focus', () => {
  const { desktop, ids } = openThree()
  const before = document.activeElement
  step()
  expect(document.activeElement).toBe(screen.getByRole('listbox', { name: 'Switch window' }))
  fireEvent.keyDown(document.body, { key: 'Escape', altKey: true })
  letGo()
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(desktop.windows.getState().activeId).toBe(ids[2])
  expect(document.activeElement).toBe(before)
})

test('a frame that takes the keyboard does not get it; one that does not stop, or another program, ends the switcher', () => {
  const { desktop, ids } = openThree()
  step()
  const list = screen.getByRole('listbox', { name: 'Switch window' })
  const frame = document.body.appendChild(document.createElement('iframe'))
  const pull = () => {
    frame.focus()
    act(() => void window.dispatchEvent(new Event('blur')))
  }
  for (const _ of [1, 2, 3]) {
    pull()
    expect(document.activeElement).toBe(list)
  }
  pull()
  expect(screen.queryByRole('listbox')).toBeNull()
  step()
  act(() => void window.dispatchEvent(new Event('blur')))
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(desktop.windows.getState().activeId).toBe(ids[2])
  frame.remove()
})

test('after show desktop the first step is the topmost window', () => {
  const { desktop } = openThree()
  act(() => desktop.windows.toggleShowDesktop())
  step()
  expect(chosen()).toBe('Third, minimized')
})

test('does not open without windows', () => {
  openTestDesktop()
  step()
  expect(screen.queryByRole('listbox')).toBeNull()
})
