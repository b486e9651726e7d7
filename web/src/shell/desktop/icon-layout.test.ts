import { expect, test } from 'vitest'
import { layOut } from './icon-layout'

const keys = ['a', 'b', 'c', 'd']
const grid = { columns: 3, rows: 2 }

test('without places icons lie one after the other', () => {
  expect(layOut(keys, {}, grid)).toEqual([0, 1, 2, 3])
})

test('an icon lies at its place, the others in the cells that are free', () => {
  expect(layOut(keys, { c: [0, 0], a: [2, 1] }, grid)).toEqual([5, 1, 0, 2])
})

test('two icons with the same place do not overlap', () => {
  expect(layOut(keys, { a: [1, 0], b: [1, 0] }, grid)).toEqual([1, 0, 2, 3])
})

test('a place outside of a smaller desktop gives way to a free cell', () => {
  const places = { a: [5, 0], b: [0, 4], c: [0, 0] } as const
  expect(layOut(keys, places, grid)).toEqual([1, 2, 0, 3])
  expect(layOut(keys, places, { columns: 6, rows: 5 })).toEqual([5, 24, 0, 1])
})

test('more icons than are in sight have further rows, where places count too', () => {
  expect(layOut(keys, { a: [0, 1] }, { columns: 2, rows: 1 })).toEqual([2, 0, 1, 3])
})
