import { beforeEach, expect, test, vi } from 'vitest'
import { log } from '@/lib/log'
import { createRecency, parseRecent } from './recency'

beforeEach(() => void vi.spyOn(log, 'warn').mockReturnValue(undefined))

function setUp(text: string | null = null) {
  const others = new Set<(text: string | null) => void>()
  const kept = {
    text,
    get: () => kept.text,
    set: (next: string) => void (kept.text = next),
    remove: () => void (kept.text = null),
    onExternalChange: (listener: (text: string | null) => void) => {
      others.add(listener)
      return () => void others.delete(listener)
    },
  }
  const inOtherTab = (next: string) => {
    kept.text = next
    for (const listener of others) listener(next)
  }
  return { kept, inOtherTab, recency: createRecency(kept) }
}

test('what was used last comes first, once, and weighs most', () => {
  const { kept, recency } = setUp()
  for (const id of ['a', 'b', 'a', 'c']) recency.note(id)
  expect(recency.getState()).toEqual(['c', 'a', 'b'])
  expect([recency.weight('c'), recency.weight('x')]).toEqual([1, 0])
  expect(recency.weight('a')).toBeGreaterThan(recency.weight('b'))
  kept.text = '["z"]'
  expect(recency.getState()).toEqual(['z'])
})

test('no more than 50 are kept', () => {
  const { recency } = setUp()
  for (let index = 0; index < 60; index++) recency.note(`${index}`)
  expect([recency.getState().length, recency.getState()[0]]).toEqual([50, '59'])
  recency.note('x'.repeat(5000))
  expect(recency.getState()[0]).toBe('59')
})

test('damage is survived entry by entry', () => {
  expect(parseRecent('["a", 7, null, "", "b", "a"]')).toEqual(['a', 'b'])
  for (const text of ['{', '7', '{"a":1}', 'null']) expect(parseRecent(text)).toEqual([])
  expect(parseRecent(null)).toEqual([])
  expect(log.warn).toHaveBeenCalledTimes(5)
})

test('what cannot be kept is forgotten, and nothing breaks', () => {
  const { kept, recency } = setUp('["a"]')
  kept.set = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  recency.note('b')
  expect(recency.forget(['a'])).toBe(false)
  expect(recency.getState()).toEqual(['a'])
})

test('what is taken out is gone, and who follows hears of each change, in other tabs too', () => {
  const { recency, inOtherTab } = setUp('["a","b","c"]')
  const seen: (readonly string[])[] = []
  const stop = recency.subscribe(() => seen.push(recency.getState()))
  expect(recency.forget(['a', 'c', 'x'])).toBe(true)
  recency.note('b')
  recency.note('d')
  inOtherTab('["e"]')
  stop()
  recency.note('f')
  expect(seen).toEqual([['b'], ['d', 'b'], ['e']])
})
