import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFoldTimer, foldDelay } from './fold-timer'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('folds once a while after much waits, and again when as much waits once more', async () => {
  const fold = vi.fn(() => Promise.resolve())
  const timer = createFoldTimer(fold)
  timer.stored('records', 100_000)
  await vi.advanceTimersByTimeAsync(foldDelay)
  expect(fold).not.toHaveBeenCalled()
  timer.stored('records', 100_000)
  timer.stored('records', 100_000)
  await vi.advanceTimersByTimeAsync(foldDelay)
  expect(fold).toHaveBeenCalledOnce()
  timer.stored('entries', 100_000)
  await vi.advanceTimersByTimeAsync(foldDelay)
  expect(fold).toHaveBeenCalledOnce()
  timer.stored('entries', 100_000)
  await vi.advanceTimersByTimeAsync(foldDelay)
  expect(fold).toHaveBeenCalledTimes(2)
})

test('more waits where the pages are long, and nothing is folded after the end', async () => {
  const fold = vi.fn(() => Promise.resolve())
  const timer = createFoldTimer(fold)
  timer.found('records', { pages: 16_000_000, waiting: 900_000 })
  await vi.advanceTimersByTimeAsync(foldDelay)
  expect(fold).not.toHaveBeenCalled()
  timer.stored('records', 200_000)
  timer.stop()
  await vi.advanceTimersByTimeAsync(foldDelay)
  expect(fold).not.toHaveBeenCalled()
})
