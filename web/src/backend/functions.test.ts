import { createClient } from '@supabase/supabase-js'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { callFunction } from './functions'

// The library wants one at its start; nothing here connects.
beforeEach(() => void vi.stubGlobal('WebSocket', EventTarget))

/** The real client library on a server that answers so. */
const call = (answer: () => Promise<Response>) =>
  callFunction(
    createClient('http://server.test', 'key', {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { fetch: answer },
    }),
    'send-email',
    { to: 'otter@example.org' },
  )

describe('a call of a function', () => {
  test('answers with what the function replied', async () => {
    expect(await call(async () => Response.json({ id: '7' }))).toEqual({ ok: true, value: { id: '7' } })
  })

  test('fails in the words of the function client: no answer, a relay in between, no reason [A8.20]', async () => {
    expect(await call(() => Promise.reject(new TypeError('offline')))).toEqual({
      ok: false,
      error: { code: 'network', message: 'Failed to send a request to the Edge Function', status: 0 },
    })
    const relay = new Response('', { status: 502, headers: { 'x-relay-error': 'true' } })
    expect(await call(async () => relay)).toEqual({
      ok: false,
      error: { code: 'relay', message: 'Relay Error invoking the Edge Function', status: 502 },
    })
    for (const body of ['', '<h1>Bad gateway</h1>', '{"code":7}'])
      expect(await call(async () => new Response(body, { status: 500 }))).toEqual({
        ok: false,
        error: {
          code: 'function_failed',
          message: 'Edge Function returned a non-2xx status code',
          status: 500,
        },
      })
  })

  test('fails in the words of the function where it says why', async () => {
    const refusal = { code: 'unknown_code', message: 'Nobody has this user code.' }
    expect(await call(async () => Response.json(refusal, { status: 404 }))).toEqual({
      ok: false,
      error: { ...refusal, status: 404 },
    })
  })
})
