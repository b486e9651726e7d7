import { describe, expect, test } from 'vitest'
import { changedParts, lineDiff } from './line-diff'

const signs = { same: ' ', removed: '-', added: '+' } as const
const written = (old: string, now: string) =>
  lineDiff(old, now).map(({ kind, text }) => `${signs[kind]}${text}`)
const lines = (...texts: string[]) => texts.join('\n')

/** What a diff makes of the old text, and what it says the old text was. */
const applied = (old: string, now: string) => {
  const diff = lineDiff(old, now)
  const only = (left: 'removed' | 'added') => diff.filter(({ kind }) => kind !== left).map(({ text }) => text)
  return { old: only('added'), now: only('removed') }
}

describe('the lines of two texts', () => {
  test('are marked as the same, removed or added', () => {
    expect(written(lines('a', 'b', 'c'), lines('a', 'x', 'c', 'd'))).toEqual([' a', '-b', '+x', ' c', '+d'])
    expect(written('', 'a')).toEqual(['+a'])
    expect(written('a', '')).toEqual(['-a'])
    expect(written('a\r\nb', 'a\nb')).toEqual([' a', ' b'])
  })

  test('are the shortest way from one to the other', () => {
    const changed = written('A\nB\nC\nA\nB\nB\nA', 'C\nB\nA\nB\nA\nC').filter((line) => !line.startsWith(' '))
    expect(changed).toHaveLength(5)
  })

  test('have the numbers that they have in each text', () => {
    expect(
      lineDiff(lines('a', 'b'), lines('b', 'c')).map(({ oldNumber, newNumber }) => [oldNumber, newNumber]),
    ).toEqual([
      [1, null],
      [2, 1],
      [null, 2],
    ])
  })

  test('give both texts again, whatever they are', () => {
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % below
    }
    const text = () => Array.from({ length: random(14) + 1 }, () => 'abc'[random(3)] ?? '')
    for (let round = 0; round < 500; round += 1) {
      const [old, now] = [text(), text()]
      expect(applied(lines(...old), lines(...now))).toEqual({ old, now })
    }
  })

  test('that differ altogether count as replaced, soon enough', () => {
    const many = (sign: string) => Array.from({ length: 20_000 }, (_, index) => `${sign}${index}`).join('\n')
    const diff = lineDiff(many('a'), many('b'))
    expect(diff).toHaveLength(40_000)
    expect(diff[0]?.kind).toBe('removed')
    expect(diff.at(-1)?.kind).toBe('added')
  })
})

test('what is far from every change is left out and counted', () => {
  const old = Array.from({ length: 40 }, (_, index) => `line ${index}`)
  const now = old.with(10, 'changed').with(30, 'too')
  const parts = changedParts(lineDiff(lines(...old), lines(...now)), 2)
  expect(parts.map(({ skipped, lines: shown }) => [skipped, shown.length])).toEqual([
    [8, 6],
    [15, 6],
  ])
  expect(changedParts(lineDiff('a', 'a'))).toEqual([])
})
