// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterPaint } from './after-paint'

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'setTimeout', 'clearTimeout'],
  })
})
afterEach(() => {
  vi.restoreAllMocks()
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

test('a page in the background waits for no frame, and can still be told not to call back', () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const callback = vi.fn<() => void>()
  afterPaint(callback)
  expect(callback).not.toHaveBeenCalled()
  vi.advanceTimersByTime(0)
  expect(callback).toHaveBeenCalledOnce()
  afterPaint(callback)()
  vi.runAllTimers()
  expect(callback).toHaveBeenCalledOnce()
})
