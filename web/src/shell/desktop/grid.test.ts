import { describe, expect, test } from 'vitest'
import { desktopSize } from './desktop-size'
import { gridColumns, gridRows } from './grid-columns'
import { iconForKey, iconForText } from './grid-navigation'
import { between, overlap } from './rectangle'

test('4 columns on mobile, 6 to 16 by width on larger screens [A2.10 A9.9]', () => {
  expect(gridColumns(390, 16, true)).toBe(4)
  expect(gridColumns(1024, 16, true)).toBe(4)
  const widths = [500, 769, 1024, 1280, 1366, 1600, 1920, 3840]
  expect(widths.map((width) => gridColumns(width, 16, false))).toEqual([6, 7, 9, 12, 13, 15, 16, 16])
  expect(gridColumns(1280, 24, false)).toBe(8)
})

describe('keys in a grid of 4 columns with 10 icons', () => {
  const cells = Array.from({ length: 10 }, (_, cell) => cell)
  const go = (key: string, from: number) => iconForKey(key, from, cells, 4)

  test('arrows move by cell and row and stop at the edges', () => {
    expect([go('ArrowRight', 0), go('ArrowLeft', 5), go('ArrowDown', 1), go('ArrowUp', 6)]).toEqual([
      1, 4, 5, 2,
    ])
    expect([go('ArrowLeft', 0), go('ArrowRight', 9), go('ArrowUp', 2), go('ArrowDown', 8)]).toEqual([
      0, 9, 2, 8,
    ])
  })

  test('down above a gap in the last row leads to its last icon', () => {
    expect(go('ArrowDown', 7)).toBe(9)
  })

  test('Home and End lead to the ends; other keys are not for the grid', () => {
    expect([go('Home', 7), go('End', 2), go('a', 2), go('Tab', 2)]).toEqual([0, 9, null, null])
    expect(iconForKey('End', 0, [], 4)).toBeNull()
  })
})

test('up and down lead to the nearest icon of the next row with icons', () => {
  // Two icons in the first row, none in the second, two in the third.
  const go = (key: string, from: number) => iconForKey(key, from, [0, 3, 9, 10], 4)
  expect([go('ArrowDown', 0), go('ArrowDown', 1), go('ArrowUp', 2), go('ArrowUp', 3)]).toEqual([2, 3, 0, 1])
  expect([go('ArrowDown', 3), go('ArrowUp', 0), go('ArrowRight', 1)]).toEqual([3, 0, 2])
})

test('as many rows as are in sight whole, at least one', () => {
  expect(gridRows(720, 16)).toBe(6)
  expect(gridRows(0, 16)).toBe(1)
  expect(gridRows(720, 24)).toBe(4)
})

test('typing finds labels from the current one on and goes round', () => {
  const labels = ['File Manager', 'Terminal', 'Text Editor', 'Settings']
  expect(iconForText('t', 0, labels)).toBe(1)
  expect(iconForText('t', 1, labels)).toBe(2)
  expect(iconForText('t', 2, labels)).toBe(1)
  expect(iconForText('te', 1, labels)).toBe(1)
  expect(iconForText('tex', 1, labels)).toBe(2)
  expect(iconForText('q', 1, labels)).toBeNull()
})

test('a resolution is a largest size, the largest one the whole window; a phone has one size [A9.14]', () => {
  expect(desktopSize('1920x1080', false)).toEqual({})
  expect(desktopSize('1366x768', false)).toEqual({ maxWidth: '1366px', maxHeight: '768px' })
  expect(desktopSize('1366x768', true)).toEqual({})
})

test('a rubber band takes what it overlaps, from whichever corner it is drawn', () => {
  const band = between({ x: 100, y: 80 }, { x: 20, y: 10 })
  expect(band).toEqual({ left: 20, top: 10, right: 100, bottom: 80 })
  expect(overlap(band, { left: 90, top: 70, right: 200, bottom: 200 })).toBe(true)
  expect(overlap(band, { left: 100, top: 10, right: 200, bottom: 80 })).toBe(false)
})
