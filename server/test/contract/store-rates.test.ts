// How often installs count, and how often people upload and rate.
import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { newAccount, newApp } from '../matrix/world.ts'
import { openDatabase } from '../support/database.ts'
import { type Member, newMember } from '../support/members.ts'
import { type Client, visitor as newVisitor } from '../support/people.ts'

const place = inject('shared')
let sql: postgres.Sql
let owner: string
let person: Member
let visitor: { readonly client: Client }

beforeAll(async () => {
  sql = openDatabase(place.dataDir, 6)
  owner = await newAccount(sql)
  person = await newMember(place, sql)
  visitor = { client: newVisitor(place) }
})
afterAll(() => sql.end())

const install = (actor: { readonly client: Client }, app: string) =>
  actor.client.rpc('increment_downloads', { _app_id: app })
const downloadsOf = async (app: string) => {
  const [row] = await sql<{ downloads: number }[]>`select downloads from public.apps where id = ${app}`
  return row?.downloads
}
describe('installs', () => {
  test('50 people who install at once add exactly 50', async () => {
    const app = await newApp(sql, owner, { downloads: 0 })
    const people = await Promise.all(Array.from({ length: 50 }, () => newMember(place, sql)))
    const answers = await Promise.all(people.map((member) => install(member, app)))
    expect(answers.filter(({ error }) => error)).toEqual([])
    expect(new Set(answers.map(({ data }) => data)).size).toBe(50)
    expect(await downloadsOf(app)).toBe(50)
  })

  test('50 installs of one person at once add exactly 50, and 100 of an app count a day, by function or by plain update [B4.12 B7.10]', async () => {
    const app = await newApp(sql, owner, { downloads: 4 })
    const answers = await Promise.all(Array.from({ length: 50 }, () => install(person, app)))
    expect(answers.filter(({ error }) => error)).toEqual([])
    expect(new Set(answers.map(({ data }) => data)).size).toBe(50)
    expect(await downloadsOf(app)).toBe(54)
    const plain = (downloads: number) =>
      person.client.from('apps').update({ downloads }).eq('id', app).select('downloads')
    expect((await plain(55)).data).toEqual([{ downloads: 55 }])
    await Promise.all(Array.from({ length: 60 }, () => install(person, app)))
    expect(await downloadsOf(app)).toBe(104)
    const again = await plain(105)
    expect([again.data, again.error]).toEqual([[{ downloads: 104 }], null])
    const turnTo = (age: string) =>
      sql`update private.installs set since = now() - ${age}::interval where app_id = ${app}`
    await turnTo('23 hours')
    expect((await install(person, app)).data).toBe(104)
    await turnTo('25 hours')
    expect((await install(person, app)).data).toBe(105)
    expect((await install(person, app)).data).toBe(106)
  })

  test('a plain update of a person counts, and a second app of theirs as well [B7.10]', async () => {
    for (const app of [
      await newApp(sql, owner, { downloads: 4 }),
      await newApp(sql, owner, { downloads: 4 }),
    ]) {
      const { data } = await person.client
        .from('apps')
        .update({ downloads: 5 })
        .eq('id', app)
        .select('downloads')
      expect(data).toEqual([{ downloads: 5 }])
    }
  })

  test('those of visitors count up to a number a minute and a day, of one app', async () => {
    const app = await newApp(sql, owner, { downloads: 0 })
    const other = await newApp(sql, owner, { downloads: 0 })
    const count = (what: string, span: string, uses: number) => sql`
      insert into private.uses (who, what, since, uses)
      select ${`app ${app}`}, ${what}, date_bin(${span}::interval, now() + nth * ${span}::interval,
        '2000-01-01 00:00:00+00'), ${uses}
      from generate_series(0, 1) as nth
      on conflict (who, what, since) do update set uses = ${uses}`
    await count('installs of visitors a minute', '1 minute', 59)
    const answers = await Promise.all(Array.from({ length: 5 }, () => install(visitor, other)))
    expect(new Set(answers.map(({ data }) => data))).toEqual(new Set([1, 2, 3, 4, 5]))
    expect((await install(visitor, app)).data).toBe(1)
    await count('installs of visitors a minute', '1 minute', 60)
    expect((await install(visitor, app)).data).toBe(1)
    const plain = await visitor.client.from('apps').update({ downloads: 2 }).eq('id', app).select('downloads')
    expect([plain.data, plain.error]).toEqual([[{ downloads: 1 }], null])
    await count('installs of visitors a minute', '1 minute', 0)
    await count('installs of visitors a day', '1 day', 2000)
    expect((await install(visitor, app)).data).toBe(1)
    expect((await install(person, app)).data).toBe(2)
  })

  test('nobody counts for an app that is not there', async () => {
    for (const actor of [person, visitor]) expect((await install(actor, randomUUID())).data).toBeNull()
  })
})

test('a person uploads 100 apps a day and rates 120 times an hour', async () => {
  const count = (what: string, span: string, uses: number) => sql`
    insert into private.uses (who, what, since, uses)
    select ${person.id}, ${what}, date_bin(${span}::interval, now() + nth * ${span}::interval,
      '2000-01-01 00:00:00+00'), ${uses}
    from generate_series(0, 1) as nth
    on conflict (who, what, since) do update set uses = ${uses}`
  const upload = () =>
    person.client.from('apps').insert({ name: 'Draw', description: 'A sheet', author: 'Me' }).select()
  await count('uploads', '1 day', 98)
  const answers = await Promise.all([upload(), upload(), upload(), upload()])
  expect(answers.filter(({ error }) => error === null)).toHaveLength(2)
  expect(await upload()).toMatchObject({
    status: 429,
    error: { code: 'OTR01', message: 'A person can upload 100 apps and versions a day.' },
  })
  const app = await newApp(sql, owner)
  const rate = (stars: number) => person.client.rpc('rate_app', { _app_id: app, _stars: stars })
  await count('ratings', '1 hour', 119)
  expect((await rate(4)).data).toEqual({ rating: 4, ratings: 1 })
  await count('ratings', '1 hour', 120)
  expect(await rate(5)).toMatchObject({
    status: 429,
    error: { code: 'OTR01', message: 'A person can rate 120 times an hour.' },
  })
})

test('a span that is over is forgotten when the next one begins', async () => {
  const who = randomUUID()
  await sql`insert into private.uses (who, what, since, uses) values (${who}, 'x', now() - interval '3 days', 5)`
  const [row] = await sql`select private.count_use(${who}, 'x', '1 day', 5) as counted`
  expect(row).toEqual({ counted: true })
  expect(await sql`select uses from private.uses where who = ${who}`).toEqual([{ uses: 1 }])
})
