import { expect, test } from 'vitest'
import { createPasswords } from './passwords.ts'

/** Counts comparisons in place of measuring their time; the password is right where it is the hash's last part. */
function counted() {
  const hashes: string[] = []
  const passwords = createPasswords(async (password, hash) => {
    hashes.push(hash)
    return hash.endsWith(password)
  })
  return { hashes, passwords }
}

test('a guess costs one comparison, with an account, without one and without a password', async () => {
  const { hashes, passwords } = counted()
  const stored = '$2b$10$XeqnioPFmvNKqiPixUGN0eotter-1'
  expect(await passwords.matches(stored, 'otter-1')).toBe(true)
  expect(await passwords.matches(stored, 'otter-2')).toBe(false)
  expect(await passwords.matches(null, 'otter-1')).toBe(false)
  expect(hashes).toHaveLength(3)
  const cost = (hash: string) => hash.split('$')[2]
  expect(new Set(hashes.map(cost))).toEqual(new Set(['10']))
  expect(hashes[2]).toHaveLength(60)
})

test('no password fits an account that does not exist, not even that of the hash in its place', async () => {
  const passwords = createPasswords(async () => true)
  expect(await passwords.matches(null, 'anything')).toBe(false)
})
