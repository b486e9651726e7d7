// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Taps, watchTaps } from './watch-taps'

let taps: Taps
beforeEach(() => {
  document.body.innerHTML = '<input><p></p>'
  taps = watchTaps()
})
afterEach(() => taps.stop())

/** An event of a pointer at a time in ms, on an element. */
const send = (type: string, at: number, { pointerType = 'touch', on = 'input' } = {}) => {
  const event = new PointerEvent(type, { bubbles: true, pointerType })
  Object.defineProperty(event, 'timeStamp', { value: at })
  document.querySelector(on)?.dispatchEvent(event)
}
const touch = (from: number, to: number, on = 'input') => {
  send('pointerdown', from, { on })
  send('pointerup', to, { on })
}

test('a short touch is a tap, also long afterwards', () => {
  expect(taps.isTap()).toBe(false)
  touch(0, 399)
  expect(taps.isTap()).toBe(true)
  touch(5000, 5400)
  expect(taps.isTap()).toBe(false)
})

test('a finger that still rests is none', () => {
  send('pointerdown', 0)
  expect(taps.isTap()).toBe(false)
})

test('the second of two on one thing asks for its menu; a third is a tap again', () => {
  touch(0, 50)
  touch(300, 350)
  expect(taps.isTap()).toBe(false)
  touch(600, 650)
  expect(taps.isTap()).toBe(true)
})

test('two on different things, or with time between them, are two taps', () => {
  touch(0, 50)
  touch(200, 250, 'p')
  expect(taps.isTap()).toBe(true)
  touch(1000, 1050)
  touch(1351, 1400)
  expect(taps.isTap()).toBe(true)
})

test.each([
  ['a mouse', () => send('pointerdown', 100, { pointerType: 'mouse' })],
  ['a touch that became a scroll', () => send('pointercancel', 100)],
  ['a key', () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ContextMenu' }))],
])('%s after it is none', (_, act) => {
  touch(0, 50)
  act()
  expect(taps.isTap()).toBe(false)
})
