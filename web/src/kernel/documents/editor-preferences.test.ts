import { expect, test, vi } from 'vitest'
import { memoryOsStorage } from '@/kernel/storage/testing/memory-os-storage'
import { log } from '@/lib/log'
import { createStorageTabs } from '@/lib/testing/storage-tabs'
import { editorPreferences, fontSizes } from './editor-preferences'
import type { EditorApp } from './types'

/** Desktops in tabs of one browser; a different person may be signed in to each. */
function setUp(initial: Readonly<Record<string, string>> = {}) {
  const tabs = createStorageTabs(initial)
  const desktop = (name?: string) => memoryOsStorage(tabs.open(), name)
  return { tabs, desktop, open: (app: EditorApp, name?: string) => editorPreferences(desktop(name), app) }
}

test('the code editor begins with 14 px of 12, 14, 16, 18 and 20, and remembers another choice [A9.12]', () => {
  expect(fontSizes).toEqual([12, 14, 16, 18, 20])
  const { open } = setUp()
  const preferences = open('codeeditor')
  expect(preferences.getState()).toEqual({ fontSize: 14, wrapsLines: false })
  preferences.update({ fontSize: 18 })
  preferences.update({ wrapsLines: true })
  expect(open('codeeditor', 'otto').getState()).toEqual({ fontSize: 18, wrapsLines: true })
  expect(open('editor').getState()).toEqual({ fontSize: 14, wrapsLines: true })
})

test('they are stored as older versions read and write them', () => {
  const { open, tabs } = setUp({ 'otteros-codeeditor': '18 wrap', 'otteros-editor': '24 long' })
  expect(open('codeeditor').getState()).toEqual({ fontSize: 18, wrapsLines: true })
  const editor = open('editor')
  expect(editor.getState()).toEqual({ fontSize: 24, wrapsLines: false })
  editor.update({ fontSize: 20 })
  open('codeeditor').update({ wrapsLines: false })
  expect(Object.fromEntries(tabs.values)).toEqual({
    'otteros-editor': '20 long',
    'otteros-codeeditor': '18 long',
  })
})

test('what is stored and makes no sense is the default, the rest is kept', () => {
  vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  const stored = (value: string) => setUp({ 'otteros-codeeditor': value }).open('codeeditor').getState()
  expect(stored('15 wrap')).toEqual({ fontSize: 14, wrapsLines: true })
  expect(stored('18 sideways')).toEqual({ fontSize: 18, wrapsLines: false })
  expect(stored('nonsense')).toEqual({ fontSize: 14, wrapsLines: false })
})

test('a choice that cannot be stored holds until the page is left', () => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  const { open, tabs } = setUp()
  const preferences = open('editor')
  tabs.fill(true)
  preferences.update({ fontSize: 20 })
  expect(preferences.getState().fontSize).toBe(20)
  expect(warn).toHaveBeenCalledOnce()
})

test('the windows of a desktop share them, other tabs are followed', () => {
  const { desktop, open, tabs } = setUp()
  const own = desktop()
  const preferences = editorPreferences(own, 'editor')
  expect(editorPreferences(own, 'editor')).toBe(preferences)
  open('editor').update({ fontSize: 28 })
  expect(preferences.getState()).toEqual({ fontSize: 28, wrapsLines: true })
  tabs.open().set('otteros-editor', '24 long')
  expect(preferences.getState()).toEqual({ fontSize: 24, wrapsLines: false })
})
