import type { Context } from 'hono'
import type { ServerEnv } from './client-address.ts'

/** Aborts when the connection ends before the answer is out. (The request's own signal would make it be built a second time.) */
export function leaving(c: Context<ServerEnv>): AbortSignal {
  const controller = new AbortController()
  const { outgoing } = c.env
  if (outgoing.closed) controller.abort()
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) controller.abort()
  })
  return controller.signal
}
