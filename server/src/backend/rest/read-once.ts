import type { ServerOptions } from '@supabase/lite'
import type { ReadToken } from '../../http/tokens.ts'

type Middleware = NonNullable<ServerOptions['middlewares']>[number]

/**
 * Tells Supabase Lite whose a request of the REST API is. By itself it checks the token of each request twice, each time with a
 * key made of the secret, and looks the account up without using what it finds. A token that is not valid is left to it, and
 * so is every other API: there it asks the database for the account and the session.
 */
export const readTokenOnce =
  (readToken: ReadToken): Middleware =>
  async (c, next) => {
    const authorization = c.req.header('Authorization') ?? ''
    if (c.req.path.startsWith('/rest/v1/') && /^Bearer [^\s.]+\.[^\s.]+\.[^\s.]+$/.test(authorization)) {
      const reading = await readToken(authorization.slice('Bearer '.length))
      if (reading.kind === 'valid' && !isOfLater(reading.claims.iat)) {
        const { sub, session_id: session } = reading.claims
        if (sub !== undefined) c.set('userId', sub)
        if (typeof session === 'string') c.set('sessionId', session)
        c.set('jwt', { ...reading.claims })
        c.set('ignoreAuthorization', true)
      }
    }
    await next()
  }

/** Supabase Lite refuses tokens that were issued in the future. */
const isOfLater = (issued: number | undefined) =>
  issued !== undefined && issued > Math.floor(Date.now() / 1000)
