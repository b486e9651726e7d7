// People work at a site while its servers are killed, one after the other.
import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../support/database.ts'
import { type Site, canRunSites, startSite } from '../support/site.ts'
import { type Record, type Span, VirtualPerson } from './virtual-person.ts'

/** How long people work (s). `SITE_SECONDS=600` for a long run. */
const seconds = Number(process.env.SITE_SECONDS ?? 60)
/** How many there are: few enough for two cores that other tests use too. `SITE_PEOPLE=200` for a long run. */
const people = Number(process.env.SITE_PEOPLE ?? 80)
/** ms between two kills. */
const killEvery = 20_000
/** ms after the end of a server within which the balancer may still have given a request to it. */
const unnoticed = 250

/** What a list has at this part of its length, sorted. */
const at = (values: readonly number[], part: number) =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * part)] ?? Number.NaN

describe.runIf(canRunSites)('a site of three servers', () => {
  let site: Site
  beforeAll(async () => {
    site = await startSite({ servers: 3 })
  })
  afterAll(() => site.dispose())

  test('loses nothing that it confirmed when servers are killed, and fails only what they were answering', {
    timeout: (seconds + 120) * 1000,
  }, async () => {
    const record: Record = { requests: 0, failures: [], successes: [] }
    const everyone: VirtualPerson[] = []
    while (everyone.length < people)
      everyone.push(
        ...(await Promise.all(Array.from({ length: 10 }, () => VirtualPerson.signUp(site, record)))),
      )
    const over = new AbortController()
    setMaxListeners(people, over.signal)
    const work = everyone.map((person) => person.work(over.signal))
    const kills: { readonly at: number; readonly gone: number }[] = []
    const end = Date.now() + seconds * 1000
    await sleep(killEvery / 2)
    for (let nth = 0; Date.now() < end; nth++) {
      const server = site.servers[nth % site.servers.length]
      const next = Date.now() + killEvery
      const at = Date.now()
      await server?.stop('SIGKILL')
      kills.push({ at, gone: Date.now() })
      await server?.start()
      await sleep(Math.max(0, Math.min(next, end) - Date.now()))
    }
    over.abort()
    await Promise.all(work)

    const wasUnderWay = ({ sent, ended }: Span) =>
      kills.some(({ at: killed, gone }) => sent <= gone + unnoticed && ended >= killed)
    const endangered = [...record.failures, ...record.successes].filter(wasUnderWay).length
    const times = record.successes.map(({ sent, ended }) => ended - sent)
    const unexplained = record.failures.filter((failure) => !wasUnderWay(failure))
    const confirmed = everyone.flatMap(({ bookmarks }) => bookmarks)
    const sql = openDatabase(site.dataDir)
    const rows = await sql<{ id: string }[]>`select id from public.browser_bookmarks`
    await sql.end()
    const stored = new Set(rows.map(({ id }) => id))
    const saved = await Promise.all(
      everyone
        .filter((person) => person.saved > 0)
        .map(async (person) => ({ person, number: await person.readSaved() })),
    )
    await Promise.all(everyone.map((person) => person.leave()))
    process.stdout.write(
      `${people} people, ${seconds} s, ${kills.length} kills: ${record.requests} requests, ` +
        `${record.failures.length} of the ${endangered} under way at a kill failed; half of the others took ${at(times, 0.5)} ms, ` +
        `99 of 100 at most ${at(times, 0.99)} ms; ${confirmed.length} bookmarks and ` +
        `${everyone.reduce((sum, person) => sum + person.saved, 0)} files confirmed\n`,
    )
    expect(unexplained).toEqual([])
    expect(kills.length).toBeGreaterThanOrEqual(Math.floor(seconds / 20))
    // On average, everyone bookmarks a page in half a minute at least.
    expect(confirmed.length).toBeGreaterThan((people * seconds) / 30)
    expect(confirmed.filter((id) => !stored.has(id))).toEqual([])
    // A save that failed may have been done nevertheless.
    for (const { person, number } of saved) {
      expect(number).toBeGreaterThanOrEqual(person.saved)
      expect(number).toBeLessThanOrEqual(person.sent)
    }
    // One of three servers is killed: what the others were answering goes on, however many requests a busy machine has under way.
    expect(record.failures.length).toBeLessThan(endangered / 2 + people / 20)
  })
})
