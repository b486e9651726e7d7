// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startWatchdog } from './watchdog'

const ask = vi.fn<() => void>()
const onChange = vi.fn<(isResponsive: boolean) => void>()

beforeEach(() => {
  vi.clearAllMocks()
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

const hide = (isHidden: boolean) => void vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)

describe('the watch over a page', () => {
  test('asks twice a second and tells when no answer came for 2 s, and when one comes', () => {
    const watchdog = startWatchdog(ask, onChange)
    watchdog.answered()
    vi.advanceTimersByTime(2000)
    expect([ask.mock.calls.length, onChange.mock.calls]).toEqual([4, []])
    vi.advanceTimersByTime(500)
    expect(onChange.mock.calls).toEqual([[false]])
    vi.advanceTimersByTime(10_000)
    watchdog.answered()
    watchdog.answered()
    expect(onChange.mock.calls).toEqual([[false], [true]])
    watchdog.stop()
    vi.advanceTimersByTime(10_000)
    expect(onChange).toHaveBeenCalledTimes(2)
  })

  test('leaves a page that starts alone', () => {
    const watchdog = startWatchdog(ask, onChange)
    vi.advanceTimersByTime(60_000)
    expect([ask.mock.calls, onChange.mock.calls]).toEqual([[], []])
    watchdog.stop()
  })

  test('does not count the time of a hidden tab', () => {
    const watchdog = startWatchdog(ask, onChange)
    watchdog.answered()
    vi.advanceTimersByTime(2000)
    hide(true)
    vi.advanceTimersByTime(60_000)
    hide(false)
    vi.advanceTimersByTime(2000)
    expect(onChange).not.toHaveBeenCalled()
    vi.advanceTimersByTime(500)
    expect(onChange).toHaveBeenCalledWith(false)
    watchdog.stop()
  })

  test('does not count the time in which the device slept', () => {
    let slept = 0
    const start = performance.now()
    const now = performance.now.bind(performance)
    vi.spyOn(performance, 'now').mockImplementation(() => now() + slept)
    const watchdog = startWatchdog(ask, onChange)
    watchdog.answered()
    vi.advanceTimersByTime(2000)
    slept = 3_600_000
    vi.advanceTimersByTime(2000)
    expect(performance.now() - start).toBeGreaterThan(3_600_000)
    expect(onChange).not.toHaveBeenCalled()
    vi.advanceTimersByTime(500)
    expect(onChange).toHaveBeenCalledWith(false)
    watchdog.stop()
  })
})
