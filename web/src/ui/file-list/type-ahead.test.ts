import { expect, test } from 'vitest'
import { findTyped, typeCharacter } from './type-ahead'

const items = ['Apple', 'apricot', 'banana', 'Berry', 'otter'].map((name) => ({ name }))

test('typing collects a text, and begins again after a pause', () => {
  const typed = typeCharacter(typeCharacter({ text: '', at: 0 }, 'b', 5000), 'e', 5300)
  expect(typed.text).toBe('be')
  expect(typeCharacter(typed, 'a', 6100).text).toBe('a')
})

test('a text finds the next name that begins with it, letter case ignored', () => {
  expect(findTyped(items, 0, 'ap')).toBe(0)
  expect(findTyped(items, 0, 'APR')).toBe(1)
  expect(findTyped(items, 4, 'be')).toBe(3)
  expect(findTyped(items, 4, 'x')).toBe(-1)
})

test('the same letter goes on from item to item and round', () => {
  expect(findTyped(items, -1, 'a')).toBe(0)
  expect(findTyped(items, 0, 'a')).toBe(1)
  expect(findTyped(items, 1, 'aa')).toBe(0)
  expect(findTyped(items, 4, 'o')).toBe(4)
})
