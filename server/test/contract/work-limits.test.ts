import { request as httpRequest } from 'node:http'
import type postgres from 'postgres'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase } from '../support/database.ts'
import { type Member, newMember, tokenFor } from '../support/members.ts'
import { type OwnServer, startHere } from '../support/own-process.ts'
import { request } from '../support/people.ts'
import { rawRequest } from '../support/raw-http.ts'

// A server of its own: locks on the tables of the shared one would hold up the tests of others.
let server: OwnServer
let sql: postgres.Sql
let greedy: Member
let other: Member

beforeAll(async () => {
  server = await startHere()
  sql = openDatabase(server.dataDir)
  greedy = await newMember(server, sql)
  other = await newMember(server, sql)
  // With its first request the server reads what tables there are, which the locks below would hold up.
  const { status } = await request(server, '/rest/v1/apps?select=id&limit=1')
  if (status !== 200) throw new Error(`the server answered ${status}`)
})
afterAll(async () => {
  await sql.end()
  await server.dispose()
})

const tokenOf = (member: Member) => tokenFor(server.dataDir, member.id)

/** Statements of clients that wait for the lock of the test. */
async function waitingInDatabase(): Promise<number> {
  const [row] = await sql`
    select count(*)::int as count from pg_stat_activity
    where wait_event_type = 'Lock' and query like '%browser_bookmarks%' and pid <> pg_backend_pid()`
  return Number(row?.count)
}

/** Refusals of those that hang, as status and what they say of a later try. */
let refusals: (readonly [number | undefined, string | undefined])[] = []

/** Sends a request that the lock holds up; ends it when asked. */
function hang(token: string | null, query: string): () => void {
  const outgoing = httpRequest(`${server.url}/rest/v1/browser_bookmarks?select=id${query}`, {
    headers: { apikey: server.key, ...(token !== null && { authorization: `Bearer ${token}` }) },
  })
  outgoing.on('error', () => {})
  outgoing.on('response', ({ statusCode, headers }) => refusals.push([statusCode, headers['retry-after']]))
  outgoing.end()
  return () => outgoing.destroy()
}

test.each([
  ['light', '&limit=1', 3],
  ['heavy', '', 1],
])(
  'one account with 64 connections and %s requests has its share of the database, and others are answered meanwhile',
  async (_, query, most) => {
    const lock = await sql.reserve()
    await lock`begin`
    await lock`lock table public.browser_bookmarks in access exclusive mode`
    const hanging: (() => void)[] = []
    try {
      const token = tokenOf(greedy)
      for (let nth = 0; nth < 64; nth += 1) hanging.push(hang(token, query))
      await vi.waitFor(async () => expect(await waitingInDatabase()).toBe(most), { timeout: 10_000 })
      // All 64 have long been read by then.
      for (let nth = 0; nth < 20; nth += 1)
        expect((await other.client.from('profiles').select('id').eq('id', other.id)).data).toHaveLength(1)
      expect((await request(server, '/rest/v1/apps?select=id&limit=1')).status).toBe(200)
      // Heavy ones of others as well.
      expect((await other.client.from('apps').select('id', { count: 'exact' }).limit(1)).error).toBeNull()
      expect(await waitingInDatabase()).toBe(most)
      for (const end of hanging) end()
      await vi.waitFor(async () => expect(await waitingInDatabase()).toBe(0), { timeout: 10_000 })
    } finally {
      for (const end of hanging) end()
      await lock`rollback`
      lock.release()
    }
    expect((await greedy.client.from('browser_bookmarks').select('id')).error).toBeNull()
  },
)

test('what waits in too long a line is refused at once, with the time after which to try again', async () => {
  // A new account: the place of one that was busy before may still rest, and then none of these is at work.
  const token = tokenOf(await newMember(server, sql))
  const lock = await sql.reserve()
  await lock`begin`
  await lock`lock table public.browser_bookmarks in access exclusive mode`
  const hanging: (() => void)[] = []
  try {
    refusals = []
    for (let nth = 0; nth < 68; nth += 1) hanging.push(hang(token, ''))
    // One is at work and 64 wait.
    await vi.waitFor(() => expect(refusals).toEqual([1, 2, 3].map(() => [429, '2'])), { timeout: 5000 })
  } finally {
    for (const end of hanging) end()
    await lock`rollback`
    lock.release()
  }
})

test('a token that is not valid is refused before the body is read', async () => {
  const tokens = {
    'of a time that is over': [tokenFor(server.dataDir, other.id, -60), 'PGRST303'],
    'with another signature': [`${tokenOf(other).slice(0, -6)}AAAAAA`, 'PGRST301'],
  } as const
  for (const [kind, [token, code]] of Object.entries(tokens)) {
    const answer = await rawRequest(`${server.url}/rest/v1/rpc/push_files`, {
      method: 'POST',
      headers: {
        apikey: server.key,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': '8000000',
      },
      unfinished: true,
    })
    expect([kind, answer.status, JSON.parse(answer.body.toString())]).toMatchObject([kind, 401, { code }])
  }
})

test('visitors send small bodies alone', async () => {
  const send = (path: string, headers: Record<string, string>, body?: Buffer) =>
    rawRequest(`${server.url}${path}`, {
      method: 'POST',
      headers: { apikey: server.key, 'content-type': 'application/json', ...headers },
      ...(body && { body }),
      unfinished: true,
    })
  for (const path of [
    '/rest/v1/rpc/increment_downloads',
    '/functions/v1/send-email',
    '/functions/v1/app-place',
  ]) {
    expect([path, (await send(path, { 'content-length': '65537' })).status]).toEqual([path, 413])
    const chunked = await send(path, { 'transfer-encoding': 'chunked' }, Buffer.alloc(65_537, ' '))
    expect([path, chunked.status]).toEqual([path, 413])
  }
  // The same of a person is waited for.
  const waiting = rawRequest(`${server.url}/rest/v1/rpc/own_spaces`, {
    method: 'POST',
    headers: {
      apikey: server.key,
      authorization: `Bearer ${tokenOf(other)}`,
      'content-type': 'application/json',
      'content-length': '65540',
    },
    body: Buffer.from(`{}${' '.repeat(65_540 - 2)}`),
  })
  expect((await waiting).status).toBe(200)
})
