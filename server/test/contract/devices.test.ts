// Simulated devices of a person against the real server and database, which is restored from earlier copies in between.
import * as fc from 'fast-check'
import type postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noFaults, scripts, simulate } from '@/kernel/files/space/testing/simulation'
import { openAsSuperuser } from '../support/database.ts'
import { type OwnServer, startHere } from '../support/own-process.ts'
import { createRealSpace } from '../support/real-space.ts'

/** Steps of the three devices. `SYNC_OPERATIONS=2000` for a long run, `FAST_CHECK_SEED=7` for another one. */
const operations = Number(process.env.SYNC_OPERATIONS ?? 100)

/** Of its own: its limits are changed, and it moves files at its start and every ten minutes. */
let server: OwnServer
let sql: postgres.Sql

beforeAll(async () => {
  server = await startHere()
  sql = openAsSuperuser(server.dataDir)
  // So that every third content of the simulation is a stored object.
  await sql`update private.space_limits set inline_bytes = 20`
})
afterAll(async () => {
  await sql.end()
  await server.dispose()
})

test('three devices end up the same and lose nothing on a database that is restored and whose account is made again', {
  timeout: 3_600_000,
}, async () => {
  const [script] = fc.sample(scripts(3, { least: operations, most: operations }, { restores: true }), 1)
  if (!script) throw new Error('no script')
  const { counts, faults } = await simulate(await createRealSpace(server, sql), script)
  process.stdout.write(`${JSON.stringify({ ...counts, lost: faults.lost.length })}\n`)
  expect(faults).toEqual(noFaults)
})
