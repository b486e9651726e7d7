import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  detailsLayout,
  iconsLayout,
  itemsInArea,
  itemsInSight,
  placeOf,
  scrollToShow,
  stepIndex,
} from './layout'

const details = detailsLayout(1000, 600, 28)
// Four columns, the last row has two.
const icons = iconsLayout(10, 430, { width: 100, height: 110 })

describe('which items are made', () => {
  test('those in sight and a few rows more', () => {
    expect(itemsInSight(details, 0, 280, 2)).toEqual({ start: 0, end: 12 })
    expect(itemsInSight(details, 2800, 280, 2)).toEqual({ start: 98, end: 112 })
    expect(itemsInSight(icons, 115, 100, 0)).toEqual({ start: 4, end: 8 })
  })

  test('never one that is not there', () => {
    expect(itemsInSight(details, 99_999_999, 280, 2)).toEqual({ start: 1000, end: 1000 })
    expect(itemsInSight(detailsLayout(0, 600, 28), 0, 280, 2)).toEqual({ start: 0, end: 0 })
  })

  test('every item that is at least partly in view is made', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 27_720 }), fc.integer({ min: 1, max: 900 }), (top, height) => {
        const { start, end } = itemsInSight(details, top, height, 0)
        expect(placeOf(details, start).y).toBeLessThanOrEqual(top)
        expect(end === 1000 || placeOf(details, end).y >= top + height).toBe(true)
      }),
    )
  })
})

describe('a rubber band', () => {
  test('touches tiles of the rows and columns that it covers', () => {
    expect(itemsInArea(icons, { left: 120, top: 50, right: 250, bottom: 120 })).toEqual([1, 2, 5, 6])
    expect(itemsInArea(icons, { left: 120, top: 230, right: 420, bottom: 300 })).toEqual([9])
  })

  test.each([
    ['left to right', icons],
    ['right to left', iconsLayout(10, 430, { width: 100, height: 110 }, true)],
  ])('finds the same tiles as looking at each one, from %s', (_, icons) => {
    const coordinate = fc.integer({ min: 0, max: 500 })
    fc.assert(
      fc.property(coordinate, coordinate, coordinate, coordinate, (x1, y1, x2, y2) => {
        const area = {
          left: Math.min(x1, x2) + 0.3,
          top: Math.min(y1, y2) + 0.3,
          right: Math.max(x1, x2) + 0.3,
          bottom: Math.max(y1, y2) + 0.3,
        }
        const each = Array.from({ length: icons.count }, (_, index) => index).filter((index) => {
          const { x, y } = placeOf(icons, index)
          const right = x + icons.itemWidth
          const bottom = y + icons.itemHeight
          return area.left < right && area.right > x && area.top < bottom && area.bottom > y
        })
        expect(itemsInArea(icons, area)).toEqual(each)
      }),
    )
  })
})

describe('where lines run from right to left', () => {
  const turned = iconsLayout(10, 430, { width: 100, height: 110 }, true)

  test('the first tile of a row is at the right', () => {
    expect([0, 3, 4].map((index) => placeOf(turned, index))).toEqual([
      { x: 322.5, y: 0 },
      { x: 0, y: 0 },
      { x: 322.5, y: 110 },
    ])
  })

  test('arrow keys go where they point', () => {
    expect(
      ['ArrowLeft', 'ArrowRight', 'ArrowDown', 'Home'].map((key) => stepIndex(turned, 1, key, 3)),
    ).toEqual([2, 0, 5, 0])
  })

  test('a rubber band touches what it covers', () => {
    expect(itemsInArea(turned, { left: 120, top: 50, right: 250, bottom: 120 })).toEqual([1, 2, 5, 6])
    expect(itemsInArea(turned, { left: 330, top: 230, right: 430, bottom: 300 })).toEqual([8])
    expect(itemsInArea(turned, { left: 10, top: 230, right: 90, bottom: 300 })).toEqual([])
  })
})

describe('keys', () => {
  test('in the details view, up and down, and left and right are nobody’s', () => {
    expect(stepIndex(details, 5, 'ArrowDown', 10)).toBe(6)
    expect(stepIndex(details, 0, 'ArrowUp', 10)).toBe(0)
    expect(stepIndex(details, 5, 'ArrowRight', 10)).toBeNull()
    expect(stepIndex(details, 5, 'a', 10)).toBeNull()
  })

  test('in the icons view in all directions; down to a shorter last row goes to its end', () => {
    expect(stepIndex(icons, 1, 'ArrowRight', 3)).toBe(2)
    expect(stepIndex(icons, 1, 'ArrowDown', 3)).toBe(5)
    expect(stepIndex(icons, 7, 'ArrowDown', 3)).toBe(9)
    expect(stepIndex(icons, 9, 'ArrowDown', 3)).toBe(9)
    expect(stepIndex(icons, 2, 'ArrowUp', 3)).toBe(2)
  })

  test('Home, End and pages go to the ends and no further', () => {
    expect(stepIndex(details, 5, 'Home', 10)).toBe(0)
    expect(stepIndex(details, 5, 'End', 10)).toBe(999)
    expect(stepIndex(details, 5, 'PageDown', 10)).toBe(14)
    expect(stepIndex(details, 995, 'PageDown', 10)).toBe(999)
    expect(stepIndex(details, 5, 'PageUp', 10)).toBe(0)
  })

  test('the first key goes to the first item, and an empty list has none', () => {
    expect(stepIndex(details, -1, 'ArrowDown', 10)).toBe(0)
    expect(stepIndex(detailsLayout(0, 600, 28), -1, 'End', 10)).toBeNull()
  })
})

test('showing an item scrolls as little as it can', () => {
  expect(scrollToShow(details, 3, 28, 280)).toBe(28)
  expect(scrollToShow(details, 0, 28, 280)).toBe(0)
  expect(scrollToShow(details, 20, 28, 280)).toBe(21 * 28 - 280)
})
