import { expect, test } from 'vitest'
import { partSizeOf } from './s3-growth.ts'

const megabyte = 1024 * 1024

test('an object of any size has as few parts as stores take, and each of them is large enough', () => {
  for (const size of [0, 1, 6 * megabyte, 10_000_000_000, 60_000_000_000, 5 * megabyte * megabyte]) {
    const part = partSizeOf(size)
    expect(part).toBeGreaterThanOrEqual(5 * megabyte)
    // Some numbers are left for requests that were given up.
    expect(Math.ceil(size / part)).toBeLessThanOrEqual(9000)
  }
  expect(partSizeOf(10_000_000_000)).toBe(6 * megabyte)
})
