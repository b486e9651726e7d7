import { expect, test } from 'vitest'
import { createMailInterval } from './mail-interval.ts'

test('an address gets one mail per interval, and others are not held up by it', () => {
  let now = 1_000_000
  const interval = createMailInterval(60, () => now)
  expect(interval.take('a@example.org')).toBe(0)
  now += 500
  expect(interval.take('a@example.org')).toBe(60)
  expect(interval.take('b@example.org')).toBe(0)
  now += 59_400
  expect(interval.take('a@example.org')).toBe(1)
  now += 100
  expect(interval.take('a@example.org')).toBe(0)
  expect(interval.take('a@example.org')).toBe(60)
})

test('no interval holds nothing up', () => {
  const interval = createMailInterval(0, () => 5)
  expect([interval.take('a@example.org'), interval.take('a@example.org')]).toEqual([0, 0])
})
