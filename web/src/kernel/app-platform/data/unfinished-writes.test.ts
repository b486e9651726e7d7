import { afterEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '@/lib/key-value-storage'
import { log } from '@/lib/log'
import { failure, success } from '@/lib/result'
import { storedValue } from '@/lib/stored-value'
import { createMemoryStore } from '../store/memory-store'
import { devicePlace, memoryPlace } from '../testing/stores'
import type { AppData, StorageChange } from '../types'
import { createAppData } from './app-data'
import { keepUnfinishedWrites } from './unfinished-writes'

afterEach(() => vi.restoreAllMocks())

const app = '/apps/plugins/notes'
const key = 'otteros-app-writes-maya'
const set = (name: string, value: string | null): StorageChange => ({ kind: 'set', key: name, value })

/** A page's life that the test decides on. */
function ownLife() {
  const [leaving, returning] = [new Set<() => void>(), new Set<() => void>()]
  const on = (listeners: Set<() => void>) => (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const call = (listeners: Set<() => void>) => () => {
    for (const listener of listeners) listener()
  }
  return {
    life: { onLeave: on(leaving), onReturn: on(returning) },
    leave: call(leaving),
    come: call(returning),
  }
}

/** Data whose writes never come to an end, as when the page goes away meanwhile. */
const endless = (data: AppData): AppData => ({ ...data, write: () => new Promise(() => undefined) })

/** Where one person's data and journal are; `open` is one page on them. */
function device(makeStore = memoryPlace().open) {
  const storage = memoryStorage()
  const passing = createMemoryStore()
  const plain = () => createAppData({ store: makeStore(), passing })
  const open = (data = plain()) => {
    const page = ownLife()
    return {
      ...page,
      data: keepUnfinishedWrites({ data, stored: storedValue(storage, key), life: page.life }),
    }
  }
  return { storage, plain, open }
}

test('writes that were under way when the page was left are there for the next page, in their order', async () => {
  const { storage, plain, open } = device()
  const before = open(endless(plain()))
  void before.data.write(app, 'page', [set('n', '1'), set('gone', 'x')])
  void before.data.write(app, 'page', [set('n', '2'), set('gone', null)])
  void before.data.write(`${app}2`, 'app', [{ kind: 'clear' }, set('k', '\ud800')])
  before.leave()
  const { data } = open()
  expect(await data.read(app, 'page')).toEqual(success(new Map([['n', '2']])))
  expect(await data.get(`${app}2`, 'app', 'k')).toEqual(success('\ud800'))
  expect(storage.get(key)).toBeNull()
})

test('what is stored needs no journal, and a page that left nothing leaves none', async () => {
  const { storage, open } = device()
  const { data, leave } = open()
  await data.write(app, 'page', [set('n', '1')])
  leave()
  expect(storage.get(key)).toBeNull()
})

test('a write that reached the database as the page was left does no harm when it is applied again', async () => {
  const place = devicePlace()
  const { open } = device(place.open)
  const before = open()
  const written = before.data.write(app, 'page', [set('n', '1')])
  before.leave()
  expect(await written).toEqual(success(undefined))
  const { data } = open()
  expect(await data.outline(app, 'page')).toEqual(success({ keys: ['n'], characters: 2 }))
})

test('a page that the browser shows again takes its journal back: what it wrote since is newer', async () => {
  const { storage, plain, open } = device()
  const before = open(endless(plain()))
  void before.data.write(app, 'page', [set('n', '1')])
  before.leave()
  expect(storage.get(key)).toContain('"n"')
  before.come()
  expect(storage.get(key)).toBeNull()
})

test('the writes of two pages that go one after the other are both kept', async () => {
  const { plain, open } = device()
  const [one, two] = [open(endless(plain())), open(endless(plain()))]
  void one.data.write(app, 'page', [set('one', '1')])
  void two.data.write(app, 'page', [set('two', '2')])
  one.leave()
  two.leave()
  expect(await open().data.outline(app, 'page')).toEqual(success({ keys: ['one', 'two'], characters: 8 }))
})

test('data of a preview, and of an app whose data were deleted meanwhile, are not kept', async () => {
  const { storage, plain, open } = device()
  const { data, leave } = open(endless(plain()))
  void data.write('/', 'page', [set('n', '1')])
  void data.write(app, 'page', [set('n', '1')])
  void data.clear(app)
  leave()
  expect(storage.get(key)).toBeNull()
})

test('a damaged journal is told, and its sound writes are kept', async () => {
  const warn = vi.spyOn(log, 'warn').mockReturnValue()
  const { storage, open } = device()
  storage.set(key, '{')
  expect(await open().data.read(app, 'page')).toEqual(success(new Map()))
  storage.set(
    key,
    JSON.stringify([
      { app, area: 'page', changes: [set('n', '1')] },
      { app, changes: [] },
    ]),
  )
  expect(await open().data.read(app, 'page')).toEqual(success(new Map([['n', '1']])))
  expect(warn).toHaveBeenCalledTimes(2)
  expect(storage.get(key)).toBeNull()
})

test('a journal waits while the database cannot be written, and goes when there is no room for it', async () => {
  const error = vi.spyOn(log, 'error').mockReturnValue()
  const { storage, plain, open } = device()
  storage.set(key, JSON.stringify([{ app, area: 'page', changes: [set('n', '1')] }]))
  const failing = (code: 'unavailable' | 'quota') =>
    open({ ...plain(), write: () => Promise.resolve(failure(code, 'No.')) })
  await failing('unavailable').data.usage()
  expect(storage.get(key)).not.toBeNull()
  await failing('quota').data.usage()
  expect(storage.get(key)).toBeNull()
  expect(error).toHaveBeenCalledTimes(2)
})

test('a browser without room for the journal is told; nothing breaks', () => {
  const error = vi.spyOn(log, 'error').mockReturnValue()
  const { storage, plain, open } = device()
  const { data, leave } = open(endless(plain()))
  void data.write(app, 'page', [set('n', '1')])
  storage.set = () => {
    throw new DOMException('Full', 'QuotaExceededError')
  }
  leave()
  expect(error).toHaveBeenCalledOnce()
})
