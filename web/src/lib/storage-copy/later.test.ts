import { describe, expect, test } from 'vitest'
import { digestOf, laterOf, type StoredValue } from './later'

const [v1, v2, v3] = ['{"style":1}', '{"style":2}', '{"style":3}']
/** As a write of this client leaves it. */
const stamped = (value: string | null, at: number): StoredValue => ({
  value,
  stamp: { at, digest: digestOf(value) },
})
const copied = (value: string | null, at: number, found: string | null = null) => ({
  value,
  at,
  foundDigest: found === null ? '' : digestOf(found),
})

describe('laterOf', () => {
  test('takes the copy of a storage that lost its last writes, and the storage where the copy lost them', () => {
    expect(laterOf(stamped(v1, 10), copied(v2, 20))).toBe('copy')
    expect(laterOf(stamped(v2, 20), copied(v1, 10))).toBe('storage')
    expect(laterOf(stamped(null, 20), copied(v1, 10))).toBe('storage')
    expect(laterOf(stamped(v1, 10), copied(null, 20))).toBe('copy')
  })

  test('takes the copy of a storage that lost everything, or never had the key', () => {
    expect(laterOf({ value: null, stamp: null }, copied(v1, 10))).toBe('copy')
  })

  test('takes what a client without stamps wrote or removed later, also where the key had that value before', () => {
    const { stamp } = stamped(v2, 20)
    expect(laterOf({ value: v3, stamp }, copied(v2, 20))).toBe('storage')
    expect(laterOf({ value: v1, stamp }, copied(v2, 20, v1))).toBe('storage')
    expect(laterOf({ value: null, stamp }, copied(v2, 20))).toBe('storage')
    expect(laterOf({ value: v3, stamp: null }, copied(v2, 20, v1))).toBe('storage')
    // After a kill that set the storage back.
    expect(laterOf({ value: v3, stamp: stamped(v1, 10).stamp }, copied(v2, 20))).toBe('storage')
  })

  test('takes the copy of a storage that was set back to what such a client wrote', () => {
    expect(laterOf({ value: v1, stamp: null }, copied(v2, 20, v1))).toBe('copy')
    expect(laterOf({ value: v1, stamp: stamped(v3, 5).stamp }, copied(v2, 20, v1))).toBe('copy')
  })

  test('takes the copy of a value that is damaged, and not where the copy is none the better', () => {
    const { stamp } = stamped(v2, 20)
    expect(laterOf({ value: '{"sty', stamp }, copied(v2, 20))).toBe('copy')
    expect(laterOf({ value: 'account', stamp }, copied('device', 20))).toBe('storage')
    expect(laterOf({ value: '{"sty', stamp }, copied(null, 20))).toBe('storage')
  })
})

test('digests tell values of one length apart, and a removed one from an empty one', () => {
  const digests = [v1, v2, '', null].map(digestOf)
  expect(new Set(digests).size).toBe(4)
})
