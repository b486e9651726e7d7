import { webProxyFunction } from '@otteros/contracts'
import { Hono } from 'hono'
import { rateLimiter } from 'hono-rate-limiter'
import { refusalResponse } from '../../../supabase/functions/web-proxy/handler.ts'
import { Refusal } from '../../../supabase/functions/web-proxy/refusal.ts'
import type { Config } from '../config.ts'
import { type ServerEnv, limitKey } from '../http/client-address.ts'
import type { WebProxy } from './create-web-proxy.ts'

/** Requests that one client address may send per minute, signed in or not; a person's own limits are lower. */
export const requestsPerAddress = 600

/** `GET /functions/v1/web-proxy`: the proxy's function (A7.16). */
export function createWebProxyRoute(
  config: Pick<Config, 'trustProxy'>,
  proxy: Pick<WebProxy, 'answer'>,
): Hono<ServerEnv> {
  const limit = rateLimiter<ServerEnv>({
    windowMs: 60_000,
    limit: requestsPerAddress,
    standardHeaders: 'draft-6',
    keyGenerator: (c) => limitKey(c, config.trustProxy),
    handler: () => refusalResponse(new Refusal('rate_limited')),
  })
  return new Hono<ServerEnv>().all(`/functions/v1/${webProxyFunction}`, limit, (c) => proxy.answer(c.req.raw))
}
