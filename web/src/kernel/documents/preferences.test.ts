import { expect, test, vi } from 'vitest'
import { memoryStorage } from '@/lib/key-value-storage'
import { log } from '@/lib/log'
import { createEditorPreferences, fontSizes } from './preferences'

test('the code editor begins with 14 px of 12, 14, 16, 18 and 20, and remembers another choice [A9.12]', () => {
  expect(fontSizes).toEqual([12, 14, 16, 18, 20])
  const storage = memoryStorage()
  const preferences = createEditorPreferences(storage, 'codeeditor')
  expect(preferences.getState()).toEqual({ fontSize: 14, wrapsLines: false })
  preferences.update({ fontSize: 18 })
  preferences.update({ wrapsLines: true })
  expect(createEditorPreferences(storage, 'codeeditor').getState()).toEqual({
    fontSize: 18,
    wrapsLines: true,
  })
  expect(createEditorPreferences(storage, 'editor').getState()).toEqual({ fontSize: 14, wrapsLines: true })
})

test('what is stored and makes no sense counts as nothing', () => {
  const stored = (value: string) =>
    createEditorPreferences(memoryStorage({ 'otteros-codeeditor': value }), 'codeeditor').getState()
  expect(stored('15 wrap')).toEqual({ fontSize: 14, wrapsLines: true })
  expect(stored('nonsense')).toEqual({ fontSize: 14, wrapsLines: false })
})

test('a choice that cannot be stored holds until the page is left', () => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  const preferences = createEditorPreferences(
    {
      ...memoryStorage(),
      set: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    },
    'editor',
  )
  preferences.update({ fontSize: 20 })
  expect(preferences.getState().fontSize).toBe(20)
  expect(warn).toHaveBeenCalledOnce()
})

test('other tabs are followed', () => {
  let tell: (value: string | null) => void = () => undefined
  const preferences = createEditorPreferences(
    {
      ...memoryStorage(),
      onExternalChange: (_key, listener) => {
        tell = listener
        return () => undefined
      },
    },
    'editor',
  )
  tell('24 long')
  expect(preferences.getState()).toEqual({ fontSize: 24, wrapsLines: false })
})
