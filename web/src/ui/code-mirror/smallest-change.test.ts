import { expect, test } from 'vitest'
import { smallestChange } from './smallest-change'

const apply = (before: string, after: string) => {
  const change = smallestChange(before, after)
  return change === null ? before : before.slice(0, change.from) + change.insert + before.slice(change.to)
}

test('makes one text into another by its smallest middle', () => {
  expect(smallestChange('same', 'same')).toBeNull()
  expect(smallestChange('one two three', 'one 2 three')).toEqual({ from: 4, to: 7, insert: '2' })
  for (const [before, after] of [
    ['', 'a'],
    ['a', ''],
    ['aaa', 'aaaa'],
    ['aaaa', 'aaa'],
    ['abab', 'ab'],
    ['x🦦y', 'x🦊y'],
    ['🦦🦦', '🦦'],
  ] as const) {
    expect(apply(before, after)).toBe(after)
  }
})

test('never splits a pair of surrogates', () => {
  const change = smallestChange('x🦦y', 'x🦊y')
  expect(change).toEqual({ from: 1, to: 3, insert: '🦊' })
})
