import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { whenIdle } from './when-idle'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('waiting for an idle browser', () => {
  test('asks the browser, with a time limit if one is given', () => {
    const request = vi.fn<typeof requestIdleCallback>(() => 7)
    const cancel = vi.fn<typeof cancelIdleCallback>()
    vi.stubGlobal('requestIdleCallback', request)
    vi.stubGlobal('cancelIdleCallback', cancel)
    const callback = vi.fn<() => void>()
    whenIdle(callback)
    expect(request.mock.lastCall?.[1]).toEqual({})
    const stop = whenIdle(callback, 500)
    expect(request.mock.lastCall?.[1]).toEqual({ timeout: 500 })
    request.mock.lastCall?.[0]({ didTimeout: false, timeRemaining: () => 10 })
    expect(callback).toHaveBeenCalledOnce()
    stop()
    expect(cancel).toHaveBeenCalledWith(7)
  })

  test('waits a moment where the browser does not tell, and can be cancelled', () => {
    vi.stubGlobal('requestIdleCallback', undefined)
    const callback = vi.fn<() => void>()
    whenIdle(callback)()
    vi.advanceTimersByTime(1000)
    expect(callback).not.toHaveBeenCalled()
    whenIdle(callback)
    vi.advanceTimersByTime(1000)
    expect(callback).toHaveBeenCalledOnce()
  })
})
