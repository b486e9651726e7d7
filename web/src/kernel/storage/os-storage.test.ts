import { expect, test, vi } from 'vitest'
import { createStorageTabs } from '@/lib/testing/storage-tabs'
import { createOsStorage, storageKey } from './os-storage'

function setUp({ name = 'maya@example.org', tabs = createStorageTabs() } = {}) {
  let isSessionOnly = false
  const os = createOsStorage({ storage: tabs.open(), name, isSessionOnly: () => isSessionOnly })
  return {
    ...os,
    tabs,
    keepForSession: (only: boolean) => {
      isSessionOnly = only
    },
  }
}

test('each person has values of their own, and the device one for all', () => {
  const maya = setUp()
  const otto = setUp({ name: 'otto@example.org', tabs: maya.tabs })
  maya.storage('filemanager').set('maya’s')
  expect(otto.storage('filemanager').get()).toBeNull()
  maya.storage('editor', { owner: 'device' }).set('18 wrap')
  expect(otto.storage('editor', { owner: 'device' }).get()).toBe('18 wrap')
  expect(maya.storage('filemanager').get()).toBe('maya’s')
  maya.storage('filemanager').remove()
  expect([...maya.tabs.values.keys()]).toEqual(['otteros-editor'])
})

test('keys are those under which older versions stored [B7.33 B7.34]', () => {
  expect(storageKey('filemanager', 'maya')).toBe('otteros-filemanager-maya')
  expect(storageKey('otterscript-tutorial', 'maya')).toBe('otteros-otterscript-tutorial-maya')
  expect(storageKey('terminal-history', 'maya')).toBe('otteros-terminal-history:maya')
  expect(storageKey('designer-apps', 'maya')).toBe('designer-apps-maya')
  expect(storageKey('plugin-settings-/apps/plugins/a', 'maya')).toBe('plugin-settings-/apps/plugins/a-maya')
  expect(storageKey('codeeditor', 'maya', 'device')).toBe('otteros-codeeditor')
})

test('what lasts with files is forgotten with the page in “Session only”, and one for all windows until then', () => {
  const { storage, tabs, keepForSession } = setUp()
  const history = () => storage('terminal-history', { lasts: 'with files' })
  history().set('["ls"]')
  keepForSession(true)
  expect(history().get()).toBeNull()
  history().set('["secret"]')
  expect(history().get()).toBe('["secret"]')
  expect([...tabs.values]).toEqual([['otteros-terminal-history:maya@example.org', '["ls"]']])
  const heard = vi.fn()
  history().onExternalChange(heard)
  tabs.open().set('otteros-terminal-history:maya@example.org', '[]')
  expect(heard).not.toHaveBeenCalled()
  keepForSession(false)
  tabs.open().set('otteros-terminal-history:maya@example.org', '["pwd"]')
  expect(heard).toHaveBeenCalledExactlyOnceWith('["pwd"]')
})

test('other tabs are followed until that is ended, or the desktop ends', () => {
  const { storage, tabs, dispose } = setUp()
  const heard = vi.fn()
  const stop = storage('filemanager').onExternalChange(heard)
  storage('appdesigner').onExternalChange(heard)
  tabs.open().set('otteros-filemanager-maya@example.org', 'new')
  expect(heard).toHaveBeenCalledExactlyOnceWith('new')
  stop()
  expect(tabs.listening()).toBe(1)
  dispose()
  expect(tabs.listening()).toBe(0)
})
