import { beforeEach, expect, test, vi } from 'vitest'
import { gatherTime, livePollInterval, newsSpread, pollInterval } from './synchroniser'
import { createDevice, createManualClock, type ManualClock, settle } from './testing/device'
import { createSpaceServer } from './testing/space-server'
import type { FollowSpace, SpaceListener, SpacePort } from './types'

vi.mock('@/lib/sha256', () => import('./testing/sha256-at-once'))

let server: ReturnType<typeof createSpaceServer>
let clock: ManualClock
let pulls: number

beforeEach(() => {
  server = createSpaceServer()
  clock = createManualClock()
  pulls = 0
})

/** A device that hears of its space by the listener that is returned with it. */
async function start(random: () => number = () => 0) {
  let listener: SpaceListener | null = null
  const follow: FollowSpace = (_space, given) => {
    listener = given
    return () => {
      listener = null
    }
  }
  const port = server.connect()
  const pull: SpacePort['pull'] = (...args) => {
    pulls++
    return port.pull(...args)
  }
  const device = createDevice({ ...port, pull }, { clock, follow, random })
  await device.started
  await settle()
  return { device, hear: () => listener }
}

const pass = async (ms: number) => {
  clock.advance(ms)
  await settle()
}
const latest = async () => {
  const page = await server.connect().pull(0, { whole: true, points: [] })
  return page.ok ? page.value.latest : 0
}

test('a device that hears of a change asks for it, and not for its own', async () => {
  const [one, two] = [await start(), await start()]
  one.hear()?.onState(true)
  two.hear()?.onState(true)
  await one.device.files.write('/home/note.txt', 'text')
  await pass(gatherTime)
  await vi.waitFor(() => expect(one.device.fileStorage.getState().sync?.pending).toBe(0))
  pulls = 0
  const version = await latest()
  one.hear()?.onNews(version)
  await pass(newsSpread)
  expect(pulls).toBe(0)
  two.hear()?.onNews(version)
  await pass(0)
  await vi.waitFor(() => expect(pulls).toBe(1))
  await settle()
  expect((await two.device.contents())['/home/note.txt']).toBe('text')
})

test('a hidden page waits until it is shown', async () => {
  const { device, hear } = await start()
  hear()?.onState(true)
  device.attention.isVisible = false
  pulls = 0
  hear()?.onNews(7)
  await pass(newsSpread)
  expect(pulls).toBe(0)
  device.attention.isVisible = true
  clock.advance(2_000)
  device.attention.wake()
  await settle()
  expect(pulls).toBe(1)
})

test('while changes are told, a device asks every 2 minutes, and every 15 s once they are not', async () => {
  const { hear } = await start()
  hear()?.onState(true)
  pulls = 0
  await pass(pollInterval)
  expect(pulls).toBe(0)
  await pass(livePollInterval - pollInterval)
  expect(pulls).toBe(1)
  hear()?.onState(false)
  await pass(pollInterval)
  expect(pulls).toBe(2)
})

test('a number of another history, which is never reached, is asked for once', async () => {
  const { hear } = await start()
  pulls = 0
  hear()?.onNews(1_000)
  for (let round = 0; round < 5; round++) await pass(newsSpread)
  expect(pulls).toBe(1)
})

test('devices ask at moments of their own, in 150 ms, and once for all that they hear meanwhile', async () => {
  const devices = await Promise.all([0, 0.5, 0.99].map((random) => start(() => random)))
  pulls = 0
  for (const { hear } of devices) hear()?.onNews(1_000)
  const asked: number[] = []
  for (const ms of [0, 74, 1, 73, 1]) {
    await pass(ms)
    asked.push(pulls)
    if (ms === 74) for (const { hear } of devices.slice(1)) hear()?.onNews(1_001)
  }
  expect(asked).toEqual([1, 1, 2, 2, 3])
  expect(newsSpread).toBe(150)
})
