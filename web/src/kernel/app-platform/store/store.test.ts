import { openDB } from 'idb'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { log } from '@/lib/log'
import { failure, success } from '@/lib/result'
import { devicePlace, memoryPlace, testPlaces } from '../testing/stores'
import { createDeviceStore } from './device-store'
import { createMemoryStore } from './memory-store'
import { openPlatformStore, platformDatabase } from './open-store'
import type { ForeignChange, PlatformStore, StoreKey, StoreTable, StoreWriter } from './types'

afterEach(() => vi.restoreAllMocks())

const put = (store: PlatformStore, table: StoreTable, key: StoreKey, value: unknown) =>
  store.write([table], (writer) => {
    writer.put(table, key, value)
    return Promise.resolve(success(undefined))
  })

async function list(store: PlatformStore, table: StoreTable, prefix: StoreKey = []) {
  const read = await store.read([table], async (reader) => success(await reader.list(table, prefix)))
  if (!read.ok) throw new Error(read.error.message)
  return new Map(read.value.map(({ key, value }) => [JSON.stringify(key), value]))
}

async function get(store: PlatformStore, table: StoreTable, key: StoreKey) {
  const read = await store.read([table], async (reader) => success(await reader.get(table, key)))
  return read.ok ? read.value : read.error.code
}

describe.each(testPlaces)('rows in %s', (_name, place) => {
  test('are what was put, under exactly their key', async () => {
    const store = place().open()
    const keys: StoreKey[] = [
      ['a'],
      ['a', ''],
      ['a', 'b'],
      ['a,b'],
      ['ab'],
      ['__proto__'],
      ['constructor', '\ud800'],
      ['', '/'],
    ]
    for (const [at, key] of keys.entries()) await put(store, 'values', key, at)
    for (const [at, key] of keys.entries()) expect(await get(store, 'values', key)).toBe(at)
    expect(await get(store, 'values', ['A'])).toBeUndefined()
    expect(await get(store, 'entries', ['a'])).toBeUndefined()
    expect((await list(store, 'values')).size).toBe(keys.length)
  })

  test('whose keys begin alike are listed and removed together, and no others', async () => {
    const store = place().open()
    for (const key of [['a'], ['a', ''], ['a', 'b', 'c'], ['a', '\uffff\uffff'], ['ab', 'c'], ['b', 'a']]) {
      await put(store, 'entries', key, key.length)
    }
    expect([...(await list(store, 'entries', ['a'])).keys()].toSorted()).toEqual([
      '["a",""]',
      '["a","b","c"]',
      '["a","\uffff\uffff"]',
      '["a"]',
    ])
    await store.write(['entries'], (writer) => {
      writer.removeAll('entries', ['a'])
      return Promise.resolve(success(undefined))
    })
    expect([...(await list(store, 'entries')).keys()].toSorted()).toEqual(['["ab","c"]', '["b","a"]'])
  })

  test('are there for the next who opens the store', async () => {
    const where = place()
    const first = where.open()
    await put(first, 'grants', ['/apps/a'], { answer: 1 })
    first.dispose()
    expect(await get(where.open(), 'grants', ['/apps/a'])).toEqual({ answer: 1 })
  })

  test('change as a whole or not at all', async () => {
    vi.spyOn(log, 'error').mockReturnValue()
    const store = place().open()
    await put(store, 'values', ['kept'], 'before')
    await put(store, 'entries', ['e', 'x'], 1)
    const change = (writer: StoreWriter) => {
      writer.put('values', ['kept'], 'between')
      writer.put('values', ['kept'], 'after')
      writer.put('values', ['new'], 'after')
      writer.removeAll('entries', ['e'])
    }
    const refused = await store.write(['values', 'entries'], async (writer) => {
      change(writer)
      expect(await writer.get('values', ['kept'])).toBe('after')
      expect(await writer.list('entries', [])).toEqual([])
      return failure('quota', 'Too much.')
    })
    expect(refused).toEqual(failure('quota', 'Too much.'))
    const thrown = await store.write(['values', 'entries'], async (writer) => {
      change(writer)
      await writer.get('values', ['kept'])
      throw new Error('a mistake')
    })
    expect(thrown).toMatchObject({ ok: false, error: { code: 'unavailable' } })
    expect(await list(store, 'values')).toEqual(new Map([['["kept"]', 'before']]))
    expect(await get(store, 'entries', ['e', 'x'])).toBe(1)
  })

  test('are changed one after the other, in the order of the calls, by two tabs as well', async () => {
    const where = place()
    const [here, there] = [where.open(), where.open()]
    await Promise.all([get(here, 'areas', ['n']), get(there, 'areas', ['n'])])
    const seen: unknown[] = []
    await Promise.all(
      Array.from({ length: 20 }, (_value, turn) =>
        (turn % 2 === 0 ? here : there).write(['areas'], async (writer) => {
          const before = (await writer.get('areas', ['n'])) ?? 0
          seen.push(before)
          writer.put('areas', ['n'], Number(before) + 1)
          return success(undefined)
        }),
      ),
    )
    expect(seen).toEqual(Array.from({ length: 20 }, (_value, turn) => turn))
  })

  test('of grants and plugins are announced to other tabs once they are stored', async () => {
    const where = place()
    const [mine, other] = [where.open(), where.open()]
    const heardHere = vi.fn<(changes: readonly ForeignChange[]) => void>()
    const heard = vi.fn<(changes: readonly ForeignChange[]) => void>()
    mine.onForeignChange(heardHere)
    const stop = other.onForeignChange(heard)
    await put(mine, 'values', ['v'], 1)
    await mine.write(['grants'], (writer) => {
      writer.put('grants', ['refused'], 1)
      return Promise.resolve(failure('quota', 'no'))
    })
    await put(mine, 'grants', ['/apps/a'], 1)
    await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce())
    expect(heard).toHaveBeenCalledWith([{ table: 'grants', key: ['/apps/a'] }])
    stop()
    await mine.write(['plugins'], (writer) => {
      writer.remove('plugins', ['p'])
      return Promise.resolve(success(undefined))
    })
    // A second listener of the other tab says when the news has passed.
    const later = vi.fn<(changes: readonly ForeignChange[]) => void>()
    other.onForeignChange(later)
    await put(mine, 'plugins', ['q'], 1)
    await vi.waitFor(() => expect(later).toHaveBeenCalled())
    expect(heard).toHaveBeenCalledOnce()
    expect(heardHere).not.toHaveBeenCalled()
  })
})

describe('a database that fails', () => {
  const name = () => `failing-${Math.random()}`
  const opened = (database: string) => {
    const store = createDeviceStore(database)
    onTestFinished(() => store.dispose())
    return store
  }

  test('to open says so, and is tried again with the next call', async () => {
    const store = opened(name())
    const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('Not in a private window', 'InvalidStateError')
    })
    expect(await put(store, 'values', ['a'], 1)).toMatchObject(
      failure(
        'unavailable',
        'This browser does not let the page store app data, for example in a private window.',
      ),
    )
    open.mockRestore()
    expect((await put(store, 'values', ['a'], 1)).ok).toBe(true)
    expect(await get(store, 'values', ['a'])).toBe(1)
  })

  test('because a newer version made it says that', async () => {
    const database = name()
    const newer = await openDB(database, 7)
    onTestFinished(() => newer.close())
    const result = await put(opened(database), 'values', ['a'], 1)
    expect(result).toMatchObject({ ok: false, error: { code: 'unavailable' } })
    expect(result.ok ? '' : result.error.message).toContain('newer version')
  })

  test('for want of room says `quota` and keeps what was there', async () => {
    const store = opened(name())
    await put(store, 'values', ['a'], 'before')
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError')
    })
    const result = await put(store, 'values', ['a'], 'after')
    expect(result).toMatchObject({ ok: false, error: { code: 'quota' } })
    full.mockRestore()
    expect(await get(store, 'values', ['a'])).toBe('before')
  })

  test('for want of room in the middle says `quota`, not what failed because of it', async () => {
    const store = opened(name())
    await put(store, 'values', ['a'], 'before')
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function fail(this: IDBObjectStore) {
      const { transaction } = this
      vi.spyOn(transaction, 'error', 'get').mockReturnValue(new DOMException('Full', 'QuotaExceededError'))
      const request = this.get(['a'])
      transaction.abort()
      return request
    })
    const result = await store.write(['values'], async (writer) => {
      const reading = writer.get('values', ['a'])
      writer.put('values', ['a'], 'after')
      return success(await reading)
    })
    expect(result).toMatchObject({ ok: false, error: { code: 'quota' } })
    vi.restoreAllMocks()
    expect(await get(store, 'values', ['a'])).toBe('before')
  })

  test('for want of room at the very end says `quota` too', async () => {
    const store = opened(name())
    await put(store, 'values', ['a'], 'before')
    vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementation(function commit(this: IDBTransaction) {
      vi.spyOn(this, 'error', 'get').mockReturnValue(new DOMException('Full', 'QuotaExceededError'))
      this.abort()
    })
    expect(await put(store, 'values', ['a'], 'after')).toMatchObject({ ok: false, error: { code: 'quota' } })
    vi.restoreAllMocks()
    expect(await get(store, 'values', ['a'])).toBe('before')
  })

  test('when another version takes it over makes room, and opens again', async () => {
    const database = name()
    const store = opened(database)
    await put(store, 'values', ['a'], 1)
    const newer = await openDB(database, 7)
    expect(await put(store, 'values', ['a'], 2)).toMatchObject({ ok: false, error: { code: 'unavailable' } })
    newer.close()
  })

  test('with what it is asked is a value as well, and said in the log', async () => {
    const error = vi.spyOn(log, 'error').mockReturnValue()
    const store = opened(name())
    const result = await put(store, 'values', ['a'], () => 'no value')
    expect(result).toMatchObject({ ok: false, error: { code: 'unavailable' } })
    expect(error).toHaveBeenCalledOnce()
    expect(await get(store, 'values', ['a'])).toBeUndefined()
  })

  test('news that are none are not delivered', async () => {
    const database = name()
    const heard = vi.fn<(changes: readonly ForeignChange[]) => void>()
    opened(database).onForeignChange(heard)
    const channel = new BroadcastChannel(database)
    onTestFinished(() => channel.close())
    for (const message of [
      'x',
      null,
      [null],
      [{ table: 'values', key: ['a'] }],
      [{ table: 'grants', key: 'a' }],
    ]) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin
      channel.postMessage(message)
    }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin
    channel.postMessage([{ table: 'grants', key: ['last'] }])
    await vi.waitFor(() => expect(heard).toHaveBeenCalled())
    expect(heard.mock.calls).toEqual([[[{ table: 'grants', key: ['last'] }]]])
  })
})

test('what apps keep is not sent through the channel between tabs', async () => {
  const database = `quiet-${Math.random()}`
  const store = createDeviceStore(database)
  const channel = new BroadcastChannel(database)
  onTestFinished(() => {
    channel.close()
    store.dispose()
  })
  const heard: unknown[] = []
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => void heard.push(data))
  await put(store, 'values', ['secret'], 1)
  await put(store, 'plugins', ['/apps/plugins/a'], 1)
  await vi.waitFor(() => expect(heard).toHaveLength(1))
  expect(heard).toEqual([[{ table: 'plugins', key: ['/apps/plugins/a'] }]])
})

describe('the store of a person', () => {
  test('is a database of their own', async () => {
    const maya = openPlatformStore('maya@example.org')
    const tom = openPlatformStore('tom@example.org')
    onTestFinished(() => {
      maya.dispose()
      tom.dispose()
    })
    await put(maya, 'grants', ['/apps/a'], 1)
    expect(await get(tom, 'grants', ['/apps/a'])).toBeUndefined()
    expect((await indexedDB.databases()).map(({ name }) => name)).toContain(
      platformDatabase('maya@example.org'),
    )
    expect(maya.problem).toBeNull()
  })

  test('is memory in a browser without databases, and says that nothing is kept', async () => {
    vi.stubGlobal('indexedDB', undefined)
    const store = openPlatformStore('maya@example.org')
    vi.unstubAllGlobals()
    expect(store.problem?.message).toContain('lost when you leave it')
    expect((await put(store, 'values', ['a'], 1)).ok).toBe(true)
    expect(await get(store, 'values', ['a'])).toBe(1)
  })

  test('memory that is meant to pass says nothing', () => {
    expect(createMemoryStore().problem).toBeNull()
    expect(memoryPlace().open().problem).toBeNull()
    expect(devicePlace().open().problem).toBeNull()
  })
})
