import { forceCloseDatabase } from 'fake-indexeddb'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { log } from '@/lib/log'
import { StoreProblem } from './stores/store-problem'
import { openDeviceStore } from './stores/device-store'
import { openDatabase } from './stores/device-database'
import { codeOf, openTestFiles, valueOf } from './testing/files'
import { dropRecord, putRecord } from './testing/stored-records'

let names = 0
const newDevice = () => {
  const name = `failing-${names++}`
  return { name, open: () => openDeviceStore({ name }) }
}

afterEach(() => vi.restoreAllMocks())

/** Lets the database run out of room: at a request, or, as browsers may, only when the transaction is committed. */
const fullDisk = {
  'at a write': () => {
    // oxlint-disable-next-line typescript/unbound-method -- called with the store below
    const { put } = IDBObjectStore.prototype
    let writes = 0
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
      if (this.name === 'contents' && ++writes === 2) throw new DOMException('full', 'QuotaExceededError')
      return put.apply(this, args)
    })
  },
  'when it is committed': () => {
    vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementation(function (this: IDBTransaction) {
      const { _abort: abort } = this as unknown as { _abort: (error: string) => void }
      abort.call(this, 'QuotaExceededError')
    })
  },
}

describe.each(Object.entries(fullDisk))('no room left %s', (_when, fill) => {
  test('a change fails as a whole, and everything is as it was', async () => {
    const device = newDevice()
    const { files } = openTestFiles({ device })
    valueOf(await files.write('/home/a.txt', 'old'))
    const heard = vi.fn()
    files.watch('/', heard)
    fill()
    const failed = await files.apply([
      { kind: 'write', path: '/home/b.txt', data: 'b' },
      { kind: 'write', path: '/home/a.txt', data: 'new' },
      { kind: 'remove', path: '/documents', recursive: true },
    ])
    expect(failed).toMatchObject({
      ok: false,
      error: { code: 'ENOSPC', message: expect.stringContaining('room') },
    })
    vi.restoreAllMocks()
    expect(heard).not.toHaveBeenCalled()
    expect(valueOf(await files.readText('/home/a.txt'))).toBe('old')
    expect(codeOf(await files.stat('/home/b.txt'))).toBe('ENOENT')
    expect(valueOf(await files.readText('/documents/old/plan.txt'))).toBe('Plan')
    const later = openTestFiles({ device })
    expect(valueOf(await later.files.readText('/home/a.txt'))).toBe('old')
    expect(valueOf(await files.write('/home/a.txt', 'new')).conflict).toBeNull()
    expect(valueOf(await files.readText('/home/a.txt'))).toBe('new')
  })
})

describe.each(['when a piece is put', 'when a piece is committed'])(
  'no room for the third of five pieces, told %s',
  (when) => {
    test('fails the write, leaves no piece and the old file as it was', async () => {
      const device = newDevice()
      const { files } = openTestFiles({ device, pieceBytes: 16 })
      valueOf(await files.write('/home/film.mp4', 'old'))
      // Fetches what stores pieces.
      valueOf(await files.write('/home/other', new Blob(['x'.repeat(20)])))
      valueOf(await files.remove('/home/other'))
      let pieces = 0
      if (when === 'when a piece is put') {
        // oxlint-disable-next-line typescript/unbound-method -- called with the store below
        const { put } = IDBObjectStore.prototype
        vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
          this: IDBObjectStore,
          ...args
        ) {
          if (this.name === 'pieces' && ++pieces === 3) throw new DOMException('full', 'QuotaExceededError')
          return put.apply(this, args)
        })
      } else {
        // oxlint-disable-next-line typescript/unbound-method -- called with the transaction below
        const { commit } = IDBTransaction.prototype
        vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementation(function (this: IDBTransaction) {
          if (!this.objectStoreNames.contains('pieces') || ++pieces !== 3) return commit.call(this)
          const { _abort: abort } = this as unknown as { _abort: (error: string) => void }
          return abort.call(this, 'QuotaExceededError')
        })
      }
      const failed = await files.write('/home/film.mp4', new Blob(['x'.repeat(77)]))
      expect(failed).toMatchObject({
        ok: false,
        error: { code: 'ENOSPC', message: expect.stringContaining('room') },
      })
      vi.restoreAllMocks()
      expect(valueOf(await files.readText('/home/film.mp4'))).toBe('old')
      const database = await openDatabase(device.name, () => undefined)
      expect([await database.count('pieces'), await database.count('large')]).toEqual([0, 0])
      database.close()
      valueOf(await files.write('/home/film.mp4', new Blob(['x'.repeat(77)])))
      expect(valueOf(await files.readText('/home/film.mp4'))).toBe('x'.repeat(77))
    })
  },
)

test('a draft that finds no room says so', async () => {
  const { drafts } = openTestFiles({ device: newDevice() })
  await drafts.list()
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const draft = { key: 'k', app: 'editor', path: null, name: 'a', text: 't', basedOn: null, kept: 1 }
  expect(codeOf(await drafts.keep(draft))).toBe('ENOSPC')
})

test('a store that cannot write says EIO and keeps what it has', async () => {
  const device = newDevice()
  const { files } = openTestFiles({ device })
  await files.list('/')
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('closing', 'InvalidStateError')
  })
  expect(codeOf(await files.write('/home/a', 'a'))).toBe('EIO')
  vi.restoreAllMocks()
  expect(codeOf(await files.stat('/home/a'))).toBe('ENOENT')
})

test('where no database can be opened, files work in memory and say so', async () => {
  vi.spyOn(log, 'error').mockImplementation(() => undefined)
  const { files, fileStorage } = openTestFiles({
    openStore: () => Promise.reject(new StoreProblem('This browser keeps no files.')),
  })
  valueOf(await files.write('/home/a.txt', 'a'))
  expect(fileStorage.getState()).toEqual({
    mode: 'device',
    status: 'failed',
    problem: { message: 'This browser keeps no files.' },
    sync: null,
  })
  expect(valueOf(await files.readText('/home/a.txt'))).toBe('a')
})

test('a database of a newer version is not touched', async () => {
  const { name, open } = newDevice()
  await new Promise<void>((resolve) => {
    const request = indexedDB.open(name, 99)
    request.addEventListener('success', () => {
      request.result.close()
      resolve()
    })
  })
  await expect(open()).rejects.toThrow(/newer version/)
})

/** Opens a database and closes it at once. */
async function openOnce(
  name: string,
  version?: number,
  change: (database: IDBDatabase) => void = () => undefined,
) {
  const request = indexedDB.open(name, version)
  await new Promise((resolve, reject) => {
    request.addEventListener('success', resolve)
    request.addEventListener('error', reject)
  })
  change(request.result)
  request.result.close()
}

/** Empties every table, as a tool of the browser or another program may. No event tells of it. */
const clearTables = (name: string) =>
  openOnce(name, undefined, (database) => {
    const tables = [...database.objectStoreNames]
    const transaction = database.transaction(tables, 'readwrite')
    for (const table of tables) transaction.objectStore(table).clear()
  })

const deleteDatabase = async (name: string) => {
  const request = indexedDB.deleteDatabase(name)
  await new Promise((resolve) => request.addEventListener('success', resolve))
}

/** What takes the store away from an open desktop, and a part of what the person is told. */
const losses: readonly (readonly [string, (name: string) => Promise<void>, string])[] = [
  ['upgraded by another tab', (name) => openOnce(name, 99), 'newer version'],
  ['deleted', deleteDatabase, 'deleted'],
  ['cleared', clearTables, 'deleted'],
  [
    'deleted and made again by another tab',
    async (name) => {
      await deleteDatabase(name)
      ;(await openDeviceStore({ name })).dispose()
    },
    'deleted',
  ],
]

describe.each(losses)('a store that is %s while it is open', (_what, take, said) => {
  test('keeps nothing any more and says so; nothing that it acknowledged afterwards is missing', async () => {
    const device = newDevice()
    const { files, fileStorage, drafts } = openTestFiles({ device })
    valueOf(await files.write('/home/a.txt', 'a'))
    await take(device.name)
    const written = await files.write('/home/b.txt', 'b')
    expect(written).toMatchObject({
      ok: false,
      error: { code: 'EIO', message: expect.stringContaining(said) },
    })
    expect(fileStorage.getState()).toMatchObject({
      status: 'lost',
      problem: { message: expect.stringContaining('reload') },
    })
    const draft = { key: 'k', app: 'editor', path: null, name: 'a', text: 't', basedOn: null, kept: 1 }
    expect(codeOf(await drafts.keep(draft))).toBe('EIO')
    expect(codeOf(await files.move('/home/a.txt', '/home/c.txt'))).toBe('EIO')
    expect(valueOf(await files.readText('/home/a.txt'))).toBe('a')
    expect(codeOf(await files.stat('/home/b.txt'))).toBe('ENOENT')
    expect(await drafts.list()).toEqual([])
  })

  test('is noticed by keeping a draft too', async () => {
    const device = newDevice()
    const { drafts, fileStorage } = openTestFiles({ device })
    await drafts.list()
    await take(device.name)
    const draft = { key: 'k', app: 'editor', path: null, name: 'a', text: 't', basedOn: null, kept: 1 }
    expect(await drafts.keep(draft)).toMatchObject({
      ok: false,
      error: { code: 'EIO', message: expect.stringContaining(said) },
    })
    await drafts.discard('k')
    expect(fileStorage.getState().status).toBe('lost')
  })
})

test('a store that the browser closes keeps nothing any more and says so', async () => {
  const device = newDevice()
  const opened = vi.spyOn(IDBFactory.prototype, 'open')
  const { files, fileStorage } = openTestFiles({ device })
  valueOf(await files.write('/home/a.txt', 'a'))
  const request: unknown = opened.mock.results[0]?.value
  if (!(request instanceof IDBOpenDBRequest)) throw new Error('No database was opened')
  forceCloseDatabase(request.result as never)
  await vi.waitFor(() => {
    expect(fileStorage.getState()).toMatchObject({
      status: 'lost',
      problem: { message: expect.stringContaining('closed') },
    })
  })
  expect(codeOf(await files.write('/home/b.txt', 'b'))).toBe('EIO')
})

test('a change under way when the browser closes the store ends, even if its transaction never does', async () => {
  const device = newDevice()
  const opened = vi.spyOn(IDBFactory.prototype, 'open')
  const { files, fileStorage } = openTestFiles({ device })
  valueOf(await files.write('/home/a.txt', 'a'))
  const request: unknown = opened.mock.results[0]?.value
  if (!(request instanceof IDBOpenDBRequest)) throw new Error('No database was opened')
  const listening = vi.spyOn(IDBTransaction.prototype, 'addEventListener').mockReturnValue(undefined)
  const written = files.write('/home/b.txt', 'b')
  await vi.waitFor(() => expect(listening).toHaveBeenCalled())
  forceCloseDatabase(request.result as never)
  expect(await written).toMatchObject({
    ok: false,
    error: { code: 'EIO', message: expect.stringContaining('closed') },
  })
  expect(fileStorage.getState().status).toBe('lost')
})

test('a store of before the marker is opened, and told apart from a cleared one from then on', async () => {
  const device = newDevice()
  const first = openTestFiles({ device })
  valueOf(await first.files.write('/home/a.txt', 'a'))
  first.dispose()
  const database = await openDatabase(device.name, () => undefined)
  await database.clear('books')
  database.close()
  const [one, two] = [openTestFiles({ device }), openTestFiles({ device })]
  valueOf(await one.files.write('/home/b.txt', 'b'))
  valueOf(await two.files.write('/home/c.txt', 'c'))
  expect(valueOf(await one.files.readText('/home/a.txt'))).toBe('a')
})

test('damaged records are shown as damaged, told and left alone, the rest is there', async () => {
  const device = newDevice()
  const first = openTestFiles({ device })
  valueOf(await first.files.write('/home/good.txt', 'good'))
  first.dispose()
  const database = await openDatabase(device.name, () => undefined)
  const damaged = { path: '/home/bad.txt', kind: 'what' }
  await putRecord(database, damaged)
  database.close()
  const { files, fileStorage } = openTestFiles({ device })
  expect(valueOf(await files.list('/home')).map(({ name }) => name)).toEqual([
    'bad.txt',
    'documents',
    'good.txt',
  ])
  expect(valueOf(await files.stat('/home/bad.txt'))).toMatchObject({ type: 'file', isDamaged: true })
  expect(await files.readText('/home/bad.txt')).toMatchObject({
    ok: false,
    error: { code: 'EIO', message: expect.stringContaining('is damaged') },
  })
  expect(codeOf(await files.write('/home/bad.txt', 'new'))).toBe('EIO')
  expect(codeOf(await files.copy('/home/good.txt', '/home/bad.txt', { existing: 'replace' }))).toBe('EIO')
  expect(codeOf(await files.copy('/home/bad.txt', '/home/other.txt'))).toBe('EIO')
  const report = await fileStorage.check()
  expect(report.problems).toBe(1)
  expect(report.lines).toContain('The record of “/home/bad.txt” is damaged.')
  expect(report.damaged).toEqual([{ path: '/home/bad.txt', repairs: [] }])
})

describe('a damaged file', () => {
  type Database = Awaited<ReturnType<typeof openDatabase>>

  /** Stores a file and changes what is kept of it behind the store's back. */
  async function damage(change: (database: Database, revision: string) => unknown) {
    const device = newDevice()
    const first = openTestFiles({ device })
    valueOf(await first.files.write('/home/a.txt', 'the only text'))
    const { revision } = valueOf(await first.files.stat('/home/a.txt'))
    first.dispose()
    const database = await openDatabase(device.name, () => undefined)
    await change(database, revision)
    database.close()
    return openTestFiles({ device })
  }
  const cutShort = (database: Database, revision: string) =>
    database.put('contents', new TextEncoder().encode('the o'), revision)

  test('whose record is damaged keeps its text through compacting, and gets it back', async () => {
    const { files, fileStorage } = await damage((database, revision) =>
      putRecord(database, { path: '/home/a.txt', revision }),
    )
    expect(await fileStorage.compact()).toMatchObject({ freed: 0 })
    const report = await fileStorage.check()
    expect(report.damaged).toEqual([{ path: '/home/a.txt', repairs: ['content'] }])
    valueOf(await fileStorage.repair('/home/a.txt', 'content'))
    expect(valueOf(await files.readText('/home/a.txt'))).toBe('the only text')
    expect(await fileStorage.check()).toMatchObject({ problems: 0 })
    expect(await fileStorage.compact()).toMatchObject({ freed: 0 })
    valueOf(await files.write('/home/a.txt', 'new'))
  })

  test('whose record lost even the key of its text keeps the text through compacting', async () => {
    const { fileStorage } = await damage((database) => putRecord(database, { path: '/home/a.txt' }))
    const report = await fileStorage.compact()
    expect(report.freed).toBe(0)
    expect(report.lines[0]).toContain('was kept')
  })

  test('whose record is gone altogether leaves its text, which compacting keeps', async () => {
    const { fileStorage } = await damage((database) => dropRecord(database, '/home/a.txt'))
    expect(await fileStorage.compact()).toMatchObject({ freed: 0 })
    expect((await fileStorage.check()).lines.join()).toContain('13 bytes belong to no file')
  })

  test('is marked when it is read, not overwritten, and repaired by an unsaved text with the part beside it', async () => {
    const { files, fileStorage, drafts } = await damage(cutShort)
    const heard = vi.fn()
    files.watch('/home', heard)
    expect(codeOf(await files.readText('/home/a.txt'))).toBe('EIO')
    expect(heard).toHaveBeenCalledOnce()
    expect(valueOf(await files.stat('/home/a.txt')).isDamaged).toBe(true)
    expect(await files.write('/home/a.txt', 'new')).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('is damaged') },
    })
    const draft = { key: 'k', app: 'editor', name: 'a.txt', basedOn: null, kept: 1 }
    valueOf(await drafts.keep({ ...draft, path: '/home/a.txt', text: 'the only text, longer' }))
    const { damaged } = await fileStorage.check()
    expect(damaged).toEqual([{ path: '/home/a.txt', repairs: ['draft', 'part'] }])
    valueOf(await fileStorage.repair('/home/a.txt', 'draft'))
    expect(valueOf(await files.readText('/home/a.txt'))).toBe('the only text, longer')
    expect(valueOf(await files.readText('/home/a (2).txt'))).toBe('the o')
    expect(await fileStorage.check()).toMatchObject({ problems: 0 })
  })

  test('is repaired by its copy in the recycle bin, or by the part that is left', async () => {
    const { files, fileStorage, recycleBin } = await damage(cutShort)
    valueOf(await files.move('/home/a.txt', '/home/b.txt'))
    valueOf(await files.write('/home/a.txt', 'older'))
    valueOf(await recycleBin.put(['/home/a.txt']))
    valueOf(await files.move('/home/b.txt', '/home/a.txt'))
    const { damaged } = await fileStorage.check()
    expect(damaged).toEqual([{ path: '/home/a.txt', repairs: ['recycled', 'part'] }])
    valueOf(await fileStorage.repair('/home/a.txt', 'part'))
    expect(valueOf(await files.readText('/home/a.txt'))).toBe('the o')
    expect(codeOf(await fileStorage.repair('/home/a.txt', 'recycled'))).toBe('EIO')
  })

  test('is no folder: folders whose records are damaged are folders still', async () => {
    const device = newDevice()
    const first = openTestFiles({ device })
    for (const folder of ['/home/x', '/home/y']) valueOf(await first.files.createFolder(folder))
    for (const file of ['/home/x/a.txt', '/home/y/b.txt']) valueOf(await first.files.write(file, 'text'))
    first.dispose()
    const database = await openDatabase(device.name, () => undefined)
    await putRecord(database, { path: '/home/x', kind: 'folder' })
    await putRecord(database, { path: '/home/y', kind: 7 })
    database.close()
    const { files, fileStorage } = openTestFiles({ device })
    for (const file of ['/home/x/a.txt', '/home/y/b.txt'])
      expect(valueOf(await files.readText(file))).toBe('text')
    await fileStorage.check()
    expect(await fileStorage.check()).toMatchObject({ problems: 0 })
  })
})
