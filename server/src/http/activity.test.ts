import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActivity } from './activity.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('one is alone until another asks, and again some time after', () => {
  const { note, isAlone } = createActivity(1000)
  note('a')
  note('a')
  expect([isAlone('a'), isAlone('b')]).toEqual([true, false])
  note('b')
  expect([isAlone('a'), isAlone('b')]).toEqual([false, false])
  vi.advanceTimersByTime(600)
  note('a')
  note('a')
  expect([isAlone('a'), isAlone('b')]).toEqual([false, false])
  vi.advanceTimersByTime(600)
  expect([isAlone('a'), isAlone('b')]).toEqual([true, false])
  vi.advanceTimersByTime(600)
  expect([isAlone('a'), isAlone('b')]).toEqual([true, true])
})
