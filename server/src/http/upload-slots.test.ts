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
])('$limit has $most uploads at once, and another one for each that ended', ({ most, account, address }) => {
  const slots = createUploadSlots()
  const enter = (nth: number) => slots.enter(account(nth), address(nth))
  const entered = Array.from({ length: most }, (_, nth) => enter(nth))
  expect(entered).not.toContain(null)
  expect(enter(most)).toBeNull()
  // An upload that ends twice leaves one place.
  entered[0]?.()
  entered[0]?.()
  expect(enter(most)).not.toBeNull()
  expect(enter(most + 1)).toBeNull()
})

test('an upload that is refused counts for nobody', () => {
  const slots = createUploadSlots()
  for (let nth = 0; nth < 8; nth++) slots.enter('ada', '192.0.2.1')
  for (let nth = 0; nth < 100; nth++) expect(slots.enter('ada', '192.0.2.1')).toBeNull()
  expect(slots.enter('ben', '192.0.2.1')).not.toBeNull()
})
