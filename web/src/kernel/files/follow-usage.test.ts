import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followUsage, usagePause } from './follow-usage'
import type { FileUsage } from './types'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const usage = (bytes: number): FileUsage => ({
  bytes,
  here: bytes,
  files: 1,
  folders: 1,
  sampleBytes: 0,
  capacity: null,
  recycled: { entries: 0, bytes: 0 },
})

/** A store whose changes are played, and which has grown by a byte at each reading. */
function setUp() {
  const listeners = new Set<() => void>()
  const listen = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  let bytes = 0
  const read = vi.fn(() => Promise.resolve(usage(++bytes)))
  const told: number[] = []
  const stop = followUsage(
    {
      files: { watch: (_path, listener) => listen(() => listener([])) },
      fileStorage: { usage: read, subscribe: listen },
      recycleBin: { subscribe: listen },
    },
    (figures) => told.push(figures.bytes),
  )
  const change = () => {
    for (const listener of listeners) listener()
  }
  return { listeners, read, told, stop, change }
}

test('tells the figures at once and after a change', async () => {
  const { told, change } = setUp()
  await vi.advanceTimersByTimeAsync(usagePause)
  expect(told).toEqual([1])
  change()
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toEqual([1, 2])
})

test('a hundred changes in a row are two readings, the last one after all of them', async () => {
  const { told, change, read } = setUp()
  await vi.advanceTimersByTimeAsync(usagePause)
  for (let step = 0; step < 100; step++) {
    change()
    await vi.advanceTimersByTimeAsync(usagePause / 100 - 1)
  }
  await vi.advanceTimersByTimeAsync(usagePause)
  expect(told).toEqual([1, 2, 3])
  await vi.advanceTimersByTimeAsync(10 * usagePause)
  expect(read).toHaveBeenCalledTimes(3)
})

test('nothing is told after the end, and nobody listens any more', async () => {
  const { told, stop, listeners } = setUp()
  stop()
  await vi.advanceTimersByTimeAsync(usagePause)
  expect(told).toEqual([])
  expect(listeners.size).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})
