import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { ServerEnv } from './client-address.ts'
import { crossOrigin } from './cross-origin.ts'

const app = new Hono<ServerEnv>()
app.use(crossOrigin(new Set(['https://one.example'])))
app.get('/rows', () => Response.json([]))
app.get('/broken', () => {
  throw new Error('broken')
})
app.onError(() => new Response('Something went wrong', { status: 500 }))

const ask = async (path: string, origin: string | null, method = 'GET') => {
  const { status, headers } = await app.request(path, { method, headers: origin === null ? {} : { origin } })
  return [status, headers.get('access-control-allow-origin'), headers.get('vary')]
}

test('pages of a named origin may read an answer, also one that says what went wrong', async () => {
  expect(await ask('/rows', 'https://one.example')).toEqual([200, 'https://one.example', 'Origin'])
  expect(await ask('/broken', 'https://one.example')).toEqual([500, 'https://one.example', 'Origin'])
})

test('pages of any other origin may not, and no cache takes one answer for the other', async () => {
  for (const origin of ['https://evil.example', 'null', '', null])
    expect(await ask('/rows', origin)).toEqual([200, null, 'Origin'])
})

test('what may be sent is said before anything is done', async () => {
  const vary = 'Origin, Access-Control-Request-Headers'
  expect(await ask('/rows', 'https://one.example', 'OPTIONS')).toEqual([204, 'https://one.example', vary])
  expect(await ask('/rows', 'https://evil.example', 'OPTIONS')).toEqual([204, null, vary])
})
