// Names of people, apps and authors: invisible marks are taken out, and names of the product's own are kept for its reviewers.
import { readFile } from 'node:fs/promises'
import type postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { giveRole, openDatabase } from '../support/database.ts'
import { newMember } from '../support/members.ts'
import { newAddress, newPerson, request, visitor } from '../support/people.ts'

const shared = inject('shared')
const refusal = 'This name could be mistaken for OtterOS or its staff. Please choose another name.'
let sql: postgres.Sql
beforeAll(() => {
  sql = openDatabase(shared.dataDir, 2)
})
afterAll(() => sql.end())

/** A name with every kind of mark, and the same name without them. */
const marked = ' \u202eAda\u2066\u200b\u00ad \t\u3000We\ufeff\u200dir\u{e0041} \u2800\u3164'
const unmarked = 'Ada Weir'

const newApp = { name: 'Draw', description: 'A sheet', author: 'Me' }

describe('marks that are not seen', () => {
  test.each([
    [marked, unmarked],
    ['Zoë 👩‍💻 🏳️‍🌈 1️⃣', 'Zoë 👩‍💻 🏳️‍🌈 1️⃣'],
    [
      '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} Ann',
      '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} Ann',
    ],
    ['\u0645\u06cc\u200c\u062e\u0648\u0627\u0647', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647'],
    ["Seán O'Hara-Łuk", "Seán O'Hara-Łuk"],
  ])('%j is stored as %j', async (written, stored) => {
    const [row] = await sql`select private.clean_name(${written}) as name`
    expect(row?.name).toBe(stored)
  })

  test('are not in names of people, apps and authors', async () => {
    const person = await newMember(shared, sql, marked)
    const named = await person.client.from('profiles').select('full_name').single()
    expect(named.data).toEqual({ full_name: unmarked })
    const row = { ...newApp, name: marked }
    const added = await person.client.from('apps').insert(row).select('id, name, author').single()
    expect(added.data).toMatchObject({ name: unmarked, author: unmarked })

    await giveRole(shared.dataDir, person.id, 'verified_developer')
    const renamed = await person.client
      .from('profiles')
      .update({ full_name: `${marked}II` })
      .eq('id', person.id)
      .select('full_name')
      .single()
    expect(renamed.data).toEqual({ full_name: 'Ada Weir II' })
    const signed = await person.client
      .from('apps')
      .update({ author: `${marked}III` })
      .eq('id', added.data?.id ?? '')
      .select('author')
      .single()
    expect(signed.data).toEqual({ author: 'Ada Weir III' })
  })

  test('are taken out of what was stored before', async () => {
    const file = new URL('../../../supabase/migrations/20261123001000_names.sql', import.meta.url)
    const [, cleaning = ''] = (await readFile(file, 'utf8')).split('-- What is stored already')
    const [person, other] = [await newMember(shared, sql), await newMember(shared, sql)]
    const added = await person.client.from('apps').insert(newApp).select('id').single()
    await person.client.rpc('send_message', { _to: other.id, _subject: 'Hi', _message: 'Hello' })
    // As before the rule: no trigger cleans the new names.
    await sql.begin(async (before) => {
      await before`alter table public.profiles disable trigger clean_full_name`
      await before`alter table public.apps disable trigger a_clean_names`
      await before`update public.profiles set full_name = ${marked.replaceAll('\t', ' ')} where id = ${person.id}`
      await before`update public.profiles set full_name = ${'\u200b'} where id = ${other.id}`
      await before`
        update public.apps set name = ${'\u200b'}, author = ${'Ada\u202e'} where id = ${added.data?.id ?? ''}`
      await before`update public.received_messages set sender_name = ${'Ada\u2066'} where user_id = ${other.id}`
      await before`alter table public.profiles enable trigger clean_full_name`
      await before`alter table public.apps enable trigger a_clean_names`
    })
    await sql.unsafe(cleaning)
    expect((await person.client.from('profiles').select('full_name').single()).data?.full_name).toBe(unmarked)
    expect((await other.client.from('profiles').select('full_name').single()).data?.full_name).toBeNull()
    expect(await sql`select name, author from public.apps where user_id = ${person.id}`).toEqual([
      { name: 'App', author: 'Ada' },
    ])
    expect((await other.client.from('received_messages').select('sender_name').single()).data).toEqual({
      sender_name: 'Ada',
    })
  })

  test('are no name alone', async () => {
    const person = await newMember(shared, sql, '\u200b\u2060')
    expect((await person.client.from('profiles').select('full_name').single()).data).toEqual({
      full_name: null,
    })
    const { error } = await person.client
      .from('apps')
      .insert({ ...newApp, name: '\u200b' })
      .select()
    expect(error?.message).toContain('apps_name_form')
  })
})

const pretending = [
  'OtterOS',
  'otteros team',
  'The OtterOS Support Team ✅',
  'O t t e r O S',
  '0tter0S 5upport',
  'ОttеrОЅ Теаm',
  'Αdministrator',
  'ａｄｍｉｎ',
  'Admin 2',
  'A.d.m.i.n',
  'System',
  'M0derator',
  'S\u200bupport',
  'Officia1 He1p Desk',
  'Trusted User',
  'Ásýstem Ádmin'.replace('Ásý', 'Sy'),
  'Jane from OtterOS',
]
const plain = [
  'Otter Oslo',
  'Totter Ostrander',
  'Olive Otter',
  'Adam Minster',
  'Sam Ruud',
  'Stemma Sy',
  'Даша',
  'Νίκος',
  'Anonymous',
]

describe('names of the product and its staff', () => {
  test.each(pretending)('%s is one', async (name) => {
    expect(await sql`select private.is_reserved_name(${name}) as found`).toEqual([{ found: true }])
  })
  test.each(plain)('%s is none', async (name) => {
    expect(await sql`select private.is_reserved_name(${name}) as found`).toEqual([{ found: false }])
  })

  test('are refused at the sign-up, which makes no account', async () => {
    for (const name of ['OtterOS Team', '0ttеrОЅ Support', { of: 'OtterOS' }]) {
      const email = newAddress()
      const answer = await request(shared, '/auth/v1/signup', {
        method: 'POST',
        body: JSON.stringify({ email, password: 'river-stones-7', data: { full_name: name } }),
      })
      expect(answer.status).toBe(422)
      expect(await answer.json()).toMatchObject({ error_code: 'name_refused', msg: refusal })
      expect(await sql`select from auth.users where email = ${email}`).toHaveLength(0)
      const { error } = await visitor(shared).auth.signUp({ email, password: 'river-stones-7' })
      expect(error).toBeNull()
    }
  })

  test('are refused in a profile and as author, but not for reviewers', async () => {
    const person = await newMember(shared, sql)
    const rename = (values: { readonly full_name?: string; readonly username?: string }) =>
      person.client.from('profiles').update(values).eq('id', person.id).select('full_name')
    const publish = () =>
      person.client
        .from('apps')
        .insert({ ...newApp, author: 'OtterOS Team' })
        .select('id, author')
        .single()
    expect((await rename({ username: '0tter.OS' })).error?.message).toBe(refusal)
    expect((await publish()).data?.author).toBe('Olive Otter')

    await giveRole(shared.dataDir, person.id, 'verified_developer')
    expect((await rename({ full_name: 'OtterOS Team' })).error?.message).toBe(refusal)
    expect((await publish()).error).toMatchObject({ code: '42501', message: refusal })
    const own = await person.client.from('apps').insert(newApp).select('id').single()
    const signed = await person.client
      .from('apps')
      .update({ author: '0tterOS Support' })
      .eq('id', own.data?.id ?? '')
      .select()
    expect(signed.error?.message).toBe(refusal)
    await sql`update public.apps set is_verified = true where id = ${own.data?.id ?? ''}`
    const handedIn = await person.client.rpc('submit_app_version', {
      _app_id: own.data?.id ?? '',
      _author: 'OtterOS System',
    })
    expect(handedIn.error?.message).toBe(refusal)

    await giveRole(shared.dataDir, person.id, 'trusted_user')
    expect((await rename({ full_name: 'OtterOS Team' })).data).toEqual([{ full_name: 'OtterOS Team' }])
    expect((await publish()).data?.author).toBe('OtterOS Team')
  })

  test('of people from before are shown to others as no name', async () => {
    const [person, other] = [await newMember(shared, sql), await newMember(shared, sql)]
    await sql`update public.profiles set full_name = 'OtterOS Team' where id = ${person.id}`
    const added = await person.client.from('apps').insert(newApp).select('author').single()
    expect(added.data?.author).toBe(person.email)
    await person.client.rpc('send_message', { _to: other.id, _subject: 'Hi', _message: 'Pay here' })
    const inbox = await other.client.from('received_messages').select('sender_name').single()
    expect(inbox.data?.sender_name).toBe(person.id.slice(0, 8))
    const changed = await person.client.from('profiles').update({ avatar_url: null }).eq('id', person.id)
    expect(changed.error).toBeNull()
  })

  test('that only say what somebody does are shown to others once the person has a role', async () => {
    const person = await newMember(shared, sql, 'Trusted User')
    const publish = () => person.client.from('apps').insert(newApp).select('author').single()
    expect((await person.client.from('profiles').select('full_name').single()).data?.full_name).toBe(
      'Trusted User',
    )
    expect((await publish()).data?.author).toBe(person.email)
    await giveRole(shared.dataDir, person.id, 'trusted_user')
    expect((await publish()).data?.author).toBe('Me')
  })

  test('do not become a user name by an address', async () => {
    const person = await newPerson(shared, { email: `otteros@${newAddress().split('@')[0]}.example` })
    const { data } = await person.client.from('profiles').select('username').single()
    expect(data?.username).toMatch(/^otteros_[0-9a-f]{5}$/)
  })
})
