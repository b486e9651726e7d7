import { expect, test } from 'vitest'
import { dragEdge } from './resize-edges'
import { dropZoneAt } from './snap-zones'

const area = { x: 0, y: 0, width: 1280, height: 752 }

test.each([
  [{ x: 2, y: 376 }, 'left'],
  [{ x: -40, y: 376 }, 'left'],
  [{ x: 1278, y: 376 }, 'right'],
  [{ x: 1400, y: 376 }, 'right'],
  [{ x: 2, y: 20 }, 'top-left'],
  [{ x: 2, y: 740 }, 'bottom-left'],
  [{ x: 1279, y: 20 }, 'top-right'],
  [{ x: 1279, y: 740 }, 'bottom-right'],
  [{ x: 30, y: 0 }, 'top-left'],
  [{ x: 1250, y: 0 }, 'top-right'],
  [{ x: 640, y: 0 }, 'maximize'],
  [{ x: 640, y: -5 }, 'maximize'],
  [{ x: 640, y: 300 }, null],
  [{ x: 640, y: 751 }, null],
])('a window dropped at %o lands in %s', (point, zone) => {
  expect(dropZoneAt(point, area)).toBe(zone)
})

const geometry = { x: 100, y: 50, width: 800, height: 600 }
const minimum = { minWidth: 320, minHeight: 200 }

test.each([
  ['n', { x: 100, y: 70, width: 800, height: 580 }],
  ['s', { x: 100, y: 50, width: 800, height: 620 }],
  ['e', { x: 100, y: 50, width: 810, height: 600 }],
  ['w', { x: 110, y: 50, width: 790, height: 600 }],
  ['ne', { x: 100, y: 70, width: 810, height: 580 }],
  ['nw', { x: 110, y: 70, width: 790, height: 580 }],
  ['se', { x: 100, y: 50, width: 810, height: 620 }],
  ['sw', { x: 110, y: 50, width: 790, height: 620 }],
] as const)('dragging edge %s by (10, 20) moves only that edge', (edge, expected) => {
  expect(dragEdge(geometry, edge, 10, 20, minimum)).toEqual(expected)
})

test('the opposite edge stays when the least size is reached', () => {
  expect(dragEdge(geometry, 'nw', 5000, 5000, minimum)).toEqual({ x: 580, y: 450, width: 320, height: 200 })
})

test('the upper edge stops at the top of the desktop', () => {
  expect(dragEdge(geometry, 'n', 0, -500, minimum)).toEqual({ x: 100, y: 0, width: 800, height: 650 })
})
