import { expect, test } from 'vitest'
import { createMountTime } from './mount-time'

/** Mounts a view again and again; tells after each time whether the next window may wait for it. */
function afterMountings(...mountings: readonly (readonly [took: number, isWithFrame: boolean])[]) {
  let time = 0
  const mountTime = createMountTime(() => time)
  return mountings.map(([took, isWithFrame]) => {
    const end = mountTime.begin(isWithFrame)
    time += took
    end()
    return mountTime.isShort()
  })
}

test('a view that was in no window yet does not count as fast', () => {
  const mountTime = createMountTime(() => 0)
  mountTime.begin(false)
  expect(mountTime.isShort()).toBe(false)
})

test('the last time counts', () => {
  expect(afterMountings([10, false], [11, false], [2, false])).toEqual([true, false, true])
})

test('with its frame a view may take as much longer as the frame takes', () => {
  expect(afterMountings([5, false], [20, true], [21, true])).toEqual([true, true, false])
})
