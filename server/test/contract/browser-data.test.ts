// What the web browser keeps with the account: sessions, history, bookmarks, by the calls that clients make.
import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '../support/database.ts'
import { type Member, newMember } from '../support/members.ts'
import { type Client, visitor } from '../support/people.ts'

const place = inject('shared')
let sql: postgres.Sql
let person: Member
let other: Member

beforeAll(async () => {
  sql = openDatabase(place.dataDir)
  person = await newMember(place, sql)
  other = await newMember(place, sql)
})
afterAll(() => sql.end())

const page = 'https://example.org/otters?page=1#top'
const sessionRow = (owner: Member, values: Readonly<Record<string, unknown>> = {}) => ({
  user_id: owner.id,
  window_id: `browser-${randomUUID()}`,
  current_url: page,
  current_index: 0,
  is_active: true,
  ...values,
})
const openSession = async (owner = person, values: Readonly<Record<string, unknown>> = {}) => {
  const { data, error } = await owner.client
    .from('browser_sessions')
    .insert(sessionRow(owner, values))
    .select()
    .single()
  if (error) throw error
  return data
}
const visit = (session: string, position: number, url = page, title = 'Otters') =>
  person.client
    .from('browser_history')
    .insert({ session_id: session, url, title, index_position: position })
    .select()
    .single()
const positions = async (session: string) => {
  const { data } = await person.client
    .from('browser_history')
    .select('index_position')
    .eq('session_id', session)
    .order('index_position')
  return data?.map(({ index_position: position }) => position)
}

describe('sessions', () => {
  test('a session is opened for a window, found, moved on and closed [A3.7 A7.9 A7.10 A7.11]', async () => {
    const made = await openSession()
    expect(made).toMatchObject({
      id: expect.any(String),
      user_id: person.id,
      window_id: expect.stringMatching(/^browser-/),
      current_url: page,
      current_index: 0,
      is_active: true,
      updated_at: expect.any(String),
    })
    const find = () =>
      person.client
        .from('browser_sessions')
        .select('*')
        .eq('window_id', made.window_id)
        .eq('is_active', true)
        .maybeSingle()
    expect((await find()).data?.id).toBe(made.id)
    const moved = await person.client
      .from('browser_sessions')
      .update({
        current_url: 'http://other.example/',
        current_index: 4,
        updated_at: '2001-01-01T00:00:00.000Z',
      })
      .eq('id', made.id)
      .select()
      .single()
    expect(moved.data).toMatchObject({ current_url: 'http://other.example/', current_index: 4 })
    expect(Date.parse(moved.data?.updated_at ?? '')).toBeGreaterThanOrEqual(Date.parse(made.updated_at))
    await person.client.from('browser_sessions').update({ is_active: false }).eq('id', made.id)
    expect((await find()).data).toBeNull()
  })

  test('a session that was left behind gives way to a new one of its window [A7.9 A7.10]', async () => {
    const left = await openSession()
    const next = await openSession(person, { window_id: left.window_id })
    await openSession(other, { window_id: left.window_id })
    const { data } = await person.client
      .from('browser_sessions')
      .select('id, is_active')
      .eq('window_id', left.window_id)
    expect(new Map(data?.map((row) => [row.id, row.is_active]))).toEqual(
      new Map([
        [left.id, false],
        [next.id, true],
      ]),
    )
  })

  test('of sessions that open at once for one window, one is active', async () => {
    const row = sessionRow(person)
    await Promise.all(Array.from({ length: 12 }, () => person.client.from('browser_sessions').insert(row)))
    const rows = await sql<{ is_active: boolean }[]>`
      select is_active from public.browser_sessions where window_id = ${row.window_id}`
    expect(rows).toHaveLength(12)
    expect(rows.filter(({ is_active: active }) => active)).toHaveLength(1)
  })

  test('it is its owner who asks, whatever the row says', async () => {
    const { data } = await person.client.from('browser_sessions').insert(sessionRow(other)).select().single()
    expect(data?.user_id).toBe(person.id)
  })

  test('200 are kept; closed ones go first, the oldest of them before the others', async () => {
    const owner = await newMember(place, sql)
    const close = async (count: number) => {
      const rows = Array.from({ length: count }, () => sessionRow(owner, { is_active: false }))
      const { data } = await owner.client.from('browser_sessions').insert(rows).select('id')
      return data?.map(({ id }) => id) ?? []
    }
    const open = await openSession(owner)
    const oldest = await close(3)
    const others = await close(196)
    const newest = await close(3)
    const left = await sql<{ id: string }[]>`
      select id from public.browser_sessions where user_id = ${owner.id}`
    expect(oldest).toHaveLength(3)
    expect(new Set(left.map(({ id }) => id))).toEqual(new Set([open.id, ...others, ...newest]))
  })
})

describe('history', () => {
  test('entries come in order, and those after the current one go [A3.8 A7.12 A7.13 A7.14]', async () => {
    const { id } = await openSession()
    for (const position of [0, 1, 2, 3])
      expect((await visit(id, position, `${page}${position}`)).error).toBeNull()
    expect(await positions(id)).toEqual([0, 1, 2, 3])
    await person.client.from('browser_history').delete().eq('session_id', id).gt('index_position', 1)
    expect((await visit(id, 2, 'https://new.example/', 'New')).data).toMatchObject({
      id: expect.any(String),
      session_id: id,
      url: 'https://new.example/',
      title: 'New',
      index_position: 2,
    })
    expect(await positions(id)).toEqual([0, 1, 2])
  })

  test('a position is taken once, and there is none below 0', async () => {
    const { id } = await openSession()
    await visit(id, 0)
    expect((await visit(id, 0)).error?.code).toBe('23505')
    expect((await visit(id, -1)).error?.code).toBe('23514')
  })

  test('a page tells its title and icon later; a title is kept on one line and not endless', async () => {
    const { id } = await openSession()
    const { data: entry } = await visit(id, 0, page, page)
    const { data } = await person.client
      .from('browser_history')
      .update({ title: `Otters\n${'x'.repeat(600)}`, icon: 'https://example.org/icon.png' })
      .eq('id', entry?.id ?? '')
      .select()
      .single()
    expect(data).toMatchObject({
      title: `Otters ${'x'.repeat(505)}`,
      icon: 'https://example.org/icon.png',
    })
  })

  test('a session keeps 500 entries, the newest', async () => {
    const { id } = await openSession()
    const rows = Array.from({ length: 499 }, (_, position) => ({
      session_id: id,
      url: page,
      title: '',
      index_position: position,
    }))
    await person.client.from('browser_history').insert(rows)
    for (const position of [499, 500, 501]) await visit(id, position)
    const kept = await positions(id)
    expect([kept?.length, kept?.[0], kept?.at(-1)]).toEqual([500, 2, 501])
  })

  test('a person keeps 10000 entries, the newest', async () => {
    const owner = await newMember(place, sql)
    await sql`
      with made as (
        insert into public.browser_sessions (user_id, window_id, current_url)
        select ${owner.id}, 'browser-' || nth, ${page} from generate_series(1, 20) as nth returning id
      )
      insert into public.browser_history (session_id, user_id, url, title, index_position, visited_at)
      select made.id, ${owner.id}, ${page}, nth::text, nth, now() - interval '1 hour' - nth * interval '1 second'
      from made, generate_series(0, 499) as nth`
    const { id } = await openSession(owner)
    const entries = Array.from({ length: 8 }, (_, position) => ({
      session_id: id,
      url: page,
      title: 'new',
      index_position: position,
    }))
    expect((await owner.client.from('browser_history').insert(entries)).error).toBeNull()
    const rows = await sql<{ title: string; entries: number }[]>`
      select title, count(*)::integer as entries from public.browser_history where user_id = ${owner.id}
      group by title`
    const kept = new Map(rows.map(({ title, entries: count }) => [title, count]))
    expect([kept.get('new'), kept.get('0'), kept.get('498'), kept.get('499')]).toEqual([8, 20, 20, 12])
  })

  test('a closed session that is deleted takes its entries along', async () => {
    const { id } = await openSession()
    await visit(id, 0)
    await person.client.from('browser_sessions').delete().eq('id', id)
    expect(await sql`select from public.browser_history where session_id = ${id}`).toHaveLength(0)
  })
})

describe('bookmarks', () => {
  test('the newest comes first, with its address as title [A3.9 A7.15]', async () => {
    const owner = await newMember(place, sql)
    const addresses = ['https://one.example/', `https://two.example/${'x'.repeat(3000)}`]
    for (const url of addresses) {
      const { error } = await owner.client
        .from('browser_bookmarks')
        .insert({ user_id: owner.id, url, title: url })
      expect(error).toBeNull()
    }
    const { data } = await owner.client
      .from('browser_bookmarks')
      .select('*')
      .order('created_at', { ascending: false })
    expect(data).toEqual(
      addresses.toReversed().map((url) =>
        expect.objectContaining({
          id: expect.any(String),
          user_id: owner.id,
          url,
          title: url,
          created_at: expect.any(String),
        }),
      ),
    )
  })

  test('a page is bookmarked once by a person; it can be renamed and taken away', async () => {
    const row = { user_id: person.id, url: 'https://once.example/', title: 'https://once.example/' }
    const { data } = await person.client.from('browser_bookmarks').insert(row).select().single()
    expect((await person.client.from('browser_bookmarks').insert(row)).error?.code).toBe('23505')
    expect(
      (await other.client.from('browser_bookmarks').insert({ ...row, user_id: other.id })).error,
    ).toBeNull()
    const renamed = await person.client
      .from('browser_bookmarks')
      .update({ title: 'Once' })
      .eq('id', data?.id ?? '')
      .select()
      .single()
    expect(renamed.data?.title).toBe('Once')
    await person.client
      .from('browser_bookmarks')
      .delete()
      .eq('id', data?.id ?? '')
    expect((await person.client.from('browser_bookmarks').insert(row)).error).toBeNull()
  })

  test('2000 are kept; one more is refused with its reason', async () => {
    const owner = await newMember(place, sql)
    const rows = (from: number, count: number) =>
      Array.from({ length: count }, (_, nth) => ({
        url: `https://example.org/${from + nth}`,
        title: 'x',
      }))
    expect((await owner.client.from('browser_bookmarks').insert(rows(0, 1998))).error).toBeNull()
    const answers = await Promise.all(
      [0, 1, 2, 3].map((nth) => owner.client.from('browser_bookmarks').insert(rows(5000 + nth, 1))),
    )
    expect(answers.map(({ error }) => error?.code ?? 'ok').toSorted()).toEqual(['OTB01', 'OTB01', 'ok', 'ok'])
    const { error } = await owner.client.from('browser_bookmarks').insert(rows(9000, 1))
    expect(error).toMatchObject({ code: 'OTB01', message: 'A person can have 2000 bookmarks at most.' })
  })
})

test('sessions, history and bookmarks are for the person alone who has them [A6.4]', async () => {
  const { id } = await openSession()
  await visit(id, 0)
  const url = `https://own.example/${randomUUID()}`
  const kept = { user_id: person.id, url, title: url }
  expect((await person.client.from('browser_bookmarks').insert(kept)).error).toBeNull()
  const seenBy = async (client: Client) => [
    (await client.from('browser_sessions').select('id').eq('id', id)).data,
    (await client.from('browser_history').select('session_id').eq('session_id', id)).data,
    (await client.from('browser_bookmarks').select('url').eq('url', url)).data,
  ]
  expect(await seenBy(person.client)).toEqual([[{ id }], [{ session_id: id }], [{ url }]])
  expect(await seenBy(other.client)).toEqual([[], [], []])
  // Signed-out visitors may not ask at all: the public key alone opens nothing.
  expect(await seenBy(visitor(place))).toEqual([null, null, null])

  await other.client.from('browser_sessions').update({ is_active: false }).eq('id', id)
  await other.client.from('browser_history').delete().eq('session_id', id)
  await other.client.from('browser_bookmarks').delete().eq('url', url)
  expect(await seenBy(person.client)).toEqual([[{ id }], [{ session_id: id }], [{ url }]])
  const left = await person.client.from('browser_sessions').select('is_active').eq('id', id).single()
  expect(left.data).toEqual({ is_active: true })
})

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>1</script>',
  'file:///etc/passwd',
  'ftp://example.org/',
  'about:blank',
  'https://',
  'https:///path',
  ' https://example.org/',
  'https://example.org/a b',
  'https://example.org/\nHost: evil',
  `https://example.org/${'x'.repeat(4096)}`,
])('%j is no address of a page in any table', async (url) => {
  const { id } = await openSession()
  const codes = [
    await person.client.from('browser_sessions').insert(sessionRow(person, { current_url: url })),
    await person.client.from('browser_sessions').update({ current_url: url }).eq('id', id),
    await visit(id, 0, url),
    await person.client.from('browser_bookmarks').insert({ url, title: 'x' }),
  ].map(({ error }) => error?.code)
  expect(codes).toEqual(['23514', '23514', '23514', '23514'])
})
