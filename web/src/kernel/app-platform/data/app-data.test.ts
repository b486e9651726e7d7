import * as fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { log } from '@/lib/log'
import { success } from '@/lib/result'
import { createMemoryStore } from '../store/memory-store'
import { testPlaces, type TestPlace } from '../testing/stores'
import { type AppData, appStorageQuota, type StorageChange } from '../types'
import { createAppData } from './app-data'

afterEach(() => vi.restoreAllMocks())

const app = '/apps/plugins/notes'
const set = (key: string, value: string | null): StorageChange => ({ kind: 'set', key, value })
const dataAt = (place: TestPlace): AppData =>
  createAppData({ store: place.open(), passing: createMemoryStore() })

async function itemsOf(data: AppData, area: 'page' | 'app' = 'page', id = app) {
  const read = await data.read(id, area)
  if (!read.ok) throw new Error(read.error.message)
  return [...read.value]
}

describe.each(testPlaces)('data of apps in %s', (name, makePlace) => {
  test('keep any keys and values, in the order in which keys were first set', async () => {
    const place = makePlace()
    const data = dataAt(place)
    await data.write(app, 'page', [set('b', '1'), set('__proto__', 'x'), set('10', 'ten'), set('', '')])
    await data.write(app, 'page', [set('2', 'two'), set('constructor', '\ud800'), set('b', 'again')])
    const items = [
      ['b', 'again'],
      ['__proto__', 'x'],
      ['10', 'ten'],
      ['', ''],
      ['2', 'two'],
      ['constructor', '\ud800'],
    ]
    expect(await itemsOf(data)).toEqual(items)
    expect(await itemsOf(dataAt(place))).toEqual(items)
    await data.write(app, 'page', [set('b', null), set('b', 'last'), set('none', null)])
    expect(await itemsOf(data)).toEqual([...items.slice(1), ['b', 'last']])
    expect(await data.get(app, 'page', '__proto__')).toEqual(success('x'))
    expect(await data.get(app, 'page', 'toString')).toEqual(success(null))
    expect(await data.outline(app, 'page')).toEqual(
      success({ keys: ['__proto__', '10', '', '2', 'constructor', 'b'], characters: 36 }),
    )
  })

  test('of two areas and two apps do not mix, and are counted together for lists', async () => {
    const data = dataAt(makePlace())
    await data.write(app, 'page', [set('k', 'page')])
    await data.write(app, 'app', [set('k', 'app')])
    await data.write(`${app}2`, 'page', [set('k', 'other')])
    expect(await itemsOf(data)).toEqual([['k', 'page']])
    expect(await itemsOf(data, 'app')).toEqual([['k', 'app']])
    expect(await data.usage()).toEqual(
      success([
        { app, characters: 9 },
        { app: `${app}2`, characters: 6 },
      ]),
    )
    expect(await data.clear(app)).toEqual(success(undefined))
    expect(await itemsOf(data)).toEqual([])
    expect(await itemsOf(data, 'app')).toEqual([])
    expect(await data.usage()).toEqual(success([{ app: `${app}2`, characters: 6 }]))
  })

  test('of several windows and tabs with the same app are all kept', async () => {
    const place = makePlace()
    const [here, there] = [dataAt(place), dataAt(place)]
    await Promise.all(
      Array.from({ length: 30 }, (_value, at) =>
        (at % 2 === 0 ? here : there).write(app, 'page', [set(`k${at}`, 'v')]),
      ),
    )
    expect(await itemsOf(dataAt(place))).toHaveLength(30)
    expect(await here.outline(app, 'page')).toMatchObject({ value: { characters: 110 } })
  })

  test('past the quota are refused as a whole', async () => {
    const data = dataAt(makePlace())
    const half = 'x'.repeat(appStorageQuota / 2)
    // Keys count: 'a' and 'b' fill it to the last character.
    expect((await data.write(app, 'page', [set('a', half.slice(1)), set('b', half.slice(1))])).ok).toBe(true)
    const refused = await data.write(app, 'page', [set('a', 'short'), set('c', half), set('d', '')])
    expect(refused).toMatchObject({ ok: false, error: { code: 'quota' } })
    expect((await data.outline(app, 'page')).ok && (await itemsOf(data)).map(([key]) => key)).toEqual([
      'a',
      'b',
    ])
    expect(await data.write(app, 'page', [set('e', '')])).toMatchObject({ error: { code: 'quota' } })
    // The other area has its own room, and what makes room first fits.
    expect((await data.write(app, 'app', [set('e', '')])).ok).toBe(true)
    expect((await data.write(app, 'page', [set('a', null), set('e', '')])).ok).toBe(true)
  })

  test('are what a page’s own storage would hold after the same changes', async () => {
    const key = fc.constantFrom('a', 'b', '__proto__', '7', '')
    const change: fc.Arbitrary<StorageChange> = fc.oneof(
      { weight: 6, arbitrary: fc.record({ kind: fc.constant('set'), key, value: fc.string() }) },
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('set'), key, value: fc.constant(null) }) },
      { weight: 1, arbitrary: fc.constant<StorageChange>({ kind: 'clear' }) },
    )
    const run = async (batches: StorageChange[][]) => {
      const data = dataAt(makePlace())
      const model = new Map<string, string>()
      for (const changes of batches) {
        for (const each of changes) {
          if (each.kind === 'clear') model.clear()
          else if (each.value === null) model.delete(each.key)
          else model.set(each.key, each.value)
        }
        await data.write(app, 'app', changes)
      }
      expect(await itemsOf(data, 'app')).toEqual([...model])
      const characters = [...model].reduce((sum, [at, value]) => sum + at.length + value.length, 0)
      expect(await data.outline(app, 'app')).toEqual(success({ keys: [...model.keys()], characters }))
    }
    await fc.assert(fc.asyncProperty(fc.array(fc.array(change, { maxLength: 8 }), { maxLength: 6 }), run), {
      numRuns: name === 'memory' ? 100 : 25,
    })
  }, 60_000)

  test('that are damaged are left out with a log, and figures are counted again', async () => {
    const warn = vi.spyOn(log, 'warn').mockReturnValue()
    const place = makePlace()
    const data = dataAt(place)
    await data.write(app, 'page', [set('good', '1'), set('bad', '2'), set('worse', '3')])
    await place.open().write(['areas', 'entries', 'values'], (writer) => {
      writer.put('areas', [app, 'page'], { characters: 'many' })
      writer.put('entries', [app, 'page', 'bad'], 'no entry')
      writer.put('values', [app, 'page', 'worse'], 3)
      return Promise.resolve(success(undefined))
    })
    expect(await itemsOf(data)).toEqual([['good', '1']])
    expect((await data.write(app, 'page', [set('new', '')])).ok).toBe(true)
    expect(await itemsOf(data)).toEqual([
      ['good', '1'],
      ['new', ''],
    ])
    expect(warn).toHaveBeenCalled()
  })
})

test('data of a preview stay in memory and out of lists', async () => {
  const store = createMemoryStore()
  const write = vi.spyOn(store, 'write')
  const data = createAppData({ store, passing: createMemoryStore() })
  expect((await data.write('/apps/preview/1', 'page', [set('a', '1')])).ok).toBe(true)
  expect(await itemsOf(data, 'page', '/apps/preview/1')).toEqual([['a', '1']])
  expect(await data.usage()).toEqual(success([]))
  expect(write).not.toHaveBeenCalled()
})
