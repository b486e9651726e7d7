import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const requests = new AsyncLocalStorage<string>()

/** Runs the work of a request; everything logged in it gets the id. */
export const withRequestId = (id: string, work: () => void): void => requests.run(id, work)

/** The id of the current request. */
export const currentRequestId = (): string | undefined => requests.getStore()

/** The form of ids that are accepted from a proxy, so that its log and ours can be matched. */
const form = /^[\w.:-]{1,64}$/

/** The id of a request: the one from a trusted proxy, or a new one. */
export function requestIdOf({ headers }: IncomingMessage, trustProxy: boolean): string {
  const given = headers['x-request-id']
  return trustProxy && typeof given === 'string' && form.test(given) ? given : randomUUID()
}
