import { once } from 'node:events'
import {
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  createServer,
} from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, type Socket, createServer as createTcpServer } from 'node:net'
import { certificate, key } from './certificate'

/** What came to a server of the zoo. */
export interface Visit {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** A server on the loopback. */
export interface Beast {
  readonly port: number
  readonly visits: readonly Visit[]
  /** TCP connections, also those over which nothing was asked. */
  connections(): number
  close(): Promise<void>
}

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void

async function listen(server: Server | ReturnType<typeof createTcpServer>): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

async function open(
  server: Server | ReturnType<typeof createTcpServer>,
  visits: readonly Visit[],
): Promise<Beast> {
  const sockets = new Set<Socket>()
  let connections = 0
  server.on('connection', (socket: Socket) => {
    connections++
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
  })
  return {
    port: await listen(server),
    visits,
    connections: () => connections,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

const noting =
  (visits: Visit[], handler: Handler): RequestListener =>
  (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const body = Buffer.concat(chunks).toString()
      visits.push({ method, url, headers, body })
      handler(request, response, body)
    })
  }

/** A web server that answers as `handler` says. */
export async function openSite(handler: Handler): Promise<Beast> {
  const visits: Visit[] = []
  return open(createServer(noting(visits, handler)), visits)
}

/** The same over TLS, with a certificate for `right.test`. */
export async function openSecureSite(handler: Handler): Promise<Beast> {
  const visits: Visit[] = []
  return open(createTlsServer({ cert: certificate, key }, noting(visits, handler)), visits)
}

/** A server that answers every request with the same bytes, right or wrong, and leaves the connection open. */
export async function openRaw(respond: (socket: Socket) => void): Promise<Beast> {
  return open(
    createTcpServer((socket) => {
      socket.once('data', () => respond(socket))
    }),
    [],
  )
}

/** A site that no one may reach. */
export const openSecret = (): Promise<Beast> =>
  openSite((_, response) => response.setHeader('content-type', 'text/html').end('<h1>Secret</h1>'))
