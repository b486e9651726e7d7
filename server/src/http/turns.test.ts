import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTurns } from './turns.ts'

const limits = { atWork: 2, waiting: 3, waitMs: 1000 }
const stays = new AbortController().signal

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
