import { once } from 'node:events'
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import { type AddressInfo, type Socket, connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterEach, expect, test } from 'vitest'
import { type ConnectionLimits, limitConnections } from './connections.ts'

const limits: ConnectionLimits = {
  mostOfAll: 5,
  mostOfAddress: 3,
  headersMs: 200,
  requestMs: 60_000,
  idleMs: 60_000,
  leftBytes: 100_000,
  leftMs: 300,
  leastBytes: 1000,
  windowMs: 60_000,
}
let server: Server
const open: Socket[] = []

afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
  server.close()
})

async function listen(answer: (request: IncomingMessage, response: ServerResponse) => void, more = limits) {
  server = createServer({ connectionsCheckingInterval: 50 }, answer)
  const check = limitConnections(server, more)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return check
}

async function dial(text: string): Promise<Socket> {
  const { port } = server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1' })
  open.push(socket)
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

/** Resolves with what it got, once it is closed. */
async function closed(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1').slice(0, 40)))
  if (!socket.destroyed) await once(socket, 'close')
  return text
}

const post = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100000\r\n\r\n'

test('a client who sends too little of its body is cut off, one who sends enough is not', async () => {
  let arrived = 0
  const check = await listen((request) => request.on('data', (chunk: Buffer) => (arrived += chunk.length)))
  const slow = await dial(post)
  const [slowRequest] = (await once(server, 'request')) as [IncomingMessage]
  const steady = await dial(post)
  await once(server, 'request')
  check()
  const slowEnd = closed(slow)
  slow.write('x'.repeat(10))
  steady.write('x'.repeat(2000))
  await expect.poll(() => arrived).toBe(2010)
  check()
  await slowEnd
  expect([slowRequest.socket.destroyed, steady.destroyed]).toEqual([true, false])
  check()
  await closed(steady)
})

test('a client who does not read its answer is cut off', async () => {
  const check = await listen((_, response) => response.end(Buffer.alloc(50_000_000)))
  const deaf = await dial('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  deaf.pause()
  const [request] = (await once(server, 'request')) as [IncomingMessage]
  // Until nothing moves any more: what the system keeps for the client is full.
  let before = -1
  await expect
    .poll(
      () => {
        const moved = request.socket.bytesWritten - request.socket.writableLength
        const isStill = moved === before
        before = moved
        return isStill
      },
      { interval: 100 },
    )
    .toBe(true)
  check()
  check()
  expect(request.socket.destroyed).toBe(true)
})

test('what the server itself takes long for is no fault of the client', async () => {
  const check = await listen(() => {})
  await dial('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  const [work] = (await once(server, 'request')) as [IncomingMessage]
  // A body that waits to be taken.
  const full = await dial(post)
  const [waiting] = (await once(server, 'request')) as [IncomingMessage]
  full.write('x'.repeat(100_000))
  await expect
    .poll(() => waiting.readableLength >= waiting.readableHighWaterMark || waiting.complete)
    .toBe(true)
  for (let nth = 0; nth < 3; nth += 1) check()
  expect([work.socket.destroyed, waiting.socket.destroyed]).toEqual([false, false])
})

test('little is read of a body that was answered before it came, and its client sees the answer', async () => {
  const handle = getRequestListener(() => new Response('too large', { status: 413 }), {
    autoCleanupIncoming: false,
  })
  await listen((request, response) => void handle(request, response))
  const socket = await dial('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 60000000\r\n\r\n')
  const [request] = (await once(server, 'request')) as [IncomingMessage]
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
  socket.write(Buffer.alloc(60_000_000))
  await once(request.socket, 'close')
  expect(answer).toContain('413')
  // Chunks of 64 kB, of which the connection and the request hold some.
  expect(request.socket.bytesRead).toBeLessThan(100_000 + 500_000)
})

test('a connection whose requests are answered before their bodies came keeps nothing of them', async () => {
  await listen((_, response) => response.writeHead(413, { 'content-length': 0 }).end())
  const socket = await dial('')
  const counts: number[] = []
  for (let nth = 0; nth < 3; nth += 1) {
    const asked = once(server, 'request')
    socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n')
    const [request] = (await asked) as [IncomingMessage]
    await once(socket, 'data')
    const ended = once(request, 'end')
    socket.write('x'.repeat(1000))
    await ended
    counts.push(request.socket.listenerCount('close'))
  }
  expect(new Set(counts).size).toBe(1)
})

test('headers that do not come end a connection', async () => {
  await listen((_, response) => response.end('ok'))
  const socket = await dial('GET / HTTP/1.1\r\nx-slow: ')
  expect(await closed(socket)).toContain('408')
})

test.each([
  ['one address', { mostOfAll: 9, mostOfAddress: 3 }],
  ['all together', { mostOfAll: 3, mostOfAddress: null }],
])('%s have a number of connections, and one more only when another ends', async (_, numbers) => {
  await listen((_request, response) => response.end('ok'), { ...limits, ...numbers })
  const [first, ...others] = await Promise.all([dial(''), dial(''), dial('')])
  await closed(await dial(''))
  expect([first, ...others].map(({ destroyed }) => destroyed)).toEqual([false, false, false])
  first.destroy()
  await expect
    .poll(() => new Promise((resolve) => server.getConnections((_error, count) => resolve(count))))
    .toBe(2)
  const again = await dial('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  expect(await closed(again)).toContain('200 OK')
})
