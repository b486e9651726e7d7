// `npx tsx bench/realtime.ts`: 2,000 sockets on one server, then 10,000 notifications a second from the database. Prints what the sockets
// take, and how long news and requests take meanwhile. docs/performance.md has the figures. REALTIME_SOCKETS says another number.
import { createHmac, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { builtServer } from '../e2e/support/server'
import { loadSecrets } from '../server/src/secrets'
import { databasePid, openDatabase } from '../server/test/support/database'
import { newPerson, request } from '../server/test/support/people'
import { startTestServer, type TestServer } from '../server/test/support/server'
import { cpuTime } from './api-cpu'
import { median } from './statistics'

const sockets = Number(process.env.REALTIME_SOCKETS ?? 2000)
const notificationsPerSecond = 10_000
const seconds = 10
const probes = 100
/** Sockets of one address, as the proxy names it. */
const perAddress = 100

type Sql = ReturnType<typeof openDatabase>

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** An access token without a session, as the server itself could sign one. */
function tokenFor(person: string, secret: string): string {
  const exp = Math.floor(Date.now() / 1000) + 3600
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: person, role: 'authenticated', exp })}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

/** Somebody who listens to their own topic. */
interface Listener {
  readonly person: string
  readonly socket: WebSocket
  /** Called for each message. */
  onNews: () => void
}

async function listen(server: TestServer, person: string, token: string, number: number): Promise<Listener> {
  const address = `10.0.${Math.floor(number / perAddress)}.1`
  const url = `ws://localhost:${server.port}/realtime/v1/websocket?apikey=${server.key}&vsn=2.0.0`
  const socket = new WebSocket(url, { headers: { 'x-forwarded-for': address }, perMessageDeflate: false })
  const listener: Listener = { person, socket, onNews: () => {} }
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.once('open', () => {
      const config = { private: true }
      socket.send(
        JSON.stringify(['1', '1', `realtime:user:${person}`, 'phx_join', { config, access_token: token }]),
      )
    })
    socket.on('message', (data: Buffer) => {
      const text = data.toString()
      if (text.includes('"broadcast"')) listener.onNews()
      else if (text.includes('"status":"ok"')) resolve()
      else reject(new Error(text))
    })
  })
  return listener
}

const memoryOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000

/** ms from a message to its reader's socket, for readers one after the other. */
async function newsTimes(sql: Sql, listeners: readonly Listener[]): Promise<number[]> {
  const times: number[] = []
  for (let probe = 0; probe < probes; probe++) {
    const listener = listeners[(probe * 7919) % listeners.length]
    if (!listener) continue
    const began = performance.now()
    const came = new Promise<void>((resolve) => (listener.onNews = resolve))
    await sql`
      insert into public.received_messages (user_id, sender_name, subject, message)
      values (${listener.person}, 'Olive', 'Fish', 'Fresh today')`
    await came
    times.push(performance.now() - began)
    listener.onNews = () => {}
    await sleep(20)
  }
  return times
}

/** ms that requests of one person take, one after the other, until the work is done. */
async function requestTimes(server: TestServer, token: string, work: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  const state = { isDone: false }
  const end = () => (state.isDone = true)
  void work.then(end, end)
  while (!state.isDone) {
    const began = performance.now()
    const answer = await request(server, '/rest/v1/profiles?select=id', {
      headers: { authorization: `Bearer ${token}` },
    })
    await answer.arrayBuffer()
    times.push(performance.now() - began)
    await sleep(20)
  }
  return times
}

const last = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Number.NaN
const print = (what: string, value: string) => process.stdout.write(`${what}: ${value}\n`)
const times = (values: readonly number[]) =>
  `${median(values).toFixed(1)} ms, 99 of 100 within ${last(values).toFixed(1)} ms`

/** Sends that many a second, half of them to people who listen. */
async function flood(sql: Sql, people: readonly string[]): Promise<number> {
  const each = notificationsPerSecond / 25
  const began = performance.now()
  let sent = 0
  while (performance.now() - began < seconds * 1000) {
    const topics = Array.from({ length: each }, (_, index) =>
      index % 2 === 0 ? `user:${people[(sent + index) % people.length]}` : `user:${randomUUID()}`,
    )
    await sql`
      select realtime.send(jsonb_build_object('n', ${sent}::integer), 'messages', topic)
      from unnest(${topics}::text[]) as topic`
    sent += each
    const early = (sent / notificationsPerSecond) * 1000 - (performance.now() - began)
    if (early > 0) await sleep(early)
  }
  return sent / ((performance.now() - began) / 1000)
}

const server = await startTestServer({
  main: builtServer,
  env: { TRUST_PROXY: 'true', USER_CONTENT_ORIGIN: 'off' },
})
const sql = openDatabase(server.dataDir, 4)
try {
  const secret = loadSecrets(server.dataDir, null).jwtSecret
  const reader = await newPerson(server)
  const people = Array.from({ length: sockets }, () => randomUUID())
  await sql`
    insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at)
    select id, 'authenticated', 'authenticated', id || '@example.org', 'x', now() from unnest(${people}::uuid[]) as id`
  const readerToken = tokenFor(reader.id, secret)
  await requestTimes(server, readerToken, sleep(2000))
  const before = memoryOf(server.pid)
  const began = performance.now()
  const listeners: Listener[] = []
  for (let from = 0; from < people.length; from += 50)
    listeners.push(
      ...(await Promise.all(
        people
          .slice(from, from + 50)
          .map((person, index) => listen(server, person, tokenFor(person, secret), from + index)),
      )),
    )
  print(`${sockets} sockets opened and joined`, `${((performance.now() - began) / 1000).toFixed(1)} s`)
  await sleep(5000)
  const after = memoryOf(server.pid)
  print('memory of the server before, after', `${before.toFixed(0)}, ${after.toFixed(0)} MB`)
  print('each socket', `${(((after - before) * 1000) / sockets).toFixed(1)} kB`)
  print('a request, quiet', times(await requestTimes(server, readerToken, sleep(5000))))
  print('a message to its reader, quiet', times(await newsTimes(sql, listeners)))

  let heard = 0
  // People who are not asked for news: what they hear is counted.
  const crowd = listeners.slice(listeners.length / 2)
  for (const listener of crowd) listener.onNews = () => (heard += 1)
  // The embedded database is a child of the server.
  const cpu = () => {
    const database = cpuTime(databasePid(server.dataDir))
    return { server: cpuTime(server.pid) - database, database }
  }
  const cpuBefore = cpu()
  const flooding = flood(
    sql,
    crowd.map(({ person }) => person),
  )
  const [news, requests, rate] = await Promise.all([
    newsTimes(sql, listeners.slice(0, listeners.length / 2)),
    requestTimes(server, readerToken, flooding),
    flooding,
  ])
  const cpuAfter = cpu()
  print('notifications a second', rate.toFixed(0))
  print('a request meanwhile', times(requests))
  print('a message to its reader meanwhile', times(news))
  print('messages to sockets a second', (heard / seconds).toFixed(0))
  print(
    'cores of the server, of the database',
    `${((cpuAfter.server - cpuBefore.server) / seconds).toFixed(2)}, ${((cpuAfter.database - cpuBefore.database) / seconds).toFixed(2)}`,
  )
  print('memory of the server at the end', `${memoryOf(server.pid).toFixed(0)} MB`)
  for (const { socket } of listeners) socket.terminate()
} finally {
  await sql.end()
  await server.dispose()
}
