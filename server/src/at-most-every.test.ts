import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { atMostEvery } from './at-most-every.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('asks once in a while, however often it is asked itself', async () => {
  const ask = vi.fn(async () => ask.mock.calls.length)
  const asked = atMostEvery(500, ask)
  expect(await Promise.all([asked(), asked(), asked()])).toEqual([1, 1, 1])
  vi.advanceTimersByTime(499)
  expect(await asked()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(await asked()).toBe(2)
})
