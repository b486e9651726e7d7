import {
  AUTO_REFRESH_TICK_DURATION_MS,
  AUTO_REFRESH_TICK_THRESHOLD,
  JWKS_TTL,
} from '@supabase/auth-js/dist/module/lib/constants'
import { afterEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '@/lib/key-value-storage'
import { speak } from '@/lib/language/define-texts'
import { createClient, fetchWithTimeLimit } from './client'
import { sessionKeyFor, sessionStorageIn } from './session-storage'

afterEach(() => vi.useRealTimers())

// Node 20 has no built-in WebSocket, which the library asks for at once and uses only for channels.
vi.stubGlobal('WebSocket', EventTarget)

const newClient = () =>
  createClient(
    {
      supabaseUrl: 'http://localhost:4000',
      supabaseKey: 'key',
      userContentHost: null,
      version: '1.0.0',
      features: { mail: false },
    },
    sessionStorageIn(memoryStorage(), sessionKeyFor('localhost')),
  )

test('refreshing is looked at every 30 s from three ticks before expiry and tried again after 200 ms, then twice as long; keys are kept for 10 minutes; realtime beats every 25 s and reconnects after 1, 2, 5 and 10 s [A9.21]', async () => {
  vi.useFakeTimers()
  const calls: number[] = []
  const start = Date.now()
  vi.stubGlobal('fetch', async () => {
    calls.push(Date.now() - start)
    return new Response('{}', { status: 503 })
  })
  // The library's client is made by our own function: an option that changed a default would show here.
  const client = newClient()
  const refreshed = client.auth.refreshSession({ refresh_token: 'token' })
  await vi.advanceTimersByTimeAsync(2000)
  expect(calls.slice(0, 4)).toEqual([0, 200, 600, 1400])
  await vi.advanceTimersByTimeAsync(60_000)
  expect((await refreshed).error?.name).toBe('AuthRetryableFetchError')

  expect([AUTO_REFRESH_TICK_DURATION_MS, AUTO_REFRESH_TICK_THRESHOLD, JWKS_TTL]).toEqual([30_000, 3, 600_000])
  expect(client.realtime.heartbeatIntervalMs).toBe(25_000)
  expect([1, 2, 3, 4, 5].map((attempt) => client.realtime.reconnectAfterMs(attempt))).toEqual([
    1000, 2000, 5000, 10_000, 10_000,
  ])
  await client.auth.stopAutoRefresh()
})

test('the service that sends mails is told the language of the desktop, whatever the browser’s is', async () => {
  const told: (string | null)[] = []
  const fetch = fetchWithTimeLimit(async (_, init) => {
    const headers = new Headers(init?.headers)
    expect(headers.get('apikey')).toBe('key')
    told.push(headers.get('accept-language'))
    return new Response()
  })
  const ask = (path: string) => fetch(`http://localhost:4000${path}`, { headers: { apikey: 'key' } })
  await ask('/auth/v1/recover')
  await speak('de')
  await ask('/auth/v1/recover')
  await ask('/rest/v1/profiles')
  await speak('en')
  expect(told).toEqual(['en', 'de', null])
})
