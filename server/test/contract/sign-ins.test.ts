import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createCounters } from '../../src/limits/counters.ts'
import { openDatabase } from '../support/database.ts'
import { type OwnServer, startHere } from '../support/own-process.ts'
import { newAddress, newPerson, request, visitor } from '../support/people.ts'

const shared = inject('shared')

const signIn = (email: string, password: string, headers: Readonly<Record<string, string>> = {}) =>
  request(shared, '/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password }),
  })

test('a failed sign-in is written down, without an address in it', async () => {
  const person = await newPerson(shared)
  const agent = `otter-${person.id}`
  expect((await signIn(person.email, 'not this', { 'user-agent': agent })).status).toBe(400)
  const sql = openDatabase(shared.dataDir)
  const rows = await sql`select * from private.failed_sign_ins where agent = ${agent}`
  await sql.end()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toMatch(/example\.org|127\.0\.0\.1|::1/)
})

test('pages of other sites cannot ask for a sign-in', async () => {
  const body = { email: newAddress(), password: 'not this' }
  for (const headers of [
    { origin: 'https://evil.example', 'content-type': 'text/plain' },
    { origin: 'null', 'content-type': 'application/x-www-form-urlencoded' },
    { 'sec-fetch-site': 'cross-site' },
  ])
    expect((await signIn(body.email, body.password, headers)).status).toBe(403)
  const own = { origin: shared.url, 'sec-fetch-site': 'same-origin' }
  expect((await signIn(body.email, body.password, own)).status).toBe(400)
})

describe('limits that servers share', () => {
  let server: OwnServer
  beforeAll(async () => {
    server = await startHere({ env: { RATE_LIMIT_AUTH: '6', TRUST_PROXY: 'true' } })
  })
  afterAll(() => server.dispose())
  const guess = async (place: { url: string; key: string }, address: string, headers = {}) => {
    const answer = await request(place, '/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { 'x-forwarded-for': address, ...headers },
      body: JSON.stringify({ email: newAddress(), password: 'guess-it' }),
    })
    return answer.status
  }

  test('what other sites send is not counted', async () => {
    const foreign = { origin: 'https://evil.example' }
    for (let index = 0; index < 8; index++) expect(await guess(server, '203.0.113.90', foreign)).toBe(403)
    expect(await guess(server, '203.0.113.90')).toBe(400)
  })

  test('counts are in the database, where no address stands', async () => {
    for (let index = 0; index < 6; index++) expect(await guess(server, '203.0.113.91')).toBe(400)
    expect(await guess(server, '203.0.113.91')).toBe(429)
    const sql = openDatabase(server.dataDir)
    const rows = await sql`select * from private.auth_counts`
    expect(JSON.stringify(rows)).not.toContain('203.0.113')
    // As another server would find it after this one has counted.
    await sql`update private.auth_counts set since = since - interval '1 minute'`
    await sql.end()
    expect(await guess(server, '203.0.113.91')).toBe(400)
  })
})

test('what is given back can be taken again, also after others were refused', async () => {
  const sql = openDatabase(shared.dataDir, 4)
  try {
    const counters = createCounters(sql)
    const key = newAddress()
    const answers = await Promise.all(Array.from({ length: 8 }, () => counters.take(key, 3, 3600)))
    expect(answers.filter((wait) => wait === 0)).toHaveLength(3)
    expect(Math.max(...answers)).toBeGreaterThan(3500)
    await counters.giveBack(key)
    expect([await counters.take(key, 3, 3600), (await counters.take(key, 3, 3600)) > 0]).toEqual([0, true])
    await sql`update private.auth_counts set since = now() - interval '1 hour' where key = ${key}`
    expect([
      await counters.take(key, 2, 3600),
      await counters.take(key, 2, 3600),
      (await counters.take(key, 2, 3600)) > 0,
    ]).toEqual([0, 0, true])
  } finally {
    await sql.end()
  }
})

describe('guessing the password of one account', () => {
  let server: OwnServer
  beforeAll(async () => {
    server = await startHere({ env: { TRUST_PROXY: 'true' } })
  })
  afterAll(() => server.dispose())
  const from = (address: string) => visitor(server, { headers: { 'x-forwarded-for': address } })

  test('stops after ten wrong ones from one place, and its owner still signs in elsewhere', async () => {
    const person = await newPerson(server)
    const guesses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        from('203.0.113.7').auth.signInWithPassword({ email: person.email, password: `guess-${index}` }),
      ),
    )
    expect(guesses.map(({ error }) => error?.code)).toEqual(
      Array.from({ length: 10 }, () => 'invalid_credentials'),
    )
    const stopped = await from('203.0.113.7').auth.signInWithPassword(person)
    expect(stopped.error).toMatchObject({
      status: 429,
      message: expect.stringMatching(/^Too many wrong passwords\. Try again in \d+ minutes/),
    })
    expect((await from('203.0.113.8').auth.signInWithPassword(person)).error).toBeNull()
    const unknown = newAddress()
    for (let index = 0; index < 10; index++)
      await from('203.0.113.9').auth.signInWithPassword({ email: unknown, password: 'guess-it' })
    const same = await from('203.0.113.9').auth.signInWithPassword({ email: unknown, password: 'guess-it' })
    expect(same.error?.status).toBe(429)
  })

  test('from very many places is answered slowly where the owner never was', async () => {
    const person = await newPerson(server)
    await from('203.0.113.50').auth.signInWithPassword(person)
    expect(
      (await from('203.0.113.60').auth.signInWithPassword({ ...person, password: 'wrong' })).error,
    ).not.toBeNull()
    const sql = openDatabase(server.dataDir)
    // As 99 more places would have left it.
    await sql`
      insert into private.failed_sign_ins (account, place, agent)
      select account, 'place ' || n, '' from private.failed_sign_ins, generate_series(1, 99) as n
      where id = (select max(id) from private.failed_sign_ins)`
    await sql.end()
    const time = async (address: string) => {
      const started = performance.now()
      await from(address).auth.signInWithPassword({ ...person, password: 'wrong again' })
      return performance.now() - started
    }
    expect(await time('203.0.113.61')).toBeGreaterThan(2_000)
    // The known place answers before the slow one could; a busy machine may take a part of it.
    const [slow, known] = await Promise.all([time('203.0.113.62'), time('203.0.113.50')])
    expect(known).toBeLessThan(slow)
  })
})

test('passwords of spaces alone are refused', async () => {
  for (const password of ['      ', '\u00a0\u00a0\u00a0\u00a0\u00a0\u00a0']) {
    const { error } = await visitor(shared).auth.signUp({ email: newAddress(), password })
    expect(error).toMatchObject({ code: 'weak_password', status: 422 })
  }
  const person = await newPerson(shared)
  const spaces = await person.client.auth.updateUser({ password: ' '.repeat(9) })
  expect(spaces.error?.code).toBe('weak_password')
})
