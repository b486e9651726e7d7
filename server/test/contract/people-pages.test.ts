// The list of people by pages, as those who manage roles read it.
import { randomBytes } from 'node:crypto'
import type postgres from 'postgres'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import * as z from 'zod/mini'
import { giveRole, openDatabase } from '../support/database.ts'
import { type Member, newMember } from '../support/members.ts'

const shared = inject('shared')
/** A word that only the people of this file have in their names. */
const mark = `q${randomBytes(5).toString('hex')}`
const names = ['Berta', 'anna', 'Carl', 'Émile', 'Dora']
let sql: postgres.Sql
let reviewer: Member
let people: readonly Member[]

beforeAll(async () => {
  sql = openDatabase(shared.dataDir, 2)
  reviewer = await newMember(shared, sql)
  await giveRole(shared.dataDir, reviewer.id, 'trusted_user')
  people = await Promise.all(names.map((name) => newMember(shared, sql, `${name} ${mark}`)))
})
afterAll(() => sql.end())

const answer = z.object({
  total: z.number(),
  people: z.array(
    z.object({
      id: z.string(),
      username: z.string(),
      full_name: z.nullable(z.string()),
      roles: z.array(z.string()),
    }),
  ),
})
const list = async (search: string, offset = 0, most = 100) => {
  const args = { _search: search, _offset: offset, _most: most }
  const { data, error } = await reviewer.client.rpc('list_people', args)
  expect(error).toBeNull()
  const page = answer.parse(data)
  return {
    total: page.total,
    rows: page.people,
    names: page.people.map((one) => one.full_name?.split(' ')[0]),
  }
}

test('comes by name, page after page, with the number of all', async () => {
  expect(await list(mark, 0, 2)).toMatchObject({ total: 5, names: ['anna', 'Berta'] })
  expect(await list(mark, 2, 2)).toMatchObject({ total: 5, names: ['Carl', 'Dora'] })
  expect(await list(mark, 4, 2)).toMatchObject({ total: 5, names: ['Émile'] })
  expect(await list(mark, 6, 2)).toMatchObject({ total: 5, names: [] })
  const all = await list('', 0, 1_000_000)
  expect(all.rows.length).toBeLessThanOrEqual(100)
  expect(all.total).toBeGreaterThanOrEqual(all.rows.length)
})

test('is searched by name, username, id and role, and what is typed is no pattern', async () => {
  const [berta, , carl] = people
  await giveRole(shared.dataDir, carl?.id ?? '', 'verified_developer')
  await giveRole(shared.dataDir, carl?.id ?? '', 'administrator')
  expect((await list(` CARL   ${mark.toUpperCase()} `)).rows).toMatchObject([
    { id: carl?.id, roles: ['administrator', 'verified_developer'] },
  ])
  expect((await list(berta?.id ?? '')).names).toEqual(['Berta'])
  expect((await list(`verified dev ${mark}`)).names).toEqual(['Carl'])
  expect((await list(`% ${mark}`)).total).toBe(0)
  expect((await list(`.* ${mark}`)).total).toBe(0)
})

test('is for reviewers alone', async () => {
  const person = await newMember(shared, sql)
  const { data, error } = await person.client.rpc('list_people', {})
  expect(data).toBeNull()
  expect(error).toMatchObject({
    code: '42501',
    message: 'You need trusted user privileges to manage user roles.',
  })
})
