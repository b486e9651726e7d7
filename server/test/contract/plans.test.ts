// What requests cost in a database of 20,000 people and apps: the plans that were really used, of every statement.
import { linkVisitHeader } from '@otteros/contracts'
import type postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { openAsSuperuser } from '../support/database.ts'
import { fillOwner, fillPeople, fillSharedWithMe, fillTeam } from '../support/large-sharing.ts'
import { tokenFor } from '../support/members.ts'
import { request } from '../support/people.ts'
import { type Reading, explainAll, loggedDuring, readingsOf, statementsOf } from '../support/plans.ts'
import { fillDatabase, scaledId, scaledPeople } from '../support/scaled-database.ts'
import { type ScaledRequest, scaledRequests, sharers } from '../support/scaled-requests.ts'
import { type TestServer, startTestServer } from '../support/server.ts'

const scale = { people: 20_000, rows: 60_000 }
/** People who share with each other, members of a team, and shared folders of one person. */
const sharing = { people: 1_000, spaces: 1_500 }
/** Rows that a request may read of one table: what limits let a person have, and far less than the table. */
const most = 5_000

let first: TestServer
let server: TestServer
let sql: postgres.Sql

beforeAll(async () => {
  first = await startTestServer()
  const { dataDir } = first
  sql = openAsSuperuser(dataDir)
  await fillDatabase(sql, scale)
  await fillPeople(sql, sharing.people)
  await fillSharedWithMe(sql, sharers.member, sharing)
  await fillOwner(sql, sharers.owner, sharing)
  await fillTeam(sql, sharers.boss, sharing)
  await sql`vacuum analyze`
  await explainAll(sql)
  await sql.end()
  await first.stop()
  // With connections that explain what they do.
  server = await startTestServer({ dataDir })
  sql = openAsSuperuser(dataDir)
  // The first request of a server reads what tables there are.
  await measure({ what: 'no app', person: null, path: '/rest/v1/apps?select=id&limit=0' })
}, 300_000)
afterAll(async () => {
  await sql.end()
  await server.stop()
  await first.dispose()
})

/** Sends a request; answers what the database read for it, and the status. */
async function measure({ person, path, method = 'GET', body, prefer, visit }: ScaledRequest) {
  const headers = {
    authorization: `Bearer ${person ? tokenFor(server.dataDir, person) : server.key}`,
    ...(prefer ? { prefer } : {}),
    ...(visit !== undefined && { [linkVisitHeader]: visit }),
  }
  const { answer, entries } = await loggedDuring(server.dataDir, sql, async () => {
    const response = await request(server, path, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { response, text: await response.text() }
  })
  const { response, text } = answer
  return {
    status: response.status,
    range: response.headers.get('content-range'),
    data: response.ok && text !== '' ? (JSON.parse(text) as unknown) : null,
    readings: readingsOf(entries),
    plans: entries.filter((entry) => / duration: .* plan:$/m.test(entry)).length,
    statements: statementsOf(entries),
  }
}

const shortOf = ({ table, how, rows, statement }: Reading) =>
  `${how} of ${table}, ${rows} rows: ${statement.slice(0, 300)}`

describe('with 20,000 people', () => {
  test.each(scaledRequests)('$what: no more is read than one person may have', async (wanted) => {
    const { status, readings } = await measure(wanted)
    expect(status).toBeLessThan(500)
    expect(readings.length).toBeGreaterThan(0)
    expect(readings.filter(({ rows }) => rows > most).map(shortOf)).toEqual([])
  })

  test('the list of apps is counted and read to its 10,000th row, however long it is', async () => {
    const ask = async (path: string) => {
      const wanted = {
        what: 'a list',
        person: null,
        path: `/rest/v1/apps?select=id&${path}`,
        prefer: 'count=exact',
      }
      const { status, range, readings } = await measure(wanted)
      return { status, range, rows: Math.max(0, ...readings.map(({ rows }) => rows)) }
    }
    const order = 'is_verified=eq.true&order=is_verified.desc,downloads.desc,id.asc&limit=48'
    const first = await ask(order)
    expect(first).toMatchObject({ status: 206, range: '0-47/10000' })
    const deep = await ask(`${order}&offset=9984`)
    expect(deep).toMatchObject({ status: 206, range: '9984-10031/10000' })
    expect(Math.max(first.rows, deep.rows)).toBeLessThan(16_000)
    expect(await ask(`${order}&offset=10001`)).toEqual({ status: 400, range: null, rows: 0 })
    expect(await ask('downloads=eq.7')).toMatchObject({ status: 200, range: '0-3/4' })
  })

  test('the list of people is counted and read to its 10,000th row, however long it is', async () => {
    await sql`insert into public.user_roles (user_id, role) values (${scaledPeople.trusted}, 'trusted_user') on conflict do nothing`
    const ask = async (_search: string, _offset: number) => {
      const [path, body] = ['/rest/v1/rpc/list_people', { _search, _offset, _most: 50 }]
      const { data, readings } = await measure({
        what: 'people',
        person: scaledPeople.trusted,
        path,
        method: 'POST',
        body,
      })
      const { total, people } = z.object({ total: z.number(), people: z.array(z.unknown()) }).parse(data)
      const rows = readings.map(({ rows }) => rows)
      return { total, people: people.length, rows: Math.max(...rows) }
    }
    const first = await ask('', 0)
    expect(first).toMatchObject({ total: 10_000, people: 50 })
    const last = await ask('', 9960)
    expect(last).toMatchObject({ total: 10_000, people: 40 })
    expect(Math.max(first.rows, last.rows)).toBeLessThan(12_000)
    expect(await ask('', 15_000)).toMatchObject({ total: 10_000, people: 0 })
    expect(await ask('otter', 9960)).toMatchObject({ total: 10_000, people: 40 })
    expect(await ask('otis verified', 0)).toMatchObject({ people: 50 })
  })

  test('a message to an address takes the same steps whether an account has it or not', async () => {
    const steps = async (to: string) => {
      const { status, readings } = await measure({
        what: 'a message',
        person: scaledId('person', 8),
        path: '/rest/v1/rpc/send_message',
        method: 'POST',
        body: { _to: to, _subject: 'Fish', _message: 'There is fish.' },
      })
      expect(status).toBe(200)
      return readings.map(({ table, how }) => `${how} of ${table}`)
    }
    // The first message of a day forgets the number of the last one.
    await steps('first@example.org')
    expect(await steps('person-19@example.org')).toEqual(await steps('nobody@example.org'))
  })

  test('an invitation to an address takes the same steps whether an account has it or not', async () => {
    const owner = scaledId('person', 8)
    const [team] = await sql<{ id: string }[]>`
      insert into public.spaces (kind, name) values ('team', 'River') returning id`
    const space = team?.id ?? ''
    await sql`insert into public.space_members (space_id, user_id, role) values (${space}, ${owner}, 'owner')`
    const steps = async (whom: string) => {
      const { status, readings } = await measure({
        what: 'an invitation',
        person: owner,
        path: '/rest/v1/rpc/invite_to_space',
        method: 'POST',
        body: { space, whom, role: 'viewer' },
      })
      expect(status).toBe(200)
      return readings.map(({ table, how }) => `${how} of ${table}`)
    }
    await steps('first@example.org')
    expect(await steps('person-19@example.org')).toEqual(await steps('nobody@example.org'))
  })

  test('a list is made by a handful of statements, however long it is', async () => {
    const lists = scaledRequests.filter(({ person }) => Object.values(sharers).some((one) => one === person))
    const counts: Record<string, number> = {}
    for (const wanted of lists) {
      const { status, plans } = await measure(wanted)
      expect(status).toBe(200)
      counts[wanted.what] = plans
    }
    expect(Object.keys(counts)).toHaveLength(14)
    expect(Object.entries(counts).filter(([, plans]) => plans > 60)).toEqual([])
  })

  test('a function that a signed-in person calls takes four statements', async () => {
    const [wanted] = scaledRequests.filter(({ what }) => what === 'own role')
    if (!wanted) throw new Error('no such request')
    // The first one of a connection is prepared.
    await measure(wanted)
    const { status, statements } = await measure(wanted)
    expect(status).toBe(200)
    expect(
      statements.map(
        (sql) => /^\w+(?: private\.require_session| \* from public\.get_user_role)?/.exec(sql)?.[0],
      ),
    ).toEqual(['begin', 'select private.require_session', 'select * from public.get_user_role', 'commit'])
  })

  test('a change of many apps at once is refused at the second', async () => {
    await sql`update public.apps set downloads = 0 where user_id = ${scaledPeople.busiest}`
    const { status, readings } = await measure({
      what: 'a change of many apps',
      person: null,
      path: '/rest/v1/apps?downloads=eq.0',
      method: 'PATCH',
      body: { downloads: 1 },
    })
    expect(status).toBe(401)
    expect(readings.length).toBeLessThan(20)
  })

  test('the average of an app stays right, whatever happens to its ratings', async () => {
    const app = scaledId('app', 1)
    const [before] =
      await sql`select sum(stars) as stars, count(*) as ratings from public.app_ratings where app_id = ${app}`
    await sql`delete from auth.users where id = ${scaledId('person', 30)}`
    await measure({
      what: 'a rating',
      person: scaledPeople.trusted,
      path: '/rest/v1/rpc/rate_app',
      method: 'POST',
      body: { _app_id: app, _stars: 5 },
    })
    const [after] = await sql`
      select rating, ratings,
        (select round(avg(stars), 2) from public.app_ratings where app_id = ${app})::double precision as average,
        (select count(*) from public.app_ratings where app_id = ${app})::integer as counted
      from public.apps where id = ${app}`
    expect(Number(before?.ratings) - 1).toBe(after?.counted)
    expect([after?.rating, after?.ratings]).toEqual([after?.average, after?.counted])
  })
})
