import { type IncomingMessage, STATUS_CODES, type Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Config } from '../config.ts'
import type { DatabaseAddress } from '../database/connection.ts'
import { hasRealtimeSchema } from '../database/realtime-schema.ts'
import type { ReadToken } from '../http/tokens.ts'
import type { Logger } from '../log.ts'
import type { ChannelServices } from './channel.ts'
import { type Closed, createDoors } from './doors.ts'
import { type HubUsage, createHub } from './hub.ts'
import { realtimeLimits } from './limits.ts'
import { listenToDatabase } from './notifications.ts'
import { createPresence } from './presence.ts'
import { createAskRights, createListenerReader } from './rights.ts'
import { type RealtimeSocket, closeSilent, createSocket } from './socket.ts'

/** How busy realtime is. */
export interface RealtimeUsage extends HubUsage {
  readonly sockets: number
  /** Since the start: sockets that were closed because their clients read too slowly, or said nothing. */
  readonly slow: number
  readonly silent: number
}

/** Tells clients of changes as they happen, in the protocol of Supabase Realtime. */
export interface Realtime {
  readonly services: ChannelServices
  /** Opens sockets on a server from now on. */
  attach(server: Server): void
  usage(): RealtimeUsage
  /** Closes all sockets, once; their clients come back, to another server perhaps. */
  stop(): Promise<void>
}

interface RealtimeParts {
  readonly config: Config
  readonly publishableKey: string
  readonly readToken: ReadToken
  readonly sql: postgres.Sql
  /** The database without a pooler. */
  readonly direct: DatabaseAddress
  readonly log: Logger
}

/** When the server stops, its sockets are closed within this time, some after each pause (ms). */
const spreadMs = 2_000
const pauseMs = 50
/** How long clients have to answer that (ms). */
const farewellMs = 1_000

/** Null where it cannot be: behind a pooler alone nobody can listen, and a database may have a Realtime of its own. */
export async function createRealtime(parts: RealtimeParts): Promise<Realtime | null> {
  const { config, publishableKey, readToken, sql, direct, log } = parts
  if (direct.isPooled === true) {
    log.info('Desktops ask for news: without DATABASE_DIRECT_URL nothing behind a pooler can listen')
    return null
  }
  if (!(await hasRealtimeSchema(sql))) {
    log.warn('Desktops ask for news: the database has a schema "realtime" that is not of this server')
    return null
  }
  const hub = createHub()
  const notifications = await listenToDatabase({
    address: direct,
    sql,
    take: (notification) => hub.take(notification),
    onGap: () => hub.tellOfGap(),
    log,
  })
  const presence = createPresence({ sql, isWatched: () => hub.presenceTopics().size > 0, log })
  const services: ChannelServices = {
    hub,
    presence,
    askRights: createAskRights(sql),
    readListener: createListenerReader(readToken, publishableKey),
    publish: notifications.publish,
  }

  const decide = createDoors(config, publishableKey)
  const upgrades = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: realtimeLimits.frameBytes,
  })
  const open = new Map<WebSocket, RealtimeSocket>()
  let [slow, silent] = [0, 0]
  let isStopping = false

  const welcome = (
    transport: WebSocket,
    { wire, key, onClosed }: Exclude<ReturnType<typeof decide>, Closed>,
  ) => {
    const socket = createSocket({ transport, wire, key, services, onSlow: () => (slow += 1) })
    open.set(transport, socket)
    transport.on('message', (data, isBinary) => {
      if (Buffer.isBuffer(data)) socket.take(data, isBinary)
    })
    // Frames that are too large or broken; the library closes the socket and says why.
    transport.on('error', () => {})
    transport.once('close', () => {
      open.delete(transport)
      socket.end()
      onClosed()
    })
  }
  const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => {})
    const decision: ReturnType<typeof decide> = isStopping
      ? { status: 503, message: 'The server is stopping' }
      : decide(request)
    if ('status' in decision) return refuse(stream, decision)
    let isOpen = false
    stream.once('close', () => {
      if (!isOpen) decision.onClosed()
    })
    return upgrades.handleUpgrade(request, stream, head, (transport) => {
      isOpen = true
      welcome(transport, decision)
    })
  }

  const looking = setInterval(() => {
    silent += closeSilent(open, performance.now())
  }, realtimeLimits.lookMs).unref()

  let stopped: Promise<void> | null = null
  const stop = async () => {
    isStopping = true
    clearInterval(looking)
    // Clients come back a second after that: not all of them at the same moment.
    const atOnce = Math.max(50, Math.ceil(open.size / (spreadMs / pauseMs)))
    let left = atOnce
    for (const [transport, socket] of open) {
      socket.end()
      transport.close(1012, 'The server restarts')
      left -= 1
      if (left === 0) await sleep(pauseMs)
      left ||= atOnce
    }
    const closed = [...open.keys()].map(
      (transport) => new Promise<void>((resolve) => void transport.once('close', () => resolve())),
    )
    const timer = setTimeout(() => {
      for (const transport of open.keys()) transport.terminate()
    }, farewellMs)
    await Promise.all(closed)
    clearTimeout(timer)
    await presence.stop().catch(() => {})
    await notifications.stop()
  }

  return {
    services,
    attach: (server) => {
      server.on('upgrade', (request: IncomingMessage, stream: Socket, head: Buffer) => {
        if ((request.headers.upgrade ?? '').toLowerCase() === 'websocket') upgrade(request, stream, head)
        else answerWithoutUpgrade(server, request, stream)
      })
    },
    usage: () => ({ ...hub.usage(), sockets: open.size, slow, silent }),
    stop: () => (stopped ??= stop()),
  }
}

function refuse(stream: Duplex, { status, message }: Closed): void {
  const body = `${message}\n`
  stream.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nConnection: close\r\nContent-Type: text/plain; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}

/** Answers a request that offers another protocol, such as HTTP/2, in the one that it came in. */
function answerWithoutUpgrade(server: Server, request: IncomingMessage, stream: Socket): void {
  const response = new ServerResponse(request)
  response.shouldKeepAlive = false
  response.assignSocket(stream)
  response.once('finish', () => stream.end())
  server.emit('request', request, response)
}
