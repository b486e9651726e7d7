import { beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '@/lib/key-value-storage'
import { parentPath } from '../../paths'
import { valueOf } from '../../testing/files'
import type { Device } from '../testing/device'
import { createLargeFiles, type LargeFiles, rest } from '../testing/large-files'
import { sweepInterval } from './create-keeping'
import { useTime } from './pool'
import { usualBudget } from './keeping-setting'

vi.mock('@/lib/sha256', () => import('../testing/sha256-at-once'))

const large = (mark: string) => mark.repeat(60)

let space: LargeFiles
beforeEach(() => {
  space = createLargeFiles()
})
const pass = (ms: number) => space.pass(ms)

const start = (options: Parameters<LargeFiles['start']>[0] = {}) =>
  space.start({ pieceBytes: 20, ...options })
async function sync(device: Device) {
  for (let round = 0; round < 2; round++) {
    await device.fileStorage.syncNow()
    await rest()
  }
}
async function write(device: Device, contents: Readonly<Record<string, string>>) {
  for (const [path, content] of Object.entries(contents)) {
    if (!(await device.files.stat(parentPath(path))).ok)
      valueOf(await device.files.createFolder(parentPath(path)))
    valueOf(await device.files.write(path, content))
  }
}
/** A device that has heard of files and has none of their contents. */
async function startAway(contents: Readonly<Record<string, string>>) {
  const first = await start()
  await write(first, contents)
  await sync(first)
  const device = await start()
  await sync(device)
  return device
}

test('tells where contents are, and what waits', async () => {
  const one = await start()
  await write(one, { '/home/a': 'aaaa', '/home/b': large('b') })
  const keeping = await one.keeping()
  expect(keeping.getState()).toEqual({
    budget: usualBudget,
    bytes: 0,
    kept: 0,
    away: 0,
    waiting: 64,
    persisted: true,
  })
  expect([keeping.statusOf('/home/a'), keeping.statusOf('/home')]).toEqual(['waiting', 'folder'])
  expect(keeping.statusOf('/home/sample.txt')).toBe('here')
  await sync(one)
  expect((await one.keeping()).getState()).toMatchObject({ bytes: 64, waiting: 0, away: 0 })
  expect(keeping.statusOf('/home/a')).toBe('here')
  const two = await start()
  await sync(two)
  const there = await two.keeping()
  expect(there.getState()).toMatchObject({ bytes: 0, away: 64 })
  expect(there.statusOf('/home/a')).toBe('away')
})

test('listeners hear of changes of the files', async () => {
  const one = await start()
  const keeping = await one.keeping()
  const heard = vi.fn()
  keeping.subscribe(heard)
  await rest()
  heard.mockClear()
  await write(one, { '/home/a': 'aaaa' })
  for (let second = 0; second < 3; second++) await pass(1000)
  expect(heard).toHaveBeenCalled()
  expect(keeping.statusOf('/home/a')).toBe('here')
})

test('what another tab stores, and what is found damaged, is counted as it is then', async () => {
  const one = await start()
  await write(one, { '/home/a': 'aaaa', '/home/b': 'bb' })
  await sync(one)
  const keeping = await one.keeping()
  keeping.subscribe(() => {})
  await rest()
  expect(keeping.getState()).toMatchObject({ bytes: 6, waiting: 0 })
  const tab = await start({ disk: one.disk, locks: one.locks })
  one.attention.isOnline = false
  tab.attention.isOnline = false
  await write(tab, { '/home/a': 'another', '/home/c': 'c' })
  await pass(1000)
  expect(keeping.getState()).toMatchObject({ bytes: 2, waiting: 8 })
  // It waits already, so only the news of the other tab tells of it.
  await write(tab, { '/home/c': 'ccc' })
  await pass(1000)
  expect(keeping.getState()).toMatchObject({ bytes: 2, waiting: 10 })
  tab.dispose()
  one.attention.isOnline = true
  await sync(one)
  expect((await one.keeping()).getState()).toMatchObject({ bytes: 12, waiting: 0 })
  one.dispose()
  const again = await start({ disk: one.disk })
  const after = await again.keeping()
  after.subscribe(() => {})
  await rest()
  expect(after.getState()).toMatchObject({ bytes: 12 })
  one.disk.contents.clear()
  space.server.loseContents()
  expect((await again.files.readText('/home/b')).ok).toBe(false)
  await pass(1000)
  expect(after.getState()).toMatchObject({ bytes: 10 })
})

test('a released content is in the space alone, and can be read again', async () => {
  const one = await start()
  await write(one, { '/home/a': 'a', '/home/films/b': large('b'), '/home/films/c': large('c') })
  await sync(one)
  const keeping = await one.keeping()
  expect(valueOf(await keeping.release(['/home/films']))).toEqual({ bytes: 120 })
  expect([one.disk.contents.size, one.disk.pieces.size]).toEqual([1, 0])
  expect(keeping.statusOf('/home/films/b')).toBe('away')
  expect(keeping.getState()).toMatchObject({ bytes: 1, away: 120 })
  // Nothing of it is news for the space.
  expect(one.disk.outbox.size).toBe(0)
  expect(valueOf(await one.files.readText('/home/films/b'))).toBe(large('b'))
  expect(valueOf(await one.files.readText('/home/films/c'))).toBe(large('c'))
})

test('what waits to be sent and what is kept is never released', async () => {
  const one = await start()
  await write(one, { '/home/kept/a': 'aaaa', '/home/b': 'bb' })
  await sync(one)
  const keeping = await one.keeping()
  valueOf(await keeping.keep(['/home/kept'], true))
  await write(one, { '/home/b': 'changed' })
  await write(one, { '/home/new': 'new' })
  expect(valueOf(await keeping.release(['/']))).toEqual({ bytes: 0 })
  expect(await one.contents()).toMatchObject({ '/home/b': 'changed', '/home/new': 'new' })
  expect(keeping.statusOf('/home/kept/a')).toBe('here')
  expect([keeping.isKept('/home/kept/a'), keeping.isKept('/home/b')]).toEqual([true, false])
  expect(keeping.getState()).toMatchObject({ kept: 4 })
  valueOf(await keeping.keep(['/home/kept'], false))
  expect(valueOf(await keeping.release(['/home/kept']))).toEqual({ bytes: 4 })
})

test('what the space has lost is not released', async () => {
  const one = await startAway({ '/home/a': 'aaaa' })
  expect(valueOf(await one.files.readText('/home/a'))).toBe('aaaa')
  await sync(one)
  space.server.loseContents()
  valueOf(await one.files.move('/home/a', '/home/moved'))
  const push = vi.spyOn(one.attention, 'isOnline', 'get').mockReturnValue(false)
  expect(valueOf(await (await one.keeping()).release(['/home']))).toEqual({ bytes: 0 })
  push.mockRestore()
  await sync(one)
  expect(valueOf(await one.files.readText('/home/moved'))).toBe('aaaa')
})

test('what is kept is fetched in the background, also what comes into a kept folder later, and after a reload', async () => {
  const one = await startAway({ '/home/kept/a': 'aaaa', '/home/kept/b': large('b'), '/home/c': 'c' })
  const keeping = await one.keeping()
  valueOf(await keeping.keep(['/home/kept'], true))
  await rest()
  expect(['/home/kept/a', '/home/kept/b', '/home/c'].map((path) => keeping.statusOf(path))).toEqual([
    'here',
    'here',
    'away',
  ])
  expect((await one.keeping()).getState()).toMatchObject({ kept: 64, away: 1 })
  const other = await start()
  await sync(other)
  await write(other, { '/home/kept/later': 'later' })
  await sync(other)
  await sync(one)
  await pass(1000)
  expect(keeping.statusOf('/home/kept/later')).toBe('here')
  one.dispose()
  await write(other, { '/home/kept/last': large('l') })
  await sync(other)
  const again = await start({ disk: one.disk })
  await sync(again)
  await pass(1000)
  const after = await again.keeping()
  expect(after.isKept('/home/kept/last')).toBe(true)
  expect(after.statusOf('/home/kept/last')).toBe('here')
})

test('a kept file keeps its mark when it is moved, and one that was not sent yet can be kept', async () => {
  const one = await start()
  await write(one, { '/home/a': 'aaaa' })
  const keeping = await one.keeping()
  valueOf(await keeping.keep(['/home/a'], true))
  expect(keeping.isKept('/home/a')).toBe(true)
  valueOf(await one.files.move('/home/a', '/home/moved'))
  await sync(one)
  expect(keeping.isKept('/home/moved')).toBe(true)
  expect(space.server.entries().get('/home/moved')?.size).toBe(4)
})

test('above the budget the contents go that were used longest ago, but none that was used just now', async () => {
  const one = await startAway({
    '/home/a': 'a'.repeat(40),
    '/home/b': 'b'.repeat(40),
    '/home/c': 'c'.repeat(40),
  })
  const keeping = await one.keeping()
  keeping.subscribe(() => {})
  for (const name of ['a', 'b', 'c']) {
    valueOf(await one.files.readText(`/home/${name}`))
    await pass(1000)
  }
  await pass(useTime)
  valueOf(await one.files.readText('/home/a'))
  await keeping.setBudget(90)
  const places = () => ['a', 'b', 'c'].map((name) => keeping.statusOf(`/home/${name}`))
  expect(places()).toEqual(['here', 'away', 'here'])
  await keeping.setBudget(0)
  expect(places()).toEqual(['here', 'away', 'away'])
  // It was used just now; later it goes, too.
  await pass(sweepInterval)
  await rest()
  expect(places()).toEqual(['away', 'away', 'away'])
  expect(keeping.getState()).toMatchObject({ budget: 0, bytes: 0, away: 120 })
})

test('the budget is for what is not kept, is remembered, and may be none', async () => {
  const storage = memoryStorage()
  const one = await start({ storage })
  await write(one, { '/home/a': 'a'.repeat(40), '/home/b': 'b'.repeat(30) })
  await sync(one)
  const keeping = await one.keeping()
  valueOf(await keeping.keep(['/home/a'], true))
  await pass(useTime * 2)
  await keeping.setBudget(30)
  expect(keeping.getState()).toMatchObject({ budget: 30, bytes: 70, kept: 40 })
  await keeping.setBudget(null)
  one.dispose()
  const again = await start({ storage, disk: one.disk })
  expect((await again.keeping()).getState()).toMatchObject({ budget: null, bytes: 70, kept: 40 })
})

test('what was used when is known after a reload', async () => {
  const one = await startAway({ '/home/a': 'a'.repeat(40), '/home/b': 'b'.repeat(40) })
  for (const name of ['b', 'a']) {
    valueOf(await one.files.readText(`/home/${name}`))
    await pass(10_000)
  }
  one.dispose()
  await pass(useTime)
  const again = await start({ disk: one.disk })
  const keeping = await again.keeping()
  await keeping.setBudget(40)
  expect(['a', 'b'].map((name) => keeping.statusOf(`/home/${name}`))).toEqual(['here', 'away'])
})
