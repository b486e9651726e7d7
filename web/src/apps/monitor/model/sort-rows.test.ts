import { expect, test } from 'vitest'
import { nextOrder, sortRows } from './sort-rows'

test('numbers sort by value, texts as people order them, equal rows keep their order', () => {
  expect(sortRows([10, 9, 100], (value) => value, 'ascending')).toEqual([9, 10, 100])
  expect(sortRows(['b2', 'B10', 'a'], (value) => value, 'descending')).toEqual(['B10', 'b2', 'a'])
  const rows = [
    { name: 'x', size: 1 },
    { name: 'y', size: 1 },
  ]
  expect(sortRows(rows, (row) => row.size, 'descending')).toEqual(rows)
})

test('a second choice of the same column turns the order round, another column starts ascending', () => {
  const byName = nextOrder({ column: 'pid', direction: 'descending' }, 'name')
  expect(byName).toEqual({ column: 'name', direction: 'ascending' })
  expect(nextOrder(byName, 'name')).toEqual({ column: 'name', direction: 'descending' })
  expect(nextOrder(nextOrder(byName, 'name'), 'name')).toEqual(byName)
})
