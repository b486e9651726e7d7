import { setMaxListeners } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTurns } from './turns.ts'

const limits = { atWork: 2, waiting: 3, waitMs: 1000 }
const stays = new AbortController().signal
setMaxListeners(0, stays)

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Notes in which order turns come. */
function taker(turns = createTurns(limits)) {
  const came: string[] = []
  const take = async (name: string, key = 'a', signal = stays) => {
    const giveBack = await turns.take(key, signal)
    came.push(giveBack ? name : `${name} refused`)
    return giveBack
  }
  return { turns, came, take }
}

test('as many work as may, others follow in their order, and keys do not wait for each other', async () => {
  const { came, take, turns } = taker()
  const first = await take('1')
  await take('2')
  void take('3')
  void take('4')
  await take('other', 'b')
  expect(came).toEqual(['1', '2', 'other'])
  first?.()
  first?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(came).toEqual(['1', '2', 'other', '3'])
  expect(turns.keys).toBe(2)
})

test('whoever waits too long, is too many or leaves gets no turn and takes none', async () => {
  const { came, take } = taker()
  const first = await take('1')
  const second = await take('2')
  const leaving = new AbortController()
  void take('3', 'a', leaving.signal)
  void take('4')
  void take('5')
  await take('6')
  leaving.abort()
  await vi.advanceTimersByTimeAsync(0)
  expect(came).toEqual(['1', '2', '6 refused', '3 refused'])
  await vi.advanceTimersByTimeAsync(1000)
  expect(came.slice(4)).toEqual(['4 refused', '5 refused'])
  first?.()
  second?.()
  await take('7')
  await take('8')
  expect(came.slice(6)).toEqual(['7', '8'])
})

test('nothing is kept of keys that are done', async () => {
  const { turns, take } = taker()
  const given = await Promise.all(Array.from({ length: 50 }, (_, nth) => take('x', `key ${nth}`)))
  expect(turns.keys).toBe(50)
  for (const giveBack of given) giveBack?.()
  expect(turns.keys).toBe(0)
})

/** A server with places for all together, behind turns for each; each request works for some time. */
function model(placesOfAll: number, workMs: number, rests: boolean) {
  const flood = { atWork: 1, waiting: 64, waitMs: 60_000 }
  const rest = { times: 4, afterMs: 0, besidesMs: 0, mostMs: 60_000 }
  const each = createTurns(rests ? { ...flood, rest } : flood, () => false)
  const queue = createTurns({ atWork: placesOfAll, waiting: 1000, waitMs: 60_000 })
  const done: { key: string; took: number; at: number }[] = []
  const send = async (key: string) => {
    const start = performance.now()
    const giveBack = await each.take(key, stays)
    const leave = giveBack && (await queue.take('all', stays))
    if (!leave) return
    setTimeout(() => {
      leave()
      giveBack(workMs)
      done.push({ key, took: performance.now() - start, at: performance.now() })
    }, workMs)
  }
  return { send, done }
}

test('a request waits for one of each other account at most, however many those have waiting', async () => {
  const { send, done } = model(1, 100, false)
  for (let nth = 0; nth < 64; nth += 1) void send('a')
  for (let nth = 0; nth < 64; nth += 1) void send('b')
  for (let nth = 0; nth < 10; nth += 1) {
    void send('person')
    await vi.advanceTimersByTimeAsync(350)
  }
  const waits = done.filter(({ key }) => key === 'person').map(({ took }) => took)
  expect(waits).toHaveLength(10)
  expect(Math.max(...waits)).toBeLessThanOrEqual(300)
})

test('a place rests as many times as its turn took, and not for one who is alone', async () => {
  const { send, done } = model(4, 100, true)
  for (let nth = 0; nth < 64; nth += 1) void send('a')
  await vi.advanceTimersByTimeAsync(2000)
  expect(done.map(({ at }) => at - (done[0]?.at ?? 0))).toEqual([0, 500, 1000, 1500])
  const alone = createTurns({ ...limits, rest: { times: 4, afterMs: 0, besidesMs: 0, mostMs: 1000 } })
  const giveBack = await alone.take('a', stays)
  giveBack?.(100)
  expect(alone.keys).toBe(0)
})

test('a flood that takes a moment to ask again is one all the same, and a pause ends it', async () => {
  const rest = { times: 10, afterMs: 500, besidesMs: 0, mostMs: 1000 }
  const { take, came } = taker(createTurns({ atWork: 1, waiting: 9, waitMs: 60_000, rest }, () => false))
  const pair = async () => {
    const [first, second] = [take('first'), take('second')]
    ;(await first)?.(10)
    await vi.advanceTimersByTimeAsync(0)
    return { hasRested: came.at(-1) === 'first', end: async () => (await second)?.(0) }
  }
  for (let nth = 0; nth < 5; nth += 1) {
    const { hasRested, end } = await pair()
    expect(hasRested).toBe(false)
    await end()
    await vi.advanceTimersByTimeAsync(100)
  }
  const flood = await pair()
  expect(flood.hasRested).toBe(true)
  await vi.advanceTimersByTimeAsync(100)
  await flood.end()
  await vi.advanceTimersByTimeAsync(300)
  expect((await pair()).hasRested).toBe(false)
})

test('a burst is not held up; a place rests once some have been waiting for a while, and within its bound', async () => {
  const rest = { times: 10, afterMs: 500, besidesMs: 1, mostMs: 300 }
  const { came, take } = taker(createTurns({ atWork: 1, waiting: 9, waitMs: 60_000, rest }, () => false))
  const turns = [1, 2, 3, 4].map((nth) => take(String(nth)))
  ;(await turns[0])?.(4)
  await vi.advanceTimersByTimeAsync(0)
  expect(came).toEqual(['1', '2'])
  await vi.advanceTimersByTimeAsync(500)
  ;(await turns[1])?.(4)
  await vi.advanceTimersByTimeAsync(49)
  expect(came).toEqual(['1', '2'])
  await vi.advanceTimersByTimeAsync(1)
  expect(came).toEqual(['1', '2', '3'])
  ;(await turns[2])?.(4000)
  await vi.advanceTimersByTimeAsync(300)
  expect(came).toEqual(['1', '2', '3', '4'])
  // None have been waiting for a while.
  await vi.advanceTimersByTimeAsync(251)
  ;(await turns[3])?.(4)
  await take('5')
  expect(came).toEqual(['1', '2', '3', '4', '5'])
})
