import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Config } from '../config.ts'
import type { Logger } from '../log.ts'
import { requestIdOf, withRequestId } from './request-id.ts'
import { routeName } from './route-name.ts'

/** A request that is over. */
export interface Answered {
  readonly route: string
  readonly method: string
  readonly status: number
  /** From its head to the end of its answer. */
  readonly ms: number
  /** Bytes of the body and its headers, in both directions, about. */
  readonly received: number
  readonly sent: number
  /** Whether all of the answer was taken. */
  readonly isWhole: boolean
}

/** What wants to know of each request. */
export interface RequestWatch {
  /** One begins; call what it answers when it is over. */
  begin(): (answered: Answered) => void
}

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Gives each request an id, which its answer and all that is logged for it have, and tells those who watch of it. `watches` empty:
 * nothing is measured.
 */
export function observeRequests(
  { trustProxy, userContent }: Pick<Config, 'trustProxy' | 'userContent'>,
  watches: readonly RequestWatch[],
  listener: Listener,
): Listener {
  return (incoming, outgoing) => {
    const id = requestIdOf(incoming, trustProxy)
    outgoing.setHeader('x-request-id', id)
    if (watches.length === 0) return withRequestId(id, () => listener(incoming, outgoing))
    const start = performance.now()
    const { socket } = incoming
    const { bytesRead, bytesWritten } = socket
    const ends = watches.map((watch) => watch.begin())
    withRequestId(id, () => {
      outgoing.once('close', () => {
        const answered: Answered = {
          route: routeName(incoming.headers.host ?? '', incoming.url ?? '', userContent),
          method: methods.has(incoming.method ?? '') ? (incoming.method ?? '') : 'other',
          status: outgoing.statusCode,
          ms: performance.now() - start,
          received: socket.bytesRead - bytesRead,
          sent: socket.bytesWritten - bytesWritten,
          isWhole: outgoing.writableFinished,
        }
        for (const end of ends) end(answered)
      })
      listener(incoming, outgoing)
    })
  }
}

/** Writes a line for each request: its route, and nothing of what was asked, by whom, or answered. */
export const accessLog = (log: Pick<Logger, 'info'>): RequestWatch => ({
  begin:
    () =>
    ({ route, method, status, ms, sent, isWhole }) =>
      log.info('request', {
        method,
        route,
        status,
        ms: Math.round(ms * 10) / 10,
        bytes: sent,
        ...(!isWhole && { aborted: true }),
      }),
})
