// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDesktopPace, paceLimits } from './desktop-pace'

let time = 0
/** Lets looks happen, each as late as given, in ms. */
const look = (times: number, lateness: number) => {
  for (let index = 0; index < times; index += 1) {
    time += paceLimits.interval + lateness
    vi.advanceTimersByTime(paceLimits.interval)
  }
}

beforeEach(() => {
  time = 0
  vi.useFakeTimers()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('a desktop that keeps waiting for its turn is told to the last to come, and later to the one before', () => {
  const pace = createDesktopPace(() => time)
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()]
  pace.watch(first)
  pace.watch(second)
  look(paceLimits.looks - 1, paceLimits.late)
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
  look(1, paceLimits.late)
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
  look(paceLimits.looks - 1, paceLimits.late)
  expect(first).not.toHaveBeenCalled()
  look(1, paceLimits.late)
  look(100, paceLimits.late)
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  expect(vi.getTimerCount()).toBe(0)
})

test('turns that are long now and then, a hidden tab and a device that slept are no matter', () => {
  const onSlow = vi.fn<() => void>()
  const stop = createDesktopPace(() => time).watch(onSlow)
  for (let round = 0; round < 10; round += 1) {
    look(3, 5000)
    look(9, 20)
  }
  look(20, 11_000)
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  look(20, 400)
  expect(onSlow).not.toHaveBeenCalled()
  stop()
  expect(vi.getTimerCount()).toBe(0)
})
