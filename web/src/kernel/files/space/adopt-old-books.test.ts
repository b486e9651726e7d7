import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { NodeRecord } from '../store-types'
import { createMemoryDisk, type MemoryDisk } from '../stores/memory-store'
import { valueOf } from '../testing/files'
import type { FilePath } from '../types'
import { createDevice, type Device } from './testing/device'
import { createSpaceServer, type SpaceServer } from './testing/space-server'
import type { SpacePort } from './types'

/*
 * A device that kept files with an account before there were spaces, opened for the first time after the account's files have
 * moved into one. The other device is one that changes the space.
 */

let server: SpaceServer
let other: Device
/** What the old device keeps. */
let disk: MemoryDisk
let commits: number

function open(port: SpacePort, options: { readonly disk?: MemoryDisk } = {}): Device {
  const device = createDevice(port, options)
  onTestFinished(() => device.dispose())
  return device
}

async function sync(device: Device) {
  await device.fileStorage.syncNow()
  expect(device.fileStorage.getState().sync).toMatchObject({ status: 'idle', pending: 0, problem: null })
}

/** Puts a record into the old device's store, changed since it was sent or not. */
function put(path: FilePath, values: Partial<NodeRecord>, { waits }: { readonly waits: boolean }) {
  const change = ++commits
  disk.records.set(path, {
    path,
    kind: 'file',
    size: 0,
    modified: 1,
    created: 1,
    mode: 0o644,
    revision: `old.${change}`,
    target: null,
    change,
    ...values,
  })
  if (waits) disk.outbox.set(path, { path, change })
}

/** A file of the old device. */
function putFile(path: FilePath, text: string, options = { waits: false }) {
  const bytes = new TextEncoder().encode(text)
  put(path, { size: bytes.length }, options)
  if (bytes.length > 0) disk.contents.set(`old.${commits}`, bytes)
}

/** The old device removed something and has not said so yet. */
function takeAway(path: FilePath) {
  disk.records.delete(path)
  disk.outbox.set(path, { path, change: ++commits })
}

/** The old device and the account had the same at these paths: what the space has there now. */
function noteAsKnown(...paths: readonly FilePath[]) {
  for (const path of paths) disk.remotes.set(path, `7 ${server.entries().get(path)?.revision ?? 'gone'}`)
}

/** Opens the old device, with the space as it is now. */
async function openOld(): Promise<Device> {
  disk.sequence = commits
  const device = open(server.connect(), { disk })
  await sync(device)
  await sync(other)
  return device
}

const ownTexts = async (device: Device) => {
  const samples = ['/home/sample.txt', '/home/papers/old.txt']
  const all = Object.entries(await device.contents())
  return Object.fromEntries(all.filter(([path, text]) => text !== '(folder)' && !samples.includes(path)))
}

beforeEach(async () => {
  server = createSpaceServer()
  other = open(server.connect())
  disk = createMemoryDisk()
  disk.cursor = '7'
  disk.notes.set('owner', 'the account')
  commits = 0
  await other.files.write('/home/a.txt', 'as it was')
  await sync(other)
  putFile('/home/a.txt', 'as it was')
  noteAsKnown('/home/a.txt')
})

describe('a file that the old device had as the account had it', () => {
  test('is taken over: nothing is fetched and nothing sent', async () => {
    const pushes = server.calls.push
    const device = await openOld()
    expect(await ownTexts(device)).toEqual({ '/home/a.txt': 'as it was' })
    expect([server.calls.download, server.calls.push]).toEqual([0, pushes])
    expect(disk.records.get('/home/a.txt')?.id).toBe(server.entries().get('/home/a.txt')?.id)
    // It is never done again.
    expect(disk.remotes.size).toBe(0)
  })

  test('has the text that others have given it since, fetched when it is opened, without a copy', async () => {
    await other.files.write('/home/a.txt', 'newer')
    await sync(other)
    const device = await openOld()
    expect(server.calls.download).toBe(0)
    expect(await ownTexts(device)).toEqual({ '/home/a.txt': 'newer' })
    expect(server.calls.download).toBe(1)
    expect(device.conflicts).toEqual([])
  })

  test('goes where others have removed it since', async () => {
    await other.files.remove('/home/a.txt')
    await sync(other)
    const device = await openOld()
    expect(await ownTexts(device)).toEqual({})
    expect([...server.entries().keys()]).toEqual(['/home'])
  })

  test('moves to where others have moved it since', async () => {
    await other.files.move('/home/a.txt', '/home/moved.txt')
    await sync(other)
    const device = await openOld()
    expect(await ownTexts(device)).toEqual({ '/home/moved.txt': 'as it was' })
    expect(device.conflicts).toEqual([])
  })
})

describe('a file that the old device changed and has not sent', () => {
  test('is sent as a change of the same file', async () => {
    const { id } = server.entries().get('/home/a.txt') ?? {}
    putFile('/home/a.txt', 'edited here', { waits: true })
    const device = await openOld()
    for (const one of [device, other]) expect(await ownTexts(one)).toEqual({ '/home/a.txt': 'edited here' })
    expect(server.entries().get('/home/a.txt')?.id).toBe(id)
    expect([...device.conflicts, ...other.conflicts]).toEqual([])
  })

  test('stays next to what others have written into it since', async () => {
    await other.files.write('/home/a.txt', 'of the other')
    await sync(other)
    putFile('/home/a.txt', 'edited here', { waits: true })
    const device = await openOld()
    const [copy = ''] = device.conflicts
    expect(device.conflicts).toHaveLength(1)
    for (const one of [device, other])
      expect(await ownTexts(one)).toEqual({ '/home/a.txt': 'of the other', [copy]: 'edited here' })
  })

  test('is one file where others have written just the same', async () => {
    await other.files.write('/home/a.txt', 'the same')
    await sync(other)
    putFile('/home/a.txt', 'the same', { waits: true })
    const device = await openOld()
    expect(await ownTexts(device)).toEqual({ '/home/a.txt': 'the same' })
    expect([device.conflicts, server.calls.download]).toEqual([[], 0])
  })

  test('comes back where others have removed it since', async () => {
    await other.files.remove('/home/a.txt')
    await sync(other)
    putFile('/home/a.txt', 'edited here', { waits: true })
    const device = await openOld()
    for (const one of [device, other]) expect(await ownTexts(one)).toEqual({ '/home/a.txt': 'edited here' })
    expect(device.conflicts).toEqual([])
  })
})

describe('a file that the old device removed and has not said so', () => {
  test('is removed from the space', async () => {
    takeAway('/home/a.txt')
    const device = await openOld()
    for (const one of [device, other]) expect(await ownTexts(one)).toEqual({})
    expect(server.entries().has('/home/a.txt')).toBe(false)
  })

  test('comes back with what others have written into it since', async () => {
    await other.files.write('/home/a.txt', 'newer')
    await sync(other)
    takeAway('/home/a.txt')
    const device = await openOld()
    for (const one of [device, other]) expect(await ownTexts(one)).toEqual({ '/home/a.txt': 'newer' })
  })
})

test('a file that the old device made and has not sent is sent', async () => {
  putFile('/home/new.txt', 'made here', { waits: true })
  const device = await openOld()
  expect(await ownTexts(other)).toEqual({ '/home/a.txt': 'as it was', '/home/new.txt': 'made here' })
  expect(device.conflicts).toEqual([])
})

test('what others have made since is there', async () => {
  await other.files.write('/home/new.txt', 'made there')
  await sync(other)
  const device = await openOld()
  expect(await ownTexts(device)).toEqual({ '/home/a.txt': 'as it was', '/home/new.txt': 'made there' })
})

describe('folders', () => {
  beforeEach(async () => {
    await other.files.createFolder('/home/plans')
    await other.files.write('/home/plans/b.txt', 'b')
    await sync(other)
    put('/home/plans', { kind: 'folder', mode: 0o755 }, { waits: false })
    putFile('/home/plans/b.txt', 'b')
    noteAsKnown('/home/plans', '/home/plans/b.txt')
  })

  test('are taken over with what is in them', async () => {
    const pushes = server.calls.push
    const device = await openOld()
    expect(await ownTexts(device)).toEqual({ '/home/a.txt': 'as it was', '/home/plans/b.txt': 'b' })
    expect([server.calls.download, server.calls.push]).toEqual([0, pushes])
    expect(disk.records.get('/home/plans')?.id).toBe(server.entries().get('/home/plans')?.id)
  })

  test('that others have renamed since are renamed, without a copy', async () => {
    await other.files.move('/home/plans', '/home/ideas')
    await sync(other)
    const device = await openOld()
    expect(await ownTexts(device)).toEqual({ '/home/a.txt': 'as it was', '/home/ideas/b.txt': 'b' })
    expect((await device.contents())['/home/plans']).toBeUndefined()
    expect(device.conflicts).toEqual([])
  })

  test('that others have removed since go with what was in them', async () => {
    await other.files.remove('/home/plans', { recursive: true })
    await sync(other)
    const device = await openOld()
    for (const one of [device, other]) expect((await one.contents())['/home/plans']).toBeUndefined()
    expect([...server.entries().keys()].toSorted()).toEqual(['/home', '/home/a.txt'])
  })

  test('that others have removed since stay with what the old device has changed in them', async () => {
    await other.files.remove('/home/plans', { recursive: true })
    await sync(other)
    putFile('/home/plans/mine.txt', 'made here', { waits: true })
    const device = await openOld()
    const expected = { '/home/a.txt': 'as it was', '/home/plans/mine.txt': 'made here' }
    for (const one of [device, other]) expect(await ownTexts(one)).toEqual(expected)
  })

  test('that the old device has removed are removed', async () => {
    takeAway('/home/plans')
    takeAway('/home/plans/b.txt')
    const device = await openOld()
    for (const one of [device, other]) expect(await ownTexts(one)).toEqual({ '/home/a.txt': 'as it was' })
    expect([...server.entries().keys()].toSorted()).toEqual(['/home', '/home/a.txt'])
  })
})

describe('hidden samples', () => {
  const hide = (waits: boolean) =>
    put('/home/sample.txt', { kind: 'hidden', mode: 0, modified: 0, created: 0, revision: '' }, { waits })
  const isShown = async (device: Device) => '/home/sample.txt' in (await device.contents())

  test('stay hidden, and nothing is sent', async () => {
    await other.files.remove('/home/sample.txt')
    await sync(other)
    hide(false)
    noteAsKnown('/home/sample.txt')
    const pushes = server.calls.push
    const device = await openOld()
    expect([await isShown(device), server.calls.push]).toEqual([false, pushes])
  })

  test('are hidden in the space where the old device has not said so', async () => {
    hide(true)
    const device = await openOld()
    expect([await isShown(device), await isShown(other)]).toEqual([false, false])
  })

  test('are shown where others have shown them again since', async () => {
    hide(false)
    disk.remotes.set('/home/sample.txt', '7 gone')
    const device = await openOld()
    expect([await isShown(device), await isShown(other)]).toEqual([true, true])
  })
})

test('a device that was cut off in between goes on where it was', async () => {
  putFile('/home/a.txt', 'edited here', { waits: true })
  disk.sequence = commits
  let calls = 0
  const cut = open(
    server.connect(() => (++calls > 1 ? 'lost' : 'answered')),
    { disk },
  )
  await cut.fileStorage.syncNow()
  cut.dispose()
  expect(disk.remotes.size).toBe(0)
  const device = await openOld()
  for (const one of [device, other]) expect(await ownTexts(one)).toEqual({ '/home/a.txt': 'edited here' })
  expect(device.conflicts).toEqual([])
  expect(valueOf(await device.files.stat('/home/a.txt')).size).toBe(11)
})
