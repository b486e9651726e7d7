import { describe, expect, test } from 'vitest'
import { insert, type Layout, move, oneGroup, remove, show, splitOff, splitWith, withShare } from './layout'

const groups = ({ groups: all, active }: Layout) =>
  all.map(({ keys, shown }) =>
    keys.map((key) => `${key === active ? '>' : ''}${key}${key === shown ? '!' : ''}`).join(' '),
  )

const two = splitWith(oneGroup([1, 2], 2), 3, 'beside')

describe('the layout of tabs', () => {
  test('a new tab stands after the one that the person is in, in its group', () => {
    expect(groups(insert(oneGroup([1, 2], 1), 3))).toEqual(['1 >3! 2'])
    expect(groups(insert(two, 4))).toEqual(['1 2!', '3 >4!'])
    expect(groups(insert(show(two, 1), 4))).toEqual(['1 >4! 2', '3!'])
  })

  test('the neighbour of a closed tab is shown, a group without tabs goes, the last tab of all stays', () => {
    expect(groups(remove(oneGroup([1, 2, 3], 2), 2))).toEqual(['1 >3!'])
    expect(groups(remove(oneGroup([1, 2], 1), 2))).toEqual(['>1!'])
    expect(groups(remove(two, 2))).toEqual(['1!', '>3!'])
    expect(groups(remove(two, 3))).toEqual(['1 >2!'])
    const single = oneGroup([1], 1)
    expect(remove(single, 1)).toBe(single)
  })

  test('a tab is moved in its group, to the other, or into one of its own', () => {
    expect(groups(move(oneGroup([1, 2, 3], 3), 1, 0, 2))).toEqual(['2 3 >1!'])
    expect(groups(move(two, 2, 1, 0))).toEqual(['1!', '>2! 3'])
    expect(groups(move(two, 3, 0, 1))).toEqual(['1 >3! 2'])
    expect(groups(splitOff(oneGroup([1, 2], 2), 1, 'below', true))).toEqual(['>1!', '2!'])
    const single = oneGroup([1], 1)
    expect(splitOff(single, 1, 'below')).toBe(single)
    expect(splitOff(two, 1, 'below')).toBe(two)
  })

  test('neither side is made too narrow', () => {
    expect(withShare(two, 3).share).toBe(15)
    expect(withShare(two, 99).share).toBe(85)
  })
})
