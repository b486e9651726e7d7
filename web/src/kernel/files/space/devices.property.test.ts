import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { createSpaceServer } from './testing/space-server'
import { noFaults, scripts, simulate } from './testing/simulation'

// Without a pool of threads, runs of one script are all the same.
vi.mock('@/lib/sha256', async () => {
  const { createHash } = await import('node:crypto')
  return { sha256Hex: async (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex') }
})

/*
 * Three devices of one person, a bad connection, and a server that is restored from earlier copies and whose account is made
 * again in between. `SYNC_OPERATIONS=1000` makes each of five scripts as long as that; the normal ones are short and many, and the same
 * in each run, so that one that fails is about the change at hand. `RUNS=5000` runs as many others.
 */

const long = Number(process.env.SYNC_OPERATIONS ?? 0)
const length = long ? { least: long, most: long } : { most: 60 }
const runs = Number(process.env.RUNS ?? 0)
const seed = long || runs ? {} : { seed: 20_261_127 }

test('three devices end up the same and lose nothing, whatever becomes of server and account in between', async () => {
  const totals: Record<string, number> = {}
  await fc.assert(
    fc.asyncProperty(scripts(3, length, { restores: true }), async (script) => {
      const { counts, faults } = await simulate(createSpaceServer(), script)
      for (const [name, count] of Object.entries(counts)) totals[name] = (totals[name] ?? 0) + count
      expect(faults).toEqual(noFaults)
    }),
    { numRuns: long ? 5 : runs || 200, ...seed, ...(long ? { endOnFailure: true } : {}) },
  )
  if (long) process.stdout.write(`${JSON.stringify(totals)}\n`)
}, 600_000)

test('two devices with a bad connection end up the same, and nothing is lost that nobody threw away', async () => {
  await fc.assert(
    fc.asyncProperty(scripts(2, { most: 40 }, { restores: false }), async (script) => {
      expect((await simulate(createSpaceServer(), script)).faults).toEqual(noFaults)
    }),
    { numRuns: runs || 300, ...seed },
  )
}, 600_000)
