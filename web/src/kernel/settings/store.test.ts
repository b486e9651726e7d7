import { describe, expect, test, vi } from 'vitest'
import { memoryOsStorage } from '@/kernel/storage/testing/memory-os-storage'
import { type KeyValueStorage, memoryStorage } from '@/lib/key-value-storage'
import { log } from '@/lib/log'
import { createStorageTabs } from '@/lib/testing/storage-tabs'
import { defaultSettings } from './fields'
import { createSettingsStore } from './store'

const open = (storage: KeyValueStorage, name = 'ada') =>
  createSettingsStore({ storage: memoryOsStorage(storage, name), username: name.toUpperCase() })

const stored = (storage: KeyValueStorage, name = 'ada'): unknown =>
  JSON.parse(storage.get(`otteros-settings-${name}`) ?? 'null')

describe('the settings store', () => {
  test('keeps settings under a fixed prefix and the name of the person [A7.17]', () => {
    const storage = memoryStorage()
    expect(open(storage).update({ theme: 'dark' })).toBe(true)
    expect(stored(storage)).toEqual({ ...defaultSettings('ADA'), theme: 'dark' })
    expect(open(storage).getState().theme).toBe('dark')
  })

  test('saves every change at once and tells its listeners [A4.27]', () => {
    const storage = memoryStorage()
    const settings = open(storage)
    const listener = vi.fn()
    settings.subscribe(listener)
    for (const wallpaper of ['https://a', 'https://a.b', 'https://a.b/c.jpg']) {
      expect(settings.update({ wallpaper })).toBe(true)
      expect(stored(storage)).toMatchObject({ wallpaper })
    }
    expect(listener).toHaveBeenCalledTimes(3)
  })

  test('never mixes the settings of two people [A3.2 A7.17]', () => {
    const storage = memoryStorage()
    const ada = open(storage, 'ada')
    const eve = open(storage, 'eve')
    ada.update({ osStyle: 'redblack', timezone: 'UTC+9' })
    expect(eve.getState()).toEqual(defaultSettings('EVE'))
    eve.update({ osStyle: 'bluegold' })
    expect(ada.getState()).toMatchObject({ osStyle: 'redblack', timezone: 'UTC+9', username: 'ADA' })
    expect(open(storage, 'ada').getState().osStyle).toBe('redblack')
  })

  test('a failed save returns false and leaves the change applied [A8.10]', () => {
    const onWarning = vi.fn()
    const quota = new DOMException('full', 'QuotaExceededError')
    const storage: KeyValueStorage = {
      ...memoryStorage(),
      set: () => {
        throw quota
      },
    }
    const settings = createSettingsStore({
      storage: memoryOsStorage(storage, 'ada'),
      username: 'Ada',
      onWarning,
    })
    expect(settings.update({ scaling: '150%' })).toBe(false)
    expect(settings.getState().scaling).toBe('150%')
    expect(onWarning).toHaveBeenCalledExactlyOnceWith('otteros-settings-ada could not be stored', quota)
  })

  test('a failed load is logged only, and the defaults are used [A8.11]', () => {
    const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
    const storage: KeyValueStorage = {
      ...memoryStorage(),
      get: () => {
        throw new Error('switched off')
      },
    }
    const settings = open(storage)
    expect(settings.getState()).toEqual(defaultSettings('ADA'))
    expect(settings.notes).toEqual([])
    expect(warn).toHaveBeenCalledOnce()
  })

  test('tells once what of the stored settings could not be used', () => {
    vi.spyOn(log, 'warn').mockImplementation(() => undefined)
    const storage = memoryStorage({ 'otteros-settings-ada': '{"theme":"neon","scaling":"125%"}' })
    const settings = open(storage)
    expect(settings.notes.map((note) => note.field)).toEqual(['theme'])
    expect(settings.getState()).toEqual({ ...defaultSettings('ADA'), scaling: '125%' })
  })

  test('refuses a change to a value that the field cannot have, as a whole', () => {
    vi.spyOn(log, 'warn').mockImplementation(() => undefined)
    const settings = open(memoryStorage())
    expect(settings.update({ wallpaper: 'javascript:alert(1)', scaling: '125%' })).toBe(false)
    expect(settings.getState()).toEqual(defaultSettings('ADA'))
  })

  test('an empty change saves what is', () => {
    const storage = memoryStorage()
    expect(open(storage).update({})).toBe(true)
    expect(stored(storage)).toEqual(defaultSettings('ADA'))
  })

  test('takes over what another tab of the same person saved, until it is disposed of [A3.2]', () => {
    const tabs = createStorageTabs()
    const settings = open(tabs.open())
    const listener = vi.fn()
    settings.subscribe(listener)
    open(tabs.open(), 'eve').update({ osStyle: 'redblack' })
    expect(listener).not.toHaveBeenCalled()
    open(tabs.open()).update({ osStyle: 'greyblack' })
    expect(settings.getState()).toEqual({ ...defaultSettings('ADA'), osStyle: 'greyblack' })
    expect(listener).toHaveBeenCalledOnce()
    tabs.open().remove('otteros-settings-ada')
    expect(settings.getState()).toEqual(defaultSettings('ADA'))
    const listening = tabs.listening()
    settings.dispose()
    expect(tabs.listening()).toBe(listening - 1)
  })

  test('leaves what a newer version stored, until the person changes it or applies all', () => {
    vi.spyOn(log, 'warn').mockImplementation(() => undefined)
    const storage = memoryStorage({ 'otteros-settings-ada': '{"theme":"sepia","language":"de"}' })
    const settings = open(storage)
    settings.update({ scaling: '125%' })
    expect(stored(storage)).toMatchObject({ theme: 'sepia', language: 'de', scaling: '125%' })
    settings.update({})
    expect(stored(storage)).toMatchObject({ theme: 'default', language: 'de', scaling: '125%' })
  })
})
