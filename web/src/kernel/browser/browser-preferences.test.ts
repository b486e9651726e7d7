import { beforeEach, expect, test, vi } from 'vitest'
import { log } from '@/lib/log'
import { storedValue } from '@/lib/stored-value'
import { createStorageTabs } from '@/lib/testing/storage-tabs'
import { createBrowserPreferences } from './browser-preferences'

const key = 'otteros-browser-engine-maya'

beforeEach(() => {
  vi.spyOn(log, 'warn').mockImplementation(() => undefined)
})

function setUp(stored?: string) {
  const tabs = createStorageTabs(stored === undefined ? {} : { [key]: stored })
  const open = () => createBrowserPreferences(storedValue(tabs.open(), key))
  return { tabs, open }
}

test('the engine is stored as older versions read and write it, and followed by other tabs', () => {
  const { open, tabs } = setUp('wikipedia')
  const [here, there] = [open(), open()]
  expect(here.getState().engine.id).toBe('wikipedia')
  expect(there.chooseEngine('bing')).toBe(true)
  expect(here.getState().engine.name).toBe('Bing')
  expect(tabs.values.get(key)).toBe('bing')
})

test('an engine that this version does not have leaves the default, and stays stored', () => {
  const { open, tabs } = setUp('otterfind')
  const preferences = open()
  expect(preferences.getState().engine.id).toBe('duckduckgo-lite')
  expect(preferences.chooseEngine('none')).toBe(false)
  expect(tabs.values.get(key)).toBe('otterfind')
})

test('one that cannot be stored counts until the page is left', () => {
  const { open, tabs } = setUp()
  const preferences = open()
  tabs.fill(true)
  expect(preferences.chooseEngine('bing')).toBe(false)
  expect(preferences.getState().engine.id).toBe('bing')
})
