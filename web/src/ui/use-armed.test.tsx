// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { armingTime, useArmed } from './use-armed'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function Question({ isInFront }: { readonly isInFront?: boolean }) {
  return <button disabled={!useArmed(isInFront)}>Allow</button>
}

const isArmed = () => !screen.getByRole<HTMLButtonElement>('button').disabled
const pass = (time: number) => act(() => void vi.advanceTimersByTime(time))

test('a question takes answers once it was seen for 500 ms', () => {
  render(<Question />)
  pass(armingTime - 1)
  expect(isArmed()).toBe(false)
  pass(1)
  expect(isArmed()).toBe(true)
})

test.each([
  ['key', fireEvent.keyDown],
  ['press', fireEvent.pointerDown],
] as const)('a %s anywhere on the desktop restarts the time, and none matters afterwards', (_, press) => {
  render(<Question />)
  for (let time = 0; time < 3; time++) {
    pass(400)
    press(document.body)
  }
  pass(armingTime - 1)
  expect(isArmed()).toBe(false)
  pass(1)
  press(document.body)
  expect(isArmed()).toBe(true)
})

test('nothing counts while the window is behind, nor while the page is not seen', () => {
  const view = render(<Question isInFront={false} />)
  pass(5000)
  expect(isArmed()).toBe(false)
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  view.rerender(<Question isInFront />)
  pass(5000)
  fireEvent.keyDown(document.body)
  pass(5000)
  expect(isArmed()).toBe(false)
  hidden.mockReturnValue(false)
  fireEvent(document, new Event('visibilitychange'))
  pass(armingTime)
  expect(isArmed()).toBe(true)
  view.rerender(<Question isInFront={false} />)
  expect(isArmed()).toBe(false)
})
