import type { MiddlewareHandler } from 'hono'
import { telling, visitOf } from '../backend/told-headers.ts'
import type { Config } from '../config.ts'
import type { Digest } from '../limits/counters.ts'
import { type ServerEnv, limitKey } from './client-address.ts'

/** Tells the database where a request comes from, and the visit of a guest. An address goes there as a digest. */
export function tellDatabase(
  config: Pick<Config, 'trustProxy'>,
  digest: Digest,
): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    const network = () => digest('links', limitKey(c, config.trustProxy))
    await telling({ visit: visitOf(c.req.raw.headers), network }, next)
    return undefined
  }
}
