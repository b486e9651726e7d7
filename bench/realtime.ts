// `npx tsx bench/realtime.ts`: 2,000 sockets on one server, all in one space, then 10,000 notifications a second from the database, in turns
// with none. Prints what the sockets take, and how long news and requests take with and without them. docs/performance.md has the
// figures. REALTIME_SOCKETS says another number.
import { fork } from 'node:child_process'
import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { WebSocket } from 'ws'
import { builtServer } from '../e2e/support/server'
import { loadSecrets } from '../server/src/secrets'
import { databasePid, openDatabase } from '../server/test/support/database'
import { newPerson } from '../server/test/support/people'
import { startTestServer, type TestServer } from '../server/test/support/server'
import { cpuTime } from './api-cpu'
import type { TimedRequest } from './request-times'
import { median } from './statistics'

const sockets = Number(process.env.REALTIME_SOCKETS ?? 2000)
const notificationsPerSecond = 10_000
/** Each turn with notifications, and each without. */
const seconds = 4
const turns = 4
const probes = 100
const changesOfSpace = 20
/** How often a socket says that it is there (ms): one that says nothing for a minute is closed. */
const beatMs = 20_000
/** Sockets of one address, as the proxy names it. */
const perAddress = 100

const requestProgram = fileURLToPath(new URL('request-times.ts', import.meta.url))

type Sql = ReturnType<typeof openDatabase>

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** An access token without a session, as the server itself could sign one. */
function tokenFor(person: string, secret: string): string {
  const exp = Math.floor(Date.now() / 1000) + 3600
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: person, role: 'authenticated', exp })}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

/** Somebody who listens to their own topic and to that of a space. */
interface Listener {
  readonly person: string
  readonly socket: WebSocket
  /** Called for each message of their own topic. */
  onNews: () => void
  /** Called for each message of the space. */
  onChange: () => void
}

interface ListenOptions {
  readonly server: TestServer
  readonly person: string
  readonly space: string
  readonly token: string
  /** Which one it is of all: those of an address are bounded. */
  readonly number: number
}

async function listen({ server, person, space, token, number }: ListenOptions): Promise<Listener> {
  const address = `10.0.${Math.floor(number / perAddress)}.1`
  const url = `ws://localhost:${server.port}/realtime/v1/websocket?apikey=${server.key}&vsn=2.0.0`
  const socket = new WebSocket(url, { headers: { 'x-forwarded-for': address }, perMessageDeflate: false })
  const beat = setInterval(
    () => socket.send(JSON.stringify([null, 'beat', 'phoenix', 'heartbeat', {}])),
    beatMs,
  )
  socket.once('close', () => clearInterval(beat))
  const listener: Listener = { person, socket, onNews: () => {}, onChange: () => {} }
  const topics = [`user:${person}`, `space:${space}`]
  await new Promise<void>((resolve, reject) => {
    let joined = 0
    socket.once('error', reject)
    socket.once('open', () => {
      const config = { private: true }
      for (const [index, topic] of topics.entries())
        socket.send(
          JSON.stringify([
            String(index),
            String(index),
            `realtime:${topic}`,
            'phx_join',
            { config, access_token: token },
          ]),
        )
    })
    socket.on('message', (data: Buffer) => {
      const text = data.toString()
      if (text.includes('"broadcast"')) {
        if (text.includes('"realtime:space:')) listener.onChange()
        else listener.onNews()
      } else if (!text.includes('"status":"ok"')) reject(new Error(text))
      else if ((joined += 1) === topics.length) resolve()
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

/** ms from changes of the space to the sockets: to the one in the middle, and to the last one, for each change. */
async function changeTimes(sql: Sql, space: string, listeners: readonly Listener[]) {
  const found: { readonly middle: number; readonly last: number }[] = []
  for (let change = 0; change < changesOfSpace; change++) {
    const began = performance.now()
    const waits = listeners.map(
      (listener) =>
        new Promise<number>((resolve) => {
          listener.onChange = () => resolve(performance.now() - began)
        }),
    )
    await sql`update public.spaces set version = version + 1 where id = ${space}`
    const all = await Promise.all(waits)
    found.push({ middle: median(all), last: Math.max(...all) })
    await sleep(50)
  }
  for (const listener of listeners) listener.onChange = () => {}
  return found
}

/** Somebody else at work, in a program of their own. */
function startRequests(request: TimedRequest) {
  const program = fork(requestProgram, [JSON.stringify(request)], { execArgv: ['--import', 'tsx'] })
  return {
    /** ms that their requests take, one after the other, for so many seconds. */
    times: async (seconds: number): Promise<readonly number[]> => {
      const ended = once(program, 'exit').then(() => Promise.reject(new Error('The requests failed.')))
      program.send(seconds)
      const [times] = (await Promise.race([once(program, 'message'), ended])) as [readonly number[]]
      return times
    },
    stop: () => program.kill(),
  }
}

const last = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Number.NaN
const print = (what: string, value: string) => process.stdout.write(`${what}: ${value}\n`)
const times = (values: readonly number[]) =>
  `${median(values).toFixed(1)} ms, 99 of 100 within ${last(values).toFixed(1)} ms`

/** Sends that many a second, half of them to people who listen; resolves with how many it was. */
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
let requests: ReturnType<typeof startRequests> | null = null
try {
  const secret = loadSecrets(server.dataDir, null).jwtSecret
  const reader = await newPerson(server)
  const people = Array.from({ length: sockets }, () => randomUUID())
  await sql`
    insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at)
    select id, 'authenticated', 'authenticated', id || '@example.org', 'x', now() from unnest(${people}::uuid[]) as id`
  const space = randomUUID()
  await sql`insert into public.spaces (id, kind, name) values (${space}, 'shared', 'River')`
  await sql`
    insert into public.space_members (space_id, user_id, role)
    select ${space}, id, 'editor' from unnest(${people}::uuid[]) as id`
  requests = startRequests({
    url: `${server.url}/rest/v1/profiles?select=id`,
    headers: { apikey: server.key, authorization: `Bearer ${tokenFor(reader.id, secret)}` },
  })
  await requests.times(2)
  const before = memoryOf(server.pid)
  const began = performance.now()
  const listeners: Listener[] = []
  for (let from = 0; from < people.length; from += 50)
    listeners.push(
      ...(await Promise.all(
        people
          .slice(from, from + 50)
          .map((person, index) =>
            listen({ server, person, space, token: tokenFor(person, secret), number: from + index }),
          ),
      )),
    )
  print(`${sockets} sockets opened and joined`, `${((performance.now() - began) / 1000).toFixed(1)} s`)
  await sleep(5000)
  const after = memoryOf(server.pid)
  print('memory of the server before, after', `${before.toFixed(0)}, ${after.toFixed(0)} MB`)
  print('each socket', `${(((after - before) * 1000) / sockets).toFixed(1)} kB`)
  const changes = await changeTimes(sql, space, listeners)
  print(
    `a change of a space to its ${sockets} listeners: the middle one, the last one`,
    `${median(changes.map(({ middle }) => middle)).toFixed(1)}, ${median(changes.map(({ last: longest }) => longest)).toFixed(1)} ms`,
  )

  let heard = 0
  // People who are not asked for news: what they hear is counted.
  const crowd = listeners.slice(listeners.length / 2)
  for (const listener of crowd) listener.onNews = () => (heard += 1)
  const asked = listeners.slice(0, listeners.length / 2)
  // The embedded database is a child of the server.
  const cpu = () => {
    const database = cpuTime(databasePid(server.dataDir))
    return { server: cpuTime(server.pid) - database, database }
  }
  const quiet = { requests: [] as number[], news: [] as number[] }
  const busy = {
    requests: [] as number[],
    news: [] as number[],
    rates: [] as number[],
    server: 0,
    database: 0,
  }
  for (let turn = 0; turn < turns; turn++) {
    const [alone, news] = await Promise.all([requests.times(seconds), newsTimes(sql, asked)])
    quiet.requests.push(...alone)
    quiet.news.push(...news)
    const cpuBefore = cpu()
    const flooding = flood(
      sql,
      crowd.map(({ person }) => person),
    )
    const [newsMeanwhile, meanwhile, rate] = await Promise.all([
      newsTimes(sql, asked),
      requests.times(seconds),
      flooding,
    ])
    const cpuAfter = cpu()
    busy.news.push(...newsMeanwhile)
    busy.requests.push(...meanwhile)
    busy.rates.push(rate)
    busy.server += cpuAfter.server - cpuBefore.server
    busy.database += cpuAfter.database - cpuBefore.database
  }
  const ratio = (of: 'requests' | 'news') => (median(busy[of]) / median(quiet[of])).toFixed(2)
  print('notifications a second', median(busy.rates).toFixed(0))
  print('a request, quiet', times(quiet.requests))
  print('a request meanwhile', `${times(busy.requests)}; ${ratio('requests')} times as long`)
  print('a message to its reader, quiet', times(quiet.news))
  print('a message to its reader meanwhile', `${times(busy.news)}; ${ratio('news')} times as long`)
  print('messages to sockets a second', (heard / (seconds * turns)).toFixed(0))
  print(
    'cores of the server, of the database',
    `${(busy.server / (seconds * turns)).toFixed(2)}, ${(busy.database / (seconds * turns)).toFixed(2)}`,
  )
  print('memory of the server at the end', `${memoryOf(server.pid).toFixed(0)} MB`)
  for (const { socket } of listeners) socket.terminate()
} finally {
  requests?.stop()
  await sql.end()
  await server.dispose()
}
