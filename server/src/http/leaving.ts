import type { Context } from 'hono'
import type { ServerEnv } from './client-address.ts'

const signals = new WeakMap<ServerEnv['Bindings']['outgoing'], AbortSignal>()

/** Aborts when the connection ends before the answer is out. (The request's own signal would make it be built a second time.) */
export function leaving(c: Context<ServerEnv>): AbortSignal {
  const { outgoing } = c.env
  const known = signals.get(outgoing)
  if (known) return known
  const controller = new AbortController()
  signals.set(outgoing, controller.signal)
  if (outgoing.closed) controller.abort()
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) controller.abort()
  })
  return controller.signal
}
