import { Hono } from 'hono'
import type { DatabaseProblem } from '../database/readiness.ts'
import type { ServerEnv } from './client-address.ts'

/** What keeps a server from taking requests. */
export type Unreadiness = 'stopping' | DatabaseProblem | 'disk' | 'storage'

/**
 * Two answers for what runs the server. `/healthz`: the process lives; with anything else it is to be started again.
 * `/readyz`: it can take requests, or why not (503, a word for each reason); it is to be asked again, and gets none meanwhile.
 */
export function createHealth(check: () => Promise<readonly Unreadiness[]>): Hono<ServerEnv> {
  const health = new Hono<ServerEnv>()
  const headers = { 'cache-control': 'no-store' }
  health.get('/healthz', (c) => c.json({ status: 'ok' }, 200, headers))
  health.get('/readyz', async (c) => {
    const reasons = await check()
    return reasons.length === 0
      ? c.json({ status: 'ok' }, 200, headers)
      : c.json({ status: 'unavailable', reason: reasons.join(', ') }, 503, headers)
  })
  return health
}
