import type { MiddlewareHandler } from 'hono'
import type { Config } from '../config.ts'
import { type ServerEnv, limitKey } from '../http/client-address.ts'
import type { Counters, Digest } from './counters.ts'

/** What counts requests on all servers of a database. */
export interface AddressLimits {
  readonly config: Pick<Config, 'trustProxy'>
  readonly counters: Pick<Counters, 'take'>
  readonly digest: Digest
}

/** Makes a gate that lets `most` requests of one client address through per minute; `refuse` answers the others. */
export function limitPerMinute(
  { config, counters, digest }: AddressLimits,
  kind: string,
  most: number,
  refuse: () => Response,
): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    const wait = await counters.take(digest(kind, limitKey(c, config.trustProxy)), most, 60, {
      isQuick: true,
    })
    if (wait > 0) {
      const refusal = refuse()
      refusal.headers.set('retry-after', String(wait))
      return refusal
    }
    await next()
    return undefined
  }
}
