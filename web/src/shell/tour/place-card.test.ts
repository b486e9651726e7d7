import { expect, test } from 'vitest'
import { placeCard } from './place-card'

const area = { width: 1280, height: 800 }
const card = { width: 352, height: 180 }

test('a card stands above what is in the taskbar, and stays in sight', () => {
  const start = { left: 6, top: 756, width: 96, height: 40 }
  expect(placeCard(start, card, area)).toEqual({ left: 12, top: 756 - 12 - 180 })
  const clock = { left: 1190, top: 756, width: 84, height: 40 }
  expect(placeCard(clock, card, area)).toEqual({ left: 1280 - 352 - 12, top: 564 })
})

test('a card stands beside an icon, on the side that has room', () => {
  const first = { left: 8, top: 8, width: 90, height: 96 }
  expect(placeCard(first, card, area)).toEqual({ left: 110, top: 12 })
  const last = { left: 1180, top: 300, width: 90, height: 96 }
  expect(placeCard(last, card, area)).toEqual({ left: 1180 - 12 - 352, top: 300 + 48 - 90 })
})

test('a card that points at nothing is in the middle, and one that is too large begins at the edge', () => {
  expect(placeCard(null, card, area)).toEqual({ left: 464, top: 310 })
  expect(placeCard(null, card, { width: 300, height: 100 })).toEqual({ left: 12, top: 12 })
})
