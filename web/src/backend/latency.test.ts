import { expect, test, vi } from 'vitest'
import { createServerPort } from './latency'

const origin = 'https://desktop.example.org'

/** Time that passes only while a request is under way. */
function setUp(answer: () => Promise<Response>, takes = 0) {
  let time = 1000
  const fetch = vi.fn<typeof globalThis.fetch>(() => {
    time += takes
    return answer()
  })
  return { fetch, port: createServerPort({ fetch, origin, now: () => time, timeout: 20 }) }
}

test('latency is the time from a small request to its answer, past every cache', async () => {
  const { fetch, port } = setUp(() => Promise.resolve(new Response('{}')), 42)
  expect(await port.measureLatency()).toEqual({ ok: true, value: 42 })
  const [address, options] = fetch.mock.calls[0] ?? []
  expect(address).toBe(`${origin}/config.json`)
  expect(options).toMatchObject({ cache: 'no-store', credentials: 'omit' })
})

test('an answer that is an error is no latency', async () => {
  const { port } = setUp(() => Promise.resolve(new Response('', { status: 503 })))
  expect(await port.measureLatency()).toEqual({
    ok: false,
    error: { code: 'server_unavailable', message: 'The server returned an error.', status: 503 },
  })
})

test('no connection and no answer in time are told as one: the server does not answer', async () => {
  const { port: offline } = setUp(() => Promise.reject(new TypeError('Failed to fetch')))
  const unreachable = {
    ok: false,
    error: { code: 'network', message: 'The server is not responding.', status: 0 },
  }
  expect(await offline.measureLatency()).toEqual(unreachable)

  const silent = vi.fn<typeof globalThis.fetch>(
    (_address, options) =>
      new Promise((_resolve, reject) => {
        options?.signal?.addEventListener('abort', () => reject(new DOMException('late', 'TimeoutError')))
      }),
  )
  const waiting = createServerPort({ fetch: silent, origin, timeout: 20 }).measureLatency()
  expect(await waiting).toEqual(unreachable)
})
