import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  clickItem,
  keepExisting,
  moveTo,
  noSelection,
  type SelectableItem,
  selectAll,
  selectBand,
  selectForMenu,
  selectNone,
  selectOnly,
  toggleItem,
} from './selection'
import type { FileSelection } from './types'

const items: readonly SelectableItem[] = [
  { id: '..', isParent: true },
  ...['a', 'b', 'c', 'd', 'e'].map((id) => ({ id })),
]
const plain = { add: false, range: false }
const add = { add: true, range: false }
const range = { add: false, range: true }
const both = { add: true, range: true }
const ids = (selection: FileSelection) => [...selection.ids].toSorted().join('')

describe('clicks', () => {
  test('a click selects one item alone', () => {
    const twice = clickItem(items, clickItem(items, noSelection, 'a', plain), 'c', plain)
    expect([ids(twice), twice.anchor, twice.focused]).toEqual(['c', 'c', 'c'])
  })

  test('Ctrl adds and takes away, and moves the start of the next range', () => {
    const two = clickItem(items, selectOnly('a'), 'c', add)
    expect(ids(two)).toBe('ac')
    expect(ids(clickItem(items, two, 'a', add))).toBe('c')
    expect(ids(clickItem(items, two, 'e', range))).toBe('cde')
  })

  test('Shift selects from the anchor in both directions, and the anchor stays', () => {
    const down = clickItem(items, selectOnly('c'), 'e', range)
    expect([ids(down), down.anchor, down.focused]).toEqual(['cde', 'c', 'e'])
    expect(ids(clickItem(items, down, 'a', range))).toBe('abc')
    expect(ids(clickItem(items, clickItem(items, down, 'a', add), 'b', both))).toBe('abcde')
  })

  test('Shift without an anchor begins at the item itself', () => {
    expect(ids(clickItem(items, noSelection, 'c', range))).toBe('c')
  })

  test('the parent entry is focused and never selected', () => {
    for (const keys of [plain, add]) {
      const clicked = clickItem(items, selectOnly('a'), '..', keys)
      expect([clicked.ids.has('..'), clicked.focused]).toEqual([false, '..'])
    }
    expect(ids(clickItem(items, selectOnly('b'), '..', range))).toBe('ab')
    expect(ids(selectAll(items, noSelection))).toBe('abcde')
    expect(ids(selectBand(items, noSelection, [0, 1], plain))).toBe('a')
  })

  test('a menu keeps what is selected, or selects what it is for', () => {
    const two = toggleItem(items, selectOnly('a'), 'c')
    expect(ids(selectForMenu(items, two, 'a'))).toBe('ac')
    expect(ids(selectForMenu(items, two, 'd'))).toBe('d')
  })
})

describe('keys', () => {
  test('Ctrl moves the focus alone', () => {
    const moved = moveTo(items, selectOnly('a'), 'c', add)
    expect([ids(moved), moved.focused]).toEqual(['a', 'c'])
  })

  test('Shift grows and shrinks a range', () => {
    const grown = moveTo(items, moveTo(items, selectOnly('b'), 'c', range), 'd', range)
    expect(ids(grown)).toBe('bcd')
    expect(ids(moveTo(items, grown, 'c', range))).toBe('bc')
  })

  test('nothing selected stays the same object', () => {
    expect(selectNone(noSelection)).toBe(noSelection)
    expect(ids(selectNone(selectOnly('a')))).toBe('')
  })
})

describe('rubber band', () => {
  test('selects what is inside alone, with Shift in addition, with Ctrl turned round', () => {
    const base = toggleItem(items, selectOnly('a'), 'b')
    expect(ids(selectBand(items, base, [2, 3], plain))).toBe('bc')
    expect(ids(selectBand(items, base, [2, 3], range))).toBe('abc')
    expect(ids(selectBand(items, base, [2, 3], add))).toBe('ac')
    expect(ids(selectBand(items, base, [], plain))).toBe('')
  })
})

describe('a list that changes', () => {
  test('the focus goes to what took the place of a removed item', () => {
    const after = items.filter(({ id }) => id !== 'c' && id !== 'd')
    const kept = keepExisting(items, after, clickItem(items, selectOnly('c'), 'd', range))
    expect([ids(kept), kept.focused, kept.anchor]).toEqual(['', 'e', null])
    const last = keepExisting(items, items.slice(0, 5), selectOnly('e'))
    expect(last.focused).toBe('d')
    expect(keepExisting(items, [], selectOnly('e')).focused).toBeNull()
  })

  test('nothing changes when nothing is gone', () => {
    const selection = selectOnly('a')
    expect(keepExisting(items, items.toReversed(), selection)).toBe(selection)
  })
})

test('whatever is done, only items of the list are selected, focused and begun from', () => {
  const id = fc.constantFrom(...items.map((item) => item.id))
  const keys = fc.record({ add: fc.boolean(), range: fc.boolean() })
  const step = fc.oneof(
    fc.tuple(id, keys).map(
      ([to, held]) =>
        (now: FileSelection) =>
          clickItem(items, now, to, held),
    ),
    fc.tuple(id, keys).map(
      ([to, held]) =>
        (now: FileSelection) =>
          moveTo(items, now, to, held),
    ),
    fc.tuple(fc.subarray([0, 1, 2, 3, 4, 5]), keys).map(
      ([inside, held]) =>
        (now: FileSelection) =>
          selectBand(items, now, inside, held),
    ),
    fc.constant((now: FileSelection) => selectAll(items, now)),
    fc.constant((now: FileSelection) => keepExisting(items, items, now)),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const end = steps.reduce((now, apply) => apply(now), noSelection)
      const known = new Set<string | null>([null, ...items.map((item) => item.id)])
      expect([...end.ids].every((selected) => known.has(selected) && selected !== '..')).toBe(true)
      expect(known.has(end.anchor) && known.has(end.focused)).toBe(true)
    }),
  )
})
