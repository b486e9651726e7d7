import { expect, test, vi } from 'vitest'
import { memoryOsStorage } from '@/kernel/storage/testing/memory-os-storage'
import { log } from '@/lib/log'
import { createStorageTabs } from '@/lib/testing/storage-tabs'
import { terminalPreferences } from './terminal-preferences'

const key = 'otteros-terminal-view-maya'

test('the font size is remembered for the person, shared by the terminals of a desktop and followed by other tabs', () => {
  const tabs = createStorageTabs()
  const here = memoryOsStorage(tabs.open())
  const preferences = terminalPreferences(here)
  expect(preferences.getState()).toEqual({ fontSize: 13 })
  expect(preferences.update({ fontSize: 16 })).toBe(true)
  expect(terminalPreferences(here)).toBe(preferences)
  const there = terminalPreferences(memoryOsStorage(tabs.open()))
  expect(there.getState()).toEqual({ fontSize: 16 })
  there.reset('fontSize')
  expect(preferences.getState()).toEqual({ fontSize: 13 })
  expect(terminalPreferences(memoryOsStorage(tabs.open(), 'otto')).getState()).toEqual({ fontSize: 13 })
  expect([...tabs.values.keys()]).toEqual([key])
})

test.each(['7', '33', '13.5', '"13"'])('%s is no font size', (size) => {
  vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  const tabs = createStorageTabs({ [key]: `{"fontSize":${size}}` })
  expect(terminalPreferences(memoryOsStorage(tabs.open())).getState()).toEqual({ fontSize: 13 })
})
