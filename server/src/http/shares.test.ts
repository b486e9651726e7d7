// What one client's share leaves to others: through a server, with requests that hang and bodies that do not come.
import { once } from 'node:events'
import { type IncomingMessage, type Server, createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, expect, test } from 'vitest'
import { createLabels } from '../user-content/labels.ts'
import { serveUserContent } from '../user-content/hosts.ts'
import { createNetGrants } from '../user-content/net-grant.ts'
import { type BodyLimits, createBodyBudget } from './body-budget.ts'
import type { ServerEnv } from './client-address.ts'
import { createWorkLimits } from './work-limits.ts'

const bodyLimits: BodyLimits = {
  ofAll: 4_000_000,
  ofAddress: 2_000_000,
  ofAccount: 1_000_000,
  waitMs: 300,
  graceMs: 60_000,
}
let server: Server
const open: (() => void)[] = []

afterEach(() => {
  for (const end of open.splice(0)) end()
  server.close()
})

function makeLimits(limits = bodyLimits) {
  const budget = createBodyBudget(limits)
  return createWorkLimits({
    config: { trustProxy: true },
    readBearer: async (id) =>
      id ? { kind: 'account', id, role: 'authenticated', person: id } : { kind: 'visitor' },
    bodies: { inMemory: () => budget, onDisk: budget },
  })
}

async function listen(app: Hono<ServerEnv>): Promise<void> {
  const handle = getRequestListener(app.fetch, { autoCleanupIncoming: false })
  server = createServer((incoming, outgoing) => void handle(incoming, outgoing))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
}

interface Sent {
  readonly address: string
  readonly account?: string
  readonly host?: string
  readonly path?: string
  /** Bytes that are announced, and those that come. */
  readonly announced?: number
  readonly body?: string
}

/** Sends a request; null when its connection ends without an answer. */
function send({ address, account, host = 'localhost', path = '/', announced, body }: Sent) {
  const outgoing = httpRequest({
    port: (server.address() as AddressInfo).port,
    host: '127.0.0.1',
    path,
    method: announced === undefined ? 'GET' : 'POST',
    agent: false,
    headers: {
      host,
      'x-forwarded-for': address,
      ...(account !== undefined && { authorization: account }),
      ...(announced !== undefined && { 'content-length': announced }),
    },
  })
  open.push(() => outgoing.destroy())
  const answer = new Promise<IncomingMessage | null>((resolve) => {
    outgoing.on('response', (response) => resolve(response.resume()))
    outgoing.on('error', () => resolve(null))
  })
  if (announced === undefined) outgoing.end()
  else if (body === undefined) outgoing.flushHeaders()
  else outgoing.end(body)
  return answer
}

/** An API that answers once a body is there, and counts those on their way. */
async function listenForBodies(limits = bodyLimits) {
  const app = new Hono<ServerEnv>()
  const seen = { reading: 0 }
  // Those that are cut off.
  app.onError(() => new Response(null, { status: 400 }))
  app.use(makeLimits(limits).api)
  app.all('*', async (c) => {
    seen.reading += 1
    return c.text(String((await c.req.arrayBuffer()).byteLength))
  })
  await listen(app)
  return seen
}

const megabyte = 1_000_000
/** Bodies that are announced and never come, each of another account and every two from one address. */
const sendHanging = (count: number) =>
  Array.from({ length: count }, (_, nth) =>
    send({ address: `10.0.0.${nth >> 1}`, account: `hanging ${nth}`, announced: megabyte }),
  )

test('bodies of many accounts take no more than there is; what finds no room is told when to try again, unread', async () => {
  const seen = await listenForBodies()
  void sendHanging(4)
  await expect.poll(() => seen.reading).toBe(4)
  const answers = await Promise.all(
    ['a', 'b', 'c'].map((account, nth) => send({ address: `10.1.0.${nth}`, account, announced: megabyte })),
  )
  expect(answers.map((answer) => [answer?.statusCode, answer?.headers['retry-after']])).toEqual(
    Array.from({ length: 3 }, () => [503, '5']),
  )
  expect(seen.reading).toBe(4)
  // Who sends nothing is answered.
  expect((await send({ address: '10.1.0.0' }))?.statusCode).toBe(200)
})

test("a person's body passes while an attacker with many accounts holds the share of its address", async () => {
  const seen = await listenForBodies()
  for (const nth of Array.from({ length: 12 }).keys())
    void send({ address: '10.0.0.1', account: `hanging ${nth}`, announced: megabyte })
  await expect.poll(() => seen.reading).toBe(2)
  const body = 'x'.repeat(megabyte)
  const answer = await send({ address: '10.1.0.1', account: 'person', announced: megabyte, body })
  expect(answer?.statusCode).toBe(200)
})

test('bodies that do not come give way to one that does', async () => {
  const seen = await listenForBodies({ ...bodyLimits, graceMs: 50, waitMs: 20_000 })
  const hanging = sendHanging(4)
  await expect.poll(() => seen.reading).toBe(4)
  const body = 'x'.repeat(megabyte)
  const answer = await send({ address: '10.1.0.1', account: 'person', announced: megabyte, body })
  expect(answer?.statusCode).toBe(200)
  expect(await hanging[0]).toBeNull()
})

test('hosts of what people made take turns, and others are answered meanwhile', async () => {
  const labels = createLabels('key')
  const label = labels.ofFiles('app-files', 'folder')
  const site = labels.ofSite('person', 'https://example.org')
  const app = new Hono<ServerEnv>()
  const atWork = { files: 0, sites: 0 }
  const hangs = new Promise<never>(() => {})
  app.use(
    serveUserContent(
      {
        origin: { protocol: 'http:', parent: 'localhost', port: '' },
        labels,
        grants: createNetGrants('key'),
        desktops: [],
      },
      makeLimits(),
      () => {
        atWork.sites += 1
        return hangs
      },
      () => {
        atWork.files += 1
        return hangs
      },
    ),
  )
  app.all('*', (c) => c.text('the desktop'))
  await listen(app)
  const flood = (host: string) => {
    for (let nth = 0; nth < 64; nth += 1) void send({ address: '10.0.0.1', host })
  }
  flood(`${label}.localhost`)
  flood(`${site}.localhost`)
  await expect.poll(() => atWork).toEqual({ files: 3, sites: 24 })
  const [app1, desktop] = await Promise.all([
    send({ address: '10.0.0.2', host: `${labels.ofApp('person', 'app')}.localhost` }),
    send({ address: '10.0.0.2' }),
  ])
  expect([app1?.statusCode, desktop?.statusCode]).toEqual([404, 200])
  expect(atWork).toEqual({ files: 3, sites: 24 })
})

test('what is answered at once takes its turn as well, so that a flood of it waits', async () => {
  const app = new Hono<ServerEnv>()
  const limits = makeLimits()
  app.all('*', async (c) => {
    let done = 0
    const all = Array.from({ length: 6 }, () =>
      limits.userContent(c, async () => {
        done += 1
        return c.text('')
      }),
    )
    // All that comes of it in this round of events.
    for (let nth = 0; nth < 100; nth += 1) await Promise.resolve()
    const first = done
    await Promise.all(all)
    c.header('x-done', `${first} ${done}`)
    return c.text('')
  })
  await listen(app)
  expect((await send({ address: '10.0.0.1' }))?.headers['x-done']).toBe('3 6')
})
