import type { MiddlewareHandler } from 'hono'
import type { Config } from '../config.ts'
import type { ReadBearer } from './bearer.ts'
import { limitBody } from './body-limit.ts'
import { type ServerEnv, limitKey } from './client-address.ts'
import { leaving } from './leaving.ts'
import { createTurns, type TurnLimits } from './turns.ts'

/** Of one account, and of all visitors of one address together: what a browser asks for at once, minus some waiting. */
const eachLimits: TurnLimits = { atWork: 3, waiting: 128, waitMs: 10_000 }
/** Of everything that comes from one address, where a whole school may be. The database answers 20 at a time. */
const addressLimits: TurnLimits = { atWork: 12, waiting: 1024, waitMs: 10_000 }
/** Largest body of a request without a valid token, in bytes: visitors write next to nothing. */
const visitorBodyLimit = 64 * 1024

interface WorkLimitOptions {
  readonly config: Pick<Config, 'trustProxy'>
  readonly readBearer: ReadBearer
}

const limitVisitorBody = limitBody(visitorBodyLimit)

const refuse = (status: 401 | 429, code: string, message: string, headers?: Record<string, string>) =>
  Response.json(
    { code, message, msg: message, details: null, hint: null },
    { status, headers: { 'cache-control': 'no-store', ...headers } },
  )

/** The refusals of Supabase Lite, before anything of the body is read. */
const refusedToken = (isExpired: boolean) =>
  isExpired
    ? refuse(401, 'PGRST303', 'JWT expired')
    : refuse(401, 'PGRST301', 'No suitable key or wrong key type')

/**
 * Gives each account, and the visitors of each address, their share of the server: a few requests at work, and the others wait
 * their turn for a while before any of their bodies is read. A turn lasts until the answer is out. What comes with a token that
 * is not valid is refused before, and so is a large body without one.
 */
export function limitWork({ config, readBearer }: WorkLimitOptions): MiddlewareHandler<ServerEnv> {
  const each = createTurns(eachLimits)
  const addresses = createTurns(addressLimits)
  return async (c, next) => {
    const bearer = await readBearer(c.req.header('authorization'))
    const address = limitKey(c, config.trustProxy)
    const signal = leaving(c)
    const giveBack = await each.take(bearer.kind === 'account' ? `account ${bearer.id}` : address, signal)
    const giveBackAddress = giveBack && (await addresses.take(address, signal))
    if (!giveBackAddress) {
      giveBack?.()
      return refuse(429, 'too_many_requests', 'Too many requests at once. Try again in a moment.', {
        'retry-after': '2',
      })
    }
    const end = () => {
      giveBackAddress()
      giveBack()
    }
    try {
      if (bearer.kind === 'refused' && c.req.path.startsWith('/rest/v1/'))
        return refusedToken(bearer.isExpired)
      if (bearer.kind !== 'account') return await limitVisitorBody(c, next)
      await next()
      return undefined
    } finally {
      const { outgoing } = c.env
      if (outgoing.closed) end()
      else outgoing.once('close', end)
    }
  }
}
