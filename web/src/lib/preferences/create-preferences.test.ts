import { describe, expect, test, vi } from 'vitest'
import type { KeyValueStorage } from '../key-value-storage'
import { log } from '../log'
import { storedValue } from '../stored-value'
import { createStorageTabs } from '../testing/storage-tabs'
import { createPreferences } from './create-preferences'
import { readFlag, readOneOf, readWhole } from './readers'
import type { PreferenceFields } from './types'

interface Liked {
  readonly view: 'list' | 'grid'
  readonly size: number
  readonly isWide: boolean
  readonly page: number
}

const fields: PreferenceFields<Liked> = {
  view: { default: 'list', read: readOneOf(['list', 'grid']) },
  size: { default: 12, read: readWhole(8, 32) },
  isWide: { default: false, read: readFlag },
  page: { default: 1, read: readWhole(1, 100), isOwn: true },
}
const defaults: Liked = { view: 'list', size: 12, isWide: false, page: 1 }

/** Tabs of one browser with these preferences. */
function setUp(initial?: unknown) {
  const text = typeof initial === 'string' ? initial : JSON.stringify(initial)
  const tabs = createStorageTabs(initial === undefined ? {} : { liked: text })
  const onWarning = vi.fn<(message: string, detail: unknown) => void>()
  const open = (storage: KeyValueStorage = tabs.open()) =>
    createPreferences<Liked>({ stored: storedValue(storage, 'liked'), fields, onWarning })
  const stored = (): unknown => JSON.parse(tabs.values.get('liked') ?? 'null')
  return { tabs, open, stored, onWarning }
}

describe('preferences', () => {
  test('are the defaults for a person who chose nothing, and nothing is stored for it', () => {
    const { open, tabs, onWarning } = setUp()
    expect(open().getState()).toEqual(defaults)
    expect(tabs.values.size).toBe(0)
    expect(onWarning).not.toHaveBeenCalled()
  })

  test('are stored whole with each change, told, and there the next time', () => {
    const { open, stored } = setUp()
    const preferences = open()
    const listener = vi.fn()
    preferences.subscribe(listener)
    expect(preferences.update({ view: 'grid' })).toBe(true)
    expect(preferences.update(({ size }) => ({ size: size + 2 }))).toBe(true)
    expect(listener).toHaveBeenCalledTimes(2)
    expect(stored()).toEqual({ ...defaults, view: 'grid', size: 14 })
    expect(open().getState()).toEqual({ ...defaults, view: 'grid', size: 14 })
  })

  test('go back to their default one by one', () => {
    const { open, stored } = setUp({ view: 'grid', size: 20 })
    const preferences = open()
    expect(preferences.reset('size')).toBe(true)
    expect(preferences.getState()).toEqual({ ...defaults, view: 'grid' })
    expect(stored()).toEqual({ ...defaults, view: 'grid' })
  })

  test('refuse a change with an impossible value as a whole', () => {
    const { open, tabs, onWarning } = setUp()
    const preferences = open()
    expect(preferences.update({ size: 99, view: 'grid' })).toBe(false)
    expect(preferences.getState()).toEqual(defaults)
    expect(tabs.values.size).toBe(0)
    expect(onWarning.mock.calls).toEqual([['liked cannot be changed: no such value', 'size']])
  })

  test('say of each change whether it was made in this tab', () => {
    const { open } = setUp()
    const [here, there] = [open(), open()]
    const heard = vi.fn<(isChangedHere: boolean) => void>()
    here.subscribe(heard)
    here.update({ size: 10 })
    there.update({ size: 12 })
    here.update({ size: 14 })
    expect(heard.mock.calls).toEqual([[true], [false], [true]])
  })

  test('warn in the log unless told otherwise', () => {
    const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
    const { tabs } = setUp('{')
    createPreferences<Liked>({ stored: storedValue(tabs.open(), 'liked'), fields })
    expect(warn).toHaveBeenCalledOnce()
  })
})

describe('damage', () => {
  test.each([
    ['view', 7],
    ['size', '12px'],
    ['isWide', null],
    ['page', 0],
  ] as const)('of %s costs that field alone, and is named', (field, value) => {
    const chosen: Liked = { view: 'grid', size: 16, isWide: true, page: 3 }
    const { open, onWarning } = setUp({ ...chosen, [field]: value })
    const preferences = open()
    expect(preferences.getState()).toEqual({ ...chosen, [field]: defaults[field] })
    expect(preferences.damage).toEqual([field])
    expect(onWarning.mock.calls).toEqual([
      ['What is stored as liked cannot be used, the defaults are', field],
    ])
  })

  test.each(['', '{', '[]', 'null', '"text"', '12', '<html>'])('of the whole text (%j) is told', (text) => {
    const { open, onWarning } = setUp(text)
    const preferences = open()
    expect(preferences.getState()).toEqual(defaults)
    expect(preferences.damage).toBe('all')
    expect(onWarning).toHaveBeenCalledOnce()
    expect(preferences.update({ size: 10 })).toBe(true)
    expect(open().damage).toEqual([])
  })

  test('a stored prototype is no value', () => {
    const { open } = setUp('{"view":"grid","__proto__":{"size":20}}')
    expect(open().getState()).toEqual({ ...defaults, view: 'grid' })
  })

  test('of a value from a newer version stays stored until the person chooses another, or stores all as they are', () => {
    const { open, stored } = setUp({ view: 'columns', size: 16 })
    const preferences = open()
    preferences.update({ isWide: true })
    expect(preferences.getState().view).toBe('list')
    expect(stored()).toMatchObject({ view: 'columns', size: 16, isWide: true })
    preferences.update({})
    expect(stored()).toMatchObject({ view: 'list' })
    expect(open().damage).toEqual([])
  })

  test('fields of a newer version are written back as they are', () => {
    const { open, stored } = setUp({ size: 16, colour: { name: 'red' } })
    open().update({ view: 'grid' })
    expect(stored()).toEqual({ ...defaults, view: 'grid', size: 16, colour: { name: 'red' } })
  })
})

describe('other tabs', () => {
  test('are followed until the preferences are disposed of, but for what is each tab’s own', () => {
    const { open, tabs, onWarning } = setUp()
    const [one, two] = [open(), open()]
    const listener = vi.fn()
    two.subscribe(listener)
    one.update({ size: 20, page: 7 })
    expect(two.getState()).toEqual({ ...defaults, size: 20 })
    expect(listener).toHaveBeenCalledOnce()
    tabs.open().set('liked', '{"size":"large","view":"grid"}')
    expect(two.getState()).toEqual({ ...defaults, view: 'grid' })
    expect(onWarning).toHaveBeenCalledTimes(2)
    tabs.open().remove('liked')
    expect(two.getState()).toEqual(defaults)
    one.dispose()
    two.dispose()
    expect(tabs.listening()).toBe(0)
  })

  test('have the last word where they spoke last', () => {
    const { open, stored } = setUp()
    const [one, two] = [open(), open()]
    one.update({ size: 20 })
    two.update({ size: 24 })
    expect(one.getState().size).toBe(24)
    one.update({ view: 'grid' })
    expect(stored()).toMatchObject({ size: 24, view: 'grid' })
  })

  test('do not lose what they stored a moment ago to a tab that has not heard of it', () => {
    const { open, tabs, stored } = setUp()
    const [one, two] = [open(), open()]
    tabs.hearing(false)
    one.update({ size: 20 })
    two.update(({ size }) => ({ isWide: size === 20 }))
    expect(stored()).toMatchObject({ size: 20, isWide: true })
    expect(two.getState()).toMatchObject({ size: 20, isWide: true })
  })
})

describe('a full storage', () => {
  test('leaves a change until the page is left, and what was stored before', () => {
    const { open, tabs, stored, onWarning } = setUp({ size: 16 })
    const preferences = open()
    tabs.fill(true)
    expect(preferences.update({ view: 'grid' })).toBe(false)
    expect(preferences.getState()).toEqual({ ...defaults, view: 'grid', size: 16 })
    expect(stored()).toEqual({ size: 16 })
    expect(onWarning).toHaveBeenCalledExactlyOnceWith('liked could not be stored', expect.any(DOMException))
  })

  test('gets the change with the next one that finds room', () => {
    const { open, tabs, stored } = setUp()
    const preferences = open()
    tabs.fill(true)
    preferences.update({ view: 'grid' })
    tabs.fill(false)
    open().update({ isWide: true })
    expect(preferences.getState()).toMatchObject({ view: 'grid', isWide: true })
    expect(preferences.update({ size: 20 })).toBe(true)
    expect(stored()).toEqual({ view: 'grid', size: 20, isWide: true, page: 1 })
  })

  test('one that cannot be read is told, and the defaults count', () => {
    const { tabs, open, onWarning } = setUp({ size: 16 })
    const broken: KeyValueStorage = {
      ...tabs.open(),
      get: () => {
        throw new Error('switched off')
      },
    }
    expect(open(broken).getState()).toEqual(defaults)
    expect(onWarning).toHaveBeenCalledExactlyOnceWith('liked could not be loaded', expect.any(Error))
  })
})
