import { beforeEach, expect, test, vi } from 'vitest'
import { log } from '@/lib/log'
import { createRecency, parseRecent } from './recency'

beforeEach(() => void vi.spyOn(log, 'warn').mockReturnValue(undefined))

function setUp(text: string | null = null) {
  const kept = { text, get: () => kept.text, set: (next: string) => void (kept.text = next) }
  return { kept, recency: createRecency(kept) }
}

test('what was used last comes first, once, and weighs most', () => {
  const { kept, recency } = setUp()
  for (const id of ['a', 'b', 'a', 'c']) recency.note(id)
  expect(recency.ids()).toEqual(['c', 'a', 'b'])
  expect([recency.weight('c'), recency.weight('x')]).toEqual([1, 0])
  expect(recency.weight('a')).toBeGreaterThan(recency.weight('b'))
  kept.text = '["z"]'
  expect(recency.ids()).toEqual(['z'])
})

test('no more than 50 are kept', () => {
  const { recency } = setUp()
  for (let index = 0; index < 60; index++) recency.note(`${index}`)
  expect([recency.ids().length, recency.ids()[0]]).toEqual([50, '59'])
  recency.note('x'.repeat(5000))
  expect(recency.ids()[0]).toBe('59')
})

test('damage is survived entry by entry', () => {
  expect(parseRecent('["a", 7, null, "", "b", "a"]')).toEqual(['a', 'b'])
  for (const text of ['{', '7', '{"a":1}', 'null']) expect(parseRecent(text)).toEqual([])
  expect(parseRecent(null)).toEqual([])
  expect(log.warn).toHaveBeenCalledTimes(5)
})

test('what cannot be kept is forgotten, and nothing breaks', () => {
  const recency = createRecency({
    get: () => '["a"]',
    set: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  recency.note('b')
  expect(recency.ids()).toEqual(['a'])
})
