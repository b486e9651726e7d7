import { beforeEach, describe, expect, test } from 'vitest'
import type { Result } from '@/lib/result'
import { success } from '@/lib/result'
import { createDevice, type Device, settle } from '../space/testing/device'
import { createVersions } from './create-versions'
import { createHistoryServer } from './testing/history-server'
import type { FileVersions, PastEntry } from './types'

let server: ReturnType<typeof createHistoryServer>
let device: Device
let versions: FileVersions

function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`)
  return result.value
}

beforeEach(async () => {
  server = createHistoryServer()
  device = createDevice(server.port)
  versions = createVersions({
    files: device.files,
    recycleBin: device.recycleBin,
    fileStorage: device.fileStorage,
    space: () => Promise.resolve(success(server.space())),
    namesOf: (ids) => Promise.resolve(new Map(ids.map((id) => [id, `name of ${id}`]))),
  })
  await settle()
})

/** Writes a file, whose folder is made, and sends it. */
async function save(path: string, text: string) {
  const folder = path.slice(0, path.lastIndexOf('/'))
  valueOf(await device.files.createFolder(folder, { parents: true }))
  valueOf(await device.files.write(path, text))
  await device.fileStorage.syncNow()
}
const textAt = async (path: string) => {
  const read = await device.files.readText(path)
  return read.ok ? read.value : read.error.code
}
const namesIn = async (path: string) => valueOf(await device.files.list(path)).map(({ name }) => name)
const listed = async (path: string) => valueOf(await versions.list(path)).versions
/** What a folder had before its last so many moments. */
async function lookBack(path: string, moments: number) {
  const found = valueOf(await versions.moments(path)).moments[moments]
  if (!found) throw new Error('no such moment')
  const folder = valueOf(await versions.folderId(path)) ?? ''
  return { moment: found.moment, entries: valueOf(await versions.folderAt(folder, found.moment)) }
}
const named = (entries: readonly PastEntry[], ...names: readonly string[]) =>
  entries.filter(({ name }) => names.includes(name))

describe('versions of a file', () => {
  test('are listed newest first, with who made them, when and how large', async () => {
    await save('/home/notes.txt', 'one')
    await save('/home/notes.txt', 'two and more')
    const [newest, oldest, ...rest] = await listed('/home/notes.txt')
    expect(rest).toEqual([])
    expect(newest).toMatchObject({ person: 'name of person-1', size: 12, isCurrent: true, pinned: [] })
    expect(oldest).toMatchObject({ size: 3, isCurrent: false })
    expect((newest?.at ?? 0) - (oldest?.at ?? 0)).toBeGreaterThan(0)
    expect(oldest && (await valueOf(await versions.content(oldest)).text())).toBe('one')
  })

  test('follow a file to another name, which makes no version', async () => {
    await save('/home/notes.txt', 'one')
    valueOf(await device.files.move('/home/notes.txt', '/home/papers/other.txt'))
    await device.fileStorage.syncNow()
    expect(await listed('/home/papers/other.txt')).toHaveLength(1)
  })

  test('of a sample that was never changed are none', async () => {
    expect(valueOf(await versions.list('/home/sample.txt'))).toEqual({ versions: [], before: null })
  })

  test('include what waits to be sent', async () => {
    await save('/home/notes.txt', 'one')
    valueOf(await device.files.write('/home/notes.txt', 'two'))
    expect((await listed('/home/notes.txt')).map(({ size, isCurrent }) => [size, isCurrent])).toEqual([
      [3, true],
      [3, false],
    ])
  })

  test('are restored as a new version, which can be undone', async () => {
    await save('/home/notes.txt', 'one')
    await save('/home/notes.txt', 'three')
    const [, oldest] = await listed('/home/notes.txt')
    if (!oldest) throw new Error('no version')
    const { conflict, undo } = valueOf(await versions.restore('/home/notes.txt', oldest))
    expect(conflict).toBeNull()
    expect(await textAt('/home/notes.txt')).toBe('one')
    expect(await listed('/home/notes.txt')).toHaveLength(3)
    valueOf((await undo?.()) ?? success(undefined))
    expect(await textAt('/home/notes.txt')).toBe('three')
    expect((await listed('/home/notes.txt')).map(({ size }) => size)).toEqual([5, 3, 5, 3])
  })

  test('are stored next to the file under a name that nothing has', async () => {
    await save('/home/notes.txt', 'one')
    const [only] = await listed('/home/notes.txt')
    if (!only) throw new Error('no version')
    const copies = [
      valueOf(await versions.saveCopy('/home/notes.txt', only)),
      valueOf(await versions.saveCopy('/home/notes.txt', only)),
    ]
    expect(copies[0]).toMatch(/^\/home\/notes \(\d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\)\.txt$/)
    expect(new Set(copies).size).toBe(2)
    expect(await Promise.all(copies.map(textAt))).toEqual(['one', 'one'])
    expect(await textAt('/home/notes.txt')).toBe('one')
  })

  test('are kept until the person says otherwise', async () => {
    await save('/home/notes.txt', 'one')
    const [only] = await listed('/home/notes.txt')
    if (!only) throw new Error('no version')
    valueOf(await versions.keep('/home/notes.txt', only, true))
    const [kept] = await listed('/home/notes.txt')
    expect(kept?.pinned).toEqual([only.version])
    valueOf(await versions.keep('/home/notes.txt', kept ?? only, false))
    expect((await listed('/home/notes.txt'))[0]?.pinned).toEqual([])
  })

  test('are not restored over changes that the account does not have', async () => {
    await save('/home/notes.txt', 'one')
    await save('/home/notes.txt', 'two')
    const [, oldest] = await listed('/home/notes.txt')
    if (!oldest) throw new Error('no version')
    server.setOnline(false)
    valueOf(await device.files.write('/home/notes.txt', 'not sent'))
    expect(await versions.restore('/home/notes.txt', oldest)).toMatchObject({ error: { code: 'offline' } })
    expect(await textAt('/home/notes.txt')).toBe('not sent')
    expect(await versions.list('/home/notes.txt')).toMatchObject({ error: { code: 'offline' } })
  })
})

test('a version is restored next to changes that the account does not take, but not over them', async () => {
  await save('/home/notes.txt', 'one')
  await save('/home/notes.txt', 'two')
  const [, oldest] = await listed('/home/notes.txt')
  if (!oldest) throw new Error('no version')
  const tooLarge = 'x'.repeat(200_000)
  valueOf(await device.files.write('/home/large.txt', tooLarge))
  device.clock.advance(1000)
  await settle()
  valueOf(await versions.restore('/home/notes.txt', oldest))
  expect(device.fileStorage.getState().sync).toMatchObject({ pending: 2 })
  expect(await textAt('/home/notes.txt')).toBe('one')
  valueOf(await device.files.write('/home/notes.txt', tooLarge))
  device.clock.advance(1000)
  expect(await versions.restore('/home/notes.txt', oldest)).toMatchObject({ error: { code: 'pending' } })
  expect(await textAt('/home/notes.txt')).toBe(tooLarge)
})

describe('a folder at an earlier moment', () => {
  beforeEach(async () => {
    await save('/home/work/a.txt', 'a 1')
    await save('/home/work/deep/b.txt', 'b 1')
    await save('/home/else.txt', 'elsewhere')
    await save('/home/work/a.txt', 'a 2 longer')
  })

  test('has the moments at which something in it changed, and no others', async () => {
    valueOf(await device.recycleBin.put(['/home/work/deep/b.txt']))
    await device.fileStorage.syncNow()
    const { moments, hasMore } = valueOf(await versions.moments('/home/work'))
    expect(hasMore).toBe(false)
    expect(moments.map(({ changes }) => changes)).toEqual([
      [{ name: 'b.txt', isRemoval: true }],
      [{ name: 'a.txt', isRemoval: false }],
      expect.arrayContaining([{ name: 'b.txt', isRemoval: false }]),
      [{ name: 'a.txt', isRemoval: false }],
    ])
    expect(moments[0]?.person).toBe('name of person-1')
    // The recycle bin is in the home folder: what is put there is removed all the same, and its notes are nobody's files.
    const home = valueOf(await versions.moments('/home')).moments[0]?.changes
    expect(home?.filter(({ name }) => name.endsWith('.trashinfo'))).toEqual([])
    expect(home).toContainEqual({ name: 'b.txt', isRemoval: true })
  })

  test('is read on where there are more changes than one answer has', async () => {
    for (let nth = 0; nth < 2; nth++) {
      const names = Array.from({ length: 600 }, (_, file) => `/home/many/${nth}-${file}.txt`)
      valueOf(await device.files.createFolder('/home/many', { parents: true }))
      valueOf(await device.files.apply(names.map((path) => ({ kind: 'write', path, data: '' }))))
      await device.fileStorage.syncNow()
    }
    const first = valueOf(await versions.moments('/home/work'))
    expect(first).toMatchObject({ moments: [], hasMore: true })
    const all = valueOf(await versions.moments('/home/work', first))
    expect(all.hasMore).toBe(false)
    expect(all.moments).toHaveLength(3)
  })

  test('is looked at without changing anything', async () => {
    valueOf(await device.files.remove('/home/work/deep', { recursive: true }))
    await device.fileStorage.syncNow()
    const before = await device.contents()
    const { entries } = await lookBack('/home/work', 1)
    expect(entries.map(({ name, kind, isThere }) => [name, kind, isThere])).toEqual([
      ['a.txt', 'file', true],
      ['deep', 'folder', false],
    ])
    expect(await device.contents()).toEqual(before)
  })

  test('comes back whole, and what was made since goes', async () => {
    valueOf(await device.files.remove('/home/work/deep', { recursive: true }))
    await save('/home/work/a.txt', 'a 3')
    await save('/home/work/new.txt', 'new')
    // What was sent together happened at one moment.
    const { moment } = await lookBack('/home/work', 2)
    const back = valueOf(await versions.bringBack('/home/work', moment))
    expect(await textAt('/home/work/a.txt')).toBe('a 2 longer')
    expect(await textAt('/home/work/deep/b.txt')).toBe('b 1')
    expect(await textAt('/home/work/new.txt')).toBe('ENOENT')
    expect(await textAt('/home/else.txt')).toBe('elsewhere')
    expect(back.removed).toBe(1)
    valueOf(await back.undo())
    expect(await textAt('/home/work/a.txt')).toBe('a 3')
    expect(await textAt('/home/work/new.txt')).toBe('new')
    expect(await namesIn('/home/work')).toEqual(['a.txt', 'new.txt'])
  })

  test('gets back what lies in the recycle bin, and undoing puts it there again', async () => {
    valueOf(await device.recycleBin.put(['/home/work/a.txt']))
    await device.fileStorage.syncNow()
    const { moment } = await lookBack('/home/work', 1)
    const back = valueOf(await versions.bringBack('/home/work', moment))
    expect(await textAt('/home/work/a.txt')).toBe('a 2 longer')
    expect(await device.recycleBin.list()).toEqual([])
    valueOf(await back.undo())
    expect(await textAt('/home/work/a.txt')).toBe('ENOENT')
    expect(await device.recycleBin.list()).toMatchObject([{ from: '/home/work/a.txt' }])
  })

  test('gives back a selection and leaves everything else as it is', async () => {
    valueOf(await device.recycleBin.put(['/home/work/deep']))
    await save('/home/work/a.txt', 'a 3')
    await save('/home/work/new.txt', 'new')
    const { moment, entries } = await lookBack('/home/work', 3)
    const steps: string[] = []
    const back = valueOf(
      await versions.bringBackSome('/home/work', moment, named(entries, 'deep'), {
        onProgress: (done, all) => steps.push(`${done}/${all}`),
      }),
    )
    expect(steps.at(-1)).toBe('2/2')
    expect(await textAt('/home/work/deep/b.txt')).toBe('b 1')
    expect(await textAt('/home/work/a.txt')).toBe('a 3')
    expect(await textAt('/home/work/new.txt')).toBe('new')
    expect(await device.recycleBin.list()).toEqual([])
    expect(await namesIn('/home/.trash/info')).toEqual([])
    valueOf(await back.undo())
    expect(await namesIn('/home/work')).toEqual(['a.txt', 'new.txt'])
    expect(await device.recycleBin.list()).toHaveLength(1)
  })

  test('gives back files that are gone for good, and contents that were replaced', async () => {
    valueOf(await device.files.remove('/home/work/deep', { recursive: true }))
    await save('/home/work/a.txt', 'a 3')
    const { moment, entries } = await lookBack('/home/work', 1)
    const back = valueOf(await versions.bringBackSome('/home/work', moment, named(entries, 'a.txt', 'deep')))
    expect(await textAt('/home/work/a.txt')).toBe('a 2 longer')
    expect(await textAt('/home/work/deep/b.txt')).toBe('b 1')
    valueOf(await back.undo())
    expect(await namesIn('/home/work')).toEqual(['a.txt'])
    expect(await textAt('/home/work/a.txt')).toBe('a 3')
  })

  test('gives back a file of a folder that is gone', async () => {
    const { moment, entries } = await lookBack('/home/work', 0)
    const deep = named(entries, 'deep')[0]?.id ?? ''
    valueOf(await device.files.remove('/home/work/deep', { recursive: true }))
    await device.fileStorage.syncNow()
    const inDeep = valueOf(await versions.folderAt(deep, moment))
    valueOf(await versions.bringBackSome('/home/work', moment, inDeep, { inside: ['deep'] }))
    expect(await textAt('/home/work/deep/b.txt')).toBe('b 1')
  })

  test('gives a file another name where its own is taken by now', async () => {
    valueOf(await device.files.remove('/home/work/a.txt'))
    await save('/home/work/a.txt', 'another')
    const { moment, entries } = await lookBack('/home/work', 1)
    valueOf(await versions.bringBackSome('/home/work', moment, named(entries, 'a.txt')))
    expect(await textAt('/home/work/a.txt')).toBe('another')
    expect(await textAt('/home/work/a (2).txt')).toBe('a 2 longer')
  })

  test('changes nothing when it is cancelled', async () => {
    valueOf(await device.files.remove('/home/work/a.txt'))
    await device.fileStorage.syncNow()
    const { moment, entries } = await lookBack('/home/work', 1)
    const cancel = new AbortController()
    const brought = await versions.bringBackSome('/home/work', moment, named(entries, 'a.txt'), {
      signal: cancel.signal,
      onProgress: () => cancel.abort(),
    })
    expect(brought).toMatchObject({ error: { code: 'cancelled' } })
    expect(await namesIn('/home/work')).toEqual(['deep'])
  })

  test('stays as it is while the server cannot be reached', async () => {
    const { moment } = await lookBack('/home/work', 1)
    server.setOnline(false)
    expect(await versions.bringBack('/home/work', moment)).toMatchObject({ error: { code: 'offline' } })
    expect(await textAt('/home/work/a.txt')).toBe('a 2 longer')
  })
})
