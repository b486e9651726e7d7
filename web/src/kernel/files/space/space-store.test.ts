import { describe, expect, test } from 'vitest'
import { noServices } from '../testing/no-services'
import { codeOf, devices, openTestFiles, type TestDevice, valueOf } from '../testing/files'
import type { FileChange } from '../types'
import type { SpaceFiles } from './space-store'
import { createManualClock } from './testing/device'
import { fileEntry, folderEntry, removedEntry, space } from './testing/entries'
import { hashOf } from './testing/space-server'
import type { SpaceEntry } from './types'

/** What the space has, by hash. */
const contents = new Map(
  ['theirs', 'their copy', 'their newer text', 'a', 'b'].map((text) => {
    const bytes = new TextEncoder().encode(text)
    return [hashOf(bytes), bytes] as const
  }),
)

async function openSpace(device: TestDevice) {
  let open = (_files: SpaceFiles) => {}
  const opened = new Promise<SpaceFiles>((resolve) => {
    open = resolve
  })
  const idle = { status: 'idle', pending: 0, lastSynced: null, problem: null } as const
  const owned = openTestFiles({
    device,
    firstMode: 'account',
    now: () => new Date(2026, 10, 21, 14, 5, 33).getTime(),
    loadSynchroniser: () =>
      Promise.resolve((files) => {
        open(files)
        return {
          getState: () => idle,
          subscribe: () => () => undefined,
          syncNow: () => Promise.resolve(),
          ...noServices,
          dispose: () => undefined,
        }
      }),
  })
  const files = await opened
  files.fetchWith({
    download: ({ hash }) => Promise.resolve({ ok: true, value: contents.get(hash) ?? null }),
    attention: { isOnline: () => true, onWake: () => () => undefined },
    clock: createManualClock(),
    largeAbove: 1000,
    exclusively: (_hash, work) => work(),
  })
  const store = files.open(space)
  return {
    ...owned,
    store,
    /** What waits, by path: what is there. */
    waiting: async () =>
      Object.fromEntries(
        valueOf(await store.outgoing()).map(({ path, record }) => [path, record?.kind ?? 'nothing']),
      ),
    receive: async (entries: readonly SpaceEntry[], cursor: string) =>
      valueOf(await store.receive(entries, { cursor })),
  }
}

const home = folderEntry('home', space, 'home')
const theirs = fileEntry('a', 'home', 'a.txt', 'theirs')

describe.each(devices)('the files of a space %s', (_where, makeDevice) => {
  const open = () => openSpace(makeDevice(true))
  const copy = '/home/a (conflict 2026-11-21 14.05.33).txt'

  test('hold every changed path until it was sent, also after a reload', async () => {
    const device = makeDevice(true)
    const first = await openSpace(device)
    valueOf(await first.files.createFolder('/home/x'))
    valueOf(await first.files.write('/home/x/a.txt', 'a'))
    valueOf(await first.files.remove('/readme.txt'))
    first.dispose()
    const { store, files, waiting } = await openSpace(device)
    expect(await store.pendingCount()).toBe(3)
    expect(await waiting()).toEqual({
      '/home/x': 'folder',
      '/home/x/a.txt': 'file',
      '/readme.txt': 'hidden',
      // A sample's folder, which the space has to have for what is in it.
      '/home': 'folder',
    })
    const all = valueOf(await store.outgoing())
    const ids = new Map(all.map(({ path, record }) => [path, record?.id]))
    expect(new Set(ids.values()).size).toBe(4)
    expect(store.ids().folderAt('/home/x')).toBe(ids.get('/home/x'))
    expect(store.ids().has(ids.get('/home/x/a.txt') ?? '')).toBe(true)
    valueOf(await files.write('/home/x/a.txt', 'newer'))
    const sent = fileEntry(ids.get('/home/x/a.txt') ?? '', ids.get('/home/x') ?? '', 'a.txt', 'a', {
      version: 3,
    })
    valueOf(await store.settle({ paths: all, entries: [{ entry: sent, held: 'one' }] }, { cursor: '3' }))
    expect(await waiting()).toEqual({ '/home/x/a.txt': 'file' })
    expect(valueOf(await store.outgoing())[0]?.record?.id).toBe(sent.id)
    const known = await store.known()
    expect(known.get(sent.id)).toEqual(sent)
    expect(known.heldOf(sent.id)).toBe('one')
    expect(await store.cursor()).toBe('3')
  })

  test('what comes from the space is not sent back, and is told as foreign', async () => {
    const { store, files, receive, waiting } = await open()
    const heard: (readonly FileChange[])[] = []
    files.watch('/', (changes) => heard.push(changes))
    const folder = folderEntry('x', 'home', 'x')
    const file = fileEntry('a', 'x', 'a.txt', 'theirs')
    expect(await receive([home, folder, file], '1')).toEqual({ conflicts: [] })
    expect(heard.flat()).toContainEqual({ kind: 'created', path: '/home/x/a.txt', isOwn: false })
    expect(valueOf(await files.readText('/home/x/a.txt'))).toBe('theirs')
    expect(await waiting()).toEqual({})
    expect(await store.cursor()).toBe('1')
    await receive([removedEntry(file, 2)], '2')
    expect(codeOf(await files.stat('/home/x/a.txt'))).toBe('ENOENT')
    expect(await waiting()).toEqual({})
  })

  test('a file that both made survives twice, the copy is sent', async () => {
    const { store, files, receive, waiting } = await open()
    valueOf(await files.write('/home/a.txt', 'mine'))
    expect(await receive([home, theirs], '1')).toEqual({ conflicts: [copy] })
    expect(valueOf(await files.readText('/home/a.txt'))).toBe('theirs')
    expect(valueOf(await files.readText(copy))).toBe('mine')
    expect(await waiting()).toMatchObject({ [copy]: 'file' })
    // The file under the name is as the space has it.
    expect((await store.known()).heldOf('a')).toBe(valueOf(await files.stat('/home/a.txt')).revision)
    expect((await store.known()).heldOf('a')).not.toBe(valueOf(await files.stat(copy)).revision)
  })

  test('a file that both changed survives twice, the copy is sent as a file of its own', async () => {
    const { store, files, receive } = await open()
    await receive([home, theirs], '1')
    valueOf(await files.write('/home/a.txt', 'mine'))
    await receive([fileEntry('a', 'home', 'a.txt', 'their newer text', { version: 2 })], '2')
    expect(valueOf(await files.readText('/home/a.txt'))).toBe('their newer text')
    expect(valueOf(await files.readText(copy))).toBe('mine')
    const sent = valueOf(await store.outgoing()).find(({ path }) => path === copy)
    expect(sent?.record?.id).not.toBe('a')
    expect(sent?.record?.kind).toBe('file')
  })

  test('what is not shared with the space is sent again, from what it has; notes stay through a reload', async () => {
    const device = makeDevice(true)
    const first = await openSpace(device)
    const kept = fileEntry('a', 'home', 'a.txt', 'a', { version: 3 })
    const later = fileEntry('b', 'home', 'b.txt', 'b', { version: 7 })
    await first.receive([home, kept], '3')
    valueOf(await first.store.receive([later], { cursor: '7', notes: new Map([['x', 'kept']]) }))
    expect(await first.store.pendingCount()).toBe(0)
    const ancestor = fileEntry('b', 'home', 'b.txt', 'an older text', { version: 2 })
    const notes = new Map([['y', 'new']])
    valueOf(
      await first.store.rejoin(new Map([['b', { entry: ancestor, held: null }]]), { cursor: '3', notes }),
    )
    first.dispose()
    const { store, files, waiting } = await openSpace(device)
    expect(await store.cursor()).toBe('3')
    expect(Object.fromEntries(await store.notes())).toMatchObject({ x: 'kept', y: 'new' })
    expect(await waiting()).toEqual({ '/home/b.txt': 'file' })
    const known = await store.known()
    expect([known.get('b'), known.heldOf('b'), known.get('a')]).toEqual([ancestor, null, kept])
    expect(valueOf(await files.readText('/home/b.txt'))).toBe('b')
    valueOf(await store.note(new Map([['x', null]])))
    expect((await store.notes()).has('x')).toBe(false)
  })

  test('a copy never takes a path that comes in with the same changes', async () => {
    const { files, receive, waiting } = await open()
    valueOf(await files.write('/home/a.txt', 'mine'))
    const theirCopy = fileEntry('copy', 'home', copy.slice('/home/'.length), 'their copy')
    const second = copy.replace(/\.txt$/, ' (2).txt')
    expect(await receive([home, theirs, theirCopy], '1')).toEqual({ conflicts: [second] })
    const texts = await Promise.all(['/home/a.txt', copy, second].map((path) => files.readText(path)))
    expect(texts.map(valueOf)).toEqual(['theirs', 'their copy', 'mine'])
    expect(await waiting()).toHaveProperty([second], 'file')
    expect(await waiting()).not.toHaveProperty([copy])
  })

  test('equal contents are no conflict; a removal gives way to a change', async () => {
    const { store, files, receive, waiting } = await open()
    valueOf(await files.write('/home/a.txt', 'theirs'))
    expect(await receive([home, theirs], '1')).toEqual({ conflicts: [] })
    expect((await store.known()).heldOf('a')).toBe(valueOf(await files.stat('/home/a.txt')).revision)
    valueOf(await files.write('/home/a.txt', 'changed'))
    await receive([removedEntry(theirs, 2)], '2')
    expect(valueOf(await files.readText('/home/a.txt'))).toBe('changed')
    expect(await waiting()).toHaveProperty(['/home/a.txt'], 'file')
    valueOf(await files.remove('/home/a.txt'))
    const back = fileEntry('a', 'home', 'a.txt', 'their newer text', { version: 3 })
    expect(await receive([back], '3')).toEqual({ conflicts: [] })
    expect(valueOf(await files.readText('/home/a.txt'))).toBe('their newer text')
  })

  test('when the removal of a folder was sent, what was in it is not known any more', async () => {
    const { store, files, receive } = await open()
    const folder = folderEntry('x', 'home', 'x')
    await receive([home, folder, fileEntry('a', 'x', 'a.txt', 'theirs')], '1')
    valueOf(await files.remove('/home/x', { recursive: true }))
    const paths = valueOf(await store.outgoing())
    valueOf(await store.settle({ paths, entries: [{ entry: removedEntry(folder, 2), held: null }] }))
    expect(await store.pendingCount()).toBe(0)
    expect([...(await store.known()).all()].map(({ id, parent }) => [id, parent])).toEqual([
      ['home', space],
      ['x', null],
    ])
  })

  test('a folder that others removed stays with what this device has put into it, and is sent again', async () => {
    const { files, receive, waiting } = await open()
    const folder = folderEntry('x', 'home', 'x')
    await receive([home, folder], '1')
    valueOf(await files.write('/home/x/mine.txt', 'mine'))
    await receive([removedEntry(folder, 2)], '2')
    expect(valueOf(await files.readText('/home/x/mine.txt'))).toBe('mine')
    expect(await waiting()).toEqual({ '/home/x': 'folder', '/home/x/mine.txt': 'file' })
  })

  test('a file that comes in takes the place of a folder of this device, which goes next to it with its files', async () => {
    const { files, receive, waiting } = await open()
    valueOf(await files.createFolder('/home/a.txt'))
    valueOf(await files.write('/home/a.txt/inner', 'mine'))
    expect(await receive([home, theirs], '1')).toEqual({ conflicts: [copy] })
    expect(valueOf(await files.readText('/home/a.txt'))).toBe('theirs')
    expect(valueOf(await files.readText(`${copy}/inner`))).toBe('mine')
    const all = await waiting()
    expect(all).toMatchObject({ [copy]: 'folder', [`${copy}/inner`]: 'file' })
    expect(all).not.toHaveProperty(['/home/a.txt/inner'], 'file')
  })
})
