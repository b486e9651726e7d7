import { expect, test } from 'vitest'
import type { StorageChange } from '../types'
import { areaLimits } from './limits'
import { emptyArea, planChanges } from './plan-changes'

const set = (key: string, value: string | null): StorageChange => ({ kind: 'set', key, value })
const refusal = { ok: false, error: { code: 'quota' } }

test('an area has at most so many keys', () => {
  const many = Array.from({ length: areaLimits.keys }, (_value, at) => set(String(at), ''))
  const filled = planChanges(emptyArea, new Map(), many)
  expect(filled).toMatchObject({ ok: true, value: { figures: { keys: areaLimits.keys } } })
  const full = filled.ok ? filled.value.figures : emptyArea
  const known = new Map(['0', '1'].map((key, order) => [key, { order, length: 0 }]))
  expect(planChanges(full, known, [set('0', 'x')]).ok).toBe(true)
  expect(planChanges(full, known, [set('more', '')])).toMatchObject(refusal)
  expect(planChanges(full, known, [set('more', ''), set('1', null)]).ok).toBe(true)
  expect(planChanges(full, known, [{ kind: 'clear' }, ...many]).ok).toBe(true)
  expect(planChanges(full, known, [{ kind: 'clear' }, ...many, set('more', '')])).toMatchObject(refusal)
})

test('a key has at most so many characters, also one that goes again', () => {
  const long = 'k'.repeat(areaLimits.keyLength)
  expect(planChanges(emptyArea, new Map(), [set(long, '')]).ok).toBe(true)
  expect(planChanges(emptyArea, new Map(), [set(`${long}k`, ''), { kind: 'clear' }])).toMatchObject(refusal)
})
