import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { log } from '@/lib/log'
import { memoryStorage } from '@/lib/key-value-storage'
import { loadPause } from './late-synchroniser'
import type { SpaceFiles } from './space/space-store'
import { fileFailure } from './errors'
import { openDatabase } from './stores/device-database'
import { openDeviceStore } from './stores/device-store'
import { databaseName, openStore } from './stores/open-store'
import { noServices } from './testing/no-services'
import { StoreProblem } from './stores/store-problem'
import { codeOf, openTestFiles, valueOf } from './testing/files'
import { dropRecord, putRecord, storedRecord } from './testing/stored-records'
import type { Draft, FileStorageMode, SyncState } from './types'

let people = 0
const draft = (key: string, kept = 1): Draft => ({
  key,
  app: 'editor',
  path: '/home/a.txt',
  name: 'a.txt',
  text: 'unsaved',
  basedOn: null,
  kept,
})

/** A person's files in the stores of the product; opening again is what a reload does. */
function person() {
  const name = `person-${people++}`
  const storage = memoryStorage()
  const open = (options: Parameters<typeof openTestFiles>[0] = {}) =>
    openTestFiles({ name, storage, openStore: (mode: FileStorageMode) => openStore(name, mode), ...options })
  return { name, storage, open }
}

afterEach(() => vi.restoreAllMocks())

describe('where files are kept', () => {
  test('on this device by default: still there after a reload', async () => {
    const { open } = person()
    const first = open()
    expect(first.fileStorage.getState()).toMatchObject({ mode: 'device', status: 'opening' })
    valueOf(await first.files.write('/home/a.txt', 'kept'))
    expect(first.fileStorage.getState()).toEqual({
      mode: 'device',
      status: 'ready',
      problem: null,
      sync: null,
    })
    first.dispose()
    expect(valueOf(await open().files.readText('/home/a.txt'))).toBe('kept')
  })

  test('session only: nothing that was changed is there after a reload, the choice is [A1.5]', async () => {
    const { open, name, storage } = person()
    const first = open()
    valueOf(await first.fileStorage.use('session'))
    valueOf(await first.files.write('/home/a.txt', 'for now'))
    valueOf(await first.files.remove('/documents', { recursive: true }))
    valueOf(await first.drafts.keep(draft('a')))
    expect(valueOf(await first.files.readText('/home/a.txt'))).toBe('for now')
    first.dispose()
    expect(storage.get(`otteros-file-storage-${name}`)).toBe('session')
    const { files, fileStorage, drafts } = open()
    expect(codeOf(await files.stat('/home/a.txt'))).toBe('ENOENT')
    expect(valueOf(await files.readText('/documents/notes.md'))).toBe('# Notes')
    expect(await drafts.list()).toEqual([])
    expect(fileStorage.getState()).toMatchObject({ mode: 'session', status: 'ready' })
    const stored = await openDeviceStore({ name: databaseName(name, 'device') })
    expect((await stored.load()).records).toEqual([])
    stored.dispose()
  })

  test('a choice that cannot be read is none, and one that cannot be kept is not made', async () => {
    vi.spyOn(log, 'warn').mockReturnValue(undefined)
    const { open, name, storage } = person()
    storage.set(`otteros-file-storage-${name}`, 'cloud')
    const full = {
      ...storage,
      set: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    const { files, fileStorage } = open({ storage: full })
    valueOf(await files.write('/home/a.txt', 'kept'))
    expect(codeOf(await fileStorage.use('session'))).toBe('ENOSPC')
    expect(fileStorage.getState()).toMatchObject({ mode: 'device', status: 'ready' })
    expect(valueOf(await files.readText('/home/a.txt'))).toBe('kept')
    expect(storage.get(`otteros-file-storage-${name}`)).toBe('cloud')
  })

  test('changing the place shows the files of the other place, and tells watchers once to read all again', async () => {
    const { open } = person()
    const { files, fileStorage } = open()
    valueOf(await files.write('/home/a.txt', 'on the device'))
    const heard = vi.fn()
    files.watch('/documents', heard)
    valueOf(await fileStorage.use('session'))
    expect(heard.mock.calls).toEqual([[[{ kind: 'reset', path: '/', isOwn: true }]]])
    expect(codeOf(await files.stat('/home/a.txt'))).toBe('ENOENT')
    valueOf(await fileStorage.use('device'))
    expect(valueOf(await files.readText('/home/a.txt'))).toBe('on the device')
    valueOf(await fileStorage.use('device'))
    expect(heard).toHaveBeenCalledTimes(2)
  })

  test('calls made while the place changes wait for it', async () => {
    const { open } = person()
    const { files, fileStorage } = open()
    const changing = fileStorage.use('session')
    const written = files.write('/home/a.txt', 'new place')
    valueOf(await changing)
    valueOf(await written)
    expect(valueOf(await files.readText('/home/a.txt'))).toBe('new place')
    valueOf(await fileStorage.use('device'))
    expect(codeOf(await files.stat('/home/a.txt'))).toBe('ENOENT')
  })

  test('carrying takes along what was changed and overwrites nothing', async () => {
    const { open } = person()
    const { files, fileStorage, drafts } = open({ isProtected: () => true })
    valueOf(await files.write('/home/same.txt', 'same'))
    valueOf(await files.write('/home/a.txt', 'device'))
    valueOf(await fileStorage.use('session'))
    valueOf(
      await files.apply([
        { kind: 'write', path: '/home/same.txt', data: 'same' },
        { kind: 'write', path: '/home/a.txt', data: 'session', mode: 0o755 },
        { kind: 'write', path: '/readme.txt', data: 'my readme' },
        { kind: 'folder', path: '/home/new/empty', parents: true },
        { kind: 'write', path: '/home/new/b.txt', data: 'b' },
        { kind: 'link', path: '/home/link', target: 'a.txt' },
        { kind: 'remove', path: '/documents/notes.md' },
      ]),
    )
    valueOf(await drafts.keep(draft('a')))
    valueOf(await fileStorage.use('device', { carry: true }))
    const all = valueOf(await files.walk('/home')).map(({ path }) => path)
    expect(all).toEqual([
      '/home/a (2).txt',
      '/home/a.txt',
      '/home/documents',
      '/home/link',
      '/home/new',
      '/home/new/b.txt',
      '/home/new/empty',
      '/home/same.txt',
    ])
    expect(valueOf(await files.readText('/home/a.txt'))).toBe('device')
    expect(valueOf(await files.readText('/home/a (2).txt'))).toBe('session')
    expect(valueOf(await files.stat('/home/a (2).txt')).mode).toBe(0o755)
    expect(valueOf(await files.readText('/readme.txt'))).toBe('my readme')
    expect(codeOf(await files.stat('/documents/notes.md'))).toBe('ENOENT')
    expect(await drafts.list()).toEqual([draft('a')])
  })

  test('a place that cannot be opened is refused, and everything stays', async () => {
    vi.spyOn(log, 'error').mockImplementation(() => undefined)
    const { open, name } = person()
    const { files, fileStorage } = open({
      openStore: (mode) =>
        mode === 'device' ? openStore(name, mode) : Promise.reject(new StoreProblem('No room.')),
    })
    valueOf(await files.write('/home/a.txt', 'a'))
    expect(await fileStorage.use('session')).toMatchObject({ ok: false, error: { message: 'No room.' } })
    expect(codeOf(await fileStorage.use('account'))).toBe('EIO')
    expect(fileStorage.getState()).toMatchObject({ mode: 'device', status: 'ready' })
    expect(valueOf(await files.readText('/home/a.txt'))).toBe('a')
  })

  test('with the account: the synchroniser gets the store, its state is shown, and it ends with the mode', async () => {
    const { open } = person()
    const syncing: SyncState = { status: 'syncing', pending: 2, lastSynced: null, problem: null }
    const spaces: SpaceFiles[] = []
    const dispose = vi.fn()
    const syncNow = vi.fn(() => Promise.resolve())
    const { files, fileStorage } = open({
      loadSynchroniser: () =>
        Promise.resolve((space) => {
          spaces.push(space)
          return {
            getState: () => syncing,
            subscribe: () => () => undefined,
            syncNow,
            ...noServices,
            dispose,
          }
        }),
    })
    valueOf(await fileStorage.use('account'))
    await vi.waitFor(() =>
      expect(fileStorage.getState()).toMatchObject({ mode: 'account', status: 'ready', sync: syncing }),
    )
    valueOf(await files.write('/home/a.txt', 'a'))
    expect(await spaces[0]?.pendingCount()).toBe(1)
    expect(valueOf((await spaces[0]?.open('a-space').outgoing()) ?? fileFailure('EIO', '/'))).toMatchObject([
      { path: '/home/a.txt', record: { kind: 'file', size: 1 } },
      { path: '/home', record: { kind: 'folder' } },
    ])
    await fileStorage.syncNow()
    expect(syncNow).toHaveBeenCalledOnce()
    valueOf(await fileStorage.use('device'))
    expect(dispose).toHaveBeenCalledOnce()
    expect(fileStorage.getState().sync).toBeNull()
  })
})

describe('with the account, while the synchroniser cannot be loaded', () => {
  const idle: SyncState = { status: 'idle', pending: 0, lastSynced: 1, problem: null }
  const failed = { status: 'failed', problem: { message: expect.stringContaining('could not be loaded') } }

  function openWithout() {
    const error = vi.spyOn(log, 'error').mockImplementation(() => undefined)
    const syncNow = vi.fn(() => Promise.resolve())
    let isThere = false
    const loadSynchroniser = vi.fn(() =>
      isThere
        ? Promise.resolve(() => ({
            getState: () => idle,
            subscribe: () => () => undefined,
            syncNow,
            ...noServices,
            dispose: () => undefined,
          }))
        : Promise.reject(new TypeError('Failed to fetch')),
    )
    const owned = person().open({ firstMode: 'account', loadSynchroniser })
    return { ...owned, error, syncNow, loadSynchroniser, arrive: () => (isThere = true) }
  }

  test('the files of this device are there, and the state says what waits and why', async () => {
    const { files, fileStorage, error } = openWithout()
    valueOf(await files.write('/home/a.txt', 'a'))
    await vi.waitFor(() => expect(fileStorage.getState().sync).toMatchObject({ ...failed, pending: 1 }))
    expect(fileStorage.getState()).toMatchObject({ mode: 'account', status: 'ready', problem: null })
    expect(error).toHaveBeenCalled()
  })

  test('synchronising loads it', async () => {
    const { files, fileStorage, syncNow, arrive } = openWithout()
    await files.list('/')
    await fileStorage.syncNow()
    expect(fileStorage.getState().sync).toMatchObject(failed)
    arrive()
    await fileStorage.syncNow()
    expect(syncNow).toHaveBeenCalledOnce()
    expect(fileStorage.getState().sync).toEqual(idle)
  })

  test('it is tried again by itself, until the files are closed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const first = openWithout()
    const second = openWithout()
    await Promise.all([first.files.list('/'), second.files.list('/')])
    await vi.waitFor(() => expect(second.fileStorage.getState().sync).toMatchObject(failed))
    second.dispose()
    first.arrive()
    await vi.advanceTimersByTimeAsync(loadPause)
    expect(first.fileStorage.getState().sync).toEqual(idle)
    expect(second.loadSynchroniser).toHaveBeenCalledOnce()
  })
})

describe('upkeep', () => {
  test('usage counts what is stored, what shipped and what is recycled', async () => {
    const { open } = person()
    const room = { granted: 1000, used: 0 }
    const { files, fileStorage, recycleBin } = open({ estimateRoom: async () => room })
    const before = await fileStorage.usage()
    expect(before).toMatchObject({ bytes: 0, capacity: 1000, recycled: { entries: 0, bytes: 0 } })
    valueOf(await files.write('/home/a.txt', '12345'))
    const samples = await fileStorage.usage()
    expect(samples).toEqual({ ...before, bytes: 5, here: 5, files: before.files + 1 })
    // Five bytes of it are the file; the others belong to something else.
    room.used = 405
    expect(await fileStorage.usage()).toMatchObject({ bytes: 5, capacity: 600 })
    room.used = 2000
    expect(await fileStorage.usage()).toMatchObject({ bytes: 5, capacity: 5 })
    valueOf(await recycleBin.put(['/readme.txt']))
    const after = await fileStorage.usage()
    expect(after.recycled).toEqual({ entries: 1, bytes: 7 })
    expect(after.sampleBytes).toBe(before.sampleBytes - 7)
    expect(await openTestFiles().fileStorage.usage()).toMatchObject({ capacity: null })
  })

  test('back to the samples: nothing of the person is left', async () => {
    const { open } = person()
    const { files, fileStorage } = open()
    const before = valueOf(await files.walk('/'))
    valueOf(await files.move('/documents', '/home/documents/d'))
    valueOf(await files.write('/readme.txt', 'mine'))
    valueOf(await fileStorage.resetToSamples())
    expect(valueOf(await files.walk('/'))).toEqual(before)
    expect(valueOf(await open().files.walk('/'))).toEqual(before)
    expect(await fileStorage.usage()).toMatchObject({ bytes: 0 })
    expect((await fileStorage.compact()).freed).toBe(0)
  })

  test('some samples back: what was removed of them, and nothing else of the person', async () => {
    const { open } = person()
    const { files, fileStorage } = open()
    const before = valueOf(await files.walk('/documents'))
    valueOf(await files.remove('/documents', { recursive: true }))
    valueOf(await files.remove('/readme.txt'))
    const heard = vi.fn()
    files.watch('/documents', heard)
    valueOf(await fileStorage.restoreSamples(['/documents']))
    expect(valueOf(await files.walk('/documents'))).toEqual(before)
    expect(heard).toHaveBeenCalledOnce()
    expect(codeOf(await files.stat('/readme.txt'))).toBe('ENOENT')
    expect(valueOf(await open().files.walk('/documents'))).toEqual(before)

    valueOf(await files.remove('/documents', { recursive: true }))
    valueOf(await files.createFolder('/documents'))
    valueOf(await files.write('/documents/notes.md', 'mine'))
    valueOf(await fileStorage.restoreSamples(['/documents']))
    expect(valueOf(await files.readText('/documents/notes.md'))).toBe('mine')
    expect(valueOf(await files.walk('/documents')).map(({ path }) => path)).toEqual(
      before.map(({ path }) => path),
    )
    valueOf(await files.remove('/documents', { recursive: true }))
    valueOf(await files.write('/documents', 'a file now'))
    valueOf(await fileStorage.restoreSamples(['/documents/notes.md']))
    expect(valueOf(await files.readText('/documents'))).toBe('a file now')
    valueOf(await files.remove('/documents'))
    valueOf(await files.createFolder('/documents'))
    expect(valueOf(await open().files.list('/documents'))).toEqual([])
    valueOf(await files.remove('/documents'))
    valueOf(await fileStorage.restoreSamples(['/documents/old']))
    expect(valueOf(await files.walk('/documents')).map(({ path }) => path)).toEqual([
      '/documents/old',
      '/documents/old/plan.txt',
    ])
  })

  test('drafts are kept, newest first, and the stale ones cleaned up', async () => {
    const { open } = person()
    const now = Date.UTC(2026, 10, 21)
    const day = 24 * 60 * 60 * 1000
    const first = open()
    valueOf(await first.drafts.keep(draft('old', now - 31 * day)))
    valueOf(await first.drafts.keep(draft('new', now - 29 * day)))
    valueOf(await first.drafts.keep({ ...draft('new', now - day), text: 'more' }))
    valueOf(await first.drafts.keep(draft('other', now)))
    await first.drafts.discard('other')
    first.dispose()
    const { drafts, fileStorage } = open({ now: () => now })
    expect((await drafts.list()).map(({ key, text }) => [key, text])).toEqual([
      ['new', 'more'],
      ['old', 'unsaved'],
    ])
    const report = await fileStorage.cleanUp()
    expect(report.lines[0]).toBe('1 unsaved text older than 30 days was removed.')
    expect(report.freed).toBeGreaterThan(0)
    expect((await drafts.list()).map(({ key }) => key)).toEqual(['new'])
    expect(await fileStorage.cleanUp()).toEqual({
      lines: ['There was nothing to clean up.'],
      freed: 0,
      problems: 0,
    })
  })

  test('an edit of a draft is the draft with the edit; an edit of another text is left alone', async () => {
    const { open } = person()
    const now = Date.UTC(2026, 10, 21)
    const month = 31 * 24 * 60 * 60 * 1000
    const first = open()
    valueOf(await first.drafts.keep({ ...draft('a', now - month), id: '1' }))
    valueOf(await first.drafts.keepEdit({ key: 'a', of: '1', from: 0, to: 2, insert: 'still un', kept: now }))
    valueOf(await first.drafts.keepEdit({ key: 'a', of: '1', from: 0, to: 2, insert: 'not ', kept: now }))
    valueOf(await first.drafts.keep({ ...draft('b', now - month), id: '2' }))
    valueOf(await first.drafts.keepEdit({ key: 'b', of: '3', from: 0, to: 2, insert: '', kept: 1 }))
    first.dispose()
    const { drafts, fileStorage } = open({ now: () => now })
    expect((await drafts.list()).map(({ key, text, kept }) => [key, text, kept])).toEqual([
      ['a', 'not saved', now],
      ['b', 'unsaved', now - month],
    ])
    expect((await fileStorage.cleanUp()).lines[0]).toBe('1 unsaved text older than 30 days was removed.')
    expect((await drafts.list()).map(({ text }) => text)).toEqual(['not saved'])
    await drafts.discard('a')
    expect(await fileStorage.cleanUp()).toMatchObject({ freed: 0 })
    expect(await drafts.list()).toEqual([])
  })

  test('temporary files go after a day', async () => {
    const { open } = person()
    let now = 1_000_000
    const { files, fileStorage } = open({ now: () => now })
    valueOf(await files.createFolder('/tmp/x', { parents: true }))
    valueOf(await files.write('/tmp/x/old', '123'))
    now += 25 * 60 * 60 * 1000
    valueOf(await files.write('/tmp/x/new', '1'))
    expect((await fileStorage.cleanUp()).freed).toBe(3)
    expect(valueOf(await files.list('/tmp/x')).map(({ name }) => name)).toEqual(['new'])
  })

  test('check finds what is lost, makes lost folders again and says the rest; compact frees what files have elsewhere', async () => {
    const { open, name } = person()
    const first = open()
    valueOf(await first.files.createFolder('/home/x'))
    for (const each of ['lost', 'short', 'good'])
      valueOf(await first.files.write(`/home/x/${each}`, 'content'))
    expect(await first.fileStorage.check()).toMatchObject({ problems: 0 })
    first.dispose()
    const database = await openDatabase(databaseName(name, 'device'), () => undefined)
    const revisionOf = async (path: string) => (await storedRecord(database, path))?.revision ?? ''
    await database.delete('contents', await revisionOf('/home/x/lost'))
    await database.put('contents', new Uint8Array(2), await revisionOf('/home/x/short'))
    await database.put('contents', new Uint8Array(100), 'nobody')
    await database.put('contents', new TextEncoder().encode('content'), 'twice')
    await dropRecord(database, '/home/x')
    database.close()

    const second = open()
    expect(valueOf(await second.files.readText('/home/x/good'))).toBe('content')
    expect(codeOf(await second.files.readText('/home/x/lost'))).toBe('EIO')
    const report = await second.fileStorage.check()
    expect(report.problems).toBe(4)
    expect(report.lines.toSorted()).toEqual([
      '107 bytes belong to no file. Defragment frees what a file also has, and keeps the rest.',
      '3 stored entries were checked.',
      'The content of “/home/x/lost” is lost.',
      'The folder “/home/x” was lost and has been created again.',
      '“/home/x/short” is damaged: it has 2 bytes instead of 7 bytes.',
    ])
    expect(await second.fileStorage.compact()).toMatchObject({ freed: 7 })
    expect((await second.fileStorage.check()).problems).toBe(3)
  })

  test('compact drops what is as it shipped and what hides nothing', async () => {
    const { open, name } = person()
    const first = open()
    valueOf(await first.files.write('/readme.txt', 'Read me'))
    valueOf(await first.files.remove('/documents/notes.md'))
    first.dispose()
    const database = await openDatabase(databaseName(name, 'device'), () => undefined)
    const hidden = await storedRecord(database, '/documents/notes.md')
    if (hidden) await putRecord(database, { ...hidden, path: '/gone.txt' })
    database.close()
    const { fileStorage, files } = open()
    const report = await fileStorage.compact()
    expect(report.lines).toEqual(['2 records that changed nothing were dropped.', '7 bytes freed.'])
    expect(report.freed).toBe(7)
    expect(codeOf(await files.stat('/documents/notes.md'))).toBe('ENOENT')
    const store = await openDeviceStore({ name: databaseName(name, 'device') })
    expect((await store.load()).records.map(({ path }) => path)).toEqual(['/documents/notes.md'])
    store.dispose()
    expect((await fileStorage.compact()).lines).toEqual(['There was nothing to compact.'])
  })
})
