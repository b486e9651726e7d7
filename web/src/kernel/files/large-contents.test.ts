import { describe, expect, test, vi } from 'vitest'
import type { FileStore } from './store-types'
import { openDatabase } from './stores/device-database'
import { openDeviceStore } from './stores/device-store'
import { packRecord } from './stores/packed-records'
import { codeOf, devices, openTestFiles, type TestDevice, valueOf } from './testing/files'

/*
 * Contents that are kept in pieces, which are of 16 bytes here.
 */

const pieceBytes = 16
const day = 24 * 60 * 60 * 1000

/** Bytes that are different in each piece, of five pieces unless said otherwise. */
const largeBytes = (length = 5 * pieceBytes - 3, seed = 1) =>
  Uint8Array.from({ length }, (_, at) => (at * 7 + Math.floor(at / pieceBytes) * seed) % 256)
const blobOf = (bytes: Uint8Array) => new Blob([bytes.slice()])
const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())

/** Opens files on a device, and gives the store that they are in. */
async function openOn(device: TestDevice, options: Parameters<typeof openTestFiles>[0] = {}) {
  let store: FileStore | null = null
  const owned = openTestFiles({
    pieceBytes,
    openStore: async () => {
      store = await device.open()
      return store
    },
    ...options,
  })
  await owned.files.list('/')
  if (!store) throw new Error('No store was opened')
  return { ...owned, store: store as FileStore }
}

/** Bytes of pieces that no file has. */
const leftovers = ({ staging }: FileStore) => staging.removeLeftovers(Number.POSITIVE_INFINITY)

/** Lets every piece but the first `free` ones wait until it is opened. */
function holdPieces({ staging }: FileStore, free = 0) {
  let open = () => undefined as void
  const opened = new Promise<void>((resolve) => {
    open = () => resolve()
  })
  const append = staging.append.bind(staging)
  let count = 0
  vi.spyOn(staging, 'append').mockImplementation(async (key, piece) => {
    if (count++ >= free) await opened
    return append(key, piece)
  })
  return open
}

describe.each(devices)('large contents %s', (_where, makeDevice) => {
  test('are read as they were written, by all ways, also when opened again', async () => {
    const device = makeDevice()
    const bytes = largeBytes()
    const { files, store } = await openOn(device)
    const progress = vi.fn()
    const { entry } = valueOf(await files.write('/home/a', blobOf(bytes), { onProgress: progress }))
    expect(entry.size).toBe(bytes.length)
    expect(progress.mock.calls.map(([done]: unknown[]) => done)).toEqual([16, 32, 48, 64, 77])
    valueOf(await files.write('/home/b', bytes))
    valueOf(await files.write('/home/c', 'ü'.repeat(20)))
    for (const each of [files, (await openOn(device)).files]) {
      expect(await bytesOf(valueOf(await each.readBlob('/home/a')))).toEqual(bytes)
      expect(valueOf(await each.readBytes('/home/a'))).toEqual(bytes)
      expect(valueOf(await each.readBytes('/home/b'))).toEqual(bytes)
      expect(valueOf(await each.readText('/home/c'))).toBe('ü'.repeat(20))
    }
    expect(await leftovers(store)).toBe(0)
  })

  test('are not read as a whole above 256 MB, but as a blob', async () => {
    const { files, store } = await openOn(makeDevice(), { pieceBytes: 8 * 1024 * 1024 })
    const piece = new Blob([new Uint8Array(8 * 1024 * 1024).fill(7)])
    const film = new Blob([...Array.from({ length: 32 }, () => piece), 'end'])
    valueOf(await files.write('/home/film.mp4', film))
    const read = vi.spyOn(store, 'readContent')
    for (const refused of [await files.readBytes('/home/film.mp4'), await files.readText('/home/film.mp4')])
      expect(refused).toMatchObject({
        ok: false,
        error: { code: 'EFBIG', message: expect.stringContaining('“film.mp4” is larger than 256 MB') },
      })
    expect(read).not.toHaveBeenCalled()
    const blob = valueOf(await files.readBlob('/home/film.mp4'))
    expect(blob.size).toBe(film.size)
    expect(await blob.slice(-5).text()).toBe('\u0007\u0007end')
  })

  test('let other changes and looks pass while they go into the store', async () => {
    const { files, store } = await openOn(makeDevice())
    const open = holdPieces(store, 2)
    const writing = files.write('/home/large', blobOf(largeBytes()))
    valueOf(await files.write('/home/small', 'small'))
    valueOf(await files.write('/home/blob', new Blob(['blob'])))
    valueOf(await files.move('/home/small', '/home/moved'))
    const names = valueOf(await files.list('/home')).map(({ name }) => name)
    expect(names).toEqual(['blob', 'documents', 'moved'])
    open()
    expect(valueOf(await writing).conflict).toBeNull()
    expect(valueOf(await files.readBytes('/home/large'))).toEqual(largeBytes())
  })

  test('are replaced by what is written to the same file later', async () => {
    const { files, store } = await openOn(makeDevice())
    const open = holdPieces(store)
    const first = files.write('/home/a', blobOf(largeBytes()))
    const second = files.write('/home/a', 'second')
    open()
    await Promise.all([first, second])
    expect(valueOf(await files.readText('/home/a'))).toBe('second')
    expect(await leftovers(store)).toBe(0)
    expect((await store.contentSizes()).size).toBe(1)
  })

  test('that are ended by the caller leave nothing, and the old file as it was', async () => {
    const { files, store } = await openOn(makeDevice())
    valueOf(await files.write('/home/a', 'old'))
    const ending = new AbortController()
    const result = await files.write('/home/a', blobOf(largeBytes()), {
      signal: ending.signal,
      onProgress: (bytes) => {
        if (bytes >= 32) ending.abort()
      },
    })
    expect(result).toMatchObject({
      ok: false,
      error: { code: 'ECANCELED', message: '“a” was not stored, because it was cancelled.' },
    })
    expect(valueOf(await files.readText('/home/a'))).toBe('old')
    expect(await leftovers(store)).toBe(0)
    expect(codeOf(await files.write('/home/a', blobOf(largeBytes()), { signal: AbortSignal.abort() }))).toBe(
      'ECANCELED',
    )
  })

  test('that find no room, or cannot be stored, leave nothing and say why', async () => {
    const { files, store } = await openOn(makeDevice())
    valueOf(await files.write('/home/a', 'old'))
    const append = store.staging.append.bind(store.staging)
    for (const [reason, code] of [
      ['full', 'ENOSPC'],
      ['broken', 'EIO'],
    ] as const) {
      let count = 0
      vi.spyOn(store.staging, 'append').mockImplementation(async (key, piece) =>
        ++count === 3 ? { ok: false, reason, cause: new Error(reason) } : append(key, piece),
      )
      expect(codeOf(await files.write('/home/a', blobOf(largeBytes())))).toBe(code)
      vi.restoreAllMocks()
    }
    expect(valueOf(await files.readText('/home/a'))).toBe('old')
    expect(await leftovers(store)).toBe(0)
  })

  test.each(['takes', 'refuses'])(
    'of a file that changes while it is copied say so, whether the store %s its pieces, and leave nothing',
    async (what) => {
      const { files, store } = await openOn(makeDevice())
      valueOf(await files.write('/home/film.mp4', 'old'))
      const blob = blobOf(largeBytes())
      const first = blob.slice(0, pieceBytes)
      const changed = blob.slice(pieceBytes, 2 * pieceBytes)
      const unreadable = new Blob(['x'])
      vi.spyOn(unreadable, 'arrayBuffer').mockRejectedValue(new DOMException('changed', 'NotReadableError'))
      vi.spyOn(changed, 'slice').mockReturnValue(unreadable)
      vi.spyOn(blob, 'slice').mockReturnValueOnce(first).mockReturnValue(changed)
      const append = store.staging.append.bind(store.staging)
      let count = 0
      vi.spyOn(store.staging, 'append').mockImplementation(async (key, piece) =>
        ++count === 2 && what === 'refuses'
          ? { ok: false, reason: 'broken', cause: null }
          : append(key, piece),
      )
      expect(await files.write('/home/film.mp4', blob)).toMatchObject({
        ok: false,
        error: { code: 'EIO', message: expect.stringContaining('“film.mp4” could not be read to its end.') },
      })
      expect(valueOf(await files.readText('/home/film.mp4'))).toBe('old')
      expect(await leftovers(store)).toBe(0)
    },
  )

  test('whose change is refused, or that are replaced in it, are dropped', async () => {
    const { files, store } = await openOn(makeDevice())
    valueOf(await files.write('/home/a', 'old'))
    const refused = await files.write('/home/a', blobOf(largeBytes()), { existing: 'refuse' })
    expect(codeOf(refused)).toBe('EEXIST')
    expect(await leftovers(store)).toBe(0)
    valueOf(
      await files.apply([
        { kind: 'write', path: '/home/b', data: blobOf(largeBytes()) },
        { kind: 'write', path: '/home/b', data: blobOf(largeBytes(50, 3)) },
        { kind: 'copy', from: '/home/b', to: '/home/c' },
        { kind: 'remove', path: '/home/b' },
      ]),
    )
    expect(valueOf(await files.readBytes('/home/c'))).toEqual(largeBytes(50, 3))
    expect(await leftovers(store)).toBe(0)
  })

  test('are shared by copies, and go with the last file that has them', async () => {
    const device = makeDevice()
    const { files, store, recycleBin } = await openOn(device)
    valueOf(await files.write('/home/a', blobOf(largeBytes())))
    valueOf(await files.copy('/home/a', '/home/b'))
    valueOf(await files.copy('/home/b', '/home/c'))
    valueOf(await files.move('/home/c', '/home/documents/c'))
    valueOf(await files.remove('/home/a'))
    valueOf(await files.write('/home/b', 'small'))
    const other = await openOn(device)
    expect(valueOf(await other.files.readBytes('/home/documents/c'))).toEqual(largeBytes())
    const [recycled] = valueOf(await other.recycleBin.put(['/home/documents']))
    valueOf(await recycleBin.restore([recycled?.id ?? '']))
    expect(valueOf(await files.readBytes('/home/documents/c'))).toEqual(largeBytes())
    expect(await piecesIn(store)).toBe(77)
    valueOf(await files.remove('/home/documents', { recursive: true }))
    expect(await piecesIn(store)).toBe(0)
    expect((await store.contentSizes()).size).toBe(1)
  })

  test('of two tabs at one file are both kept', async () => {
    const device = makeDevice()
    const one = await openOn(device)
    const two = await openOn(device)
    const open = holdPieces(one.store)
    const writing = one.files.write('/home/a', blobOf(largeBytes()))
    valueOf(await two.files.write('/home/a', blobOf(largeBytes(60, 2))))
    open()
    const { conflict } = valueOf(await writing)
    expect(valueOf(await one.files.readBytes(conflict ?? ''))).toEqual(largeBytes())
    expect(valueOf(await one.files.readBytes('/home/a'))).toEqual(largeBytes(60, 2))
    expect(await two.fileStorage.check()).toMatchObject({ problems: 0 })
  })

  test('that a page left half stored are no files, and are removed after a day', async () => {
    const device = makeDevice()
    const { store } = await openOn(device)
    for (const piece of ['0123456789abcdef', '0123456789abcdef'])
      expect(await store.staging.append('half', new Blob([piece]))).toMatchObject({ ok: true })
    const soon = await openOn(device)
    expect(await soon.fileStorage.check()).toMatchObject({ problems: 0 })
    expect(await soon.fileStorage.cleanUp()).toMatchObject({ freed: 0 })
    expect(await soon.store.staging.size('half')).toBe(32)
    const later = await openOn(device, { now: () => Date.now() + day + 1000 })
    expect(await later.fileStorage.cleanUp()).toMatchObject({
      freed: 32,
      lines: ['What was left of interrupted copies was removed.', '32 bytes freed.'],
    })
    expect(await later.store.staging.size('half')).toBe(0)
  })

  test('that are left are removed by a later desktop without being asked', async () => {
    const device = makeDevice()
    const { store } = await openOn(device)
    await store.staging.append('half', new Blob(['half']))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const later = openTestFiles({ device, now: () => Date.now() + day + 1000 })
      await later.files.list('/')
      vi.advanceTimersByTime(10_000)
    } finally {
      vi.useRealTimers()
    }
    await vi.waitFor(async () => expect(await store.staging.size('half')).toBe(0))
  })

  test('are carried into another mode, and not twice', async () => {
    const [one, two] = [makeDevice(), makeDevice()]
    const { files, fileStorage } = openTestFiles({
      pieceBytes,
      openStore: (mode) => (mode === 'device' ? one : two).open(),
    })
    valueOf(await files.write('/home/a', blobOf(largeBytes())))
    for (const mode of ['session', 'device', 'session'] as const) {
      valueOf(await fileStorage.use(mode, { carry: true }))
      expect(valueOf(await files.readBytes('/home/a'))).toEqual(largeBytes())
      expect(valueOf(await files.list('/home')).map(({ name }) => name)).toEqual(['a', 'documents'])
    }
  })

  test('are spared by compacting, unless a file has the same', async () => {
    const { files, fileStorage, store } = await openOn(makeDevice())
    valueOf(await files.write('/home/a', blobOf(largeBytes())))
    valueOf(await files.write('/home/b', blobOf(largeBytes(77, 9))))
    const revisions = await Promise.all(
      ['a', 'b'].map(async (name) => valueOf(await files.stat(`/home/${name}`)).revision),
    )
    // Contents without a file, as a lost record leaves them: one that /home/a has as well, and one of its own.
    await store.commit(
      () => Number.MAX_SAFE_INTEGER,
      () => ({
        records: new Map(),
        contents: new Map([
          ['orphan', { copyOf: revisions[0] ?? '' }],
          ['only', { copyOf: revisions[1] ?? '' }],
        ]),
        dropped: [],
      }),
    )
    valueOf(await files.remove('/home/b'))
    expect(await fileStorage.compact()).toMatchObject({ freed: 77 })
    const sizes = await store.contentSizes()
    expect(new Set(sizes.keys())).toEqual(new Set([revisions[0], 'only']))
    expect(valueOf(await files.readBytes('/home/a'))).toEqual(largeBytes())
  })
})

/** Bytes of all pieces that are there. */
async function piecesIn(store: FileStore): Promise<number> {
  const sizes = await store.contentSizes()
  return [...sizes.values()].filter((size) => size > pieceBytes).reduce((sum, size) => sum + size, 0)
}

/** Opens a database as version 2 of the product did. */
const openVersion2 = (name: string): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 2)
    request.addEventListener('upgradeneeded', () => {
      const database = request.result
      for (const table of ['contents', 'log', 'books', 'remotes', 'pages', 'entries', 'entryLog'])
        database.createObjectStore(table)
      database.createObjectStore('drafts', { keyPath: 'key' })
      database.createObjectStore('outbox', { keyPath: 'path' }).createIndex('change', 'change')
    })
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no database')))
  })

describe('pieces on the device', () => {
  let names = 0
  const newDevice = () => {
    const name = `large-${names++}`
    return { name, open: () => openDeviceStore({ name }) }
  }

  test('are possible in a database of version 2, whose contents stay as they are', async () => {
    const device = newDevice()
    const bytes = largeBytes()
    const record = {
      path: '/home/a',
      kind: 'file' as const,
      size: bytes.length,
      modified: 1,
      created: 1,
      mode: 0o644,
      revision: '1.0.old',
      target: null,
      change: 1,
    }
    const database = await openVersion2(device.name)
    const transaction = database.transaction(['contents', 'log'], 'readwrite')
    transaction.objectStore('contents').put(blobOf(bytes), record.revision)
    transaction.objectStore('log').put(packRecord(record), 1)
    await new Promise((resolve) => transaction.addEventListener('complete', resolve))
    database.close()

    const { files, fileStorage, store } = await openOn(device)
    expect(valueOf(await files.readBytes('/home/a'))).toEqual(bytes)
    valueOf(await files.copy('/home/a', '/home/b'))
    valueOf(await files.write('/home/c', blobOf(bytes)))
    valueOf(await files.remove('/home/a'))
    expect(valueOf(await files.readBytes('/home/b'))).toEqual(bytes)
    valueOf(await files.remove('/home/b'))
    expect(valueOf(await files.readBytes('/home/c'))).toEqual(bytes)
    expect((await store.contentSizes()).size).toBe(1)
    expect(await fileStorage.check()).toMatchObject({ problems: 0 })
    const tables = await behind(device, (opened) => Promise.resolve([...opened.objectStoreNames]))
    expect(tables).toEqual(expect.arrayContaining(['pieces', 'large', 'uses', 'keeps']))
  })
  const behind = async <T>(
    { name }: { readonly name: string },
    work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
  ): Promise<T> => {
    const database = await openDatabase(name, () => undefined)
    try {
      return await work(database)
    } finally {
      database.close()
    }
  }

  test('are stored once for all copies, and none is left when the last file is gone', async () => {
    const device = newDevice()
    const count = () =>
      behind(device, async (database) => [
        await database.count('pieces'),
        await database.count('large'),
        await database.count('contents'),
      ])
    const { files } = await openOn(device)
    valueOf(await files.write('/home/a', blobOf(largeBytes())))
    expect(await count()).toEqual([5, 1, 1])
    valueOf(await files.copy('/home/a', '/home/b'))
    expect(await count()).toEqual([5, 1, 2])
    valueOf(await files.remove('/home/a'))
    expect(await count()).toEqual([5, 1, 1])
    valueOf(await files.write('/home/b', blobOf(largeBytes(40))))
    expect(await count()).toEqual([3, 1, 1])
    valueOf(await files.apply([{ kind: 'remove', path: '/home/b' }]))
    expect(await count()).toEqual([0, 0, 0])
  })

  test('of which one is lost make a damaged file, of which the part before it can be kept', async () => {
    const device = newDevice()
    const first = await openOn(device)
    valueOf(await first.files.write('/home/a', blobOf(largeBytes())))
    first.dispose()
    await behind(device, async (database) => {
      const keys = await database.getAllKeys('pieces')
      await database.delete('pieces', keys[2] ?? ['', 0])
    })
    const { files, fileStorage } = await openOn(device)
    expect(codeOf(await files.readBlob('/home/a'))).toBe('EIO')
    const report = await fileStorage.check()
    expect(report.lines).toContain('“/home/a” is damaged: it has 32 bytes instead of 77 bytes.')
    expect(report.damaged).toEqual([{ path: '/home/a', repairs: ['part'] }])
    valueOf(await fileStorage.repair('/home/a', 'part'))
    expect(valueOf(await files.readBytes('/home/a'))).toEqual(largeBytes().slice(0, 32))
    expect(await behind(device, (database) => database.count('large'))).toBe(1)
    expect(await fileStorage.check()).toMatchObject({ problems: 0 })
  })

  test('a commit that names pieces which are not there, or are too few, stores nothing', async () => {
    const store = await newDevice().open()
    await store.staging.append('key', new Blob(['0123']))
    const commitOf = (staged: string, size: number) =>
      store.commit(
        () => 0,
        () => ({ records: new Map(), contents: new Map([['r', { staged, size }]]), dropped: [] }),
      )
    expect(await commitOf('none', 4)).toMatchObject({ ok: false, reason: 'broken' })
    expect(await commitOf('key', 5)).toMatchObject({ ok: false, reason: 'broken' })
    expect(await store.readBlob('r')).toBeNull()
    expect(await commitOf('key', 4)).toMatchObject({ ok: true })
    expect(await (await store.readBlob('r'))?.text()).toBe('0123')
    // What a file has is whole.
    expect(await store.staging.append('key', new Blob(['4']))).toMatchObject({ ok: false })
    await store.staging.remove('key')
    expect(await (await store.readBlob('r'))?.text()).toBe('0123')
    store.dispose()
  })
})
