import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { SyncState } from '../types'
import { gatherTime, pollInterval } from './synchroniser'
import { createDevice, createManualClock, type Device, type ManualClock, settle } from './testing/device'
import { createSpaceServer, type SpaceServer } from './testing/space-server'

vi.mock('@/lib/sha256', () => import('./testing/sha256-at-once'))

let server: SpaceServer
let clock: ManualClock
/** What the connection does at the moment. */
let fate: 'answered' | 'lost' | 'answer lost'

beforeEach(() => {
  server = createSpaceServer()
  server.limits = { ...server.limits, fileBytes: 1000, inlineBytes: 100 }
  clock = createManualClock()
  fate = 'answered'
})

async function start(options: Parameters<typeof createDevice>[1] = {}): Promise<Device> {
  const device = createDevice(
    server.connect(() => fate),
    { clock, ...options },
  )
  await device.started
  await settle()
  return device
}

const syncOf = (device: Device): SyncState | null => device.fileStorage.getState().sync
const pass = async (ms: number) => {
  clock.advance(ms)
  await settle()
}

async function write(device: Device, path: string, text: string) {
  const result = await device.files.write(path, text)
  if (!result.ok) throw new Error(result.error.message)
}

describe('a device that keeps its files with the account', () => {
  test('sends a change soon after it is made, and another device has it when it asks', async () => {
    const [one, two] = [await start(), await start()]
    await write(one, '/home/note.txt', 'from one')
    expect(syncOf(one)).toMatchObject({ pending: 1 })
    await pass(gatherTime)
    expect(server.entries().get('/home/note.txt')).toMatchObject({ kind: 'file', size: 8 })
    expect(syncOf(one)).toEqual({ status: 'idle', pending: 0, lastSynced: clock.now(), problem: null })
    await pass(pollInterval)
    expect((await two.contents())['/home/note.txt']).toBe('from one')
  })

  test('sends changes that are made together in one call', async () => {
    const one = await start()
    const { push } = server.calls
    await Promise.all(Array.from({ length: 20 }, (_, nth) => write(one, `/home/${nth}.txt`, 'x')))
    await pass(gatherTime)
    expect(server.calls.push).toBe(push + 1)
    expect(server.entries().size).toBe(21)
  })

  test('asks every 15 s while it is seen, not at all while it is not, and at once when it is seen again', async () => {
    const one = await start()
    expect(server.calls.pull).toBe(1)
    await pass(pollInterval)
    await pass(pollInterval)
    expect(server.calls.pull).toBe(3)
    one.attention.isVisible = false
    for (let minute = 0; minute < 10; minute++) await pass(60_000)
    expect(server.calls.pull).toBe(3)
    one.attention.isVisible = true
    one.attention.wake()
    one.attention.wake()
    await settle()
    expect(server.calls.pull).toBe(4)
    one.dispose()
    await pass(60_000)
    expect(server.calls.pull).toBe(4)
  })

  test('works on without the server, says so, tries again with growing pauses, and sends all when it is back', async () => {
    fate = 'lost'
    const one = await start()
    await write(one, '/home/a.txt', 'written offline')
    expect((await one.contents())['/home/a.txt']).toBe('written offline')
    expect(syncOf(one)).toMatchObject({ status: 'offline', pending: 1, lastSynced: null })
    expect(syncOf(one)?.problem).not.toBeNull()
    const tries: number[] = []
    for (let seconds = 1; seconds <= 120; seconds++) {
      const before = server.calls.pull
      await pass(1000)
      if (server.calls.pull > before) tries.push(seconds)
    }
    expect(tries).toEqual([2, 6, 14, 30, 62])
    fate = 'answered'
    one.attention.wake()
    await settle()
    expect(syncOf(one)).toMatchObject({ status: 'idle', pending: 0 })
    expect(server.entries().has('/home/a.txt')).toBe(true)
  })

  test('asks nobody while the browser has no network', async () => {
    const one = await start({ isOnline: false })
    expect(syncOf(one)).toMatchObject({ status: 'offline' })
    expect(server.calls.pull).toBe(0)
    one.attention.isOnline = true
    one.attention.wake()
    await settle()
    expect(syncOf(one)).toMatchObject({ status: 'idle' })
  })

  test('keeps what waits through a reload', async () => {
    fate = 'lost'
    const one = await start()
    await write(one, '/home/a.txt', 'kept')
    one.dispose()
    fate = 'answered'
    const again = await start({ disk: one.disk })
    expect((await again.contents())['/home/a.txt']).toBe('kept')
    expect(server.entries().has('/home/a.txt')).toBe(true)
    expect(syncOf(again)).toMatchObject({ status: 'idle', pending: 0 })
  })

  test('takes a change whose answer was lost for its own', async () => {
    const one = await start()
    fate = 'answer lost'
    await write(one, '/home/a.txt', 'first')
    await pass(gatherTime)
    // The file, and the folder that it is in.
    expect(syncOf(one)).toMatchObject({ status: 'offline', pending: 2 })
    await write(one, '/home/a.txt', 'second')
    fate = 'answered'
    await one.fileStorage.syncNow()
    expect(one.conflicts).toEqual([])
    expect([...server.entries().keys()]).toEqual(['/home', '/home/a.txt'])
    const two = await start()
    expect((await two.contents())['/home/a.txt']).toBe('second')
  })

  test('reads everything anew when the account has forgotten removals that it missed', async () => {
    const [one, two] = [await start(), await start()]
    await write(one, '/home/goes.txt', 'x')
    await write(one, '/home/stays.txt', 'x')
    await one.fileStorage.syncNow()
    await two.fileStorage.syncNow()
    await one.files.remove('/home/goes.txt')
    await one.fileStorage.syncNow()
    await write(one, '/home/later.txt', 'x')
    await one.fileStorage.syncNow()
    server.forgetRemovals()
    await two.fileStorage.syncNow()
    expect(await two.contents()).toEqual(await one.contents())
    expect(Object.keys(await two.contents())).not.toContain('/home/goes.txt')
  })

  test('has thousands of files after its first synchronisation, and fetches the contents of those that are opened', async () => {
    const one = await start()
    const many = Array.from({ length: 2000 }, (_, nth) => ({
      kind: 'write' as const,
      path: `/home/${nth}.txt`,
      data: `file ${nth}`,
    }))
    expect((await one.files.apply(many)).ok).toBe(true)
    await one.fileStorage.syncNow()
    expect(server.entries().size).toBe(2001)
    const two = await start()
    await two.fileStorage.syncNow()
    expect(server.calls.download).toBe(0)
    const listed = await two.files.walk('/home')
    expect(listed.ok && listed.value.filter(({ size }) => size > 0)).toHaveLength(2002)
    for (const nth of [0, 1999, 0])
      expect(await two.files.readText(`/home/${nth}.txt`)).toMatchObject({ value: `file ${nth}` })
    expect(server.calls.download).toBe(2)
  })
})

describe('two devices that change the same', () => {
  test('keep both versions of a file: the account’s under its name, the other beside it', async () => {
    const [one, two] = [await start(), await start()]
    await write(one, '/home/note.txt', 'of one')
    await write(two, '/home/note.txt', 'of two')
    await one.fileStorage.syncNow()
    await two.fileStorage.syncNow()
    await one.fileStorage.syncNow()
    expect(two.conflicts).toHaveLength(1)
    const copy = two.conflicts[0] ?? ''
    expect(copy).toMatch(/^\/home\/note \(conflict 2026-11-\d\d \d\d\.\d\d\.\d\d\)\.txt$/)
    for (const device of [one, two]) {
      expect(await device.contents()).toMatchObject({ '/home/note.txt': 'of one', [copy]: 'of two' })
    }
  })

  test('keep a file that one changed and the other removed', async () => {
    const [one, two] = [await start(), await start()]
    await write(one, '/home/note.txt', 'first')
    await one.fileStorage.syncNow()
    await two.fileStorage.syncNow()
    await one.files.remove('/home/note.txt')
    await write(two, '/home/note.txt', 'edited')
    await one.fileStorage.syncNow()
    await two.fileStorage.syncNow()
    await one.fileStorage.syncNow()
    for (const device of [one, two]) {
      expect((await device.contents())['/home/note.txt']).toBe('edited')
      expect(device.conflicts).toEqual([])
    }
  })

  test('keep a file in a folder that the other removed, and both where one made a folder and the other a file', async () => {
    const [one, two] = [await start(), await start()]
    await one.files.createFolder('/home/plans')
    await one.fileStorage.syncNow()
    await two.fileStorage.syncNow()
    await one.files.remove('/home/plans')
    await write(two, '/home/plans/new.txt', 'a plan')
    await one.files.createFolder('/home/thing')
    await write(one, '/home/thing/inside.txt', 'inside')
    await write(two, '/home/thing', 'a file')
    for (const device of [one, two, one, two]) await device.fileStorage.syncNow()
    const contents = await one.contents()
    expect(await two.contents()).toEqual(contents)
    expect(contents).toMatchObject({
      '/home/plans/new.txt': 'a plan',
      '/home/thing/inside.txt': 'inside',
    })
    expect(Object.values(contents)).toContain('a file')
  })
})

describe('what the account does not take', () => {
  test('a file that is too large stays on the device, is told, and holds nothing else up', async () => {
    const one = await start()
    await write(one, '/home/large.bin', 'x'.repeat(1001))
    await write(one, '/home/small.txt', 'small')
    await pass(gatherTime)
    expect([...server.entries().keys()]).toEqual(['/home', '/home/small.txt'])
    expect(syncOf(one)).toMatchObject({
      status: 'failed',
      pending: 1,
      problem: {
        message:
          '“large.bin” is larger than 1000 bytes, the most that one file of an account can have, and stays on this device only.',
      },
    })
    expect((await one.contents())['/home/large.bin']).toHaveLength(1001)
    await write(one, '/home/large.bin', 'smaller')
    await pass(gatherTime)
    expect(syncOf(one)).toMatchObject({ status: 'idle', pending: 0, problem: null })
  })

  test('what has no room waits, is told, and is sent when there is room', async () => {
    const one = await start()
    server.limits = { ...server.limits, spaceBytes: 1500 }
    await write(one, '/home/1.bin', '1'.repeat(900))
    await write(one, '/home/2.bin', '2'.repeat(900))
    await write(one, '/home/3.txt', 'fits')
    await one.fileStorage.syncNow()
    expect([...server.entries().keys()].toSorted()).toEqual(['/home', '/home/1.bin', '/home/3.txt'])
    expect(syncOf(one)).toMatchObject({
      status: 'failed',
      pending: 1,
      problem: {
        message: expect.stringContaining(
          'There is no room left (1.5 KB, 10,000 files and folders). One change stays',
        ),
      },
    })
    const { push } = server.calls
    await pass(pollInterval)
    expect(server.calls.push).toBe(push)
    await one.files.remove('/home/1.bin')
    await pass(gatherTime)
    // Its content takes room as long as the history of the space names it.
    expect(syncOf(one)).toMatchObject({ status: 'failed', pending: 1 })
    server.forgetStates()
    await pass(pollInterval)
    expect([...server.entries().keys()].toSorted()).toEqual(['/home', '/home/2.bin', '/home/3.txt'])
    expect(syncOf(one)).toMatchObject({ status: 'idle', pending: 0, problem: null })
  })

  test('a device that knows nothing of the limits finds by halves what does not fit', async () => {
    server.limits = { ...server.limits, spaceBytes: 1500 }
    const one = await start()
    await write(one, '/home/note.txt', 'x'.repeat(500))
    await one.fileStorage.syncNow()
    // Only the account knows how much more it needs for a file that it has already.
    await write(one, '/home/note.txt', 'x'.repeat(900))
    await write(one, '/home/other.txt', 'x'.repeat(700))
    await one.fileStorage.syncNow()
    const { bytes, waiting } = {
      bytes: [...server.entries().values()].reduce((sum, entry) => sum + entry.size, 0),
      waiting: syncOf(one)?.pending,
    }
    expect(bytes).toBeGreaterThan(500)
    expect(bytes).toBeLessThanOrEqual(1500)
    expect(waiting).toBe(1)
  })
})

test('a session that ended is told, and nothing is sent until it is back', async () => {
  let isSignedIn = false
  const connection = server.connect()
  const signedOut = async () =>
    ({ ok: false, error: { code: 'signed_out', message: 'Sign in again.' } }) as const
  const one = createDevice(
    {
      space: connection.space,
      pull: (...call) => (isSignedIn ? connection.pull(...call) : signedOut()),
      push: (...call) => (isSignedIn ? connection.push(...call) : signedOut()),
      upload: (...call) => (isSignedIn ? connection.upload(...call) : signedOut()),
      download: (...call) => (isSignedIn ? connection.download(...call) : signedOut()),
    },
    { clock },
  )
  await one.started
  await settle()
  await write(one, '/home/a.txt', 'waits')
  await pass(60_000)
  expect(syncOf(one)).toMatchObject({ status: 'offline', pending: 1, problem: { message: 'Sign in again.' } })
  isSignedIn = true
  await pass(60_000)
  expect(syncOf(one)).toMatchObject({ status: 'idle', pending: 0, problem: null })
  expect(server.entries().has('/home/a.txt')).toBe(true)
})
