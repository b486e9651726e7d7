import { expect, test } from 'vitest'
import { readStoredList } from './stored-list'

const readNumber = (value: unknown) => (typeof value === 'number' ? value : null)

test('a list is read entry by entry, and what is not understood is kept as it was', () => {
  expect(readStoredList('[1,"two",{"three":3},4]', readNumber)).toEqual({
    items: [1, 4],
    unread: ['two', { three: 3 }],
    isDamaged: false,
  })
})

test.each(['{"1":1}', 'no json', 'null', ''])('%j is no list', (text) => {
  expect(readStoredList(text, readNumber)).toEqual({ items: [], unread: [], isDamaged: true })
})

test('nothing stored is an empty list', () => {
  expect(readStoredList(null, readNumber)).toEqual({ items: [], unread: [], isDamaged: false })
})
