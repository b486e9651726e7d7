import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { GrowthLost } from './growing.ts'
import { openHash } from './running-hash.ts'

test.each(['md5', 'sha256'] as const)(
  'a hash that was saved at any place goes on to the same %s',
  async (name) => {
    const content = randomBytes(1000)
    const expected = createHash(name).update(content).digest('hex')
    for (const place of [0, 1, 55, 56, 63, 64, 65, 128, 999, 1000]) {
      const first = await openHash(name, null)
      first.update(content.subarray(0, place))
      const second = await openHash(name, first.save())
      second.update(content.subarray(place))
      expect(second.digest(), String(place)).toBe(expected)
    }
  },
)

test('what another program saved is no state of a hash', async () => {
  await expect(openHash('sha256', randomBytes(116))).rejects.toThrow(GrowthLost)
})
