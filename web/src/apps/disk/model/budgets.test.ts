import { expect, test } from 'vitest'
import { budgetOf, choiceOf, limitsWith } from './budgets'

const gigabyte = 1024 ** 3
const sizes = (budget: number | null) => limitsWith(budget).map(({ gigabytes }) => gigabytes)

test('the limits are the usual ones, with the one that is set in its place', () => {
  expect(sizes(null)).toEqual([1, 5, 20, 100])
  expect(sizes(5 * gigabyte)).toEqual([1, 5, 20, 100])
  expect(sizes(7 * gigabyte)).toEqual([1, 5, null, 20, 100])
})

test('a choice is the budget that it was made of', () => {
  for (const budget of [null, gigabyte, 20_000_000_000]) expect(budgetOf(choiceOf(budget))).toBe(budget)
})
