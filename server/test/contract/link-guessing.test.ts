// Strangers who guess addresses and passwords of links: what they are told, what it costs the database, and how often they may.
import { Buffer } from 'node:buffer'
import type postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openAsSuperuser } from '../support/database.ts'
import { type Link, forgetTries, makeLink, newShelf, openLink, shownIn, visitOf } from '../support/links.ts'
import { type Member, newMember } from '../support/members.ts'
import { request, visitor } from '../support/people.ts'
import { explainAll, loggedDuring } from '../support/plans.ts'
import { type TestServer, startTestServer } from '../support/server.ts'
import { answerOf, refusalOf } from '../support/sharing.ts'

let server: TestServer
let sql: postgres.Sql
let olive: Member
let shelf: Awaited<ReturnType<typeof newShelf>>

beforeAll(async () => {
  const first = await startTestServer()
  sql = openAsSuperuser(first.dataDir)
  await explainAll(sql)
  await sql.end()
  await first.stop()
  // With connections that explain what they do.
  server = await startTestServer({ dataDir: first.dataDir })
  sql = openAsSuperuser(server.dataDir)
  olive = await newMember(server, sql, 'Olive Otter')
  shelf = await newShelf(olive, Buffer.alloc(100_000, 'x'))
}, 120_000)
beforeEach(() => forgetTries(sql))
afterAll(async () => {
  await sql.end()
  await server.dispose()
})

const linkOf = (options = {}) => makeLink(olive, shelf.space, shelf.folder, options)
const never = { token: 'a'.repeat(24) }
const guest = () => visitor(server)

/** Links that open for nobody, each for another reason. */
async function deadLinks(): Promise<Readonly<Record<string, Pick<Link, 'token'>>>> {
  const [ended, usedUp, removed, entryless] = [
    await linkOf(),
    await linkOf({ mostDownloads: 1 }),
    await linkOf(),
    await linkOf(),
  ]
  await sql`update private.space_links set ends_at = now() where id = ${ended.id}`
  await sql`update private.space_links set downloads = 1 where id = ${usedUp.id}`
  await answerOf(olive.client.rpc('remove_link', { link: removed.id }))
  await sql`update private.space_links set entry_id = gen_random_uuid() where id = ${entryless.id}`
  return { never, ended, usedUp, removed, entryless }
}

/** The texts of the statements that opening a link took, those inside of functions as well. */
async function statementsOfOpening({ token }: Pick<Link, 'token'>, password?: string) {
  const { answer, entries } = await loggedDuring(server.dataDir, sql, () =>
    openLink(guest(), token, password),
  )
  const texts = entries.flatMap((entry) => /"Query Text": "(.*)",\n/.exec(entry)?.[1] ?? [])
  return { answer, texts }
}

/** How often passwords were compared while a link was opened, in one transaction of the database. */
async function comparisonsOfOpening({ token }: Pick<Link, 'token'>, password: string | null) {
  const calls = async (turn: postgres.TransactionSql) => {
    const [row] = await turn<{ calls: string }[]>`
      select calls from pg_stat_xact_user_functions where funcname = 'crypt'`
    return Number(row?.calls ?? 0)
  }
  return sql.begin(async (turn) => {
    await turn`set local track_functions = 'all'`
    const before = await calls(turn)
    await turn`select public.open_link(${token}, ${password})`
    return (await calls(turn)) - before
  })
}

describe('an address that opens nothing', () => {
  test('is answered alike, after the same statements, whatever the reason', async () => {
    const dead = await deadLinks()
    const guarded = await linkOf({ password: 'river otter' })
    // The first of a server looks tables up.
    await statementsOfOpening(never, 'wrong')
    for (const password of [undefined, 'wrong password']) {
      const tried = { ...dead, ...(password !== undefined && { guarded }) }
      const expected = await statementsOfOpening({ token: 'b'.repeat(24) }, password)
      expect(expected.texts.length).toBeGreaterThan(4)
      for (const [why, link] of Object.entries(tried)) {
        const { answer, texts } = await statementsOfOpening(link, password)
        expect([why, answer, texts]).toEqual([why, null, expected.texts])
      }
    }
  })

  test('and one that opens cost one comparison of passwords each', async () => {
    const tried = [
      ...Object.values(await deadLinks()),
      await linkOf(),
      await linkOf({ password: 'river otter' }),
    ]
    for (const password of [null, 'wrong password', 'river otter'])
      for (const link of tried) expect(await comparisonsOfOpening(link, password)).toBe(1)
  })
})

describe('who guesses', () => {
  test('addresses has 20 tries an hour, and is then told to wait, even with a right one', async () => {
    const link = await linkOf()
    // Those that open count for nothing.
    for (let nth = 0; nth < 5; nth++) await visitOf(server, link)
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, nth) => openLink(guest(), `${nth}`.padStart(24, 'x'))),
    )
    expect(answers.filter((answer) => answer === null)).toHaveLength(20)
    expect(answers.find((answer) => answer !== null)?.wait).toBeLessThanOrEqual(3600)
    expect((await openLink(guest(), link.token))?.wait).toBeGreaterThan(0)
    // Whatever a request says of where it comes from.
    for (const headers of [
      { 'x-forwarded-for': '192.0.2.1' },
      { 'cf-connecting-ip': '192.0.2.2' },
      { forwarded: 'for=192.0.2.3' },
      { 'x-real-ip': '192.0.2.4' },
    ]) {
      const response = await request(server, '/rest/v1/rpc/open_link', {
        method: 'POST',
        body: JSON.stringify({ token: link.token }),
        headers,
      })
      expect(Object.keys((await response.json()) as object)).toEqual(['wait'])
    }
    await forgetTries(sql)
    expect(await openLink(guest(), link.token)).toHaveProperty('visit')
  })

  test('passwords has 10 tries an hour for a link, from all addresses together', async () => {
    const link = await linkOf({ password: 'river otter' })
    const otherAddress = () => sql`delete from private.uses where what = 'wrong links'`
    for (let nth = 0; nth < 10; nth++) expect(await openLink(guest(), link.token, `wrong ${nth}`)).toBeNull()
    await otherAddress()
    expect(await openLink(guest(), link.token, 'river otter')).toBeNull()
    await sql`delete from private.uses where what = 'wrong passwords'`
    expect(await openLink(guest(), link.token, 'river otter')).toHaveProperty('visit')
  })

  test('visits finds none, and no address stands in the database', async () => {
    const { visit } = await visitOf(server, await linkOf())
    expect(await shownIn(guest(), visit)).toHaveLength(3)
    for (const guess of ['', '0'.repeat(40), visit.slice(0, 39), visit.toUpperCase(), `${visit} `])
      expect(await refusalOf(guest().rpc('link_entries', { visit: guess }))).toBe('OTL01')
    const kept = JSON.stringify(await sql`select * from private.link_visits, private.uses`)
    expect(kept).not.toContain(visit)
    expect(kept).not.toMatch(/127\.0\.0\.1|::1/)
  })

  test('opens at most 300 links an hour from one address, and a link has 1,000 visits', async () => {
    const link = await linkOf()
    await sql`
      insert into private.link_visits (secret_hash, link_id, ends_at)
      select 'visit ' || n, ${link.id}, now() + n * interval '1 second' from generate_series(1, 1200) as n`
    await visitOf(server, link)
    const [row] = await sql<
      { visits: string }[]
    >`select count(*) as visits from private.link_visits where link_id = ${link.id}`
    expect(Number(row?.visits)).toBe(1000)
    await sql`update private.uses set uses = 300 where what = 'links'`
    expect((await openLink(guest(), link.token))?.wait).toBeGreaterThan(0)
  })
})
