import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActivity } from './activity.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('one is alone until another asks, and again some time after', () => {
  const activity = createActivity(1000)
  const note = (key: string) => activity.note(key)
  const isAlone = (key: string) => activity.isAlone(key)
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
