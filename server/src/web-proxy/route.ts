import { webProxyFunction } from '@otteros/contracts'
import { Hono } from 'hono'
import { refusalResponse } from '../../../supabase/functions/web-proxy/handler.ts'
import { Refusal } from '../../../supabase/functions/web-proxy/refusal.ts'
import type { ServerEnv } from '../http/client-address.ts'
import { type AddressLimits, limitPerMinute } from '../limits/per-address.ts'
import type { WebProxy } from './create-web-proxy.ts'

/** Requests that one client address may send per minute, signed in or not; a person's own limits are lower. */
export const requestsPerAddress = 600

/** `GET /functions/v1/web-proxy`: the proxy's function (A7.16). */
export function createWebProxyRoute(limits: AddressLimits, proxy: Pick<WebProxy, 'answer'>): Hono<ServerEnv> {
  const limit = limitPerMinute(limits, 'web proxy', requestsPerAddress, () =>
    refusalResponse(new Refusal('rate_limited')),
  )
  return new Hono<ServerEnv>().all(`/functions/v1/${webProxyFunction}`, limit, (c) => proxy.answer(c.req.raw))
}
