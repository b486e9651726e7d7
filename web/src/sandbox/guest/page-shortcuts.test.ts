// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { numberOf } from '../messages'
import { desktopShortcuts, pressOf } from '../shortcuts'
import { reportShortcuts } from './page-shortcuts'

const sent: number[] = []
const heard: string[] = []
const alt = { key: 'Alt', code: 'AltLeft' }
beforeAll(() => {
  // happy-dom takes Alt for AltGr, which no browser does.
  vi.spyOn(KeyboardEvent.prototype, 'getModifierState').mockReturnValue(false)
  reportShortcuts({ sendInput: (sign) => void sent.push(sign) })
  window.addEventListener('keydown', ({ code }) => void heard.push(code))
})
beforeEach(() => {
  key('keyup', alt)
  sent.length = 0
  heard.length = 0
})

/** Presses or lets go of a key; `isTrusted`: by a person. */
function key(type: 'keydown' | 'keyup', init: KeyboardEventInit, isTrusted = true) {
  const event = new KeyboardEvent(type, { bubbles: true, cancelable: true, ...init })
  Object.defineProperty(event, 'isTrusted', { value: isTrusted })
  window.dispatchEvent(event)
  return event
}

test('each shortcut is told once by its number, and the page does not hear of it', () => {
  for (const keys of desktopShortcuts) {
    expect(key('keydown', pressOf(keys)).defaultPrevented).toBe(true)
    key('keydown', { ...pressOf(keys), repeat: true })
    expect(sent.splice(0)).toEqual([numberOf(keys)])
  }
  expect(heard).toEqual([])
})

test('a letter is what the keyboard says, or else the key at its place', () => {
  // A French keyboard has Q where an English one has A.
  key('keydown', { key: 'q', code: 'KeyA', altKey: true })
  expect(sent.splice(0)).toEqual([numberOf('Alt+Q')])
  key('keydown', { key: 'a', code: 'KeyQ', altKey: true })
  expect(sent).toEqual([])
  key('keydown', { key: 'й', code: 'KeyQ', altKey: true })
  expect(sent).toEqual([numberOf('Alt+Q')])
})

test('other keys are the page’s, and so are those that it makes up or that write a word', () => {
  for (const init of [
    { key: 'q', code: 'KeyQ' },
    { ...pressOf('Alt+Q'), ctrlKey: true },
    { ...pressOf('Alt+Q'), metaKey: true },
    { ...pressOf('Ctrl+Alt+W'), isComposing: true },
  ])
    key('keydown', init)
  key('keydown', pressOf('Ctrl+Alt+W'), false)
  expect(sent).toEqual([])
  expect(heard).toEqual(['KeyQ', 'KeyQ', 'KeyQ', 'KeyW', 'KeyW'])
})

test('letting go of the last key that was held is told after a shortcut only', () => {
  key('keyup', alt)
  expect(sent).toEqual([])
  key('keydown', pressOf('Alt+Shift+Q'))
  key('keyup', { key: 'Shift', altKey: true })
  key('keyup', { key: 'q', code: 'KeyQ' })
  expect(sent).toEqual([numberOf('Alt+Shift+Q')])
  key('keyup', alt)
  key('keyup', alt)
  expect(sent).toEqual([numberOf('Alt+Shift+Q'), numberOf('released')])
})
