import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineDifference } from './line-difference'

const shown = (before: string, after: string) =>
  lineDifference(before, after).lines.map(
    ({ kind, text }) => `${{ same: ' ', removed: '-', added: '+' }[kind]}${text}`,
  )

test('lines are told that are gone, new, or in both texts', () => {
  expect(shown('one\ntwo\nthree\nfour', 'one\n2\nthree\nfour\nfive')).toEqual([
    ' one',
    '-two',
    '+2',
    ' three',
    ' four',
    '+five',
  ])
})

test('a text that is new or gone differs in all its lines', () => {
  expect(shown('', 'a\nb')).toEqual(['+a', '+b'])
  expect(shown('a\nb', '')).toEqual(['-a', '-b'])
  expect(shown('', '')).toEqual([])
})

test('line endings make no difference', () => {
  expect(shown('a\r\nb', 'a\nb')).toEqual([' a', ' b'])
})

test('texts that differ too much are told line by line, and that it is rough', () => {
  const lines = (mark: string) => Array.from({ length: 1500 }, (_, nth) => `${mark}${nth}`).join('\n')
  const { lines: found, isPrecise } = lineDifference(lines('a'), lines('b'))
  expect(isPrecise).toBe(false)
  expect(found).toHaveLength(3000)
})

test('what is in the difference is both texts, whatever they are', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'ab', ''), { minLength: 2, maxLength: 8 })
  fc.assert(
    fc.property(text, text, (one, other) => {
      const { lines } = lineDifference(one.join('\n'), other.join('\n'))
      const without = (kind: string) => lines.filter((line) => line.kind !== kind).map((line) => line.text)
      expect(without('added')).toEqual(one)
      expect(without('removed')).toEqual(other)
    }),
  )
})
