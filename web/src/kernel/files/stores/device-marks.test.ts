import 'fake-indexeddb/auto'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { FileStore, NodeRecord } from '../store-types'
import { openDeviceStore } from './device-store'

let names = 0
const newName = () => `device-marks-${names++}`

async function openStore(name: string): Promise<FileStore> {
  const store = await openDeviceStore({ name, hasOutbox: true })
  onTestFinished(() => store.dispose())
  return store
}

const record: NodeRecord = {
  path: '/home/a',
  kind: 'file',
  size: 0,
  modified: 1_700_000_000_000,
  created: 1_600_000_000_000,
  mode: 0o644,
  revision: 'a',
  target: null,
  change: 1,
  id: 'a',
}
async function commit(store: FileStore, value: NodeRecord | null) {
  const outcome = await store.commit(
    () => Number.MAX_SAFE_INTEGER,
    () => ({ records: new Map([[record.path, value]]), contents: new Map(), dropped: [] }),
  )
  if (!outcome.ok) throw outcome.cause
}

describe('what a device notes of contents', () => {
  const marksOf = (store: FileStore) => {
    if (!store.outbox) throw new Error('no outbox')
    return store.outbox.marks
  }

  test('is nothing in a new store', async () => {
    const marks = marksOf(await openStore(newName()))
    expect([await marks.uses(), await marks.kept()]).toEqual([new Map(), new Set()])
  })

  test('is there in other tabs, and when it is opened again', async () => {
    const name = newName()
    const [store, tab] = [await openStore(name), await openStore(name)]
    await marksOf(store).noteUses(
      new Map([
        ['a', 1],
        ['b', 2],
      ]),
    )
    await marksOf(store).setKept(['b', 'c'], true)
    expect([await marksOf(tab).uses(), await marksOf(tab).kept()]).toEqual([
      new Map([
        ['a', 1],
        ['b', 2],
      ]),
      new Set(['b', 'c']),
    ])
    store.dispose()
    tab.dispose()
    const later = marksOf(await openStore(name))
    expect([(await later.uses()).get('b'), await later.kept()]).toEqual([2, new Set(['b', 'c'])])
  })

  test('of a use is replaced by a later one, and leaves the others', async () => {
    const marks = marksOf(await openStore(newName()))
    await marks.noteUses(new Map([['a', 1]]))
    await marks.noteUses(new Map([['b', 2]]))
    await marks.noteUses(new Map([['a', 3]]))
    expect(await marks.uses()).toEqual(
      new Map([
        ['a', 3],
        ['b', 2],
      ]),
    )
  })

  test('of what stays is the same however often it is said, and goes one by one', async () => {
    const marks = marksOf(await openStore(newName()))
    await marks.setKept(['a', 'b', 'a'], true)
    await marks.setKept(['a'], true)
    expect(await marks.kept()).toEqual(new Set(['a', 'b']))
    await marks.setKept(['a', 'never kept'], false)
    expect(await marks.kept()).toEqual(new Set(['b']))
    await marks.setKept([], true)
    expect(await marks.kept()).toEqual(new Set(['b']))
  })

  test('is not changed by commits, and changes none', async () => {
    const name = newName()
    const store = await openStore(name)
    await commit(store, record)
    const last = (await store.load()).sequence
    await marksOf(store).noteUses(new Map([['a', 1]]))
    await marksOf(store).setKept(['a'], true)
    expect(await store.newsSince(last)).toBeNull()
    await commit(store, null)
    expect([(await marksOf(store).uses()).size, (await marksOf(store).kept()).size]).toEqual([1, 1])
  })

  test('rejects when the database is closed, so that nobody takes it for stored', async () => {
    const store = await openStore(newName())
    const marks = marksOf(store)
    store.dispose()
    await expect(marks.noteUses(new Map([['a', 1]]))).rejects.toThrow('not allowed')
    await expect(marks.setKept(['a'], true)).rejects.toThrow('not allowed')
    await expect(marks.uses()).rejects.toThrow('not allowed')
    await expect(marks.kept()).rejects.toThrow('not allowed')
  })
})
