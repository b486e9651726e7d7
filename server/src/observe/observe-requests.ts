import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Config } from '../config.ts'
import type { Logger } from '../log.ts'
import { requestIdOf, withRequestId } from './request-id.ts'
import { routeName } from './route-name.ts'

/** A finished request. */
export interface Answered {
  readonly route: string
  readonly method: string
  readonly status: number
  /** From the request head to the end of the answer. */
  readonly ms: number
  /** Approximate bytes in both directions, with headers. */
  readonly received: number
  readonly sent: number
  /** Whether the client received the whole answer. */
  readonly isWhole: boolean
}

/** Observes every request. */
export interface RequestWatch {
  /** Called when a request begins, with its id; returns a function to call when it is finished. */
  begin(incoming: IncomingMessage, id: string): (answered: Answered) => void
}

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void

/** WebDAV's at the end. */
const methods = new Set(
  'GET HEAD POST PUT PATCH DELETE OPTIONS PROPFIND PROPPATCH MKCOL COPY MOVE LOCK UNLOCK'.split(' '),
)

/**
 * Gives each request an id, for its answer and everything logged for it, and notifies `watches`. If there are none, nothing is
 * measured.
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
    const ends = watches.map((watch) => watch.begin(incoming, id))
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

/** Logs every request: its route, but nothing about its content, its sender or the answer's content. */
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
