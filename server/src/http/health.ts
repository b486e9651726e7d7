import { Hono } from 'hono'
import type { ServerEnv } from './client-address.ts'

/** What keeps a server from taking requests. */
export type Unreadiness = 'stopping' | 'database' | 'migrations' | 'read-only' | 'disk'

/**
 * Two answers for what runs the server. `/healthz`: the process lives; with anything else it is to be started again.
 * `/readyz`: it can take requests, or why not (503); it is to be asked again, and gets none meanwhile.
 */
export function createHealth(check: () => Promise<Unreadiness | null>): Hono<ServerEnv> {
  const health = new Hono<ServerEnv>()
  const headers = { 'cache-control': 'no-store' }
  health.get('/healthz', (c) => c.json({ status: 'ok' }, 200, headers))
  health.get('/readyz', async (c) => {
    const reason = await check()
    return reason === null
      ? c.json({ status: 'ok' }, 200, headers)
      : c.json({ status: 'unavailable', reason }, 503, headers)
  })
  return health
}
