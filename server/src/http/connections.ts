import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from './client-address.ts'

/** What connections may take before they are closed. */
export interface ConnectionLimits {
  /** Connections of all together. */
  readonly mostOfAll: number
  /** Connections of one address; null where all come from a proxy's. */
  readonly mostOfAddress: number | null
  /** Until the headers of a request are there (ms). */
  readonly headersMs: number
  /** Until all of a request is there (ms). */
  readonly requestMs: number
  /**
   * Between two requests (ms). Behind a proxy, longer than the proxy keeps an idle connection (Caddy: 2 minutes): a request that it
   * sends just as this end closes would be lost.
   */
  readonly idleMs: number
  /** Of a request whose answer is out before all of it has come, so many bytes are still read, and it ends after so long (ms). */
  readonly leftBytes: number
  readonly leftMs: number
  /** Bytes that a client who is to send, or to read, moves in `windowMs` at least. */
  readonly leastBytes: number
  readonly windowMs: number
}

/** Of a server that is asked for the desktop. Uploads have 50 MB. */
export const connectionLimits = (trustProxy: boolean): ConnectionLimits => ({
  mostOfAll: 4096,
  mostOfAddress: trustProxy ? null : 512,
  headersMs: 15_000,
  requestMs: 20 * 60_000,
  idleMs: trustProxy ? 150_000 : 10_000,
  leftBytes: 2 * 1024 * 1024,
  leftMs: 3000,
  leastBytes: 30_000,
  windowMs: 30_000,
})

/** How often Node looks for requests that take too long (ms); for the options of a server. */
export const checkEveryMs = 5_000

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Bytes that had moved when the client was first seen to be waited for; null while it is not. */
  before: number | null
}

/** Whether it is the client that is waited for: for more of its body, which the server would take, or to read its answer. */
function isClientsTurn({ request, response }: Exchange): boolean {
  const { socket } = request
  const mayCome = request.readableLength < request.readableHighWaterMark
  return socket.writableLength > 0 || (!request.complete && mayCome && !response.writableEnded)
}

const movedBytes = (socket: Socket) => socket.bytesRead + socket.bytesWritten - socket.writableLength

/** Looks once at all that is under way; for the clock, and for tests. */
type Check = () => void

/**
 * Closes connections that are too many or too slow, so that no one holds the server's memory and places by doing nothing. What
 * the server itself takes long for counts for nothing. Ends with the server.
 */
export function limitConnections(server: Server, limits: ConnectionLimits): Check {
  server.maxConnections = limits.mostOfAll
  server.headersTimeout = limits.headersMs
  server.requestTimeout = limits.requestMs
  server.keepAliveTimeout = limits.idleMs
  if (limits.mostOfAddress !== null) limitEach(server, limits.mostOfAddress)

  const exchanges = new Set<Exchange>()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const exchange: Exchange = { request, response, before: null }
    exchanges.add(exchange)
    response.once('close', () => exchanges.delete(exchange))
    // Before Node's own listener, which has the rest of a body that nothing reads thrown away, all of it.
    response.prependOnceListener('finish', () => readLittleMore(request, limits))
  })
  const check = () => {
    for (const exchange of exchanges) {
      const { socket } = exchange.request
      const moved = movedBytes(socket)
      if (!isClientsTurn(exchange)) exchange.before = null
      else if (exchange.before !== null && moved - exchange.before < limits.leastBytes) socket.destroy()
      else exchange.before = moved
    }
  }
  const timer = setInterval(check, limits.windowMs).unref()
  server.once('close', () => clearInterval(timer))
  return check
}

/**
 * Reads a little more of a request that was answered before all of it had come, and then ends its connection: a client that is still
 * sending when that happens may never see the answer.
 */
function readLittleMore(
  request: IncomingMessage,
  { leftBytes, leftMs }: Pick<ConnectionLimits, 'leftBytes' | 'leftMs'>,
): void {
  if (request.complete) return
  const { socket } = request
  const timer = setTimeout(() => socket.destroySoon(), leftMs).unref()
  const stay = () => {
    clearTimeout(timer)
    // The connection goes on with other requests.
    socket.off('close', stay)
  }
  request.once('end', stay)
  socket.once('close', stay)
  // From now on Node takes the body for one that is being read.
  request.read(0)
  let bytes = 0
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    // What read the body before may pause it as well, as no one takes the body from there any more.
    if (bytes > leftBytes) request.pause()
    else request.resume()
  })
  request.resume()
}

function limitEach(server: Server, most: number): void {
  const counts = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const network = networkOf((socket.remoteAddress ?? '').replace(/^::ffff:/, ''))
    const count = (counts.get(network) ?? 0) + 1
    counts.set(network, count)
    socket.once('close', () => {
      const left = (counts.get(network) ?? 1) - 1
      if (left === 0) counts.delete(network)
      else counts.set(network, left)
    })
    if (count > most) socket.destroy()
  })
}
