import { expect, test } from 'vitest'
import { createUploadSlots } from './upload-slots.ts'

test.each([
  { limit: 'an account', most: 8, account: () => 'ada', address: (nth: number) => `192.0.2.${nth}` },
  { limit: 'an address', most: 24, account: (nth: number) => `person ${nth}`, address: () => '192.0.2.1' },
  {
    limit: 'a server',
    most: 96,
    account: (nth: number) => `person ${nth}`,
    address: (nth: number) => `192.0.2.${nth}`,
  },
])('$limit has at most $most uploads at once; each that ends frees a slot', ({ most, account, address }) => {
  const slots = createUploadSlots()
  const enter = (nth: number) => slots.enter(account(nth), address(nth))
  const entered = Array.from({ length: most }, (_, nth) => enter(nth))
  expect(entered).not.toContain(null)
  expect(enter(most)).toBeNull()
  // An upload that ends twice frees one slot.
  entered[0]?.()
  entered[0]?.()
  expect(enter(most)).not.toBeNull()
  expect(enter(most + 1)).toBeNull()
})

test('a refused upload takes no slot', () => {
  const slots = createUploadSlots()
  for (let nth = 0; nth < 8; nth++) slots.enter('ada', '192.0.2.1')
  for (let nth = 0; nth < 100; nth++) expect(slots.enter('ada', '192.0.2.1')).toBeNull()
  expect(slots.enter('ben', '192.0.2.1')).not.toBeNull()
})
