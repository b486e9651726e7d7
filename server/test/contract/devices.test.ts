// Simulated devices of a person against the real server and database, which is restored from earlier copies in between.
import * as fc from 'fast-check'
import type postgres from 'postgres'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { noFaults, scripts, simulate } from '@/kernel/files/account/testing/simulation'
import { openAsSuperuser } from '../support/database.ts'
import { createRealAccount } from '../support/real-account.ts'

/** Steps of the three devices. `SYNC_OPERATIONS=2000` for a long run, `FAST_CHECK_SEED=7` for another one. */
const operations = Number(process.env.SYNC_OPERATIONS ?? 100)

const shared = inject('shared')
let sql: postgres.Sql

beforeAll(() => {
  sql = openAsSuperuser(shared.dataDir)
})
afterAll(() => sql.end())

test('three devices end up the same and lose nothing on a database that is restored and whose account is made again', {
  timeout: 3_600_000,
}, async () => {
  const [script] = fc.sample(scripts(3, { least: operations, most: operations }, { restores: true }), 1)
  if (!script) throw new Error('no script')
  const { counts, faults } = await simulate(await createRealAccount(shared, sql), script)
  process.stdout.write(`${JSON.stringify({ ...counts, lost: faults.lost.length })}\n`)
  expect(faults).toEqual(noFaults)
})
