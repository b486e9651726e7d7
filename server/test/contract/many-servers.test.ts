import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { answersAtOnce, questionsPerMinute } from '../../../supabase/functions/ai-assistant/allowance'
import { gateLimits } from '../../../supabase/functions/web-proxy/gate'
import { sharedAllowance } from '../../src/assistant/shared-allowance'
import { createCounters, createDigest } from '../../src/limits/counters'
import { createLeases } from '../../src/limits/leases'
import { sharedGateCounts } from '../../src/web-proxy/shared-gate-counts'
import { createSites, sitesLimits } from '../../src/web-proxy/sites'
import { openDatabase } from '../support/database'
import { newPerson } from '../support/people'

const shared = inject('shared')
const digest = createDigest('a secret that all servers share')

/** What a server makes of its own connections to the database that it shares with the others. */
function openServer() {
  const sql = openDatabase(shared.dataDir, 4)
  const counters = createCounters(sql)
  const leases = createLeases(sql)
  return {
    sql,
    counters,
    leases,
    gate: sharedGateCounts(counters, digest),
    allowance: sharedAllowance({ counters, leases, digest }),
  }
}

const [one, two, three] = [openServer(), openServer(), openServer()] as const
const servers = () => [one, two, three]
let sql: postgres.Sql
beforeAll(() => {
  sql = one.sql
})
afterAll(async () => {
  await Promise.all(servers().map((server) => server.sql.end()))
})

/** Asks each server in turn, all at once; answers how many were let through. */
const letThrough = async (times: number, ask: (server: typeof one) => Promise<boolean>) => {
  const answers = await Promise.all(
    Array.from({ length: times }, (_, index) => ask(servers()[index % 3] ?? one)),
  )
  return answers.filter(Boolean).length
}

test('three servers give a person one allowance of questions, and of answers at the same time', async () => {
  const person = randomUUID()
  const turns = await Promise.all(
    Array.from({ length: 9 }, (_, index) => (servers()[index % 3] ?? one).allowance.begin(person)),
  )
  expect(turns.filter((turn) => turn !== null)).toHaveLength(answersAtOnce)
  for (const turn of turns) turn?.end()
  const begun = await letThrough(questionsPerMinute + 12, async ({ allowance }) => {
    for (;;) {
      const turn = await allowance.begin(person)
      turn?.end()
      const [row] = await sql<{ left: boolean }[]>`
        select uses < ${questionsPerMinute} as left from private.auth_counts where key = ${digest('questions', person)}`
      if (turn || !row?.left) return turn !== null
    }
  })
  expect(begun).toBe(questionsPerMinute - answersAtOnce)
  expect(await two.allowance.begin(randomUUID())).not.toBeNull()
})

test('what a server had under way when it ended makes room in time', async () => {
  const key = randomUUID()
  expect(await one.leases.take(key, 1, 60)).not.toBeNull()
  expect(await two.leases.take(key, 1, 60)).toBeNull()
  await sql`update private.leases set until = now() - interval '1 second' where key = ${key}`
  const end = await two.leases.take(key, 1, 60)
  expect(end).not.toBeNull()
  expect(await one.leases.take(key, 1, 60)).toBeNull()
  await end?.()
  expect(await one.leases.take(key, 1, 60)).not.toBeNull()
})

test('three servers count the pages and parts of pages of a person together', async () => {
  const person = randomUUID()
  const pages = await letThrough(gateLimits.pagesPerMinute + 20, ({ gate }) =>
    gate.take(person, 'page', gateLimits.pagesPerMinute),
  )
  expect(pages).toBe(gateLimits.pagesPerMinute)
  expect(await two.gate.take(person, 'check', gateLimits.checksPerMinute)).toBe(true)
  let parts = 0
  for (let round = 0; round < 260; round++)
    for (const { gate } of servers())
      if (await gate.take(person, 'part', gateLimits.partsPerMinute)) parts += 1
  // The last group of each server may go beyond.
  expect(parts).toBeGreaterThanOrEqual(gateLimits.partsPerMinute)
  expect(parts).toBeLessThanOrEqual(gateLimits.partsPerMinute + 3 * 12)
})

test('a place that one server opened is open on the others, and closes when it is not used', async () => {
  const { id: person } = await newPerson(shared)
  const site = { person, origin: 'https://otters.example' }
  const label = randomUUID()
  const [here, there] = [createSites(one.sql), createSites(two.sql, { ...sitesLimits, rememberedMs: 0 })]
  expect(await there.find(label)).toBeNull()
  await here.open(label, site)
  expect(await there.find(label)).toEqual(site)
  const age = (column: 'used' | 'opened', seconds: number) =>
    sql`update private.site_places set ${sql(column)} = now() - ${seconds} * interval '1 second' where label = ${label}`
  await age('used', sitesLimits.idleSeconds - 10)
  expect(await there.find(label)).toEqual(site)
  // Being asked for kept it open.
  await age('opened', sitesLimits.longestSeconds - 10)
  expect(await there.find(label)).toEqual(site)
  await age('used', sitesLimits.idleSeconds)
  expect(await there.find(label)).toBeNull()
  await here.open(label, site)
  await age('opened', sitesLimits.longestSeconds)
  expect(await there.find(label)).toBeNull()
})

test('a server asks the database once for the many parts of a page', async () => {
  const { id: person } = await newPerson(shared)
  let time = 0
  const sites = createSites(one.sql, sitesLimits, () => time)
  const label = randomUUID()
  const site = { person, origin: 'https://otters.example' }
  await sites.open(label, site)
  expect(await Promise.all([sites.find(label), sites.find(label)])).toEqual([site, site])
  await sql`delete from private.site_places where label = ${label}`
  time = sitesLimits.rememberedMs - 1
  expect(await sites.find(label)).toEqual(site)
  time = sitesLimits.rememberedMs
  expect(await sites.find(label)).toBeNull()
})

test('of a person’s places those stay that were used last, and all go with the account', async () => {
  const { id: person } = await newPerson(shared)
  const sites = createSites(one.sql, { ...sitesLimits, perPerson: 2, rememberedMs: 0 })
  const labels = [randomUUID(), randomUUID(), randomUUID()]
  const open = async () => Promise.all(labels.map(async (label) => (await sites.find(label)) !== null))
  for (const label of labels.slice(0, 2)) await sites.open(label, { person, origin: label })
  await sites.find(labels[0] ?? '')
  await sites.open(labels[2] ?? '', { person, origin: 'https://third.example' })
  expect(await open()).toEqual([true, false, true])
  await sql`delete from auth.users where id = ${person}`
  expect(await open()).toEqual([false, false, false])
})
