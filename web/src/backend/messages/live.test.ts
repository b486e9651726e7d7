import { createClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Failure } from '@/lib/result'
import { success } from '@/lib/result'
import { createLiveMessages } from './live'

/** A message of the realtime protocol: the join it answers, its own number, the channel, what happened. */
type Frame = readonly [string | null, string | null, string, string, Record<string, unknown>]

/** A socket whose other end is the test: `answer` says what comes back for what is sent. */
class FakeSocket {
  static answer: (frame: Frame) => readonly Frame[] = () => []
  static readonly sent: Frame[] = []
  readyState = 0
  onopen: () => void = () => undefined
  onmessage: (event: { readonly data: string }) => void = () => undefined
  onclose: () => void = () => undefined
  onerror: () => void = () => undefined
  binaryType = ''
  constructor() {
    queueMicrotask(() => {
      this.readyState = 1
      this.onopen()
    })
  }
  send(text: string) {
    const frame: Frame = JSON.parse(text)
    FakeSocket.sent.push(frame)
    queueMicrotask(() => {
      for (const back of FakeSocket.answer(frame)) this.onmessage({ data: JSON.stringify(back) })
    })
  }
  close() {
    this.readyState = 3
  }
}

beforeEach(() => {
  FakeSocket.sent.length = 0
  vi.stubGlobal('WebSocket', FakeSocket)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const binding = { event: '*', schema: 'public', table: 'received_messages', filter: 'user_id=eq.ada' }

/** A server that joins with the given bindings and then tells of one change. */
const joins =
  (bindings: readonly object[], changes: readonly object[] = []) =>
  ([join, ref, topic, event]: Frame): readonly Frame[] =>
    event === 'phx_join'
      ? [
          [join, ref, topic, 'phx_reply', { status: 'ok', response: { postgres_changes: bindings } }],
          ...changes.map((data): Frame => [null, null, topic, 'postgres_changes', { ids: [1], data }]),
        ]
      : []

function listen() {
  const library = createClient('http://server.test', 'key', {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const live = createLiveMessages({ client: async () => success(library), userId: 'ada' })
  const changed = vi.fn<() => void>()
  const states: (Failure | null)[] = []
  const begin = () => live.start(changed, (failure) => states.push(failure))
  return { library, changed, states, begin }
}

test('tells that it works and of every change of the person’s inbox, until it ends', async () => {
  const change = { type: 'INSERT', schema: 'public', table: 'received_messages', columns: [], record: {} }
  FakeSocket.answer = joins([{ id: 1, ...binding }], [change])
  const { library, changed, states, begin } = listen()
  const end = begin()
  // Once for what may have come before, once for the change.
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(2))
  expect(states).toEqual([null])
  const join = FakeSocket.sent.find(([, , , event]) => event === 'phx_join')
  expect(join?.[4]).toMatchObject({ config: { postgres_changes: [binding] } })
  end()
  await vi.waitFor(() => expect(library.getChannels()).toEqual([]))
})

test('a server that listens to something else fails with the words of the realtime client [A8.22]', async () => {
  FakeSocket.answer = joins([{ id: 1, ...binding, table: 'messages' }])
  const { changed, states, begin } = listen()
  begin()
  await vi.waitFor(() =>
    expect(states).toContainEqual({
      code: 'realtime',
      message: 'mismatch between server and client bindings for postgres changes',
    }),
  )
  expect(changed).not.toHaveBeenCalled()
})

test('beginning twice is refused and listens once [A8.22]', async () => {
  FakeSocket.answer = joins([{ id: 1, ...binding }])
  const { library, states, begin } = listen()
  begin()
  begin()
  expect(states).toEqual([{ code: 'realtime', message: 'tried to subscribe multiple times' }])
  await vi.waitFor(() => expect(states).toHaveLength(2))
  expect([states[1], library.getChannels().length]).toEqual([null, 1])
})
