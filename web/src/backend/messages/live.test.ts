import { createClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Failure } from '@/lib/result'
import { success } from '@/lib/result'
import { systemClock } from '@/lib/clock'
import { answersJoins, broadcast, FakeSocket, stubSockets } from '../testing/fake-socket'
import { createPersonNews } from '../live/person-news'
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
  const news = createPersonNews({
    client: async () => success(library),
    userId: 'ada',
    clock: systemClock,
    random: () => 0,
  })
  const live = createLiveMessages(news)
  const changed = vi.fn<() => void>()
  const states: (Failure | null)[] = []
  const begin = () => live.start(changed, (failure) => states.push(failure))
  return { library, news, changed, states, begin }
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

test('all who listen share one channel, and each hears of its kinds', async () => {
  FakeSocket.answer = answersJoins({ [own]: [] })
  const { library, news, changed, begin } = listen()
  const end = begin()
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1))
  const spaces = vi.fn<() => void>()
  const state = vi.fn<(failure: Failure | null) => void>()
  const stop = news.listen({ kinds: ['spaces'], onNews: spaces, onState: state })
  // Whoever comes later asks once: what came before was not told to them.
  expect([spaces.mock.calls.length, state.mock.calls]).toEqual([1, [[null]]])
  for (const kind of ['spaces', 'messages', 'spaces']) FakeSocket.opened[0]?.tell(broadcast(own, kind))
  expect([spaces.mock.calls.length, changed.mock.calls.length]).toEqual([3, 2])
  end()
  FakeSocket.opened[0]?.tell(broadcast(own, 'spaces'))
  expect([spaces.mock.calls.length, changed.mock.calls.length, library.getChannels().length]).toEqual([
    4, 2, 1,
  ])
  stop()
  await vi.waitFor(() => expect(library.getChannels()).toEqual([]))
  expect(joined()).toEqual([own])
})

test('where rows are all that is told, others than messages are told of nothing', async () => {
  FakeSocket.answer = answersJoins({ [rows]: [{ id: 1, ...binding }] })
  const { news } = listen()
  const messages: (Failure | null)[] = []
  const spaces: (Failure | null)[] = []
  const stops = [
    news.listen({
      kinds: ['messages'],
      onNews: () => undefined,
      onState: (failure) => messages.push(failure),
    }),
    news.listen({ kinds: ['spaces'], onNews: () => undefined, onState: (failure) => spaces.push(failure) }),
  ]
  await vi.waitFor(() => expect(messages.at(-1)).toBeNull())
  expect(spaces).not.toContain(null)
  for (const stop of stops) stop()
})
