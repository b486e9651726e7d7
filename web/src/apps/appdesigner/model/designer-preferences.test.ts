import { describe, expect, test, vi } from 'vitest'
import { log } from '@/lib/log'
import { storedValue } from '@/lib/stored-value'
import { createStorageTabs } from '@/lib/testing/storage-tabs'
import { createDesignerPreferences } from './designer-preferences'

const key = 'otteros-appdesigner-maya'

function setUp(stored?: string) {
  const tabs = createStorageTabs(stored === undefined ? {} : { [key]: stored })
  return { tabs, open: () => createDesignerPreferences(storedValue(tabs.open(), key)) }
}

describe('the preferences of the designer', () => {
  test('are stored as older versions read and write them', () => {
    const { open, tabs } = setUp('game dark')
    const preferences = open()
    expect(preferences.getState()).toEqual({ template: 'game', editorTheme: 'dark' })
    expect(preferences.update({ template: 'widget' })).toBe(true)
    expect(tabs.values.get(key)).toBe('widget dark')
  })

  test('survive damage word by word', () => {
    vi.spyOn(log, 'warn').mockImplementation(() => undefined)
    expect(setUp().open().getState()).toEqual({ template: 'basic', editorTheme: 'auto' })
    expect(setUp('poem dark').open().getState()).toEqual({ template: 'basic', editorTheme: 'dark' })
    expect(setUp('game').open().getState()).toEqual({ template: 'game', editorTheme: 'auto' })
  })

  test('follow other tabs', () => {
    const { open, tabs } = setUp()
    const preferences = open()
    tabs.open().set(key, 'basic light')
    expect(preferences.getState().editorTheme).toBe('light')
  })
})
