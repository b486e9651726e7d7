import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type IncomingMessage, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { expect } from '@playwright/test'

/** What came to a {@link HitCounter}. */
export interface Hits {
  /** TCP connections, also those over which nothing was asked. */
  readonly connections: number
  /** Paths (with their queries) of requests and of web sockets, in their order. */
  readonly paths: readonly string[]
  /** UDP packets. */
  readonly packets: number
}

/** A server somewhere else that takes whatever comes and counts it. */
export interface HitCounter {
  /** Its origin by address, e.g. `http://127.0.0.1:40001`. */
  readonly origin: string
  /** The same server by name: another origin, for pages that the test itself opens. */
  readonly byName: string
  /** Where packets are counted, e.g. `10.0.0.2:40002`. */
  readonly udp: { readonly host: string; readonly port: number }
  hits(): Hits
  /** Forgets what came so far. */
  reset(): void
  /** Answers a path with a page. */
  serve(path: string, html: string): void
  close(): Promise<void>
}

/** Ways whose request may still be under way when a page says that it is through have this long, in ms. */
const underWay = 2000

/** Nothing came to a counter, and nothing comes while a request could still be under way. */
export async function staysUntouched(counter: HitCounter, during = 'all that a page tried') {
  const nothing: Hits = { connections: 0, paths: [], packets: 0 }
  const begun = performance.now()
  const isTouched = () => JSON.stringify(counter.hits()) !== JSON.stringify(nothing)
  await expect.poll(() => isTouched() || performance.now() - begun > underWay).toBe(true)
  expect(counter.hits(), during).toEqual(nothing)
}

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  html: 'text/html',
  json: 'application/json',
}
const bodies: Readonly<Record<string, string>> = {
  svg: '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  json: '{}',
}

/** An address of this machine that packets can be sent to; browsers leave the loopback out of some of what they do. */
const ownAddress = () =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1'

/**
 * Starts a counter on free ports. `/redirect?to=…` answers with a redirect, pages of `serve` with themselves, all else with
 * something of the type that its name ends in; every answer may be read by anyone.
 */
export async function startHitCounter(): Promise<HitCounter> {
  let connections = 0
  let packets = 0
  let paths: string[] = []
  const pages = new Map<string, string>()
  const note = ({ url = '' }: IncomingMessage) => void paths.push(url)

  const server = createServer((request, response) => {
    note(request)
    const url = new URL(request.url ?? '/', 'http://counter')
    const extension = url.pathname.split('.').at(-1) ?? ''
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('cache-control', 'no-store')
    const to = url.searchParams.get('to')
    const page = pages.get(url.pathname)
    if (to !== null) response.writeHead(302, { location: to }).end()
    else if (page !== undefined) response.setHeader('content-type', 'text/html; charset=utf-8').end(page)
    else response.setHeader('content-type', types[extension] ?? 'text/plain').end(bodies[extension] ?? '')
  })
  server.on('connection', () => (connections += 1))
  server.on('upgrade', (request, socket) => {
    note(request)
    socket.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const socket = createSocket('udp4')
  socket.on('message', () => (packets += 1))
  socket.bind(0, '0.0.0.0')
  await once(socket, 'listening')

  return {
    origin: `http://127.0.0.1:${port}`,
    byName: `http://localhost:${port}`,
    udp: { host: ownAddress(), port: socket.address().port },
    hits: () => ({ connections, paths, packets }),
    reset() {
      connections = 0
      packets = 0
      paths = []
    },
    serve: (path, html) => void pages.set(path, html),
    async close() {
      socket.close()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
