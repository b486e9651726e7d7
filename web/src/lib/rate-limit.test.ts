import { expect, test } from 'vitest'
import { createAllowance, createRateLimit } from './rate-limit'

test('an allowance is used up, fills up with time, and never holds more than its burst', () => {
  let time = 0
  const allowance = createAllowance(10, 3, () => time)
  expect([allowance.take(2), allowance.take(2), allowance.take(1), allowance.take(1)]).toEqual([
    true,
    false,
    true,
    false,
  ])
  time = 200
  expect([allowance.take(2), allowance.take(1)]).toEqual([true, false])
  time = 60_000
  expect([allowance.take(4), allowance.take(3), allowance.take(1)]).toEqual([false, true, false])
})

test('an allowance may be overdrawn by what is known afterwards, and gives nothing for a clock that was set back', () => {
  let time = 1000
  const allowance = createAllowance(10, 3, () => time)
  allowance.charge(5)
  expect([allowance.isOverdrawn(), allowance.take(1)]).toEqual([true, false])
  time = 0
  expect(allowance.isOverdrawn()).toBe(true)
  time = 200
  expect([allowance.isOverdrawn(), allowance.take(1)]).toEqual([false, false])
})

test('a limit counts what was done within its time, and not what it refused', () => {
  let time = 0
  const may = createRateLimit({ times: 2, within: 1000 }, () => time)
  expect([may(), may(), may()]).toEqual([true, true, false])
  time = 999
  expect(may()).toBe(false)
  time = 1000
  expect([may(), may(), may()]).toEqual([true, true, false])
})
