import { createClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { systemClock } from '@/lib/clock'
import { type Failure, success } from '@/lib/result'
import { answersJoins, broadcast, FakeSocket, stubSockets } from '../testing/fake-socket'
import { follow, gapSpread, longestTry, retryPauses, topicWay } from './follow'

beforeEach(() => {
  vi.useFakeTimers()
  stubSockets()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function begin(topics: readonly string[] = ['store']) {
  const library = createClient('http://server.test', 'key', {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const news = vi.fn<() => void>()
  const states: (Failure | null)[] = []
  const end = follow({
    client: async () => success(library),
    clock: systemClock,
    random: () => 0.5,
    ways: topics.map((topic) => topicWay(topic, ['reviews'])),
    onNews: news,
    onState: (failure) => states.push(failure),
  })
  return { news, states, end, library }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const joins = () => FakeSocket.sent.filter(([, , , event]) => event === 'phx_join').length
const newest = () => FakeSocket.opened.at(-1)

test('a topic that is refused is asked for again after a pause that grows, and heard once it is allowed', async () => {
  FakeSocket.answer = answersJoins({})
  const { news, states, end } = begin()
  await pass(10)
  expect([joins(), states.at(-1)?.message]).toEqual([1, expect.stringMatching(/^Unauthorized/)])
  // The library itself would ask every few seconds.
  await pass(retryPauses.first * 0.75 - 100)
  expect(joins()).toBe(1)
  await pass(200)
  expect(joins()).toBe(2)
  FakeSocket.answer = answersJoins({ store: [] })
  await pass(retryPauses.first * 2 * 0.75 - 300)
  expect([joins(), news.mock.calls.length]).toEqual([2, 0])
  await pass(400)
  expect([joins(), states.at(-1), news.mock.calls.length]).toEqual([3, null, 1])
  await end()
})

test('what may have been missed is asked for, at a moment of its own', async () => {
  FakeSocket.answer = answersJoins({ store: [] })
  const { news, states, end } = begin()
  await pass(10)
  expect(news).toHaveBeenCalledTimes(1)
  const message = 'Messages may have been missed'
  newest()?.tell([null, null, 'realtime:store', 'system', { message, status: 'ok', channel: 'store' }])
  expect(news).toHaveBeenCalledTimes(1)
  await pass(gapSpread / 2)
  expect(news).toHaveBeenCalledTimes(2)
  // A connection that broke comes back by itself after a second.
  newest()?.break()
  await pass(10)
  expect(states.at(-1)).not.toBeNull()
  await pass(1000)
  expect(states.at(-1)).toBeNull()
  expect(news).toHaveBeenCalledTimes(2)
  await pass(gapSpread)
  expect(news).toHaveBeenCalledTimes(3)
  await end()
})

test('a topic that the server closes is noticed at once, and asked for again later', async () => {
  FakeSocket.answer = answersJoins({ store: [] })
  const { news, states, end, library } = begin()
  await pass(10)
  const join = FakeSocket.sent.find(([, , , event]) => event === 'phx_join')
  newest()?.tell([join?.[0] ?? null, null, 'realtime:store', 'phx_close', {}])
  await pass(0)
  expect([news.mock.calls.length, states.at(-1)?.message]).toEqual([2, 'CLOSED'])
  await pass(retryPauses.first)
  expect([states.at(-1), joins()]).toEqual([null, 2])
  newest()?.tell(broadcast('store', 'reviews'))
  newest()?.tell(broadcast('store', 'other'))
  await pass(gapSpread)
  // For what it may have missed, and for the news.
  expect(news).toHaveBeenCalledTimes(4)
  await end()
  expect(library.getChannels()).toEqual([])
})

test('where connections are cut, it gives up after some and tries again after a pause', async () => {
  FakeSocket.isReachable = false
  const { states, end } = begin(['store', 'other'])
  await pass(longestTry + 100)
  const tries = FakeSocket.opened.length
  expect(tries).toBeGreaterThan(4)
  expect(states).not.toContain(null)
  await pass(retryPauses.first * 0.75 - 5000)
  expect(FakeSocket.opened).toHaveLength(tries)
  FakeSocket.isReachable = true
  FakeSocket.answer = answersJoins({ store: [] })
  await pass(2 * retryPauses.first)
  expect(states.at(-1)).toBeNull()
  await end()
})
