import { expect, test } from 'vitest'
import { readGolden } from '../testing/read-golden'
import { fuzz } from './fuzz'

test('random and mutated programs keep every promise: no exception, no hang, one meaning', async () => {
  const golden = readGolden().map(({ text }) => text)
  const { failure, programs, sound, outcomes } = await fuzz({ count: 1500, seed: 20_261_121, golden })
  expect(failure).toBeNull()
  expect(programs).toBe(1500)
  // It would be worth little if hardly any could be run, or all did the same.
  expect(sound).toBeGreaterThan(300)
  for (const kind of ['finished', 'failed', 'stopped']) expect(outcomes[kind]).toBeGreaterThan(20)
})

test('the same seed gives the same programs', async () => {
  const run = async () => {
    const { sound, outcomes, steps } = await fuzz({ count: 40, seed: 7, golden: ['say(1)'] })
    return { sound, outcomes, steps }
  }
  expect(await run()).toEqual(await run())
})
