import 'fake-indexeddb/auto'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Commit, FileStore, NodeRecord, SyncMetadata } from '../store-types'
import { dropRecord, foldNow } from '../testing/stored-records'
import { openDatabase } from './device-database'
import { openDeviceStore } from './device-store'
import { readRecord } from './record-check'
import { StoreProblem } from './store-problem'

let names = 0
const newName = () => `device-${names++}`

afterEach(() => vi.restoreAllMocks())

const recordOf = (path: string, change = 1, more: Partial<NodeRecord> = {}): NodeRecord => ({
  path,
  kind: 'file',
  size: 4,
  modified: 1_700_000_000_000,
  created: 1_600_000_000_000,
  mode: 0o644,
  revision: `r${path}`,
  target: null,
  change,
  ...more,
})
const many = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => recordOf(`/home/${String(from + at).padStart(6, '0')}`))
const commitOf = (
  records: readonly (readonly [string, NodeRecord | null])[],
  more: Partial<Commit> = {},
): Commit => ({
  records: new Map(records),
  contents: new Map(),
  dropped: [],
  ...more,
})
const put = (...records: readonly NodeRecord[]) => commitOf(records.map((record) => [record.path, record]))
const books = (more: Partial<SyncMetadata>) =>
  commitOf([], { sync: { received: new Set(), remotes: new Map(), settled: new Map(), ...more } })

async function openStore(name: string): Promise<FileStore> {
  const store = await openDeviceStore({ name, hasOutbox: true })
  onTestFinished(() => store.dispose())
  return store
}

/** Stores commits one after the other; the number of the last. */
async function storeAll(store: FileStore, ...commits: readonly Commit[]): Promise<number> {
  let last = 0
  for (const commit of commits) {
    const outcome = await store.commit(
      () => Number.MAX_SAFE_INTEGER,
      () => commit,
    )
    if (!outcome.ok) throw outcome.cause
    last = outcome.sequence
  }
  return last
}

/** Works on the database itself while no store has it open. */
async function behind<T>(
  name: string,
  work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
) {
  const database = await openDatabase(name, () => undefined)
  try {
    return await work(database)
  } finally {
    database.close()
  }
}

/** Opens a database as version 1 of the product did. */
const openVersion1 = (name: string): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.addEventListener('upgradeneeded', () => {
      const database = request.result
      database.createObjectStore('nodes', { keyPath: 'path' })
      database.createObjectStore('contents')
      database.createObjectStore('log')
      database.createObjectStore('drafts', { keyPath: 'key' })
      database.createObjectStore('books')
      database.createObjectStore('outbox', { keyPath: 'path' }).createIndex('change', 'change')
      database.createObjectStore('remotes')
    })
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no database')))
  })

const draft = { key: 'k', app: 'editor', kept: 1 }

/** What version 1 left on a device: records, two of them damaged, and all else. */
async function makeVersion1(name: string): Promise<readonly NodeRecord[]> {
  const sound = [
    ...many(2500),
    recordOf('/home/x', 7, { kind: 'folder', size: 0, revision: '', icon: '🗂️' }),
    recordOf('/home/x/link', 7, { kind: 'link', size: 0, revision: '', target: '/tmp' }),
    recordOf('/readme.txt', 6, { kind: 'hidden', size: 0, revision: '' }),
  ]
  const database = await openVersion1(name)
  const transaction = database.transaction([...database.objectStoreNames], 'readwrite')
  const table = (each: string) => transaction.objectStore(each)
  for (const record of sound) table('nodes').put(record)
  table('nodes').put({ path: '/home/bad', kind: 'what', revision: 'rb', size: Number.NaN })
  table('nodes').put({ path: 'nowhere' })
  table('contents').put(new Uint8Array([1, 2, 3, 4]), 'r/home/000007')
  for (const number of [6, 7, 8]) table('log').put(['/home/x'], number)
  table('drafts').put(draft)
  table('books').put('12:mark', 'cursor')
  table('books').put('marker', 'store')
  table('books').put('point', 'history')
  table('outbox').put({ path: '/home/000003', change: 8 })
  table('remotes').put('3', '/home/000004')
  await new Promise((resolve) => transaction.addEventListener('complete', resolve))
  database.close()
  return sound
}

const byPath = (records: readonly NodeRecord[]) => records.toSorted((a, b) => (a.path < b.path ? -1 : 1))

describe('a database of version 1', () => {
  test('is taken over as it is: records, contents, outbox, remotes, books and drafts', async () => {
    const name = newName()
    const sound = await makeVersion1(name)
    const store = await openStore(name)
    const { records, sequence, skipped } = await store.load()
    expect(sequence).toBe(8)
    expect(records.map(({ path }) => path)).toEqual(records.map(({ path }) => path).toSorted())
    expect(records.filter(({ isDamaged }) => !isDamaged)).toEqual(byPath(sound))
    expect(records.find(({ isDamaged }) => isDamaged)).toEqual(
      readRecord({ path: '/home/bad', kind: 'what', revision: 'rb' }),
    )
    expect(skipped).toEqual(['nowhere'])
    expect(await store.readContent('r/home/000007')).toEqual(new Uint8Array([1, 2, 3, 4]))
    expect(await store.outbox?.waiting()).toEqual([{ path: '/home/000003', change: 8 }])
    expect(await store.outbox?.remotes()).toEqual(new Map([['/home/000004', '3']]))
    expect(await store.outbox?.cursor()).toBe('12:mark')
    expect((await store.outbox?.notes())?.get('history')).toBe('point')
    expect(await store.outbox?.entries()).toEqual(new Map())
    expect(await store.drafts()).toEqual([draft])
    expect(await storeAll(store, put(recordOf('/home/new', 9)))).toBe(9)
    expect(await store.newsSince(8)).toMatchObject({
      isWhole: false,
      changes: new Map([['/home/new', recordOf('/home/new', 9)]]),
    })
    expect(await store.newsSince(7)).toMatchObject({ isWhole: true })
    await storeAll(store, books({ forgetsRemotes: true, remotes: new Map([['/a', '1']]) }))
    expect(await store.outbox?.remotes()).toEqual(new Map([['/a', '1']]))
  })

  test.each([0, 1, 2])(
    'is whole when page %i of its upgrade cannot be written, and upgraded the next time',
    async (nth) => {
      const name = newName()
      const sound = await makeVersion1(name)
      // oxlint-disable-next-line typescript/unbound-method -- called with the store below
      const write = IDBObjectStore.prototype.put
      let pages = 0
      vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
        this: IDBObjectStore,
        value,
        key,
      ) {
        if (this.name === 'pages' && pages++ === nth) throw new DOMException('cut', 'UnknownError')
        return write.call(this, value, key)
      })
      await expect(openDeviceStore({ name })).rejects.toBeInstanceOf(StoreProblem)
      vi.restoreAllMocks()
      const old = await openVersion1(name)
      const count = old.transaction('nodes').objectStore('nodes').count()
      await new Promise((resolve) => count.addEventListener('success', resolve))
      expect(count.result).toBe(sound.length + 2)
      old.close()
      const store = await openStore(name)
      expect((await store.load()).records).toHaveLength(sound.length + 1)
    },
  )

  test('is not taken from a tab that has it open and does not let go', async () => {
    const name = newName()
    await makeVersion1(name)
    const old = await openVersion1(name)
    await expect(openDeviceStore({ name })).rejects.toThrow('Another tab')
    old.close()
  })
})

describe('what commits did', () => {
  test('is the same before and after it is put into pages', async () => {
    const name = newName()
    const store = await openStore(name)
    const all = many(2200)
    await storeAll(store, put(...all.slice(0, 2000)), put(...all.slice(2000)))
    const changed = recordOf('/home/000500', 3, { id: 'id', away: 'ab', size: 9 })
    const damaged = recordOf('/home/000501', 3, { isDamaged: true })
    await storeAll(
      store,
      commitOf([
        ['/home/000001', null],
        [changed.path, changed],
        [damaged.path, damaged],
      ]),
    )
    const before = await store.load()
    expect(before.records).toHaveLength(2199)
    expect(before.records.map(({ path }) => path)).toEqual(before.records.map(({ path }) => path).toSorted())
    expect(before.records.find(({ path }) => path === changed.path)).toEqual(changed)
    await behind(name, async (database) => {
      await foldNow(database)
      expect(await database.count('pages')).toBe(2)
    })
    expect(await store.load()).toEqual(before)
    await storeAll(store, commitOf([['/home/000002', null]]))
    expect((await store.load()).records).toHaveLength(2198)
    await storeAll(store, put(recordOf('/home/000003.new', 9)))
    const { records } = await store.load()
    expect(records.slice(0, 4).map(({ path }) => path.slice(6))).toEqual([
      '000000',
      '000003',
      '000003.new',
      '000004',
    ])
  })

  test('does not come back when the note of how far the pages are is lost', async () => {
    const name = newName()
    const store = await openStore(name)
    await storeAll(store, put(recordOf('/home/000001', 1, { size: 99 })), put(...many(2000)))
    await behind(name, async (database) => {
      await foldNow(database)
      await database.delete('books', 'folded')
    })
    expect((await store.load()).records).toEqual(many(2000))
    await storeAll(store, commitOf([['/home/000002', null]]))
    await behind(name, foldNow)
    expect((await store.load()).records).toEqual(many(2000).filter(({ path }) => path !== '/home/000002'))
  })

  test('is put into pages by the store itself after a while', async () => {
    const name = newName()
    const store = await openStore(name)
    await storeAll(store, put(...many(3000)))
    await behind(name, async (database) => {
      expect(await database.count('pages')).toBe(0)
      await vi.waitFor(async () => expect(await database.count('pages')).toBe(3), 5000)
    })
    expect((await store.load()).records).toEqual(many(3000))
  })

  test('is told to other tabs, also once it is in pages; too much of it is told as a whole', async () => {
    const name = newName()
    const [one, two] = [await openStore(name), await openStore(name)]
    await storeAll(one, put(recordOf('/a')), commitOf([['/a', null]]), put(recordOf('/b')))
    await behind(name, foldNow)
    expect(await two.newsSince(1)).toEqual({
      sequence: 3,
      isWhole: false,
      changes: new Map([
        ['/a', null],
        ['/b', recordOf('/b')],
      ]),
    })
    expect(await two.commitNext(3, put(recordOf('/c')))).toBeNull()
    expect(await two.commitNext(4, put(recordOf('/c')))).toMatchObject({ ok: true })
    await storeAll(one, put(...many(500)))
    expect((await two.newsSince(4))?.isWhole).toBe(false)
    await behind(name, foldNow)
    const news = await two.newsSince(4)
    expect(news?.isWhole).toBe(true)
    expect(news?.changes.size).toBe(502)
    expect(await two.newsSince(5)).toBeNull()
    expect(await two.commitNext(5, put(recordOf('/c')))).toBeNull()
  })

  test('is not lost when it cannot be put into pages, and is put there the next time', async () => {
    const name = newName()
    const store = await openStore(name)
    await storeAll(store, put(...many(2500)), books({ entries: new Map([['one', '[1]']]) }))
    await behind(name, foldNow)
    await storeAll(store, put(...many(2500, 1000)), commitOf([['/home/000001', null]]))
    const before = await store.load()
    // oxlint-disable-next-line typescript/unbound-method -- called with the store below
    const write = IDBObjectStore.prototype.put
    let pages = 0
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
      if (this.name === 'pages' && pages++ === 1) {
        this.transaction.abort()
        throw new DOMException('cut', 'AbortError')
      }
      return write.call(this, value, key)
    })
    await behind(name, async (database) => {
      const stored = await database.getAll('pages')
      await expect(foldNow(database)).rejects.toMatchObject({ name: 'AbortError' })
      expect(pages).toBe(2)
      expect(await database.getAll('pages')).toEqual(stored)
    })
    vi.restoreAllMocks()
    expect(await store.load()).toEqual(before)
    await behind(name, foldNow)
    expect(await store.load()).toEqual(before)
  })

  test('stays in the log until it is in the pages, however much there is', async () => {
    const name = newName()
    const store = await openStore(name)
    for (let at = 1; at <= 1100; at++) await store.commitNext(at, put(recordOf(`/f${at}`, at)))
    expect((await store.load()).records).toHaveLength(1100)
    await behind(name, async (database) => {
      await foldNow(database)
      expect(await database.count('log')).toBe(1024)
    })
    expect((await store.load()).records).toHaveLength(1100)
    expect((await store.newsSince(10))?.isWhole).toBe(true)
    expect((await store.newsSince(1000))?.isWhole).toBe(false)
  })
})

test('a damaged page loses only what is damaged in it, which is shown or told', async () => {
  const name = newName()
  const store = await openStore(name)
  await storeAll(store, put(...many(3000)))
  await behind(name, async (database) => {
    await foldNow(database)
    const lines = ((await database.get('pages', '')) ?? '').split('\n')
    lines[1] = lines[1]?.slice(0, 40) ?? ''
    lines[2] = '?'
    await database.put('pages', lines.join('\n'), '')
    await database.put('pages', 7 as never, '/home/001000')
  })
  const check = async () => {
    const { records, skipped } = await store.load()
    expect(records).toHaveLength(1999)
    expect(records.filter(({ isDamaged }) => isDamaged).map(({ path }) => path)).toEqual(['/home/000001'])
    expect(skipped).toEqual(['/', '/home/001000'])
  }
  await check()
  // What cannot be read is left as it is when others of its page change.
  await storeAll(store, put(recordOf('/home/000005', 2, { size: 5 })))
  await behind(name, foldNow)
  await check()
})

test('what is known of entries is kept and forgotten, before and after it is put into pages', async () => {
  const name = newName()
  const store = await openStore(name)
  const entries = new Map<string, string>()
  for (let at = 0; at < 3000; at++) entries.set(`id-${at}`, `["ä\t${at}"]`)
  await storeAll(store, books({ entries }))
  expect(await store.outbox?.entries()).toEqual(entries)
  await behind(name, foldNow)
  expect(await store.outbox?.entries()).toEqual(entries)
  await storeAll(
    store,
    books({
      entries: new Map([
        ['id-7', null],
        ['id-8', '[8]'],
        ['new', '[]'],
      ]),
    }),
  )
  entries.delete('id-7')
  entries.set('id-8', '[8]').set('new', '[]')
  expect(await store.outbox?.entries()).toEqual(entries)
  await behind(name, async (database) => {
    await foldNow(database)
    expect(await database.count('entryLog')).toBe(0)
  })
  expect(await store.outbox?.entries()).toEqual(entries)
  const broken = await store.commit(
    () => 3,
    () => books({ entries: new Map([['id', 'two\nlines']]) }),
  )
  expect(broken).toMatchObject({ ok: false, reason: 'broken' })
  expect(await store.outbox?.entries()).toEqual(entries)
})

describe('a large content', () => {
  const large = new Uint8Array(1024 * 1024 + 1).fill(7)
  const withContents = (contents: Commit['contents'], dropped: readonly string[] = []) =>
    commitOf([], { contents, dropped })

  test('is kept as a blob, copied without being read, and dropped', async () => {
    const name = newName()
    const store = await openStore(name)
    const given = new Blob(['given'])
    await storeAll(
      store,
      withContents(
        new Map<string, Uint8Array | Blob>([
          ['large', large],
          ['small', new Uint8Array([1])],
          ['given', given],
        ]),
      ),
    )
    const read = vi.spyOn(Blob.prototype, 'arrayBuffer')
    await storeAll(store, withContents(new Map([['copy', { copyOf: 'large' }]]), ['large']))
    expect(read).not.toHaveBeenCalled()
    await behind(name, async (database) => {
      expect(await database.get('contents', 'copy')).toBeInstanceOf(Blob)
      expect(await database.get('contents', 'small')).toBeInstanceOf(Uint8Array)
      expect(await database.count('contents')).toBe(3)
    })
    expect(await store.readBlob('large')).toBeNull()
    expect((await store.readBlob('copy'))?.size).toBe(large.length)
    expect(Buffer.compare((await store.readContent('copy')) ?? new Uint8Array(), large)).toBe(0)
    expect(await (await store.readBlob('small'))?.arrayBuffer()).toEqual(new Uint8Array([1]).buffer)
    expect(await store.readContent('given')).toEqual(new TextEncoder().encode('given'))
    expect(await store.contentSizes()).toEqual(
      new Map([
        ['copy', large.length],
        ['given', 5],
        ['small', 1],
      ]),
    )
    const lost = await store.commit(
      () => 2,
      () => withContents(new Map([['x', { copyOf: 'large' }]])),
    )
    expect(lost.ok).toBe(false)
  })
})

test('a record that was dropped behind its back is gone from the pages too', async () => {
  const name = newName()
  const store = await openStore(name)
  await storeAll(store, put(recordOf('/a'), recordOf('/b')))
  await behind(name, async (database) => {
    await foldNow(database)
    await dropRecord(database, '/a')
    await foldNow(database)
  })
  expect((await store.load()).records.map(({ path }) => path)).toEqual(['/b'])
})
