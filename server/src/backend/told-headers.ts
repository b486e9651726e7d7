import { AsyncLocalStorage } from 'node:async_hooks'
import { linkVisitHeader } from '@otteros/contracts'

/** What the database is told of a request. */
export interface Told {
  /** The secret of a guest who opened a link; null for none. */
  readonly visit: string | null
  /** Stands for the network that the request comes from. */
  readonly network: () => string
}

const requests = new AsyncLocalStorage<Told>()

/** Does work whose requests to the database tell it this. */
export const telling = <Result>(told: Told, work: () => Promise<Result>): Promise<Result> =>
  requests.run(told, work)

/**
 * The headers of the current request as functions of the database read them (`private.request_header`), in JSON: never what the client
 * sent, but for its visit. Empty outside of `telling`.
 */
export function toldHeaders(): string {
  const told = requests.getStore()
  if (!told) return ''
  return JSON.stringify({
    'x-forwarded-for': told.network(),
    ...(told.visit !== null && { [linkVisitHeader]: told.visit }),
  })
}

/** The visit that a request names; null for none, and for what no visit can be. */
export function visitOf(headers: Headers): string | null {
  const visit = headers.get(linkVisitHeader)
  return visit !== null && /^[0-9a-f]{40}$/.test(visit) ? visit : null
}
