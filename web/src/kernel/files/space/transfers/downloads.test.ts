import { beforeEach, expect, test, vi } from 'vitest'
import { codeOf, valueOf } from '../../testing/files'
import type { Device } from '../testing/device'
import { holdDownloads } from '../testing/held-downloads'
import {
  createLargeFiles,
  type LargeFiles,
  largeAbove,
  rest,
  type StartedDevice,
} from '../testing/large-files'
import type { SpaceFailure } from '../types'

vi.mock('@/lib/sha256', () => import('../testing/sha256-at-once'))

const text = (mark: string) => mark.repeat(largeAbove + 10)
const offline: SpaceFailure = { code: 'offline', message: 'The server cannot be reached.' }

let space: LargeFiles
beforeEach(() => {
  space = createLargeFiles()
})
const pass = (ms: number) => space.pass(ms)

interface HeldDevice extends StartedDevice {
  readonly held: ReturnType<typeof holdDownloads>['held']
}

async function start(options: Parameters<LargeFiles['start']>[0] = {}): Promise<HeldDevice> {
  const { held, port } = holdDownloads(space.server.connect(), largeAbove)
  return { ...(await space.start({ pieceBytes: 20, ...options }, port)), held }
}

/** A device that has heard of large files that another one made, and has none of their contents. */
async function startAway(...marks: readonly string[]): Promise<HeldDevice> {
  const first = await start()
  for (const mark of marks) valueOf(await first.files.write(`/home/${mark}`, text(mark)))
  await first.fileStorage.syncNow()
  await rest()
  await first.fileStorage.syncNow()
  first.dispose()
  const device = await start()
  await device.fileStorage.syncNow()
  return device
}

const listOf = async (device: HeldDevice) => (await device.transfers()).getState()
const isAway = async ({ files }: Device, path: string) => valueOf(await files.stat(path)).away === true
async function arrive(device: HeldDevice) {
  await device.held[0]?.arrive()
  await rest()
}

test('a large file that is opened can be seen on its way, comes once for all who wait, and is here from then on', async () => {
  const one = await startAway('a')
  const reads = [one.files.readText('/home/a'), one.files.readBlob('/home/a'), one.files.readBytes('/home/a')]
  await rest()
  expect(one.held).toHaveLength(1)
  expect(await listOf(one)).toMatchObject([
    { direction: 'down', path: '/home/a', size: 60, done: 0, state: 'running', problem: null },
  ])
  space.clock.advance(1000)
  await one.held[0]?.part(25)
  expect(await listOf(one)).toMatchObject([{ done: 25 }])
  await arrive(one)
  expect((await Promise.all(reads)).map(({ ok }) => ok)).toEqual([true, true, true])
  expect(await listOf(one)).toEqual([])
  expect(await isAway(one, '/home/a')).toBe(false)
  expect(valueOf(await one.files.readText('/home/a'))).toBe(text('a'))
  // Nothing of it is news for the space.
  expect(one.disk.outbox.size).toBe(0)
})

test('two files of one content come with one transfer', async () => {
  const one = await startAway('a')
  valueOf(await one.files.copy('/home/a', '/home/copy'))
  const reads = [one.files.readText('/home/a'), one.files.readText('/home/copy')]
  await rest()
  expect(one.held).toHaveLength(1)
  await arrive(one)
  expect((await Promise.all(reads)).map(valueOf)).toEqual([text('a'), text('a')])
  expect(await isAway(one, '/home/copy')).toBe(false)
})

test('two come at a time', async () => {
  const one = await startAway('a', 'b', 'c')
  const reads = ['a', 'b', 'c'].map((mark) => one.files.readText(`/home/${mark}`))
  await rest()
  expect((await listOf(one)).map(({ state }) => state)).toEqual(['running', 'running', 'waiting'])
  for (let more = 0; more < 3; more++) await arrive(one)
  expect((await Promise.all(reads)).map(valueOf)).toEqual([text('a'), text('b'), text('c')])
})

test('after a cut who waits is told, and it comes by itself when the server is back', async () => {
  const one = await startAway('a')
  const read = one.files.readText('/home/a')
  await rest()
  await one.held[0]?.part(25)
  one.held[0]?.fail(offline)
  expect(codeOf(await read)).toBe('EIO')
  await rest()
  expect(await listOf(one)).toMatchObject([{ state: 'waiting', problem: { message: offline.message } }])
  await pass(2000)
  expect(one.held).toHaveLength(1)
  one.held[0]?.fail(offline)
  await rest()
  await pass(2000)
  expect(one.held).toHaveLength(0)
  one.attention.wake()
  await rest()
  // What came before is there.
  expect(one.held[0]?.options.sink?.size).toBe(25)
  await arrive(one)
  expect(await isAway(one, '/home/a')).toBe(false)
})

test('without a network nobody waits, and it is fetched when there is one', async () => {
  const one = await startAway('a')
  one.attention.isOnline = false
  expect(codeOf(await one.files.readText('/home/a'))).toBe('EIO')
  expect(await listOf(one)).toMatchObject([
    { state: 'waiting', problem: { message: expect.stringContaining('has no network') } },
  ])
  one.attention.isOnline = true
  one.attention.wake()
  await rest()
  await arrive(one)
  expect(valueOf(await one.files.readText('/home/a'))).toBe(text('a'))
})

test('a paused download keeps what came, and goes on when it is resumed or somebody opens the file', async () => {
  const one = await startAway('a')
  const transfers = await one.transfers()
  const read = one.files.readText('/home/a')
  await rest()
  await one.held[0]?.part(25)
  const id = transfers.getState()[0]?.id ?? ''
  transfers.pause(id)
  await rest()
  expect(one.held).toEqual([])
  expect(transfers.getState()).toMatchObject([{ state: 'paused' }])
  await pass(600_000)
  expect(one.held).toEqual([])
  transfers.resume(id)
  await rest()
  expect(one.held[0]?.options.sink?.size).toBe(25)
  transfers.pause(id)
  const again = one.files.readText('/home/a')
  await rest()
  expect(transfers.getState()).toMatchObject([{ state: 'running' }])
  await arrive(one)
  expect([valueOf(await read), valueOf(await again)]).toEqual([text('a'), text('a')])
})

test('a cancelled download tells who waits, and drops what came', async () => {
  const one = await startAway('a')
  const transfers = await one.transfers()
  const read = one.files.readText('/home/a')
  await rest()
  await one.held[0]?.part(25)
  await transfers.cancel(transfers.getState()[0]?.id ?? '')
  expect(await read).toMatchObject({ error: { code: 'ECANCELED', message: 'The download was stopped.' } })
  expect(transfers.getState()).toEqual([])
  expect(await isAway(one, '/home/a')).toBe(true)
  const again = one.files.readText('/home/a')
  await rest()
  expect(one.held[0]?.options.sink?.size).toBe(0)
  await arrive(one)
  expect(valueOf(await again)).toBe(text('a'))
})

test('a file that is moved while it is fetched has its content at its new place', async () => {
  const one = await startAway('a')
  const read = one.files.readText('/home/a')
  await rest()
  valueOf(await one.files.move('/home/a', '/home/moved'))
  expect(await listOf(one)).toMatchObject([{ path: '/home/moved', state: 'running' }])
  await arrive(one)
  await read
  expect(await isAway(one, '/home/moved')).toBe(false)
})

test.each([
  ['removed', (device: Device) => device.files.remove('/home/a')],
  ['written', (device: Device) => device.files.write('/home/a', 'a new text')],
])('the download of a file that is %s ends', async (_what, change) => {
  const one = await startAway('a')
  const read = one.files.readText('/home/a')
  await rest()
  expect((await change(one)).ok).toBe(true)
  await read
  expect(await listOf(one)).toEqual([])
  expect(one.held).toEqual([])
})

test('what came before a reload is gone on with, and is the content then', async () => {
  const one = await startAway('a')
  void one.files.readText('/home/a')
  await rest()
  await one.held[0]?.part(25)
  one.dispose()
  const again = await start({ disk: one.disk })
  const read = again.files.readText('/home/a')
  await rest()
  expect(again.held[0]?.options.sink?.size).toBe(25)
  await arrive(again)
  expect(valueOf(await read)).toBe(text('a'))
  again.dispose()
  const later = await start({ disk: one.disk })
  expect(valueOf(await later.files.readText('/home/a'))).toBe(text('a'))
  expect(later.held).toEqual([])
})

test('two tabs that open one file fetch it once', async () => {
  const one = await startAway('a')
  const tab = await start({ disk: one.disk, locks: one.locks })
  const reads = [one.files.readText('/home/a'), tab.files.readText('/home/a')]
  await rest()
  expect([one.held.length, tab.held.length]).toEqual([1, 0])
  await arrive(one)
  expect((await Promise.all(reads)).map(valueOf)).toEqual([text('a'), text('a')])
  expect(tab.held).toEqual([])
})

test('a copy of the server that is damaged is told, and tried again when the person says so', async () => {
  const one = await startAway('a')
  const transfers = await one.transfers()
  const read = one.files.readText('/home/a')
  await rest()
  one.held[0]?.fail({ code: 'not_kept', message: 'There is no room.' })
  expect(codeOf(await read)).toBe('EIO')
  await rest()
  await pass(600_000)
  one.attention.wake()
  await rest()
  expect(one.held).toEqual([])
  expect(transfers.getState()).toMatchObject([{ state: 'failed', problem: { message: 'There is no room.' } }])
  transfers.resumeAll()
  await rest()
  await arrive(one)
  expect(await isAway(one, '/home/a')).toBe(false)
  expect(transfers.getState()).toEqual([])
})

test('a content that the space has lost is told and leaves the list', async () => {
  const one = await startAway('a')
  space.server.loseContents()
  const read = one.files.readText('/home/a')
  await rest()
  await arrive(one)
  expect(await read).toMatchObject({
    error: { message: expect.stringContaining('not in your account any more') },
  })
  expect(await listOf(one)).toEqual([])
})

const pausesOf = ({ disk }: Device) => [...disk.notes.keys()].filter((key) => key.startsWith('paused-in:'))

/** A device with a paused download, of which 25 bytes have come. */
async function startPaused() {
  const one = await startAway('a')
  void one.files.readText('/home/a')
  await rest()
  await one.held[0]?.part(25)
  ;(await one.transfers()).pauseAll()
  await rest()
  return one
}

test('a paused download is there after a reload, paused and as far as it was, and goes on when it is resumed', async () => {
  const one = await startPaused()
  one.dispose()
  const again = await start({ disk: one.disk })
  expect(await listOf(again)).toMatchObject([
    { direction: 'down', path: '/home/a', size: 60, done: 25, state: 'paused' },
  ])
  await again.fileStorage.syncNow()
  await pass(600_000)
  expect(again.held).toEqual([])
  ;(await again.transfers()).resumeAll()
  await rest()
  expect(again.held[0]?.options.sink?.size).toBe(25)
  await arrive(again)
  expect(await isAway(again, '/home/a')).toBe(false)
  expect(pausesOf(one)).toEqual([])
})

test('a kept file whose download is paused is not fetched after a reload', async () => {
  const one = await startPaused()
  valueOf(await (await one.keeping()).keep(['/home/a'], true))
  one.dispose()
  const again = await start({ disk: one.disk })
  await pass(600_000)
  expect(again.held).toEqual([])
  expect(await listOf(again)).toMatchObject([{ state: 'paused' }])
})

test('a kept file whose download is paused does not hold up the others', async () => {
  const one = await startAway('a', 'b', 'c', 'd', 'e', 'f', 'g')
  const keeping = await one.keeping()
  void keeping.keep(['/home'], true)
  await rest()
  const transfers = await one.transfers()
  for (let more = 0; more < 6; more++) {
    transfers.pauseAll()
    await rest()
  }
  expect(one.held).toHaveLength(0)
  expect((await listOf(one)).map(({ state }) => state)).toEqual(Array.from({ length: 7 }, () => 'paused'))
})

test.each([
  [
    'cancelled',
    async (device: HeldDevice) => (await device.transfers()).cancel((await listOf(device))[0]?.id ?? ''),
  ],
  ['of a file that is removed', (device: HeldDevice) => device.files.remove('/home/a')],
  ['of a file that somebody opens', async (device: HeldDevice) => void device.files.readText('/home/a')],
])('nothing is remembered of a paused download that is %s', async (_what, change) => {
  const one = await startPaused()
  expect(pausesOf(one)).toHaveLength(1)
  await change(one)
  await rest()
  expect(pausesOf(one)).toEqual([])
})

test('the pause of a file that is not there any more is forgotten after a reload', async () => {
  const one = await startPaused()
  one.dispose()
  one.disk.notes.set('paused-in:gone', 'yes')
  const again = await start({ disk: one.disk })
  expect(pausesOf(again)).toHaveLength(1)
  expect(await listOf(again)).toMatchObject([{ path: '/home/a', state: 'paused' }])
})

test('a second tab shows what the first fetches, and pauses, resumes and cancels it', async () => {
  const one = await startAway('a')
  const tab = await start({ disk: one.disk, locks: one.locks, tabs: one.tabs })
  void one.files.readText('/home/a')
  await rest()
  await pass(1000)
  await one.held[0]?.part(25)
  await pass(1000)
  expect(await listOf(tab)).toMatchObject([{ path: '/home/a', done: 25, state: 'running' }])
  const transfers = await tab.transfers()
  transfers.pauseAll()
  await rest()
  expect(one.held).toEqual([])
  expect([await listOf(one), await listOf(tab)]).toMatchObject([
    [{ state: 'paused', done: 25 }],
    [{ state: 'paused', done: 25 }],
  ])
  transfers.resumeAll()
  await rest()
  expect(one.held.length + tab.held.length).toBe(1)
  await transfers.cancel(transfers.getState()[0]?.id ?? '')
  await rest()
  await pass(1000)
  expect([one.held, tab.held, await listOf(one), await listOf(tab)]).toEqual([[], [], [], []])
  expect(await isAway(one, '/home/a')).toBe(true)
})

test('a paused download can be resumed where the tab that began it is gone', async () => {
  const one = await startAway('a')
  const tab = await start({ disk: one.disk, locks: one.locks, tabs: one.tabs })
  void one.files.readText('/home/a')
  await rest()
  ;(await one.transfers()).pauseAll()
  await rest()
  one.dispose()
  expect(await listOf(tab)).toMatchObject([{ path: '/home/a', state: 'paused' }])
  ;(await tab.transfers()).resumeAll()
  await rest()
  await arrive(tab)
  expect(await isAway(tab, '/home/a')).toBe(false)
})

test('a tab that waits for another to fetch a content does not say that it fetches it', async () => {
  const one = await startAway('a')
  const tab = await start({ disk: one.disk, locks: one.locks })
  const reads = [one.files.readText('/home/a'), tab.files.readText('/home/a')]
  await rest()
  expect([await listOf(one), await listOf(tab)]).toMatchObject([
    [{ state: 'running' }],
    [{ state: 'waiting' }],
  ])
  await arrive(one)
  await Promise.all(reads)
  expect(await listOf(tab)).toEqual([])
})
