import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { every } from 'hono/combine'
import { checkNesting } from './bad-input.ts'
import type { ServerEnv } from './client-address.ts'

const tooLarge = (c: Context) =>
  c.json({ code: 413, error_code: 'request_too_large', msg: 'Request is too large' }, 413)

/** Largest body in bytes; a larger one is answered with 413, and JSON that is nested too deeply with 400. */
export function limitBody(maxSize: number): MiddlewareHandler<ServerEnv> {
  const gate = every(bodyLimit({ maxSize, onError: tooLarge }), checkNesting)
  // These have no body, and looking for one takes a while.
  return (c, next) => (c.req.method === 'GET' || c.req.method === 'HEAD' ? next() : gate(c, next))
}
