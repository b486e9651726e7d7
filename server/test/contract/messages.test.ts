// Messages between people, by the calls that clients make.
import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { openDatabase } from '../support/database.ts'
import { type Member, newMember } from '../support/members.ts'
import { newAddress } from '../support/people.ts'

const place = inject('shared')
let sql: postgres.Sql
let sender: Member
let recipient: Member

beforeAll(() => {
  sql = openDatabase(place.dataDir)
})
beforeEach(async () => {
  sender = await newMember(place, sql, 'Sender Otter')
  recipient = await newMember(place, sql, 'Recipient Otter')
})
afterAll(() => sql.end())

const send = (to: string, subject = 'Fish', message = 'There is\nfish.', from: Member = sender) =>
  from.client.rpc('send_message', { _to: to, _subject: subject, _message: message })
const sentBy = async (person: Member) =>
  (await person.client.from('messages').select('*').order('created_at', { ascending: false })).data
const gotBy = async (person: Member) =>
  (await person.client.from('received_messages').select('*').order('created_at', { ascending: false })).data

test('a message to a user code arrives, and neither learns the address of the other [B3.31]', async () => {
  const { data, error } = await send(recipient.id.toUpperCase())
  expect(error).toBeNull()
  expect(data).toMatchObject({ status: 'sent' })
  const sent = await sentBy(sender)
  expect(sent).toEqual([
    {
      id: expect.any(String),
      user_id: sender.id,
      to_recipient: recipient.id.toUpperCase(),
      subject: 'Fish',
      message: 'There is\nfish.',
      status: 'sent',
      created_at: expect.stringMatching(/^\d{4}-/),
    },
  ])
  const got = await gotBy(recipient)
  expect(got).toEqual([
    {
      id: expect.any(String),
      user_id: recipient.id,
      sender_id: sender.id,
      sender_name: 'Sender Otter',
      subject: 'Fish',
      message: 'There is\nfish.',
      read_at: null,
      created_at: expect.stringMatching(/^\d{4}-/),
    },
  ])
  expect(JSON.stringify(sent)).not.toContain(recipient.email)
  const part = sender.email.split('@')[0] ?? ''
  expect(JSON.stringify(got)).not.toContain(part)
  expect([await gotBy(sender), await sentBy(recipient)]).toEqual([[], []])
})

test('a person without a name is named by their code, not by their username', async () => {
  await sql`update public.profiles set full_name = null where id = ${sender.id}`
  await send(recipient.id)
  expect((await gotBy(recipient))?.[0]?.sender_name).toBe(sender.id.slice(0, 8))
})

test('a message to an address waits for the mail; that it belongs to an account is not told', async () => {
  const strange = newAddress()
  const answers = [await send(strange), await send(recipient.email.toUpperCase())]
  expect(answers.map(({ data }) => data)).toMatchObject([{ status: 'queued' }, { status: 'queued' }])
  const sent = await sentBy(sender)
  expect(sent?.map(({ to_recipient: to, status }) => [to, status])).toEqual([
    [recipient.email.toUpperCase(), 'queued'],
    [strange, 'queued'],
  ])
  expect(sent?.map((row) => Object.keys(row).length)).toEqual([7, 7])
  expect(await gotBy(recipient)).toHaveLength(1)
})

test('an address that nobody confirmed gets nothing here', async () => {
  await sql`update auth.users set email_confirmed_at = null where id = ${recipient.id}`
  await send(recipient.email)
  expect((await send(recipient.id)).error?.code).toBe('OTM01')
  expect(await sql`select from public.received_messages where user_id = ${recipient.id}`).toHaveLength(0)
})

test('all fields are needed', async () => {
  for (const [to, subject, message] of [
    ['', 'a', 'b'],
    [' ', 'a', 'b'],
    [recipient.id, ' ', 'b'],
    [recipient.id, 'a', ' \n '],
  ]) {
    const { error } = await send(to ?? '', subject, message)
    expect([error?.code, error?.message]).toEqual(['22023', 'Please fill in all fields before sending.'])
  }
  expect(await sentBy(sender)).toEqual([])
})

test('subjects of 200 and messages of 20000 characters are taken, no more', async () => {
  expect((await send(recipient.id, 'ö'.repeat(200), '🦦'.repeat(20_000))).error).toBeNull()
  expect((await send(recipient.id, 'ö'.repeat(201))).error?.code).toBe('22023')
  expect((await send(recipient.id, 'a', 'x'.repeat(20_001))).error?.code).toBe('22023')
})

test('nobody has an unknown code; an inbox that is full takes no more', async () => {
  expect((await send(randomUUID())).error).toMatchObject({
    code: 'OTM01',
    message: 'Nobody has this user code.',
  })
  await sql`
    insert into public.received_messages (user_id, sender_name, subject, message)
    select ${recipient.id}, 'x', 'x', 'x' from generate_series(1, 1999)`
  const answers = await Promise.all([send(recipient.id), send(recipient.id), send(recipient.id)])
  expect(answers.map(({ error }) => error?.code ?? 'ok').toSorted()).toEqual(['OTM02', 'OTM02', 'ok'])
  // By address it is queued all the same: the sender learns nothing of the inbox.
  expect((await send(recipient.email)).error).toBeNull()
  expect(await sql`select from public.received_messages where user_id = ${recipient.id}`).toHaveLength(2000)
})

test('a recipient marks a message read, at the time of the database, and deletes their copy alone', async () => {
  await send(recipient.id)
  const [got] = (await gotBy(recipient)) ?? []
  const mark = (readAt: string | null) =>
    recipient.client
      .from('received_messages')
      .update({ read_at: readAt })
      .eq('id', got?.id ?? '')
      .select('read_at')
      .single()
  const { data } = await mark('2001-01-01T00:00:00Z')
  expect(Math.abs(Date.parse(data?.read_at ?? '') - Date.now())).toBeLessThan(30_000)
  expect((await mark(null)).data).toEqual({ read_at: null })
  await recipient.client
    .from('received_messages')
    .delete()
    .eq('id', got?.id ?? '')
  expect(await gotBy(recipient)).toEqual([])
  expect(await sentBy(sender)).toHaveLength(1)
})

test('a message outlives the account that sent it, without its code', async () => {
  await send(recipient.id)
  await sql`delete from auth.users where id = ${sender.id}`
  expect(await gotBy(recipient)).toMatchObject([{ sender_id: null, sender_name: 'Sender Otter' }])
})

/** What was counted of the sender in spans that have begun, and in those that begin while the test runs. */
const count = (what: string, span: string, uses: number) => sql`
  insert into private.uses (who, what, since, uses)
  select ${sender.id}, ${what}, date_bin(${span}::interval, now() + nth * ${span}::interval, '2000-01-01 00:00:00+00'), ${uses}
  from generate_series(0, 1) as nth
  on conflict (who, what, since) do update set uses = ${uses}`

test('200 messages a day go out, of many at once no more, and one that is deleted counts all the same', async () => {
  await send(recipient.id)
  await sender.client.from('messages').delete().eq('user_id', sender.id)
  const counted =
    await sql`select uses from private.uses where who = ${sender.id} and what = 'messages a day'`
  expect(counted).toEqual([{ uses: 1 }])
  await count('messages a day', '1 day', 198)
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(recipient.id)))
  expect(answers.filter(({ error }) => error === null)).toHaveLength(2)
  expect(new Set(answers.flatMap(({ error }) => (error ? [`${error.code} ${error.message}`] : [])))).toEqual(
    new Set(['OTR01 A person can send 200 messages a day.']),
  )
  expect(await gotBy(recipient)).toHaveLength(3)
})

test('20 messages a minute go out', async () => {
  await count('messages a minute', '1 minute', 19)
  expect((await send(recipient.id)).error).toBeNull()
  await count('messages a minute', '1 minute', 20)
  expect((await send(recipient.id)).error).toMatchObject({
    code: 'OTR01',
    message: 'A person can send 20 messages a minute. Wait a moment.',
  })
})

test('of those that were sent the last 2000 are kept', async () => {
  await sql`
    insert into public.messages (user_id, to_recipient, subject, message, status, created_at)
    select ${sender.id}, 'x', nth::text, 'x', 'sent', now() - nth * interval '1 minute'
    from generate_series(1, 2000) as nth`
  await send(recipient.id)
  const rows = await sql<{ subject: string }[]>`
    select subject from public.messages where user_id = ${sender.id} order by created_at`
  expect([rows.length, rows[0]?.subject, rows.at(-1)?.subject]).toEqual([2000, '1999', 'Fish'])
})

test('the program that sends mails says what became of one, once', async () => {
  await send(newAddress())
  const [queued] = (await sentBy(sender)) ?? []
  const say = async (status: string) => {
    const [row] = await sql<{ told: boolean }[]>`
      select public.set_message_status(${queued?.id ?? ''}, ${status}) as told`
    return row?.told
  }
  await expect(say('queued')).rejects.toThrow('A mail was sent or has failed.')
  expect(await say('failed')).toBe(true)
  expect(await say('sent')).toBe(false)
  expect((await sentBy(sender))?.[0]?.status).toBe('failed')
  const asSender = await sender.client.rpc('set_message_status', {
    _message_id: queued?.id ?? '',
    _status: 'sent',
  })
  expect(asSender.error?.code).toBe('42501')
})
