import type { MiddlewareHandler } from 'hono'
import { refusedQuery } from '../backend/forward.ts'
import { checkRange } from '../backend/rest/list-depth.ts'
import { checkQueryText } from '../backend/rest/query-text.ts'
import { QueryRefused } from '../backend/rest/refusal.ts'
import { cancelledBy } from '../backend/rest/request-bounds.ts'
import type { ServerEnv } from './client-address.ts'
import { leaving } from './leaving.ts'

/** Refuses queries that are too long or begin too far down before their body is read, and has the others cancelled when their client leaves. */
export function restGate(): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    try {
      checkQueryText(new URL(c.req.url).search)
      checkRange(c.req.header('range'))
    } catch (error) {
      if (error instanceof QueryRefused) return refusedQuery(error.refusal)
      throw error
    }
    await cancelledBy(leaving(c), next)
    return undefined
  }
}
