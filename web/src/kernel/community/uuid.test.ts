import { expect, test } from 'vitest'
import { readUuid, shortCode } from './uuid'

const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e'

test('a UUID has 8-4-4-4-12 hex digits, in any case and with spaces around [B5.19 B9.21]', () => {
  expect(readUuid(`  ${uuid.toUpperCase()}\n`, 'x')).toEqual({ ok: true, value: uuid })
  for (const bad of [
    uuid.slice(1),
    `${uuid}0`,
    uuid.replaceAll('-', ''),
    uuid.replace('f', 'g'),
    `{${uuid}}`,
    `${uuid} ${uuid}`,
    uuid.replace('-', ''),
  ])
    expect(readUuid(bad, 'x'), bad).toEqual({
      ok: false,
      error: { code: 'Invalid UUID', message: 'Please enter a valid UUID format.' },
    })
})

test('nothing entered is told before a wrong form [B5.19]', () => {
  expect(readUuid(' \t', 'Please enter a user UUID.')).toEqual({
    ok: false,
    error: { code: 'UUID Required', message: 'Please enter a user UUID.' },
  })
})

test('a code is shown by both ends, since those of one hour begin alike', () => {
  expect(shortCode(uuid)).toBe('0f8f…950e')
  expect(shortCode('0f8fad5b')).toBe('0f8fad5b')
})
