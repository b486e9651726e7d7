import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { failure, type Result, success } from '@/lib/result'
import type { FrameReading } from './frame-meter'
import { type Instruments, memoryMeter } from './instruments'
import { createPerformanceStore } from './performance-store'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Instruments that the test plays. */
function setUp(change: Partial<Instruments> = {}) {
  const running = { frames: 0, longTasks: 0 }
  let tellFrames: (reading: FrameReading) => void = () => undefined
  let tellTask: (duration: number) => void = () => undefined
  const latency = vi.fn<() => Promise<Result<number>>>(() => Promise.resolve(success(12)))
  const store = createPerformanceStore({
    now: () => Date.now(),
    frames(_period, listener) {
      running.frames += 1
      tellFrames = listener
      return () => void (running.frames -= 1)
    },
    longTasks(listener) {
      running.longTasks += 1
      tellTask = listener
      return () => void (running.longTasks -= 1)
    },
    memory: () => Promise.resolve({ used: 1000, limit: 4000 }),
    latency,
    ...change,
  })
  return {
    store,
    running,
    latency,
    tellFrames: (reading: FrameReading) => tellFrames(reading),
    tellTask: (duration: number) => tellTask(duration),
  }
}

describe('what is measured', () => {
  test('measures at once and every 2 s', async () => {
    const { store, latency } = setUp()
    store.start()
    await vi.advanceTimersByTimeAsync(0)
    expect(latency).toHaveBeenCalledTimes(1)
    expect(store.getState().memory).toEqual({ used: 1000, limit: 4000 })
    await vi.advanceTimersByTimeAsync(1999)
    expect(latency).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(latency).toHaveBeenCalledTimes(2)
    expect(store.getState().latencies.map(({ value }) => value)).toEqual([12, 12])
    expect(store.getState().memoryUsed).toHaveLength(2)
  })

  test('adds up the long tasks of each period', async () => {
    const { store, tellTask } = setUp()
    store.start()
    tellTask(60)
    tellTask(90)
    await vi.advanceTimersByTimeAsync(2000)
    expect(store.getState().longTasks).toEqual({ time: 150, count: 2 })
    await vi.advanceTimersByTimeAsync(2000)
    expect(store.getState().longTasks).toEqual({ time: 0, count: 0 })
    expect(store.getState().longTaskTimes.map(({ value }) => value)).toEqual([150, 0])
  })

  test('keeps frame rates as they are told', () => {
    const { store, tellFrames } = setUp()
    store.start()
    tellFrames({ rate: 59.9, slowest: 18 })
    expect(store.getState().frames).toEqual({ rate: 59.9, slowest: 18 })
    expect(store.getState().frameRates).toHaveLength(1)
  })

  test('a server that does not answer is told, until it answers again', async () => {
    const { store, latency } = setUp()
    latency.mockResolvedValueOnce(failure('network', 'The server is not responding.'))
    store.start()
    await vi.advanceTimersByTimeAsync(0)
    expect(store.getState()).toMatchObject({ latencyFailure: { code: 'network' }, latencies: [] })
    await vi.advanceTimersByTimeAsync(2000)
    expect(store.getState().latencyFailure).toBeNull()
  })

  test('a slow server is asked once at a time', async () => {
    const latency = vi.fn(() => new Promise<Result<number>>(() => undefined))
    const { store } = setUp({ latency })
    store.start()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(latency).toHaveBeenCalledOnce()
  })

  test('says what the browser does not tell', async () => {
    const { store } = setUp({ memory: null, longTasks: null })
    expect(store.tells).toEqual({ memory: false, longTasks: false })
    store.start()
    await vi.advanceTimersByTimeAsync(2000)
    expect(store.getState().memory).toBeNull()
  })
})

test('nothing runs after the end, and what was measured stays', async () => {
  const { store, running, latency } = setUp()
  const stop = store.start()
  await vi.advanceTimersByTimeAsync(4000)
  expect(running).toEqual({ frames: 1, longTasks: 1 })
  stop()
  expect(running).toEqual({ frames: 0, longTasks: 0 })
  expect(vi.getTimerCount()).toBe(0)
  const before = store.getState()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(store.getState()).toBe(before)
  expect(latency).toHaveBeenCalledTimes(3)
})

describe('memory', () => {
  test('takes the quick figures of Chromium first', async () => {
    const teller = { memory: { usedJSHeapSize: 5, jsHeapSizeLimit: 50 } }
    expect(await memoryMeter(teller, false)?.()).toEqual({ used: 5, limit: 50 })
  })

  test('takes the standard’s figure on an isolated page, and no reading when it is refused', async () => {
    const measure = vi.fn(() => Promise.resolve({ bytes: 7 }))
    const meter = memoryMeter({ measureUserAgentSpecificMemory: measure }, true)
    expect(await meter?.()).toEqual({ used: 7, limit: null })
    measure.mockRejectedValueOnce(new DOMException('no', 'SecurityError'))
    expect(await meter?.()).toBeNull()
    expect(memoryMeter({ measureUserAgentSpecificMemory: measure }, false)).toBeNull()
  })

  test('a browser that tells nothing has no meter', () => {
    expect(memoryMeter({}, true)).toBeNull()
  })
})
