import type { Context, MiddlewareHandler } from 'hono'
import { refusedQuery } from '../backend/forward.ts'
import { checkQueryText } from '../backend/rest/query-text.ts'
import { QueryRefused } from '../backend/rest/refusal.ts'
import { cancelledBy } from '../backend/rest/request-bounds.ts'
import type { ServerEnv } from './client-address.ts'

/** Aborts when the connection ends before the answer is out. (The request's own signal would make it be built a second time.) */
function leaving(c: Context<ServerEnv>): AbortSignal {
  const controller = new AbortController()
  const { outgoing } = c.env
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) controller.abort()
  })
  return controller.signal
}

/** Refuses queries that are too long before their body is read, and has the others cancelled when their client leaves. */
export function restGate(): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    try {
      checkQueryText(new URL(c.req.url).search)
    } catch (error) {
      if (error instanceof QueryRefused) return refusedQuery(error.refusal)
      throw error
    }
    await cancelledBy(leaving(c), next)
    return undefined
  }
}
