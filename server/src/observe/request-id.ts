import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const requests = new AsyncLocalStorage<string>()

/** Runs the work of a request; what is logged meanwhile has its id. */
export const withRequestId = (id: string, work: () => void): void => requests.run(id, work)

/** The id of the request that is worked for now. */
export const currentRequestId = (): string | undefined => requests.getStore()

/** What a proxy may call a request, so that its log and ours can be read together. */
const form = /^[\w.:-]{1,64}$/

/** The id of a request: that of the proxy in front, where there is one to trust, or a new one. */
export function requestIdOf({ headers }: IncomingMessage, trustProxy: boolean): string {
  const given = headers['x-request-id']
  return trustProxy && typeof given === 'string' && form.test(given) ? given : randomUUID()
}
