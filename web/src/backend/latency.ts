import type { ServerPort } from '@/kernel/server-types'
import { failure, success } from '@/lib/result'
import { texts } from './texts'

interface ServerPortOptions {
  readonly fetch: typeof fetch
  /** Origin of the page: every kind of hosting answers `GET /config.json` there. */
  readonly origin: string
  /** Monotonic time in ms. */
  readonly now?: () => number
  /** ms after which the server counts as unreachable. */
  readonly timeout?: number
}

/**
 * The server as the desktop measures it: a request for the small configuration file, past every cache. Fails with code
 * `network` when there is no answer in time, `server_unavailable` when the answer is an error.
 */
export function createServerPort({
  fetch,
  origin,
  now = () => performance.now(),
  timeout = 5000,
}: ServerPortOptions): ServerPort {
  return {
    async measureLatency() {
      const sent = now()
      try {
        const response = await fetch(`${origin}/config.json`, {
          cache: 'no-store',
          credentials: 'omit',
          signal: AbortSignal.timeout(timeout),
        })
        const taken = now() - sent
        // An answer that is not read keeps its connection busy.
        await response.arrayBuffer()
        return response.ok
          ? success(taken)
          : failure('server_unavailable', () => texts.answersError, response.status)
      } catch {
        return failure('network', () => texts.noAnswer, 0)
      }
    },
  }
}
