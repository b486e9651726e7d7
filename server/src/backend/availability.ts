import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '../log.ts'
import { isUnavailable } from './database-errors.ts'
import type { Forward } from './forward.ts'
import { listenOnce } from './listen-once.ts'

/** When a client may ask again (seconds). */
const retryAfter = '2'
/** A request that got no answer by then gets none: its connection to the database broke without a word (ms). */
const deadlineMs = 30_000

/** How much later than its connections the end of the database is noticed, at most (ms). */
const settleMs = 250

const message = 'The database cannot be reached at the moment. Try again shortly.'

const nothing = () => {}

/** The answer to a request while the database is gone or going: 503 in the form of the API that was asked. */
export function unavailable(path: string): Response {
  const headers = { 'retry-after': retryAfter, 'cache-control': 'no-store' }
  if (path.startsWith('/rest/v1/'))
    // PostgREST's code for a lost connection.
    return Response.json(
      { code: 'PGRST001', message, details: null, hint: 'This passes: send the same request again.' },
      { status: 503, headers },
    )
  if (path.startsWith('/storage/v1/'))
    return Response.json(
      { statusCode: '503', error: 'ServiceUnavailable', message },
      { status: 503, headers },
    )
  const code = 'database_unavailable'
  return Response.json(
    { code: 503, error_code: code, msg: message },
    { status: 503, headers: { 'x-sb-error-code': code, ...headers } },
  )
}

/**
 * Answers what `forward` cannot answer without its database: at once when the database is lost, which `lost` tells, also for
 * requests under way; and after a time where a connection broke without a word.
 */
export function whileAvailable(forward: Forward, lost: AbortSignal, log: Pick<Logger, 'warn'>): Forward {
  const givingUp = listenOnce(lost)
  return async (request) => {
    const path = new URL(request.url).pathname
    if (lost.aborted) return unavailable(path)
    let giveUp = nothing
    const givenUp = new Promise<Response>((resolve) => {
      giveUp = () => resolve(unavailable(path))
    })
    const timer = setTimeout(() => {
      log.warn('the database gave no answer in time', {
        method: request.method,
        path,
        seconds: deadlineMs / 1000,
      })
      giveUp()
    }, deadlineMs)
    givingUp.add(giveUp)
    try {
      const response = await Promise.race([forward(request), givenUp])
      // What failed without a reason may have failed because the database ended, which is known a moment later.
      if (response.status === 500) await Promise.race([givenUp, sleep(settleMs, undefined, { ref: false })])
      return response.status === 500 && lost.aborted ? unavailable(path) : response
    } catch (error) {
      if (isUnavailable(error)) return unavailable(path)
      await Promise.race([givenUp, sleep(settleMs, undefined, { ref: false })])
      if (lost.aborted) return unavailable(path)
      throw error
    } finally {
      clearTimeout(timer)
      givingUp.delete(giveUp)
    }
  }
}
