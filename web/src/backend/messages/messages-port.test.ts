import { createClient } from '@supabase/supabase-js'
import { expect, test, vi } from 'vitest'
import { success } from '@/lib/result'
import { type Answer, fakeServer, refusal, sessionOf } from '../community/testing/fake-server'
import { createMessagesPort } from './messages-port'

const received = {
  id: 'r1',
  sender_id: 'river',
  sender_name: 'River Otter',
  subject: 'Fish',
  read_at: null,
  created_at: '2026-11-21T12:00:00+00:00',
}

const session = sessionOf('ada')

/** The port of 'ada' on the real client library, whose requests are answered here. */
function portOn(answer: Answer, signedIn: typeof session | null = session) {
  const server = fakeServer(answer, signedIn)
  const functions = vi.fn<(url: string, body: unknown) => Response>()
  const library = createClient('http://server.test', 'key', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: async (input, init) =>
        functions(
          input instanceof Request ? input.url : String(input),
          typeof init?.body === 'string' ? JSON.parse(init.body) : null,
        ),
    },
  })
  const port = createMessagesPort({ caller: server.caller, client: async () => success(library) })
  return { ...server, port, functions }
}

test('lists both boxes newest first, without their texts, part by part [B3.31]', async () => {
  const { port, requests } = portOn(({ path }) =>
    Response.json(
      path.includes('/received_messages?')
        ? [received]
        : [
            {
              id: 's1',
              to_recipient: 'a@b.example',
              subject: 'Reeds',
              status: 'failed',
              created_at: received.created_at,
            },
          ],
    ),
  )
  expect(await port.list('inbox', { offset: 100, limit: 50 })).toEqual({
    ok: true,
    value: [
      {
        id: 'r1',
        box: 'inbox',
        who: 'River Otter',
        senderCode: 'river',
        subject: 'Fish',
        at: Date.UTC(2026, 10, 21, 12),
        isRead: false,
        status: null,
      },
    ],
  })
  expect(await port.list('sent', { offset: 0, limit: 50 })).toMatchObject({
    ok: true,
    value: [{ id: 's1', box: 'sent', who: 'a@b.example', isRead: true, status: 'failed', senderCode: null }],
  })
  expect(requests.map(({ path }) => path)).toEqual([
    '/rest/v1/received_messages?select=id,sender_id,sender_name,subject,read_at,created_at&order=created_at.desc,id.asc&offset=100&limit=50',
    '/rest/v1/messages?select=id,to_recipient,subject,status,created_at&order=created_at.desc,id.asc&offset=0&limit=50',
  ])
})

test('asks for unread ones, a text, marks and deletes', async () => {
  const { port, requests } = portOn(({ method, path }) =>
    method !== 'GET'
      ? new Response(null, { status: 204 })
      : Response.json(
          path.includes('select=message') ? (path.includes('gone') ? [] : [{ message: 'Hi' }]) : [received],
        ),
  )
  expect(await port.unread(100)).toMatchObject({ ok: true, value: [{ id: 'r1' }] })
  expect(await port.text('inbox', 'r1')).toEqual({ ok: true, value: 'Hi' })
  expect(await port.text('sent', 'gone')).toMatchObject({ ok: false, error: { code: 'gone' } })
  expect((await port.setRead(['r1', 'r2'], true)).ok).toBe(true)
  expect((await port.setRead('all', true)).ok).toBe(true)
  expect((await port.setRead(['r1'], false)).ok).toBe(true)
  expect((await port.remove('sent', 's1')).ok).toBe(true)
  expect(requests.slice(3).map(({ method, path }) => `${method} ${path}`)).toEqual([
    'PATCH /rest/v1/received_messages?id=in.(r1,r2)&read_at=is.null',
    'PATCH /rest/v1/received_messages?user_id=eq.ada&read_at=is.null',
    'PATCH /rest/v1/received_messages?id=in.(r1)',
    'DELETE /rest/v1/messages?id=eq.s1',
  ])
  expect(requests[5]?.body).toEqual({ read_at: null })
})

test('sends by the function, from the person’s own address [B7.23]', async () => {
  const own = { ...session, user: { ...session.user, email: 'ada@example.org' } }
  const { port, functions } = portOn(() => undefined, own)
  functions.mockReturnValueOnce(Response.json({ id: '7', delivery: 'mailbox' }))
  const message = { to: 'otter@example.org', subject: 'Fish', content: 'There is fish.' }
  expect(await port.send(message)).toEqual({ ok: true, value: 'mailbox' })
  expect(functions.mock.calls).toEqual([
    ['http://server.test/functions/v1/send-email', { ...message, fromEmail: 'ada@example.org' }],
  ])
  functions.mockReturnValueOnce(
    Response.json({ code: 'rate_limited', message: 'Wait a moment.' }, { status: 429 }),
  )
  expect(await port.send(message)).toEqual({
    ok: false,
    error: { code: 'rate_limited', message: 'Wait a moment.', status: 429 },
  })
  functions.mockReturnValueOnce(Response.json({ code: 'x', message: 'x' }, { status: 401 }))
  expect(await port.send(message)).toMatchObject({ ok: false, error: { code: 'signed_out' } })
  functions.mockReturnValueOnce(Response.json({ delivery: 'pigeon' }))
  expect(await port.send(message)).toMatchObject({ ok: false, error: { code: 'unexpected_answer' } })
})

test('does nothing for nobody, and says so; rows of another form are refused [B6.9]', async () => {
  const nobody = portOn(() => undefined, null)
  const answers = await Promise.all([
    nobody.port.unread(1),
    nobody.port.list('sent', { offset: 0, limit: 1 }),
    nobody.port.send({ to: 'a', subject: 'b', content: 'c' }),
  ])
  expect(answers.map((answer) => (answer.ok ? 'ok' : answer.error.code))).toEqual([
    'signed_out',
    'signed_out',
    'signed_out',
  ])
  expect([nobody.requests, nobody.functions.mock.calls]).toEqual([[], []])
  const odd = portOn(() => Response.json([{ ...received, created_at: 'soon' }]))
  expect(await odd.port.unread(1)).toMatchObject({ ok: false, error: { code: 'unexpected_answer' } })
  const refusing = portOn(() => refusal(403, '42501', 'permission denied'))
  expect(await refusing.port.unread(1)).toMatchObject({ ok: false, error: { code: '42501' } })
})
