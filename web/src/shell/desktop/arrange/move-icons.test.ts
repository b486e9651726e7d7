import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { layOut } from '../icon-layout'
import { inSequence, moveIcons, placesAfter } from './move-icons'

const grid = { columns: 4, rows: 3 }
const laid = (...cells: readonly number[]) =>
  cells.map((cell, index) => ({ key: 'abcdefgh'[index] ?? '', cell }))
const cellsOf = (icons: readonly { readonly cell: number }[]) => icons.map(({ cell }) => cell)
const move = (cells: readonly number[], moved: string, columns: number, rows: number) =>
  cellsOf(moveIcons(laid(...cells), new Set(moved), { columns, rows }, grid))

test('an icon is moved to a free cell, the others stay', () => {
  expect(move([0, 1, 2], 'a', 3, 2)).toEqual([11, 1, 2])
})

test('an icon that lies where another arrives changes places with it', () => {
  expect(move([0, 1, 2], 'a', 2, 0)).toEqual([2, 1, 0])
})

test('several icons move together as far as the grid reaches', () => {
  expect(move([0, 1, 2], 'ab', 9, 9)).toEqual([10, 11, 2])
  expect(move([5, 6, 2], 'ab', -9, -9)).toEqual([0, 1, 2])
})

test('what lies in the way of several gets the cells that become free', () => {
  expect(move([0, 1, 2, 3], 'ab', 1, 0)).toEqual([1, 2, 0, 3])
  expect(move([0, 1, 2, 3], 'ab', 2, 0)).toEqual([2, 3, 0, 1])
})

test('whatever is moved, no two icons share a cell, and it lies so when it is laid out again', () => {
  const icons = fc.uniqueArray(fc.nat(11), { minLength: 1, maxLength: 8 }).map((cells) => laid(...cells))
  const step = fc.record({ columns: fc.integer({ min: -5, max: 5 }), rows: fc.integer({ min: -4, max: 4 }) })
  fc.assert(
    fc.property(icons, step, fc.subarray('abcdefgh'.split('')), (before, by, moved) => {
      const after = moveIcons(before, new Set(moved), by, grid)
      expect(new Set(cellsOf(after)).size).toBe(before.length)
      const keys = after.map(({ key }) => key)
      expect(layOut(keys, placesAfter({}, before, after, grid), grid)).toEqual(cellsOf(after))
    }),
  )
})

test('a place outside of a small desktop is kept while other icons are moved, and given up when its own is', () => {
  const before = laid(0, 1)
  const places = { a: [9, 0], gone: [7, 2], taken: [3, 1] } as const
  const after = moveIcons(before, new Set('b'), { columns: 2, rows: 1 }, grid)
  expect(placesAfter(places, before, after, grid)).toEqual({ a: [9, 0], b: [3, 1], gone: [7, 2] })
  const own = moveIcons(before, new Set('a'), { columns: 0, rows: 1 }, grid)
  expect(placesAfter(places, before, own, grid).a).toEqual([0, 1])
})

test('icons in sequence fill row after row', () => {
  expect(inSequence('abcde'.split(''), grid)).toEqual({
    a: [0, 0],
    b: [1, 0],
    c: [2, 0],
    d: [3, 0],
    e: [0, 1],
  })
})
