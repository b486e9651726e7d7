import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import type { ServerEnv } from '../http/client-address.ts'
import type { Metrics } from './metrics.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** `/metrics`, for clients with the token; 404 if metrics are off. */
export function createMetricsRoute(
  metrics: Pick<Metrics, 'contentType' | 'text'> | null,
  token: string | null,
): Hono<ServerEnv> {
  const route = new Hono<ServerEnv>()
  const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
  const expected = token === null ? null : digest(`Bearer ${token}`)
  route.get('/metrics', async (c) => {
    if (metrics === null || expected === null) return c.text('Not found\n', 404, headers)
    // Hashes have equal lengths, so the time of the comparison reveals nothing.
    if (!timingSafeEqual(digest(c.req.header('authorization') ?? ''), expected))
      return c.text('The token of METRICS_TOKEN is needed\n', 401, {
        ...headers,
        'www-authenticate': 'Bearer',
      })
    return c.body(await metrics.text(), 200, { ...headers, 'content-type': metrics.contentType })
  })
  return route
}
