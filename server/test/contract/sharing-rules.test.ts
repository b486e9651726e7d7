// What administrators decide about teams and links, and what they see of links. On a server of its own: the rules hold for all of it.
import { Buffer } from 'node:buffer'
import type postgres from 'postgres'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../support/database.ts'
import { type Link, forgetTries, makeLink, newShelf, openLink, visitOf } from '../support/links.ts'
import { type Member, newMember } from '../support/members.ts'
import { visitor } from '../support/people.ts'
import { type TestServer, startTestServer } from '../support/server.ts'
import { answerOf, refusalOf } from '../support/sharing.ts'

let server: TestServer
let sql: postgres.Sql
let olive: Member
let root: Member
let shelf: Awaited<ReturnType<typeof newShelf>>

beforeAll(async () => {
  server = await startTestServer()
  sql = openDatabase(server.dataDir)
  // The first account of a server is its administrator's.
  root = await newMember(server, sql, 'Root')
  olive = await newMember(server, sql, 'Olive Otter')
  shelf = await newShelf(olive, Buffer.alloc(100_000, 'x'))
})
beforeEach(() => forgetTries(sql))
afterEach(() => setRules('everybody', false))
afterAll(async () => {
  await sql.end()
  await server.dispose()
})

const setRules = (makers: string, needPassword: boolean, days?: number) =>
  answerOf(
    root.client.rpc('set_link_rules', {
      makers,
      need_password: needPassword,
      ...(days !== undefined && { days }),
    }),
  )
const make = (options = {}) =>
  refusalOf(olive.client.rpc('make_link', { space: shelf.space, entry: shelf.folder, kind: 'read', options }))
const opens = async ({ token }: Link, password?: string) => {
  const opened = await openLink(visitor(server), token, password)
  return opened?.visit !== undefined
}

test('links that break a rule do not work while it holds, and work again after', async () => {
  const link = await makeLink(olive, shelf.space, shelf.folder)
  const guarded = await makeLink(olive, shelf.space, shelf.folder, { password: 'river otter' })
  const short = await makeLink(olive, shelf.space, shelf.folder, { endsAt: Date.now() + 86_400_000 })
  const { visit } = await visitOf(server, link)
  const listed = () => refusalOf(visitor(server).rpc('link_entries', { visit }))
  const working = async () => [await opens(link), await opens(guarded, 'river otter'), await opens(short)]
  expect(await working()).toEqual([true, true, true])
  for (const makers of ['nobody', 'administrators', 'reviewers']) {
    await setRules(makers, false)
    expect([makers, await working(), await make()]).toEqual([makers, [false, false, false], '42501'])
    expect(await listed()).toBe('OTL01')
  }
  await sql`insert into public.user_roles (user_id, role) values (${olive.id}, 'trusted_user')`
  expect([await working(), await make()]).toEqual([[true, true, true], null])
  await sql`delete from public.user_roles where user_id = ${olive.id}`
  await setRules('everybody', true)
  expect([await working(), await make(), await make({ password: 'a new one' })]).toEqual([
    [false, true, false],
    '22023',
    null,
  ])
  await setRules('everybody', false, 7)
  expect([await working(), await make(), await make({ endsAt: Date.now() + 8 * 86_400_000 })]).toEqual([
    [false, false, true],
    '22023',
    '22023',
  ])
  expect(await make({ endsAt: Date.now() + 7 * 86_400_000 })).toBeNull()
  await setRules('everybody', false)
  expect([await working(), await listed()]).toEqual([[true, true, true], null])
})

test('only administrators set the rules, which everybody is told', async () => {
  const set = (by: Member, makers: string, days?: number) =>
    refusalOf(
      by.client.rpc('set_link_rules', { makers, need_password: true, ...(days !== undefined && { days }) }),
    )
  expect([await set(olive, 'everybody'), await set(root, 'friends'), await set(root, 'nobody', 0)]).toEqual([
    '42501',
    '23514',
    '23514',
  ])
  await setRules('administrators', true, 30)
  expect(await answerOf(olive.client.rpc('sharing_rules'))).toMatchObject({
    linkMakers: 'administrators',
    mayMakeLinks: false,
    linksNeedPassword: true,
    linkDays: 30,
  })
  expect(await answerOf(root.client.rpc('sharing_rules'))).toMatchObject({ mayMakeLinks: true })
})

test('administrators see who shares what outside, without addresses, and it is written down that they looked', async () => {
  const link = await makeLink(olive, shelf.space, shelf.folder, { name: 'For Nina' })
  await visitOf(server, link)
  expect(await refusalOf(olive.client.rpc('all_links'))).toBe('42501')
  const looks = async () =>
    (await sql`select from private.audit_log where action = 'links.read' and actor = ${root.id}`).length
  const before = await looks()
  const all = (await answerOf(root.client.rpc('all_links'))) as unknown as readonly Link[]
  expect(await looks()).toBe(before + 1)
  expect(all[0]).toMatchObject({
    id: link.id,
    name: 'For Nina',
    entryName: 'Holidays',
    madeBy: olive.id,
    madeByName: 'Olive Otter',
    spaceKind: 'personal',
    works: true,
    lastUsedAt: expect.any(Number),
  })
  expect(JSON.stringify(all)).not.toContain(link.token)
  expect(all.every((one) => !('entry' in one) && !('space' in one))).toBe(true)
  const page = async (args: object) =>
    (await answerOf(root.client.rpc('all_links', args))) as unknown as readonly Link[]
  const [first] = await page({ most: 1 })
  const [row] = await sql<
    { made_at: string }[]
  >`select made_at::text from private.space_links where id = ${first?.id ?? ''}`
  const rest = await page({ before: row?.made_at, before_id: first?.id })
  expect(rest.map(({ id }) => id)).toEqual(all.slice(1).map(({ id }) => id))
})

test('who may make teams is what administrators say', async () => {
  const set = (by: Member, makers: string) => refusalOf(by.client.rpc('set_team_makers', { makers }))
  const makeTeam = (by: Member, name = 'River') => refusalOf(by.client.rpc('make_team', { name }))
  expect(await set(olive, 'administrators')).toBe('42501')
  expect(await set(root, 'nobody')).toBe('23514')
  expect(await set(root, 'administrators')).toBeNull()
  expect([await makeTeam(olive), await makeTeam(root)]).toEqual(['42501', null])
  expect((await olive.client.rpc('sharing_rules')).data).toMatchObject({ mayMakeTeams: false })
  expect(await set(root, 'everybody')).toBeNull()
  expect([
    await makeTeam(olive),
    await makeTeam(olive, 'OtterOS Support'),
    await makeTeam(olive, ' \u200b '),
  ]).toEqual([null, '22023', '22023'])
})
