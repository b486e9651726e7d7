import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { SessionState } from '@/kernel/session/types'
import { withSession } from '@/kernel/session/with-session'
import { gatherTime } from './synchroniser'
import { createDevice, createManualClock, type Device, type ManualClock, settle } from './testing/device'
import { createSpaceServer, type SpaceServer } from './testing/space-server'
import type { EntryChange, SpaceFailure, SpacePort } from './types'

vi.mock('@/lib/sha256', () => import('./testing/sha256-at-once'))

let server: SpaceServer
let clock: ManualClock
/** Why the server does not take a list of changes at the moment; null: it does. */
let refusal: (changes: readonly EntryChange[]) => SpaceFailure | null
let pushes: number
/** Bytes of a new content that the server takes at most, as it tells devices; null: what the space says. */
let fileBytes: number | null

beforeEach(() => {
  server = createSpaceServer()
  clock = createManualClock()
  refusal = () => null
  pushes = 0
  fileBytes = null
})

async function start(
  options: { readonly disk?: Device['disk']; readonly largeAbove?: number } = {},
): Promise<Device> {
  const port = server.connect()
  const pull: SpacePort['pull'] = async (after, options) => {
    const pulled = await port.pull(after, options)
    if (!pulled.ok || fileBytes === null) return pulled
    return { ok: true, value: { ...pulled.value, limits: { ...pulled.value.limits, fileBytes } } }
  }
  const push: SpacePort['push'] = async (changes, seen) => {
    pushes++
    const error = refusal(changes)
    return error ? { ok: false, error } : port.push(changes, seen)
  }
  const device = createDevice({ ...port, pull, push }, { clock, ...options })
  await device.started
  await settle()
  return device
}

const pass = async (ms: number) => {
  clock.advance(ms)
  await settle()
}
const syncOf = (device: Device) => device.fileStorage.getState().sync
const stored = () =>
  [...server.entries()].flatMap(([path, { kind }]) => (kind === 'file' ? [path] : [])).toSorted()
async function write(device: Device, ...paths: readonly string[]) {
  for (const path of paths) {
    const result = await device.files.write(path, 'text')
    if (!result.ok) throw new Error(result.error.message)
  }
}

const unavailable: SpaceFailure = { code: 'unavailable', message: 'write EPIPE', status: 400 }
const refused: SpaceFailure = { code: 'refused', message: 'That name is not allowed.', status: 400 }
const holds = (name: string, error: SpaceFailure) => (changes: readonly EntryChange[]) =>
  changes.some(({ name: sent }) => sent === name) ? error : null

test('an error that is not known to last is tried again with growing pauses until everything is sent', async () => {
  const one = await start()
  refusal = () => unavailable
  await write(one, '/home/a.txt', '/home/b.txt')
  await pass(gatherTime)
  // Two files, and the folder that they are in.
  expect(syncOf(one)).toMatchObject({ status: 'offline', pending: 3, problem: { message: 'write EPIPE' } })
  expect(pushes).toBe(1)
  for (let second = 0; second < 120; second++) await pass(1000)
  // Also when it is looked for whether one of the changes is the cause, a server that fails is not asked for each.
  expect(pushes).toBeLessThan(30)
  expect(syncOf(one)).toMatchObject({ pending: 3 })
  refusal = () => null
  for (let second = 0; second < 61; second++) await pass(1000)
  expect(syncOf(one)).toMatchObject({ status: 'idle', pending: 0, problem: null })
  expect(stored()).toEqual(['/home/a.txt', '/home/b.txt'])
})

test('a change that fails for an unknown reason again and again holds nothing else up, and is sent when it can be', async () => {
  const one = await start()
  refusal = holds('bad.txt', unavailable)
  await write(one, '/home/a.txt', '/home/bad.txt', '/home/c.txt')
  for (let second = 0; second < 20; second++) await pass(1000)
  expect(stored()).toEqual(['/home/a.txt', '/home/c.txt'])
  expect(syncOf(one)).toMatchObject({
    status: 'failed',
    pending: 1,
    problem: {
      message:
        'The server could not take “bad.txt” (write EPIPE) so far. It will be tried again automatically.',
    },
  })
  await write(one, '/home/d.txt')
  for (let second = 0; second < 16; second++) await pass(1000)
  expect(stored()).toEqual(['/home/a.txt', '/home/c.txt', '/home/d.txt'])
  refusal = () => null
  for (let second = 0; second < 16; second++) await pass(1000)
  expect(stored()).toContain('/home/bad.txt')
  expect(syncOf(one)).toMatchObject({ status: 'idle', pending: 0, problem: null })
})

test('what was refused is named with its reason, and tried again with the next change', async () => {
  const one = await start()
  refusal = holds('bad.txt', refused)
  await write(one, '/home/bad.txt', '/home/a.txt')
  await pass(gatherTime)
  expect(stored()).toEqual(['/home/a.txt'])
  expect(syncOf(one)).toMatchObject({
    status: 'failed',
    pending: 1,
    problem: {
      message:
        'The account cannot keep “bad.txt” (That name is not allowed.); it stays on this device only. It is tried again when you change something or synchronise.',
    },
  })
  const before = pushes
  await pass(60_000)
  expect(pushes).toBe(before)
  refusal = () => null
  await write(one, '/home/b.txt')
  await pass(gatherTime)
  expect(stored()).toEqual(['/home/a.txt', '/home/b.txt', '/home/bad.txt'])
  expect(syncOf(one)).toMatchObject({ status: 'idle', pending: 0, problem: null })
})

test.each(['at the next start', 'when the person asks for it'])(
  'what was refused is tried again %s',
  async (when) => {
    const one = await start()
    refusal = holds('bad.txt', refused)
    await write(one, '/home/bad.txt')
    await pass(gatherTime)
    refusal = () => null
    if (when === 'at the next start') {
      one.dispose()
      await start({ disk: one.disk })
    } else await one.fileStorage.syncNow()
    expect(stored()).toEqual(['/home/bad.txt'])
  },
)

test('of many refused files some are named and the others counted', async () => {
  const one = await start()
  refusal = (changes) => (changes.some(({ kind }) => kind === 'file') ? refused : null)
  await write(one, ...Array.from({ length: 7 }, (_, nth) => `/home/${nth}.txt`))
  await pass(gatherTime)
  expect(syncOf(one)?.problem?.message).toContain('“4.txt” (That name is not allowed.) and 2 more; they stay')
})

test('what is in a folder that was refused waits with it, and is told with its reason', async () => {
  const one = await start()
  refusal = holds('plans', refused)
  expect((await one.files.createFolder('/home/plans')).ok).toBe(true)
  await write(one, '/home/plans/a.txt', '/home/b.txt')
  await pass(gatherTime)
  expect(stored()).toEqual(['/home/b.txt'])
  expect(syncOf(one)).toMatchObject({ status: 'failed', pending: 2 })
  expect(syncOf(one)?.problem?.message).toContain('“plans” (That name is not allowed.)')
  expect(syncOf(one)?.problem?.message).toContain('“a.txt” (That name is not allowed.)')
  refusal = () => null
  await one.fileStorage.syncNow()
  expect(stored()).toEqual(['/home/b.txt', '/home/plans/a.txt'])
})

describe('under a limit that was lowered, a file that is larger and in the space', () => {
  const large = 'x'.repeat(60)
  const sizes = () =>
    [...server.entries()].flatMap(([path, { kind, size }]) => (kind === 'file' ? [[path, size]] : []))
  const overwrite = async (device: Device, path: string, text: string) => {
    const result = await device.files.write(path, text)
    if (!result.ok) throw new Error(result.error.message)
  }
  const move = async (device: Device, from: string, to: string) => {
    const result = await device.files.move(from, to)
    if (!result.ok) throw new Error(result.error.message)
  }

  test.each([
    ['of the usual way', 1000],
    ['of the way of large contents', 50],
  ])('is renamed and moved, while a new content is held back (%s)', async (_way, largeAbove) => {
    const one = await start({ largeAbove })
    await overwrite(one, '/home/film.txt', large)
    await pass(gatherTime)
    await one.fileStorage.syncNow()
    expect(sizes()).toEqual([['/home/film.txt', 60]])
    fileBytes = 50
    await one.fileStorage.syncNow()
    await one.files.createFolder('/home/films')
    await move(one, '/home/film.txt', '/home/films/holiday.txt')
    await pass(gatherTime)
    await settle()
    expect(sizes()).toEqual([['/home/films/holiday.txt', 60]])
    expect(syncOf(one)).toMatchObject({ status: 'idle', pending: 0, problem: null })

    await overwrite(one, '/home/films/holiday.txt', `${large}!`)
    await move(one, '/home/films/holiday.txt', '/home/films/beach.txt')
    await pass(gatherTime)
    await settle()
    expect(syncOf(one)).toMatchObject({
      status: 'failed',
      problem: { message: expect.stringContaining('larger') },
    })
    expect(sizes().map(([, size]) => size)).toEqual([60])
  })

  test('is renamed where its content is away', async () => {
    const one = await start()
    await overwrite(one, '/home/film.txt', large)
    await pass(gatherTime)
    fileBytes = 50
    const two = await start()
    await settle()
    await move(two, '/home/film.txt', '/home/holiday.txt')
    await pass(gatherTime)
    expect(sizes()).toEqual([['/home/holiday.txt', 60]])
    expect(syncOf(two)).toMatchObject({ status: 'idle', pending: 0, problem: null })
  })
})

test('what waited while the session had ended is sent as soon as the password was given', () => {
  let state: Pick<SessionState, 'cover'> = { cover: null }
  const listeners = new Set<() => void>()
  const cover = (next: SessionState['cover']) => {
    state = { cover: next }
    for (const listener of listeners) listener()
  }
  let woken = 0
  const attention = withSession(
    { isVisible: () => true, isOnline: () => true, onWake: () => () => undefined },
    {
      getState: () => ({
        ...state,
        system: 'desktop',
        user: null,
        confirmationSentTo: null,
        startFailure: null,
        linkOffer: null,
      }),
      subscribe(listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
  )
  const stop = attention.onWake(() => woken++)
  cover('expired')
  expect(woken).toBe(0)
  cover(null)
  cover(null)
  expect(woken).toBe(1)
  stop()
  expect(listeners.size).toBe(0)
})

test('what is known of entries and damaged is asked for again, and nothing is sent twice or lost', async () => {
  const one = await start()
  await write(one, '/home/a.txt', '/home/b.txt')
  await pass(gatherTime)
  expect(syncOf(one)).toMatchObject({ status: 'idle', pending: 0 })
  one.dispose()
  for (const id of one.disk.entries.keys()) one.disk.entries.set(id, 'damaged')
  const again = await start({ disk: one.disk })
  await write(again, '/home/c.txt')
  await again.fileStorage.syncNow()
  expect(syncOf(again)).toMatchObject({ status: 'idle', pending: 0, problem: null })
  expect(again.conflicts).toEqual([])
  expect(stored().filter((path) => path.endsWith('.txt'))).toEqual([
    '/home/a.txt',
    '/home/b.txt',
    '/home/c.txt',
  ])
})
