import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { success } from '@/lib/result'
import { fakeServer, sessionOf } from '../community/testing/fake-server'
import { createLinuxSetupPort } from './linux-setup'

const status = { state: 'running', phase: 'packages', part: 0.5, problem: null, detail: null }

/** The port on the real client library, whose function answers with a status and a body. */
function open(code: number, body: unknown, origin = 'http://server.test') {
  const { caller } = fakeServer(() => Response.json([]), sessionOf('ada'))
  const calls: unknown[] = []
  const library = createClient('http://server.test', 'key', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: async (input, init) => {
        const url = input instanceof Request ? input.url : String(input)
        calls.push([url, typeof init?.body === 'string' ? JSON.parse(init.body) : null])
        return Response.json(body, { status: code })
      },
    },
  })
  const port = createLinuxSetupPort({
    caller,
    client: async () => success(library),
    config: async () => success({ supabaseUrl: 'http://server.test' }),
    origin,
  })
  return { port, calls }
}

test('each call names its action and answers how it is', async () => {
  const { port, calls } = open(200, status)
  expect(await port.look()).toEqual(success(status))
  expect(await port.begin()).toEqual(success(status))
  expect(await port.cancel()).toEqual(success(status))
  expect(calls).toEqual(
    ['look', 'begin', 'cancel'].map((action) => ['http://server.test/functions/v1/linux-setup', { action }]),
  )
})

test('a phase of a newer server is none that is known, and another form is a failure', async () => {
  const newer = await open(200, { ...status, phase: 'polish' }).port.look()
  expect(newer).toMatchObject({ value: { state: 'running', phase: null } })
  expect(await open(200, { state: 'running' }).port.look()).toMatchObject({
    error: { code: 'unexpected_answer' },
  })
})

test.each([
  [401, 'signed_out'],
  [403, 'not_allowed'],
  [404, 'no_server'],
])('status %i is %s', async (code, expected) => {
  const { port } = open(code, { code: 'refused', message: 'It was refused.' })
  expect(await port.look()).toMatchObject({ ok: false, error: { code: expected } })
})

test('a page that comes from elsewhere, as with a project of Supabase, has no server that could', async () => {
  const { port, calls } = open(200, status, 'http://desktop.test')
  expect(await port.look()).toMatchObject({ ok: false, error: { code: 'no_server' } })
  expect(calls).toEqual([])
})
