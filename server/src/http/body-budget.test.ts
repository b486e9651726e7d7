import { setMaxListeners } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Arrival, createBodyBudget } from './body-budget.ts'

const limits = { ofAll: 100, ofAddress: 50, ofAccount: 20, waitMs: 1000, graceMs: 300 }
const stays = new AbortController().signal
setMaxListeners(0, stays)

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A budget whose outcomes are noted by the names of the bodies. */
function budget() {
  const bodies = createBodyBudget(limits)
  const came: string[] = []
  const cutOff: string[] = []
  const take = async (name: string, bytes: number, given: Partial<Arrival> = {}) => {
    const room = await bodies.take({
      bytes,
      account: name,
      address: name,
      signal: stays,
      cutOff: () => cutOff.push(name),
      ...given,
    })
    came.push(room ? name : `${name} refused`)
    return room
  }
  return { bodies, came, cutOff, take }
}

test('bodies of all take no more than there is, however many send them, and follow in their order', async () => {
  const { bodies, came, take } = budget()
  const rooms = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => take(name, 20)))
  expect(bodies.held).toBe(100)
  void take('f', 20)
  // Though it is the smaller one.
  void take('g', 5)
  rooms[0]?.giveBack()
  rooms[0]?.giveBack()
  await vi.advanceTimersByTimeAsync(0)
  expect(came.slice(5)).toEqual(['f'])
  expect(bodies.held).toBe(100)
  await vi.advanceTimersByTimeAsync(1000)
  expect(came.slice(5)).toEqual(['f', 'g refused'])
})

test('an attacker who holds its share, by many accounts at one address, holds up no other', async () => {
  const { bodies, came, take } = budget()
  for (const account of ['1', '2', '3', '4', '5']) void take(account, 20, { address: 'bad' })
  for (const nth of [1, 2, 3]) void take(`greedy ${nth}`, 10, { account: 'greedy', address: 'elsewhere' })
  await vi.advanceTimersByTimeAsync(0)
  expect(came).toEqual(['1', '2', 'greedy 1', 'greedy 2'])
  expect(bodies.held).toBe(60)
  await take('honest', 20)
  expect(came.at(-1)).toBe('honest')
})

test('a body that has been arriving for long gives way to one that waits, and one that is there does not', async () => {
  const { cutOff, came, take } = budget()
  const slow = await take('slow', 20)
  const there = await take('there', 20)
  there?.arrived()
  for (const name of ['c', 'd']) (await take(name, 20))?.arrived()
  await vi.advanceTimersByTimeAsync(900)
  // While there is room, a body may take its time.
  expect(cutOff).toEqual([])
  await take('new', 20)
  void take('waits', 10)
  await vi.advanceTimersByTimeAsync(250)
  expect(cutOff).toEqual(['slow'])
  slow?.giveBack()
  await vi.advanceTimersByTimeAsync(0)
  expect(came.at(-1)).toBe('waits')
  await vi.advanceTimersByTimeAsync(5000)
  expect(cutOff).toEqual(['slow'])
})

test('a body whose client leaves while it waits takes nothing, and what waited behind it comes in', async () => {
  const { bodies, came, take } = budget()
  for (const name of ['a', 'b', 'c', 'd']) await take(name, 20)
  const leaving = new AbortController()
  void take('large', 30, { account: null, signal: leaving.signal })
  void take('behind', 20)
  await vi.advanceTimersByTimeAsync(0)
  expect(came).toHaveLength(4)
  leaving.abort()
  await vi.advanceTimersByTimeAsync(0)
  expect(came.slice(4)).toEqual(['large refused', 'behind'])
  expect(bodies.held).toBe(100)
  await take('gone', 1, { signal: leaving.signal })
  expect(came.at(-1)).toBe('gone refused')
})
