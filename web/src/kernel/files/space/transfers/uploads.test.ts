import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { failed } from '@/lib/result'
import { fileError } from '../../errors'
import { valueOf } from '../../testing/files'
import { gatherTime } from '../synchroniser'
import type { Device } from '../testing/device'
import { holdUploads } from '../testing/held-uploads'
import {
  createLargeFiles,
  type LargeFiles,
  largeAbove,
  rest,
  type StartedDevice,
} from '../testing/large-files'
import type { SpaceFailure, SpacePort } from '../types'
import { createUploads, type UploadPlaces } from './uploads'

vi.mock('@/lib/sha256', () => import('../testing/sha256-at-once'))

const text = (mark: string) => mark.repeat(largeAbove + 1)

let space: LargeFiles
beforeEach(() => {
  space = createLargeFiles()
})
const pass = (ms: number) => space.pass(ms)

interface HeldDevice extends StartedDevice {
  readonly held: ReturnType<typeof holdUploads>['held']
}

async function start(options: Parameters<LargeFiles['start']>[0] = {}): Promise<HeldDevice> {
  const { held, port } = holdUploads(space.server.connect(), largeAbove)
  return { ...(await space.start(options, port)), held }
}

const listOf = async (device: HeldDevice) => (await device.transfers()).getState()
const syncOf = (device: Device) => device.fileStorage.getState().sync
const stored = () =>
  Object.fromEntries(
    [...space.server.entries()]
      .filter(([, { kind }]) => kind === 'file')
      .map(([path, { size }]) => [path, size]),
  )
async function write(device: Device, path: string, content: string) {
  valueOf(await device.files.write(path, content))
  await pass(gatherTime)
}
async function arrive(device: HeldDevice) {
  await device.held[0]?.arrive()
  await rest()
}
const pending = () => new Promise<never>(() => {})
const offline: SpaceFailure = { code: 'offline', message: 'The server cannot be reached.' }

test('other changes do not wait for a large file, which comes when its content is there', async () => {
  const one = await start()
  await write(one, '/home/large', text('a'))
  await write(one, '/home/small', 'small')
  expect(stored()).toEqual({ '/home/small': 5 })
  expect(syncOf(one)).toMatchObject({ status: 'idle', pending: 1, problem: null })
  expect(await listOf(one)).toMatchObject([
    { direction: 'up', path: '/home/large', size: 51, done: 0, state: 'running', problem: null },
  ])
  space.clock.advance(1000)
  one.held[0]?.options.onProgress?.('', 30)
  expect(await listOf(one)).toMatchObject([{ done: 30 }])
  await arrive(one)
  expect(stored()).toEqual({ '/home/large': 51, '/home/small': 5 })
  expect(await listOf(one)).toEqual([])
  expect(syncOf(one)).toMatchObject({ status: 'idle', pending: 0 })
})

test('a new folder is there before the large file in it, and what else is in it too', async () => {
  const one = await start()
  valueOf(await one.files.createFolder('/home/films'))
  await write(one, '/home/films/large', text('a'))
  await write(one, '/home/films/notes', 'notes')
  expect([...space.server.entries().keys()]).toEqual(['/home', '/home/films', '/home/films/notes'])
  await arrive(one)
  expect(stored()).toMatchObject({ '/home/films/large': 51 })
})

test('a file that is moved and has a large new content is moved at once, and gets the content later', async () => {
  const [one, two] = [await start(), await start()]
  await write(one, '/home/file', 'before')
  valueOf(await one.files.move('/home/file', '/home/moved'))
  await write(one, '/home/moved', text('a'))
  expect(stored()).toEqual({ '/home/moved': 6 })
  await two.fileStorage.syncNow()
  expect((await two.contents())['/home/moved']).toBe('before')
  await arrive(one)
  await two.fileStorage.syncNow()
  expect((await two.contents())['/home/moved']).toBe(text('a'))
  expect([...one.conflicts, ...two.conflicts]).toEqual([])
})

test('what another device changes meanwhile is kept beside a large new content', async () => {
  const [one, two] = [await start(), await start()]
  await write(one, '/home/file', 'before')
  await two.fileStorage.syncNow()
  await write(one, '/home/file', text('a'))
  await write(two, '/home/file', 'of two')
  await one.fileStorage.syncNow()
  for (let more = one.held.length; more > 0; more--) await arrive(one)
  await rest()
  await arrive(one)
  await one.fileStorage.syncNow()
  await two.fileStorage.syncNow()
  const all = await two.contents()
  expect(Object.values(all)).toContain(text('a'))
  expect(all['/home/file']).toBe('of two')
})

test.each([
  ['removed', (device: Device) => device.files.remove('/home/large')],
  ['written again', (device: Device) => device.files.write('/home/large', 'small now')],
])('the upload of a file that is %s ends', async (_what, change) => {
  const one = await start()
  await write(one, '/home/large', text('a'))
  const [upload] = one.held
  expect((await change(one)).ok).toBe(true)
  await pass(gatherTime)
  expect(upload?.isEnded()).toBe(true)
  expect(await listOf(one)).toEqual([])
  expect(syncOf(one)).toMatchObject({ status: 'idle', pending: 0 })
  // Nothing of it is remembered.
  expect([...one.disk.notes.keys()].filter((key) => /^(hash|paused):/.test(key))).toEqual([])
})

test('a file that is moved during its upload goes on and comes to its new place', async () => {
  const one = await start()
  await write(one, '/home/large', text('a'))
  valueOf(await one.files.move('/home/large', '/home/moved'))
  await pass(gatherTime)
  expect(one.held).toHaveLength(1)
  expect(await listOf(one)).toMatchObject([{ path: '/home/moved' }])
  await arrive(one)
  expect(stored()).toEqual({ '/home/moved': 51 })
})

test('a paused upload stays paused after a reload, and goes on when the person says so', async () => {
  const one = await start()
  await write(one, '/home/large', text('a'))
  const [upload] = await listOf(one)
  ;(await one.transfers()).pause(upload?.id ?? '')
  await rest()
  expect(one.held).toEqual([])
  expect(await listOf(one)).toMatchObject([{ state: 'paused' }])
  one.dispose()
  const again = await start({ disk: one.disk })
  await again.fileStorage.syncNow()
  expect(await listOf(again)).toMatchObject([{ id: upload?.id, path: '/home/large', state: 'paused' }])
  expect(again.held).toEqual([])
  expect(syncOf(again)).toMatchObject({ status: 'idle', pending: 1 })
  ;(await again.transfers()).resumeAll()
  await rest()
  expect(await listOf(again)).toMatchObject([{ state: 'running' }])
  await arrive(again)
  expect(stored()).toEqual({ '/home/large': 51 })
})

test('a cancelled upload leaves the file on this device until it is resumed', async () => {
  const one = await start()
  await write(one, '/home/large', text('a'))
  const transfers = await one.transfers()
  const [upload] = transfers.getState()
  await transfers.cancel(upload?.id ?? '')
  await pass(60_000)
  expect(one.held).toEqual([])
  expect((await one.contents())['/home/large']).toBe(text('a'))
  expect(transfers.getState()).toMatchObject([{ state: 'paused', done: 0 }])
  transfers.resume(upload?.id ?? '')
  await rest()
  await arrive(one)
  expect(stored()).toEqual({ '/home/large': 51 })
})

test('what another tab pauses ends here, too', async () => {
  const one = await start()
  await write(one, '/home/large', text('a'))
  const tab = await start({ disk: one.disk })
  ;(await tab.transfers()).pauseAll()
  await rest()
  await pass(gatherTime)
  expect(await listOf(one)).toMatchObject([{ state: 'paused' }])
  expect(one.held).toEqual([])
})

test('after a failure it is tried again with growing pauses, and at once when the network is back', async () => {
  const one = await start()
  await write(one, '/home/large', text('a'))
  const tries: number[] = []
  for (let seconds = 0; seconds < 29; seconds++) {
    if (one.held[0]) {
      tries.push(seconds)
      one.held[0].fail(offline)
      await rest()
    }
    await pass(1000)
  }
  expect(tries).toEqual([0, 2, 6, 14])
  expect(await listOf(one)).toMatchObject([{ state: 'waiting', problem: { message: offline.message } }])
  one.attention.wake()
  await rest()
  expect(await listOf(one)).toMatchObject([{ state: 'running' }])
  await arrive(one)
  expect(stored()).toEqual({ '/home/large': 51 })
})

test('two are sent at a time, and a content that two files have once', async () => {
  const one = await start()
  for (const mark of ['a', 'b', 'c']) valueOf(await one.files.write(`/home/${mark}`, text(mark)))
  valueOf(await one.files.write('/home/a2', text('a')))
  await pass(gatherTime)
  expect(one.held).toHaveLength(2)
  const { upload } = space.server.calls
  for (let more = 0; more < 3; more++) await arrive(one)
  expect(stored()).toEqual({ '/home/a': 51, '/home/a2': 51, '/home/b': 51, '/home/c': 51 })
  expect(space.server.calls.upload - upload).toBe(3)
})

test('one that the space has no room for says so, is not tried again and again, and is sent when there is room', async () => {
  space.server.limits = { ...space.server.limits, spaceBytes: 80 }
  const one = await start()
  await write(one, '/home/first', text('a'))
  await arrive(one)
  await write(one, '/home/second', text('b'))
  await write(one, '/home/small', 'small')
  expect(one.held).toEqual([])
  expect(await listOf(one)).toMatchObject([
    {
      path: '/home/second',
      state: 'failed',
      problem: { message: expect.stringContaining('There is no room left') },
    },
  ])
  expect(syncOf(one)).toMatchObject({ status: 'failed', pending: 1 })
  expect(stored()).toEqual({ '/home/first': 51, '/home/small': 5 })
  valueOf(await one.files.remove('/home/first'))
  await pass(gatherTime)
  space.server.forgetStates()
  await one.fileStorage.syncNow()
  await rest()
  await arrive(one)
  expect(stored()).toEqual({ '/home/second': 51, '/home/small': 5 })
  expect(syncOf(one)).toMatchObject({ status: 'idle', pending: 0 })
})

test('what only the space knows to be without room is told with its words', async () => {
  const one = await start()
  await write(one, '/home/large', text('a'))
  one.held[0]?.fail({ code: 'full', message: 'There is no room.' })
  await rest()
  expect(await listOf(one)).toMatchObject([
    { state: 'failed', problem: { message: expect.stringContaining('no room left') } },
  ])
  expect(syncOf(one)).toMatchObject({ status: 'failed', pending: 1 })
  await one.fileStorage.syncNow()
  await rest()
  expect(one.held).toHaveLength(1)
})

test('a content whose hash is known is not hashed again after a reload', async () => {
  const one = await start()
  await write(one, '/home/large', text('a'))
  const { hash } = one.held[0]?.content ?? {}
  one.dispose()
  const again = await start({ disk: one.disk })
  const read = vi.spyOn(Blob.prototype, 'arrayBuffer')
  await again.fileStorage.syncNow()
  await rest()
  expect(again.held[0]?.content).toMatchObject({ hash, isChecked: true })
  expect(read).not.toHaveBeenCalled()
})

test('a content that the space let go of before its file was named is brought there again', async () => {
  const one = await start()
  await write(one, '/home/large', text('a'))
  const upload = one.held[0]
  // Between the upload and the change that names it.
  await upload?.arrive()
  space.server.loseContents()
  await rest()
  expect(one.held).toHaveLength(1)
  await arrive(one)
  await one.fileStorage.syncNow()
  await rest()
  await arrive(one)
  await rest()
  expect(stored()).toEqual({ '/home/large': 51 })
  expect(syncOf(one)).toMatchObject({ status: 'idle', pending: 0 })
})

test('a paused file that is saved again stays paused, also after a reload', async () => {
  const one = await start()
  await write(one, '/home/large', text('a'))
  ;(await one.transfers()).pauseAll()
  await write(one, '/home/large', text('b'))
  expect(await listOf(one)).toMatchObject([{ path: '/home/large', state: 'paused' }])
  one.dispose()
  const again = await start({ disk: one.disk })
  await again.fileStorage.syncNow()
  expect(await listOf(again)).toMatchObject([{ path: '/home/large', state: 'paused' }])
  expect([...one.held, ...again.held]).toEqual([])
})

/** Uploads of one large content of a store that is asked to note things. */
function uploadsAlone(note: UploadPlaces['store']['note']) {
  const [attention, upload] = [
    { isOnline: () => true, onWake: () => () => {} },
    vi.fn<SpacePort['upload']>(pending),
  ]
  const uploads = createUploads({
    attention,
    clock: space.clock,
    exclusively: (work) => work(),
    onNews: () => {},
  })
  onTestFinished(() => uploads.dispose())
  const store = {
    note,
    notes: () => Promise.resolve(new Map()),
    blobOf: () => Promise.resolve(null),
    hashOfRevision: () => Promise.resolve('hash'),
  }
  const record = { revision: 'revision', id: 'entry', size: 60 }
  const want = () => uploads.want([{ path: '/a', record, problem: null }], { port: { upload }, store })
  return { uploads, upload, want }
}

test.each([
  ['has not written yet', pending],
  ['could not write', () => Promise.resolve(failed(fileError('ENOSPC', '/')))],
])('a pause that the store %s is not undone by what it says', async (_what, note) => {
  const { uploads, upload, want } = uploadsAlone(note)
  await want()
  await rest()
  uploads.pause('up:revision')
  await rest()
  await want()
  await rest()
  expect(uploads.list()).toMatchObject([{ state: 'paused' }])
  expect(upload).toHaveBeenCalledTimes(1)
})

test('what another tab has sent is not sent here, unless it still waits when that is looked at anew', async () => {
  const { uploads, upload, want } = uploadsAlone(pending)
  await want()
  await rest()
  uploads.setSent('up:revision')
  expect(uploads.list()).toEqual([])
  expect(upload).toHaveBeenCalledWith(expect.anything(), {
    signal: expect.objectContaining({ aborted: true }),
    onProgress: expect.any(Function),
  })
  await want()
  expect(uploads.list()).toMatchObject([{ id: 'up:revision' }])
})

test('an upload that an older desktop paused by its revision stays paused, and is forgotten when it is resumed', async () => {
  const one = await start()
  await write(one, '/home/large', text('a'))
  const revision = (await listOf(one))[0]?.id.slice('up:'.length) ?? ''
  one.dispose()
  one.disk.notes.set(`paused:${revision}`, 'yes')
  const again = await start({ disk: one.disk })
  await again.fileStorage.syncNow()
  expect(await listOf(again)).toMatchObject([{ state: 'paused' }])
  ;(await again.transfers()).resumeAll()
  await rest()
  expect([...one.disk.notes.keys()].filter((key) => key.startsWith('paused:'))).toEqual([])
  expect(again.held).toHaveLength(1)
})

test.each([
  ['removed', (device: HeldDevice) => device.files.remove('/home/large')],
  ['sent after it was resumed', async (device: HeldDevice) => (await device.transfers()).resumeAll()],
])('nothing is remembered of a paused upload that is %s', async (_what, change) => {
  const one = await start()
  await write(one, '/home/large', text('a'))
  ;(await one.transfers()).pauseAll()
  await rest()
  expect([...one.disk.notes.keys()].some((key) => key.startsWith('paused:'))).toBe(true)
  await change(one)
  await rest()
  await arrive(one)
  await pass(gatherTime)
  expect([...one.disk.notes.keys()].filter((key) => /^(hash|paused):/.test(key))).toEqual([])
})

test('a second tab shows what the first sends, stops it, and does not send it again', async () => {
  const one = await start()
  await write(one, '/home/large', text('a'))
  const tab = await start({ disk: one.disk, locks: one.locks, tabs: one.tabs })
  await tab.fileStorage.syncNow()
  await pass(1000)
  one.held[0]?.options.onProgress?.('', 30)
  await pass(1000)
  expect(await listOf(tab)).toMatchObject([{ path: '/home/large', done: 30, state: 'running' }])
  ;(await tab.transfers()).pauseAll()
  await rest()
  expect([one.held, await listOf(one)]).toMatchObject([[], [{ state: 'paused' }]])
  ;(await tab.transfers()).resumeAll()
  await rest()
  const [sender, other] = one.held.length > 0 ? [one, tab] : [tab, one]
  expect([sender.held.length, other.held.length]).toEqual([1, 0])
  const { upload } = space.server.calls
  await arrive(sender)
  await pass(gatherTime)
  expect(stored()).toEqual({ '/home/large': 51 })
  expect([await listOf(one), await listOf(tab), other.held]).toEqual([[], [], []])
  expect(space.server.calls.upload - upload).toBe(1)
})

test('when the tab that sends ends, another takes over, and shows nothing of it that is old', async () => {
  const one = await start()
  await write(one, '/home/large', text('a'))
  const tab = await start({ disk: one.disk, locks: one.locks, tabs: one.tabs })
  await tab.fileStorage.syncNow()
  await pass(1000)
  one.held[0]?.options.onProgress?.('', 30)
  await pass(1000)
  expect(await listOf(tab)).toMatchObject([{ done: 30 }])
  one.dispose()
  await rest()
  expect(await listOf(tab)).toMatchObject([{ done: 0, state: 'running' }])
  await arrive(tab)
  expect(stored()).toEqual({ '/home/large': 51 })
})
