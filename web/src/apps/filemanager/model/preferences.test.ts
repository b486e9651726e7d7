import { describe, expect, test, vi } from 'vitest'
import { memoryStorage } from '@/lib/key-value-storage'
import { createPreferences, defaultPreferences, parsePreferences } from './preferences'

describe('preferences', () => {
  test('are remembered per person', () => {
    const storage = memoryStorage()
    createPreferences(storage, 'ada').update({ view: 'icons', sort: { by: 'size', descending: true } })
    expect(createPreferences(storage, 'ada').getState()).toMatchObject({
      view: 'icons',
      sort: { by: 'size', descending: true },
    })
    expect(createPreferences(storage, 'grace').getState()).toEqual(defaultPreferences)
  })

  test('what cannot be read is the default, the rest is kept', () => {
    expect(parsePreferences('{"view":"icons","sort":{"by":"colour"},"showHidden":"yes"}')).toEqual({
      ...defaultPreferences,
      view: 'icons',
    })
    expect(parsePreferences('nonsense')).toEqual(defaultPreferences)
    expect(parsePreferences('null')).toEqual(defaultPreferences)
  })

  test('apply even when they cannot be kept', () => {
    const storage = {
      ...memoryStorage(),
      set: vi.fn(() => {
        throw new DOMException('full', 'QuotaExceededError')
      }),
    }
    const preferences = createPreferences(storage, 'ada')
    preferences.update({ showHidden: true })
    expect(storage.set).toHaveBeenCalledOnce()
    expect(preferences.getState().showHidden).toBe(true)
  })
})
