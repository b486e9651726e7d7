// Timed sessions of the virtual machine, by the calls that clients make.
import type postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { openDatabase } from '../support/database.ts'
import { type Member, newMember } from '../support/members.ts'
import { visitor } from '../support/people.ts'

const place = inject('shared')
const account = 'otteros-vm'
let sql: postgres.Sql
let person: Member

beforeAll(() => {
  sql = openDatabase(place.dataDir)
})
beforeEach(async () => {
  person = await newMember(place, sql)
})
afterAll(() => sql.end())

const start = (owner: Member = person) =>
  owner.client
    .from('vm_sessions')
    .insert({
      user_id: owner.id,
      vm_account_id: account,
      session_token: `vm_${owner.id}_${Date.now()}`,
      vm_data: { windows: [], booted: false },
    })
    .select()
    .single()
const find = () =>
  person.client
    .from('vm_sessions')
    .select('*')
    .eq('user_id', person.id)
    .eq('vm_account_id', account)
    .eq('is_active', true)
    .gt('expires_at', new Date().toISOString())
    .limit(1)
const save = (id: string, vmData: { [name: string]: string | boolean | null | Record<string, string>[] }) =>
  person.client.from('vm_sessions').update({ vm_data: vmData }).eq('id', id).select()
const expire = (id: string) =>
  sql`update public.vm_sessions set expires_at = now() - interval '1 second' where id = ${id}`

test('a session starts, is found again, and keeps what is saved [B3.26 B7.19 B7.20 B7.21]', async () => {
  expect((await find()).data).toEqual([])
  const { data: made, error } = await start()
  expect(error).toBeNull()
  expect(made).toMatchObject({
    id: expect.any(String),
    expires_at: expect.any(String),
    user_id: person.id,
    vm_account_id: account,
    vm_data: { windows: [], booted: false },
    is_active: true,
  })
  expect(made?.session_token).toMatch(new RegExp(`^vm_${person.id}_\\d{13}$`))
  const state = {
    windows: [{ id: 'terminal-1', type: 'terminal' }],
    booted: true,
    last_saved: new Date().toISOString(),
  }
  expect((await save(made?.id ?? '', state)).error).toBeNull()
  expect((await find()).data).toMatchObject([{ id: made?.id, vm_data: state }])
})

test('the database says when it ends: an hour after its start', async () => {
  const { data } = await start()
  const minutes = (Date.parse(data?.expires_at ?? '') - Date.parse(data?.created_at ?? '')) / 60_000
  expect(minutes).toBe(60)
  expect(Math.abs(Date.parse(data?.created_at ?? '') - Date.now())).toBeLessThan(30_000)
})

test('one runs at a time, also of two that start at once; the next begins when it is over', async () => {
  const answers = await Promise.all([start(), start(), start(), start()])
  expect(answers.map(({ error }) => error?.code ?? 'ok').toSorted()).toEqual([
    '23505',
    '23505',
    '23505',
    'ok',
  ])
  const [first] = (await find()).data ?? []
  await expire(first?.id ?? '')
  expect((await find()).data).toEqual([])
  const { data: second } = await start()
  expect((await find()).data?.map(({ id }) => id)).toEqual([second?.id])
})

test('one that is over cannot be saved to, and says so', async () => {
  const { data } = await start()
  await expire(data?.id ?? '')
  const { error } = await save(data?.id ?? '', { windows: [], booted: true })
  expect(error).toMatchObject({ code: 'OTV01', message: 'This session of the virtual machine has ended.' })
})

test("clients ask for what runs by the database's own time, whatever their clock says [B7.19]", async () => {
  const findNow = () =>
    person.client.from('vm_sessions').select('id').eq('is_active', true).gt('expires_at', 'now').limit(1)
  const { data } = await start()
  expect((await findNow()).data).toEqual([{ id: data?.id }])
  await expire(data?.id ?? '')
  expect((await findNow()).data).toEqual([])
})

test("another person's sessions are neither read nor changed [B6.9]", async () => {
  const { data: own } = await start()
  const other = await newMember(place, sql)
  expect((await other.client.from('vm_sessions').select('id')).data).toEqual([])
  const changed = await other.client
    .from('vm_sessions')
    .update({ vm_data: { windows: [], booted: true } })
    .eq('id', own?.id ?? '')
    .select('id')
  expect(changed.data).toEqual([])
  expect((await find()).data).toMatchObject([{ vm_data: { booted: false } }])
  expect((await visitor(place).from('vm_sessions').select('id')).data ?? []).toEqual([])
})

test('ten that are over are kept', async () => {
  for (let nth = 0; nth < 13; nth += 1) {
    const { data } = await start()
    await expire(data?.id ?? '')
  }
  await start()
  const rows = await sql<{ is_active: boolean }[]>`
    select is_active from public.vm_sessions where user_id = ${person.id}`
  expect(rows.filter(({ is_active: active }) => !active)).toHaveLength(10)
  expect(rows).toHaveLength(11)
})

test('what is no state of a machine is refused', async () => {
  const { data } = await start()
  const wrong: readonly Parameters<typeof save>[1][] = [
    {},
    { windows: [] },
    { booted: true },
    { windows: 'none', booted: true },
    { windows: [], booted: 'yes' },
    { windows: [], booted: true, more: 'x' },
    { windows: [], booted: true, last_saved: 'yesterday' },
    { windows: Array.from({ length: 51 }, () => ({ id: 'w' })), booted: true },
    { windows: [{ content: 'x'.repeat(256 * 1024) }], booted: true },
  ]
  const codes = []
  for (const state of wrong) codes.push((await save(data?.id ?? '', state)).error?.code)
  expect(codes).toEqual(wrong.map(() => '23514'))
  expect((await save(data?.id ?? '', { windows: [], booted: true, last_saved: null })).error).toBeNull()
})
