import { expect, test } from 'vitest'
import { createReloadLimit } from './reload-limit'

test('a page may load itself anew three times in ten seconds, and later again', () => {
  let time = 0
  const { take } = createReloadLimit(() => time)
  expect([take(), take(), take(), take()]).toEqual([true, true, true, false])
  time = 9999
  expect(take()).toBe(false)
  time = 10_000
  expect([take(), take(), take(), take()]).toEqual([true, true, true, false])
})
