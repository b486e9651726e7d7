// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterPaint } from './after-paint'

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'setTimeout', 'clearTimeout'],
  })
})
afterEach(() => {
  vi.useRealTimers()
})

test('calls back in a task after the next frame, once', () => {
  const calls: string[] = []
  afterPaint(() => calls.push('painted'))
  requestAnimationFrame(() => calls.push('frame'))
  vi.advanceTimersToNextFrame()
  expect(calls).toEqual(['frame'])
  vi.runAllTimers()
  expect(calls).toEqual(['frame', 'painted'])
})

test('can be cancelled before the frame and after it', () => {
  const callback = vi.fn<() => void>()
  afterPaint(callback)()
  const cancel = afterPaint(callback)
  vi.advanceTimersToNextFrame()
  cancel()
  vi.runAllTimers()
  expect(callback).not.toHaveBeenCalled()
})
