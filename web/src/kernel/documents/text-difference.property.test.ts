import { Text } from '@codemirror/state'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { differenceOf, snapshotOf } from './text-difference'
import type { TextSnapshot } from './types'

/** `before`, changed by what makes `after` of it. */
function changed(before: TextSnapshot, after: TextSnapshot): string {
  const { from, to, insert } = differenceOf(before, after)
  const text = before.toString()
  return text.slice(0, from) + insert + text.slice(to)
}

const lines = fc.array(fc.stringMatching(/^[ab\ud83d\ude00]{0,8}$/u), { minLength: 1, maxLength: 300 })

test('strings: the difference makes the one of the other', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), fc.string(), (a, b, around) => {
      const [before, after] = [around + a + around, around + b + around]
      expect(changed(snapshotOf(before), snapshotOf(after))).toBe(after)
    }),
  )
})

test("the editor's texts, after any edits: the difference makes the one of the other", () => {
  const edits = fc.array(fc.tuple(fc.nat(), fc.nat(40), lines), { maxLength: 5 })
  fc.assert(
    fc.property(lines, edits, (first, changes) => {
      const before = Text.of(first)
      let after = before
      for (const [at, length, insert] of changes) {
        const from = at % (after.length + 1)
        after = after.replace(from, Math.min(after.length, from + length), Text.of(insert))
      }
      expect(changed(before, after)).toBe(after.toString())
      expect(changed(after, before)).toBe(before.toString())
    }),
  )
})

test('one key in a text of 5 MB is a difference of one character', () => {
  const before = Text.of(Array.from({ length: 100_000 }, (_, line) => `${line} `.padEnd(50, 'otter ')))
  const at = 2_500_000
  const after = before.replace(at, at, Text.of(['!']))
  expect(differenceOf(before, after)).toEqual({ from: at, to: at, insert: '!' })
})

test('what stands twice is counted once', () => {
  expect(differenceOf(snapshotOf('aaaa'), snapshotOf('aa'))).toEqual({ from: 2, to: 4, insert: '' })
  expect(differenceOf(snapshotOf('aa'), snapshotOf('aaaa'))).toEqual({ from: 2, to: 2, insert: 'aa' })
})
