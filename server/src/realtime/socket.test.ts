import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChannelServices } from './channel.ts'
import { wires } from './frames.ts'
import { createHub } from './hub.ts'
import { realtimeLimits } from './limits.ts'
import { type Listener, noRights, type Rights } from './rights.ts'
import { closeSilent, createSocket } from './socket.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const all: Rights = { hearsBroadcast: true, hearsPresence: true, sendsBroadcast: true, sendsPresence: true }
const ada: Listener = { role: 'authenticated', person: 'ada', session: 's', claims: '{"n":1}', until: null }

type Sent = [string | null, string | null, string, string, Record<string, unknown>]

/** A socket with a server around it whose answers the test decides. */
function open(options: { listener?: Listener; rights?: () => Promise<Rights> } = {}) {
  const wire = wires['2.0.0']
  if (!wire) throw new Error('no such version')
  const sent: Sent[] = []
  const closed: (string | number)[] = []
  const published: string[] = []
  const hub = createHub()
  const ends = { rights: options.rights ?? (async () => all), listener: options.listener ?? ada, waiting: 0 }
  const services: ChannelServices = {
    hub,
    presence: {
      track: async (topic, key, payload) => ({ topic, key, meta: { ...payload, phx_ref: '1' } }),
      untrack: async () => {},
      state: async () => ({}),
      stop: async () => {},
    },
    askRights: () => ends.rights(),
    readListener: async (token) => (token === 'bad' ? 'InvalidJWTToken: Token has expired' : ends.listener),
    publish: async (notification) => void published.push(notification),
  }
  const onSlow = vi.fn<() => void>()
  const socket = createSocket({
    transport: {
      send: (text) => sent.push(JSON.parse(text)),
      get bufferedAmount() {
        return ends.waiting
      },
      close: (code) => closed.push(code),
      terminate: () => closed.push('terminated'),
    },
    wire,
    key: 'key',
    services,
    onSlow,
  })
  const say = async (...frame: Sent) => {
    socket.take(Buffer.from(JSON.stringify(frame)), false)
    await vi.advanceTimersByTimeAsync(0)
  }
  const join = (topic: string, more: object = {}, ref = '1') =>
    say(ref, ref, `realtime:${topic}`, 'phx_join', { config: { private: true }, ...more })
  const last = () => sent.at(-1)
  return { socket, sent, closed, published, hub, ends, onSlow, say, join, last }
}
const reply = (status: string, response: object, ref = '1', topic = 'realtime:room') => [
  ref,
  ref,
  topic,
  'phx_reply',
  { status, response },
]
const events = (sent: readonly Sent[]) => sent.map(([, , , event]) => event)

test('a channel is joined, heard and left', async () => {
  const { join, last, sent, say, hub } = open()
  await join('room')
  expect(last()).toEqual(reply('ok', { postgres_changes: [] }))
  hub.take('broom\nmessages\n1\n{}')
  await vi.advanceTimersByTimeAsync(30)
  expect(last()).toEqual([
    null,
    null,
    'realtime:room',
    'broadcast',
    { type: 'broadcast', event: 'messages', payload: {} },
  ])
  await say('1', '2', 'realtime:room', 'phx_leave', {})
  expect(sent.slice(-2)).toEqual([
    ['1', '2', 'realtime:room', 'phx_reply', { status: 'ok', response: {} }],
    ['1', null, 'realtime:room', 'phx_close', {}],
  ])
  expect(hub.usage().joins).toBe(0)
})

test.each([
  ['without a name', '', {}, /^TopicNameRequired/],
  ['with a line break in its name', 'a\nb', {}, /^TopicNameRequired/],
  ['with too long a name', 'x'.repeat(256), {}, /^TopicNameRequired/],
  ['that is public', 'room', { config: { private: false } }, /^PrivateOnly/],
  ['without settings', 'room', { config: undefined }, /^PrivateOnly/],
  ['with malformed settings', 'room', { config: { private: 'yes' } }, /^InvalidJoinPayload/],
  ['for rows', 'room', { config: { private: true, postgres_changes: [{}] } }, /^PostgresChangesDisabled/],
  ['with a token that is over', 'room', { access_token: 'bad' }, /^InvalidJWTToken/],
])('a channel %s is refused', async (_, topic, payload, reason) => {
  const { join, last, hub } = open()
  await join(topic, payload)
  expect(last()?.[4]).toEqual({ status: 'error', response: { reason: expect.stringMatching(reason) } })
  expect(hub.usage().joins).toBe(0)
})

test('who has no right, or cannot be asked about, hears nothing', async () => {
  const { join, last, hub, ends } = open({ rights: async () => noRights })
  await join('room')
  expect(last()?.[4]).toEqual({
    status: 'error',
    response: { reason: expect.stringMatching(/^Unauthorized/) },
  })
  ends.rights = () => Promise.reject(new Error('gone'))
  await join('room')
  expect(last()?.[4]).toEqual({
    status: 'error',
    response: { reason: expect.stringMatching(/^DatabaseUnavailable/) },
  })
  expect([hub.usage().joins, hub.joinsOf('ada')]).toEqual([0, 0])
})

test('a token ends its channel at its time, and a new one moves that', async () => {
  const until = Date.now() + 60_000
  const { join, say, sent, ends } = open({ listener: { ...ada, until } })
  await join('room')
  await vi.advanceTimersByTimeAsync(50_000)
  ends.listener = { ...ada, claims: '{"n":2}', until: until + 60_000 }
  await say('1', '2', 'realtime:room', 'access_token', { access_token: 'new' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(events(sent)).toEqual(['phx_reply'])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(events(sent)).toEqual(['phx_reply', 'system', 'phx_close'])
  expect(sent[1]?.[4]).toMatchObject({ status: 'error', message: 'InvalidJWTToken: Token has expired' })
  expect(sent[2]?.[0]).toBe('1')
})

test('a new token that is bad ends the channel', async () => {
  const { join, say, sent } = open()
  await join('room')
  await say('1', '2', 'realtime:room', 'access_token', { access_token: 'bad' })
  expect(events(sent)).toEqual(['phx_reply', 'system', 'phx_close'])
})

test('rights that change while they are asked for are asked for once more', async () => {
  let answer: (rights: Rights) => void = () => {}
  const { join, hub, last, ends } = open({ rights: () => new Promise((resolve) => (answer = resolve)) })
  await join('room')
  hub.take('rada')
  ends.rights = async () => noRights
  answer(all)
  await vi.advanceTimersByTimeAsync(0)
  expect(last()?.[4]).toMatchObject({ status: 'error' })
  expect(hub.usage().joins).toBe(0)
})

test('rights that end close the channel, and those that cannot be asked for as well', async () => {
  for (const rights of [async () => noRights, () => Promise.reject(new Error('gone'))]) {
    const { join, hub, sent, ends } = open()
    await join('room')
    ends.rights = rights
    hub.take('rada')
    await vi.advanceTimersByTimeAsync(0)
    expect(events(sent)).toEqual(['phx_reply', 'system', 'phx_close'])
    expect(hub.usage().joins).toBe(0)
  }
})

test('a broadcast goes to all servers where it is allowed, and is answered', async () => {
  const { join, say, last, published, ends } = open()
  await join('room')
  await say('1', '2', 'realtime:room', 'broadcast', { event: 'said', payload: { n: 1 } })
  expect(published).toEqual([expect.stringMatching(/^c[0-9a-f-]{36}\n1\nroom\nsaid\n\{"n":1\}$/)])
  expect(last()?.[4]).toEqual({ status: 'ok', response: {} })
  await say('1', '3', 'realtime:room', 'broadcast', { event: 'two\nlines', payload: {} })
  await say('1', '4', 'realtime:room', 'broadcast', { event: 'said', payload: 'x'.repeat(8_000) })
  ends.rights = async () => ({ ...all, sendsBroadcast: false })
  await join('hall', {}, '5')
  await say('5', '6', 'realtime:hall', 'broadcast', { event: 'said', payload: {} })
  await say('9', '7', 'realtime:hall', 'broadcast', { event: 'said', payload: {} })
  expect(last()?.[4]).toEqual({ status: 'error', response: { reason: 'unmatched topic' } })
  expect(published).toHaveLength(1)
})

test('a socket that floods, or sends what is no frame, is closed', async () => {
  const flood = open()
  for (let sent = 0; sent <= realtimeLimits.frames.burst; sent++)
    flood.socket.take(Buffer.from('[null,"1","phoenix","heartbeat",{}]'), false)
  expect(flood.closed).toEqual([1008])
  const steady = open()
  for (let second = 0; second < 60; second++) {
    for (let sent = 0; sent < realtimeLimits.frames.perSecond; sent++)
      steady.socket.take(Buffer.from('[null,"1","phoenix","heartbeat",{}]'), false)
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(steady.closed).toEqual([])
  const broken = open()
  broken.socket.take(Buffer.from('hello'), false)
  expect(broken.closed).toEqual([1007])
})

test('a socket that says nothing for a minute is ended, and a heartbeat keeps it', async () => {
  const [silent, beating] = [open(), open()]
  const ends = { silent: vi.fn<() => void>(), beating: vi.fn<() => void>() }
  const all = new Map([
    [{ terminate: ends.silent }, silent.socket],
    [{ terminate: ends.beating }, beating.socket],
  ])
  await vi.advanceTimersByTimeAsync(59_000)
  expect(closeSilent(all, performance.now())).toBe(0)
  await beating.say(null, '1', 'phoenix', 'heartbeat', {})
  expect(beating.last()).toEqual([null, '1', 'phoenix', 'phx_reply', { status: 'ok', response: {} }])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(closeSilent(all, performance.now())).toBe(1)
  expect([ends.silent.mock.calls.length, ends.beating.mock.calls.length]).toEqual([1, 0])
})

test('a client that does not read is cut off', async () => {
  const { join, hub, ends, closed, onSlow } = open()
  await join('room')
  ends.waiting = realtimeLimits.waitingBytes + 1
  hub.take('broom\nmessages\n1\n{}')
  await vi.advanceTimersByTimeAsync(30)
  expect([closed, onSlow.mock.calls.length, hub.usage().joins]).toEqual([['terminated'], 1, 0])
})

test('a socket that ends leaves all of its channels, those that are being joined as well', async () => {
  let answer: (rights: Rights) => void = () => {}
  const { join, hub, socket, sent, ends } = open()
  await join('room')
  ends.rights = () => new Promise((resolve) => (answer = resolve))
  await join('hall', {}, '2')
  socket.end()
  answer(all)
  await vi.advanceTimersByTimeAsync(0)
  expect([hub.usage().joins, hub.joinsOf('ada'), sent.length]).toEqual([0, 0, 1])
})

test('joining a topic again takes the place of the first join', async () => {
  const { join, hub, say, last } = open()
  await join('room')
  await join('room', {}, '2')
  expect(hub.usage().joins).toBe(1)
  await say('1', '3', 'realtime:room', 'phx_leave', {})
  expect([last()?.[4], hub.usage().joins]).toEqual([{ status: 'ok', response: {} }, 1])
})
