import { createClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Failure } from '@/lib/result'
import { success } from '@/lib/result'
import { systemClock } from '@/lib/clock'
import { answersJoins, broadcast, FakeSocket, stubSockets } from '../testing/fake-socket'
import { createLiveMessages } from './live'

beforeEach(stubSockets)
afterEach(() => {
  vi.unstubAllGlobals()
})

const binding = { event: '*', schema: 'public', table: 'received_messages', filter: 'user_id=eq.ada' }
const own = 'user:ada'
const rows = 'received-messages-ada'

function listen() {
  const library = createClient('http://server.test', 'key', {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const live = createLiveMessages({
    client: async () => success(library),
    userId: 'ada',
    clock: systemClock,
    random: () => 0,
  })
  const changed = vi.fn<() => void>()
  const states: (Failure | null)[] = []
  const begin = () => live.start(changed, (failure) => states.push(failure))
  return { library, changed, states, begin }
}
const joined = () =>
  FakeSocket.sent
    .filter(([, , , event]) => event === 'phx_join')
    .map(([, , topic]) => topic.slice('realtime:'.length))

test('tells that it works, and of news of messages and sessions on the person’s own private topic, until it ends', async () => {
  FakeSocket.answer = answersJoins({ [own]: [] })
  const { library, changed, states, begin } = listen()
  const end = begin()
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1))
  expect(states).toEqual([null])
  const join = FakeSocket.sent.find(([, , , event]) => event === 'phx_join')
  expect(join?.[4]).toMatchObject({ config: { private: true, postgres_changes: [] } })
  for (const kind of ['messages', 'sessions', 'roles']) FakeSocket.opened[0]?.tell(broadcast(own, kind))
  expect(changed).toHaveBeenCalledTimes(3)
  end()
  await vi.waitFor(() => expect(library.getChannels()).toEqual([]))
  expect(joined()).toEqual([own])
})

test('a project that has no topics yet tells of the rows', async () => {
  FakeSocket.answer = answersJoins({ [rows]: [{ id: 1, ...binding }] })
  const { changed, states, begin, library } = listen()
  const end = begin()
  await vi.waitFor(() => expect(states.at(-1)).toBeNull())
  expect(joined()).toEqual([own, rows])
  const data = { type: 'INSERT', schema: 'public', table: 'received_messages', columns: [], record: {} }
  FakeSocket.opened[0]?.tell([null, null, `realtime:${rows}`, 'postgres_changes', { ids: [1], data }])
  expect(changed).toHaveBeenCalledTimes(2)
  end()
  await vi.waitFor(() => expect(library.getChannels()).toEqual([]))
})

test('a server that listens to something else fails with the words of the realtime client [A8.22]', async () => {
  FakeSocket.answer = answersJoins({ [rows]: [{ id: 1, ...binding, table: 'messages' }] })
  const { changed, states, begin } = listen()
  const end = begin()
  await vi.waitFor(() =>
    expect(states).toContainEqual({
      code: 'realtime',
      message: 'mismatch between server and client bindings for postgres changes',
    }),
  )
  expect(states).not.toContain(null)
  expect(changed).not.toHaveBeenCalled()
  end()
})

test('beginning twice is refused and listens once [A8.22]', async () => {
  FakeSocket.answer = answersJoins({ [own]: [] })
  const { library, states, begin } = listen()
  const end = begin()
  begin()
  expect(states).toEqual([{ code: 'realtime', message: 'tried to subscribe multiple times' }])
  await vi.waitFor(() => expect(states).toHaveLength(2))
  expect([states[1], library.getChannels().length]).toEqual([null, 1])
  end()
})
