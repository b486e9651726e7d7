import { expect, test } from 'vitest'
import { stallTime, watchStall } from './stall-watch'

/** A clock that is set by hand. */
function setUp() {
  let now = 0
  let timers: { readonly at: number; readonly callback: () => void }[] = []
  let stalls = 0
  const watch = watchStall(
    {
      after(ms, callback) {
        const timer = { at: now + ms, callback }
        timers.push(timer)
        return () => {
          timers = timers.filter((other) => other !== timer)
        }
      },
    },
    () => stalls++,
  )
  const pass = (ms: number) => {
    now += ms
    const due = timers.filter(({ at }) => at <= now)
    timers = timers.filter(({ at }) => at > now)
    for (const { callback } of due) callback()
    return stalls
  }
  return { watch, pass }
}

test('a connection is dead when nothing has moved for a minute', () => {
  const { watch, pass } = setUp()
  expect(pass(stallTime - 1)).toBe(0)
  watch.moved()
  expect(pass(stallTime - 1)).toBe(0)
  expect(pass(1)).toBe(1)
})

test('what is over does not stall', () => {
  const { watch, pass } = setUp()
  watch.moved()
  watch.end()
  expect(pass(10 * stallTime)).toBe(0)
})
