import type { IncomingMessage } from 'node:http'
import type { Config } from '../config.ts'
import { networkOf } from '../http/client-address.ts'
import { hostCheck } from '../http/host-check.ts'
import { type Wire, wires } from './frames.ts'
import { realtimeLimits } from './limits.ts'

/** Where sockets are opened. */
export const socketPath = '/realtime/v1/websocket'

/** Why a socket is not opened, as a status of HTTP and a line for people. */
export interface Closed {
  readonly status: 400 | 403 | 404 | 421 | 429 | 503
  readonly message: string
}

/** A socket that may be opened. */
export interface Opened {
  readonly wire: Wire
  readonly key: string
  /** To be called when it is closed. */
  readonly onClosed: () => void
}

/** The network address of a client: what the proxy says, where one is trusted. */
function networkOfClient(request: IncomingMessage, trustProxy: boolean): string {
  const header = request.headers['x-forwarded-for']
  const forwarded = trustProxy
    ? String(header ?? '')
        .split(',')
        .at(-1)
        ?.trim()
    : undefined
  return networkOf(forwarded || (request.socket.remoteAddress ?? '').replace(/^::ffff:/, ''))
}

/** Whether a request asks for a socket of this API. */
export const asksForSocket = (request: IncomingMessage): boolean =>
  (request.headers.upgrade ?? '').toLowerCase() === 'websocket' &&
  (request.url ?? '').split('?', 1)[0] === socketPath

/** Decides about requests for sockets: for which host, from which page, with which key, and how many of an address. */
export function createDoors(
  config: Pick<Config, 'publicUrl' | 'corsOrigins' | 'trustProxy'>,
  publishableKey: string,
  now: () => number = () => performance.now(),
): (request: IncomingMessage) => Opened | Closed {
  const isMeant = hostCheck(config)
  const origins = new Set(config.corsOrigins)
  const open = new Map<string, number>()
  /** Sockets opened by each address in the minute that began then. */
  let opened = new Map<string, number>()
  let minute = now()

  return (request) => {
    const { host = '', origin } = request.headers
    const address = URL.canParse(`http://${host}`) ? new URL(request.url ?? '', `http://${host}`) : null
    if (!address || !isMeant(address.hostname))
      return { status: 421, message: `This server is ${config.publicUrl}` }
    if (!asksForSocket(request)) return { status: 404, message: 'Not found' }
    // Browsers always say which page asks. Programs that are none say nothing, and have a token or hear nothing.
    if (origin !== undefined && !origins.has(origin))
      return { status: 403, message: 'Pages of this origin may not open sockets here' }
    const key = address.searchParams.get('apikey') ?? ''
    if (key !== publishableKey) return { status: 403, message: 'No or wrong apikey' }
    const wire = wires[address.searchParams.get('vsn') ?? '1.0.0']
    if (!wire) return { status: 400, message: 'vsn is 1.0.0 or 2.0.0' }

    if (now() - minute > 60_000) {
      opened = new Map()
      minute = now()
    }
    const network = networkOfClient(request, config.trustProxy)
    const [before, lately] = [open.get(network) ?? 0, opened.get(network) ?? 0]
    if (before >= realtimeLimits.socketsOfAddress || lately >= realtimeLimits.openingsOfAddress)
      return { status: 429, message: 'Too many sockets of this address' }
    open.set(network, before + 1)
    opened.set(network, lately + 1)
    const onClosed = () => {
      const left = (open.get(network) ?? 1) - 1
      if (left === 0) open.delete(network)
      else open.set(network, left)
    }
    return { wire, key, onClosed }
  }
}
