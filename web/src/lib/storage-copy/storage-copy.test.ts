import 'fake-indexeddb/auto'
import { deleteDB } from 'idb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { log } from '../log'
import { copyConnection } from './copy-database'
import { createStorageCopy } from './storage-copy'

const key = 'otteros-settings-ada'
const [blue, red, gold] = ['"blue"', '"red"', '"gold"']

/** A browser's storage in memory. */
class MemoryStorage implements Storage {
  readonly #values: Map<string, string>
  constructor(values: Iterable<readonly [string, string]> = []) {
    this.#values = new Map(values)
  }
  get length() {
    return this.#values.size
  }
  key = (index: number) => [...this.#values.keys()][index] ?? null
  getItem = (name: string) => this.#values.get(name) ?? null
  setItem = (name: string, value: string) => void this.#values.set(name, value)
  removeItem = (name: string) => void this.#values.delete(name)
  clear = () => this.#values.clear()
  /** What is on the disk, when it is written now. */
  onDisk = () => [...this.#values]
}

let name = ''
let count = 0
let warn = vi.spyOn(log, 'warn')
beforeEach(() => {
  name = `copy-${count++}`
  warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
})
afterEach(() => void vi.unstubAllGlobals())

/** A page on what the disk holds of the storage; the copy is that of the pages before. */
async function openPage(disk: Iterable<readonly [string, string]> = [], now = Date.now) {
  const storage = new MemoryStorage(disk)
  const tell = vi.fn<(changed: string, value: string | null) => void>()
  const copy = createStorageCopy({ storage, name, now, tell })
  await copy.restore()
  const write = (value: string | null, to = key) => {
    if (value === null) storage.removeItem(to)
    else storage.setItem(to, value)
    copy.keep(to)
  }
  return { storage, copy, tell, write }
}

const copied = async (of = key) => {
  const database = await copyConnection(name)()
  try {
    const record: unknown = await database.get('values', of)
    return record
  } finally {
    database.close()
  }
}
describe('the copy of the storage', () => {
  test('gives back what the browser lost when it was killed, tells the page, and says so in the log', async () => {
    const first = await openPage()
    first.write(blue)
    const disk = first.storage.onDisk()
    first.write(red)
    await expect.poll(() => copied(key)).toMatchObject({ value: red })

    const second = await openPage(disk)
    expect(second.storage.getItem(key)).toBe(red)
    expect(second.tell.mock.calls).toEqual([[key, red]])
    expect(warn.mock.calls).toEqual([[expect.stringContaining(key)]])
    const third = await openPage(second.storage.onDisk())
    expect(third.tell).not.toHaveBeenCalled()
  })

  test('gives back a removal, and a key whose first value was lost', async () => {
    const first = await openPage([[key, blue]])
    await expect.poll(() => copied(key)).toMatchObject({ value: blue })
    const disk = first.storage.onDisk()
    first.write(null)
    first.write('"new"', 'designer-apps-ada')
    await expect.poll(() => copied('designer-apps-ada')).toMatchObject({ value: '"new"' })
    const second = await openPage(disk)
    expect([second.storage.getItem(key), second.storage.getItem('designer-apps-ada')]).toEqual([
      null,
      '"new"',
    ])
  })

  test('is written within 200 ms of a change, the last one of many, and is on the disk then', async () => {
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
    const { write } = await openPage()
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    try {
      for (const value of [blue, gold, red]) {
        write(value)
        vi.advanceTimersByTime(50)
      }
      vi.advanceTimersByTime(50)
    } finally {
      vi.useRealTimers()
    }
    await expect.poll(() => copied(key)).toMatchObject({ value: red })
    expect(transaction).toHaveBeenCalledWith('values', 'readwrite', { durability: 'strict' })
  })

  test('gives way to what an older client wrote later, which knows nothing of it', async () => {
    const first = await openPage()
    first.write(blue)
    first.write(red)
    await expect.poll(() => copied(key)).toMatchObject({ value: red })
    first.storage.setItem(key, blue)
    const second = await openPage(first.storage.onDisk())
    expect([second.storage.getItem(key), second.tell.mock.calls]).toEqual([blue, []])
    await expect.poll(() => copied(key)).toMatchObject({ value: blue })

    // Set back to that by a kill, it is the earlier one all the same.
    const disk = first.storage.onDisk()
    second.write(gold)
    await expect.poll(() => copied(key)).toMatchObject({ value: gold })
    expect((await openPage(disk)).storage.getItem(key)).toBe(gold)
  })

  test('keeps a change that is made while it is read, and one after the clock was set back', async () => {
    const first = await openPage([], () => 5_000)
    first.write(blue)
    const disk = first.storage.onDisk()
    first.write(red)
    await expect.poll(() => copied(key)).toMatchObject({ value: red })

    const storage = new MemoryStorage(disk)
    const copy = createStorageCopy({ storage, name, now: () => 6_000, tell: () => undefined })
    const restored = copy.restore()
    storage.setItem(key, gold)
    copy.keep(key)
    await restored
    expect(storage.getItem(key)).toBe(gold)
    await expect.poll(() => copied(key)).toMatchObject({ value: gold })

    const third = await openPage(storage.onDisk(), () => 1_000)
    const before = third.storage.onDisk()
    third.write(blue)
    await expect.poll(() => copied(key)).toMatchObject({ value: blue })
    expect((await openPage(before)).storage.getItem(key)).toBe(blue)
  })

  test('keeps a change after the clock was set back, where the kill lost only that the same was written again', async () => {
    const first = await openPage([], () => 5_000)
    first.write(red)
    const disk = first.storage.onDisk()
    for (const value of [gold, blue, red, gold, red]) first.write(value)
    await expect.poll(() => copied(key)).toMatchObject({ value: red })
    const second = await openPage(disk, () => 1_000)
    second.write(blue)
    await expect.poll(() => copied(key)).toMatchObject({ value: blue })
  })

  test('follows what two tabs change: the later change is in it', async () => {
    const one = await openPage()
    const other = createStorageCopy({ storage: one.storage, name, tell: () => undefined })
    await other.restore()
    one.write(blue)
    one.storage.setItem(key, red)
    other.keep(key)
    await expect.poll(() => copied(key)).toMatchObject({ value: red })
  })

  test('holds no session, no lock, and nothing that says how far another store has got', async () => {
    const { write } = await openPage()
    for (const other of ['sb-localhost-auth-token', 'otteros:cover:1', 'otteros-app-writes-ada'])
      write('1', other)
    write(blue)
    await expect.poll(() => copied(key)).toMatchObject({ value: blue })
    const database = await copyConnection(name)()
    expect(await database.getAllKeys('values')).toEqual([key])
    database.close()
  })
})

describe('damage', () => {
  test('of the storage is made good from the copy', async () => {
    const first = await openPage()
    first.write(blue)
    await expect.poll(() => copied(key)).toMatchObject({ value: blue })
    expect((await openPage()).storage.getItem(key)).toBe(blue)
    const [[, stamp] = ['', '']] = first.storage.onDisk().filter(([of]) => of !== key)
    const garbled = await openPage([
      [key, '"bl'],
      [`otteros:written:${key}`, stamp],
    ])
    expect(garbled.storage.getItem(key)).toBe(blue)
    expect(warn).toHaveBeenCalledTimes(2)
  })

  test('of the copy is made good from the storage', async () => {
    const first = await openPage()
    first.write(blue)
    await expect.poll(() => copied(key)).toMatchObject({ value: blue })
    const database = await copyConnection(name)()
    await database.put('values', { value: 7 }, key)
    database.close()
    const second = await openPage(first.storage.onDisk())
    expect(second.storage.getItem(key)).toBe(blue)
    await expect.poll(() => copied(key)).toMatchObject({ value: blue })
    expect(warn.mock.calls).toEqual([[expect.stringContaining('damaged')]])
  })

  test('of the whole database: it is made again with the next change', async () => {
    const { write } = await openPage()
    write(blue)
    await expect.poll(() => copied(key)).toMatchObject({ value: blue })
    await deleteDB(name)
    write(red)
    await expect.poll(() => copied(key)).toMatchObject({ value: red })
  })

  test('a browser without a database keeps its storage alone and says so once; what waits is copied when there is one', async () => {
    const open = vi.fn(() => {
      throw new DOMException('No databases here', 'InvalidStateError')
    })
    vi.stubGlobal('indexedDB', { open })
    const { storage, write } = await openPage([[key, blue]])
    write(red)
    await vi.waitFor(() => expect(open).toHaveBeenCalledTimes(2))
    expect(storage.getItem(key)).toBe(red)
    vi.unstubAllGlobals()
    write(gold, 'designer-apps-ada')
    await expect.poll(() => copied(key)).toMatchObject({ value: red })
    expect(warn).toHaveBeenCalledOnce()
  })
})
