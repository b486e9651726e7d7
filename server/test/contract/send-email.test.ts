// The function that sends messages, against a real mail server.
import { type SendEmailReply, sendEmailReply } from '@otteros/contracts'
import type postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../support/database.ts'
import { type Member, newMember, tokenFor } from '../support/members.ts'
import { type OwnServer, startHere } from '../support/own-process.ts'
import { newAddress, request } from '../support/people.ts'
import { type MailServer, startMailServer } from '../support/smtp-server.ts'

let mails: MailServer
let server: OwnServer
let sql: postgres.Sql
let sender: Member
beforeAll(async () => {
  mails = await startMailServer()
  server = await startHere({
    env: { SMTP_URL: mails.url, MAIL_FROM: 'River Desk <river@example.org>' },
  })
  sql = openDatabase(server.dataDir)
})
beforeEach(async () => {
  sender = await newMember(server, sql, 'Sender Otter')
  mails.mails.length = 0
})
afterAll(async () => {
  await sql.end()
  await server.dispose()
  await mails.close()
})

const path = '/functions/v1/send-email'

/** Calls the function as a member, or with another token; null: with none. */
const call = (body: unknown, token: string | null = tokenFor(server.dataDir, sender.id), place = server) =>
  request(place, path, {
    method: 'POST',
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const message = (more: object = {}) => ({
  to: newAddress(),
  subject: 'Fish',
  content: 'There is fish.',
  fromEmail: sender.email,
  ...more,
})
const send = (more: object = {}) => call(message(more))
const refusal = async (response: Response) => {
  const { code, message: sentence }: { code: string; message: string } = await response.json()
  return [response.status, code, sentence]
}
const replyOf = async (response: Response): Promise<SendEmailReply> => {
  expect(response.status).toBe(200)
  return sendEmailReply.parse(await response.json())
}
const history = () =>
  sql<{ id: string; to_recipient: string; subject: string; message: string; status: string }[]>`
    select id, to_recipient, subject, message, status from public.messages
    where user_id = ${sender.id} order by created_at`

describe('a message to an address', () => {
  test('arrives whole, once, from the operator in the name of its writer, who gets the answer [B1.11 B5.24 B7.23]', async () => {
    const to = newAddress()
    const { data, error } = await sender.client.functions.invoke<unknown>('send-email', {
      body: message({ to: ` ${to} `, fromEmail: sender.email.toUpperCase() }),
    })
    expect(error).toBeNull()
    const reply = sendEmailReply.parse(data)
    expect(reply.delivery).toBe('mail')
    expect(await history()).toEqual([
      { id: reply.id, to_recipient: to, subject: 'Fish', message: 'There is fish.', status: 'sent' },
    ])
    expect(mails.mails).toHaveLength(1)
    const [arrived] = mails.mails
    expect([arrived?.from, arrived?.to]).toEqual(['river@example.org', [to]])
    expect(arrived?.mail).toMatchObject({
      from: { address: 'river@example.org', name: `${sender.email} via OtterOS` },
      to: [{ address: to }],
      replyTo: [{ address: sender.email }],
      subject: 'Fish',
    })
    expect(arrived?.mail.cc).toBeUndefined()
  })

  test('keeps every character, long lines and spaces at their ends, and is never HTML', async () => {
    const content = [
      'Ünïcödé, 日本語, עברית and 🦦 otters',
      `one line of ${'long words '.repeat(300)}`,
      'x'.repeat(5000),
      '<img src=x onerror=alert(1)> <b>bold</b> & "quoted" =3D =',
      '.',
      '..a line that begins with dots',
      'From here on, spaces end the line:   ',
      '\tand a tab begins this one',
      '',
      'the end',
    ].join('\n')
    const subject = `Ünïcödé 🦦 ${'ü'.repeat(150)}`
    await replyOf(await send({ subject, content }))
    const [arrived] = mails.mails
    expect(arrived?.mail.subject).toBe(subject)
    expect(arrived?.mail.text?.replaceAll('\r\n', '\n').replace(/\n$/, '')).toBe(content)
    expect([arrived?.mail.html, arrived?.mail.attachments]).toEqual([undefined, []])
    expect(arrived?.raw).toMatch(/^Content-Type: text\/plain; charset=utf-8/im)
    // What RFC 5322 allows on a line.
    const longest = Math.max(...(arrived?.raw.split('\r\n').map((line) => line.length) ?? []))
    expect(longest).toBeLessThanOrEqual(998)
  })

  test('is stored and sent with plain ends of lines, however they came', async () => {
    await replyOf(await send({ content: 'one\r\ntwo\rthree\nfour' }))
    expect((await history())[0]?.message).toBe('one\ntwo\nthree\nfour')
    expect(mails.mails[0]?.mail.text?.trimEnd().split(/\r?\n/)).toEqual(['one', 'two', 'three', 'four'])
  })

  test('answers the same whether or not it belongs to an account, which gets it in the inbox too', async () => {
    const known = await newMember(server, sql, 'Known Otter')
    const [strange, familiar] = [await send(), await send({ to: known.email })]
    const [one, other] = [await replyOf(strange), await replyOf(familiar)]
    expect(Object.keys(one)).toEqual(Object.keys(other))
    expect([one.delivery, other.delivery]).toEqual(['mail', 'mail'])
    expect(mails.mails.map(({ to }) => to)).toEqual([[expect.any(String)], [known.email]])
    const { data } = await known.client.from('received_messages').select('sender_id, subject')
    expect(data).toEqual([{ sender_id: sender.id, subject: 'Fish' }])
  })
})

test('a message to a user code is no mail and tells nobody an address [B1.11 B5.24]', async () => {
  const friend = await newMember(server, sql, 'Friend Otter')
  const reply = await replyOf(await send({ to: friend.id }))
  expect(reply.delivery).toBe('inbox')
  expect((await history())[0]?.status).toBe('sent')
  expect(mails.mails).toEqual([])
  const got = JSON.stringify((await friend.client.from('received_messages').select('*')).data)
  expect(got).toContain('There is fish.')
  expect(got).not.toContain(sender.email.split('@')[0])
  expect(JSON.stringify(reply)).not.toContain(friend.email)
})

describe('nobody gets through with', () => {
  /** Of what was refused nothing is in the history, and no mail went out. */
  const nothingWasSent = async () => {
    expect([await history(), mails.mails]).toEqual([[], []])
  }

  test('no session, the public key, or somebody else’s address [B6.9]', async () => {
    const body = message()
    expect(await refusal(await call(body, null))).toEqual([
      401,
      'signed_out',
      'Please log in to send messages.',
    ])
    expect((await call(body, server.key)).status).toBe(401)
    const token = tokenFor(server.dataDir, sender.id)
    expect((await call(body, `${token.slice(0, -4)}AAAA`)).status).toBe(401)
    expect((await call(body, tokenFor(server.dataDir, sender.id, -60))).status).toBe(401)
    const other = await newMember(server, sql)
    expect(await refusal(await send({ fromEmail: other.email }))).toEqual([
      403,
      'not_your_address',
      'Messages are sent from your own address only.',
    ])
    await nothingWasSent()
  })

  test('a header of their own, a second recipient or a name around the address', async () => {
    const to = 'otter@example.org'
    const recipients = [
      `${to}\r\nBcc: all@example.org`,
      `${to}\n`,
      `${to}, all@example.org`,
      `${to};all@example.org`,
      `Otter <${to}>`,
      `${to} all@example.org`,
      `"Otter" ${to}`,
      '@example.org',
      `${to}\u0000`,
      `${to}\u2028Bcc: all@example.org`,
    ]
    for (const recipient of recipients)
      expect([recipient, (await send({ to: recipient })).status]).toEqual([recipient, 400])
    for (const subject of ['Fish\r\nBcc: all@example.org', 'Fish\nX: y', 'Fish\rX: y', 'Fish\u0085X: y'])
      expect([subject, (await send({ subject })).status]).toEqual([subject, 400])
    await nothingWasSent()
  })

  test('a missing field or a text that is too long', async () => {
    for (const more of [{ to: ' ' }, { subject: '' }, { content: ' \n ' }])
      expect(await refusal(await send(more))).toEqual([
        400,
        'invalid',
        'Please fill in all fields before sending.',
      ])
    for (const more of [
      { subject: 'x'.repeat(201) },
      { content: 'x'.repeat(20_001) },
      { content: '🦦'.repeat(20_001) },
      { content: 'a\u0000b' },
      { content: 'half \ud83e of an otter' },
      { to: 7 },
      { content: null },
    ])
      expect((await refusal(await send(more))).slice(0, 2)).toEqual([400, 'invalid'])
    expect((await refusal(await call('no JSON'))).slice(0, 2)).toEqual([400, 'invalid'])
    expect((await refusal(await call('null'))).slice(0, 2)).toEqual([400, 'invalid'])
    expect((await refusal(await send({ content: 'x'.repeat(300_000) }))).slice(0, 2)).toEqual([
      413,
      'too_large',
    ])
    await nothingWasSent()
  })

  test('a code that nobody has', async () => {
    expect(await refusal(await send({ to: '00000000-0000-4000-8000-000000000000' }))).toEqual([
      404,
      'unknown_code',
      'Nobody has this user code.',
    ])
    await nothingWasSent()
  })

  test('more messages than a minute takes', async () => {
    await sql`
      insert into private.uses (who, what, since, uses)
      select ${sender.id}, 'messages a minute',
        date_bin('1 minute', now() + nth * interval '1 minute', '2000-01-01 00:00:00+00'), 20
      from generate_series(0, 1) as nth`
    const response = await send()
    expect(response.headers.get('retry-after')).toBe('60')
    expect(await refusal(response)).toEqual([
      429,
      'rate_limited',
      'A person can send 20 messages a minute. Wait a moment.',
    ])
    await nothingWasSent()
  })

  test('another method', async () => {
    expect((await request(server, path)).status).toBe(404)
  })
})

test('the longest message goes through', async () => {
  await replyOf(await send({ subject: '🦦'.repeat(200), content: '🦦'.repeat(20_000) }))
  expect(mails.mails[0]?.mail.text?.trimEnd()).toBe('🦦'.repeat(20_000))
})

test('without a mail server a mail stays in the local mailbox, and the sender is told', async () => {
  const local = await startHere()
  const own = openDatabase(local.dataDir)
  try {
    const person = await newMember(local, own)
    const to = newAddress()
    const body = { to, subject: '<b>Fish</b>', content: 'There is fish.', fromEmail: person.email }
    const response = await call(body, tokenFor(local.dataDir, person.id), local)
    expect((await replyOf(response)).delivery).toBe('mailbox')
    const { mails: kept }: { mails: unknown[] } = await (await fetch(`${local.url}/dev/mail.json`)).json()
    expect(kept).toEqual([
      {
        to,
        subject: '<b>Fish</b>',
        text: 'There is fish.',
        replyTo: person.email,
        sentAt: expect.any(String),
      },
    ])
    expect(await (await fetch(`${local.url}/dev/mail`)).text()).toContain('&lt;b&gt;Fish&lt;/b&gt;')
  } finally {
    await own.end()
    await local.dispose()
  }
})

describe('when the mail server does not take it', () => {
  test('the answer is an error and the message stays in the history as failed', async () => {
    mails.refuse()
    const secret = 'a text that is nobody’s business'
    const to = newAddress('unknown')
    expect(await refusal(await send({ to, content: secret }))).toEqual([
      502,
      'mail_failed',
      'The mail server did not take the message.',
    ])
    expect((await history()).map(({ message: text, status }) => [text, status])).toEqual([[secret, 'failed']])
    expect(server.output()).toContain('a mail of a person could not be sent')
    for (const private_ of [secret, to]) expect(server.output()).not.toContain(private_)
    // A message to a code needs no mail server.
    const friend = await newMember(server, sql)
    expect((await replyOf(await send({ to: friend.id }))).delivery).toBe('inbox')
  })

  test('a message waits for one that cannot be reached, and is on its way meanwhile', async () => {
    await mails.close()
    const { delivery, id } = await replyOf(await send({ subject: 'Later' }))
    expect(delivery).toBe('mail')
    const [row] = await sql`
      select status, next_try > now() as waits from public.messages join private.outgoing_mails as mail on mail.message = messages.id
      where messages.id = ${id}`
    expect(row).toEqual({ status: 'queued', waits: true })
  })
})
