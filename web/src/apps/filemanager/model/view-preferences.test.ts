import { describe, expect, test, vi } from 'vitest'
import { log } from '@/lib/log'
import { storedValue } from '@/lib/stored-value'
import { createStorageTabs } from '@/lib/testing/storage-tabs'
import { createFolderPreferences } from './view-preferences'

const key = 'otteros-filemanager-ada'
const defaults = {
  view: 'details',
  sort: { by: 'name', descending: false },
  showHidden: false,
  showSidebar: true,
}

function setUp(stored?: string) {
  const tabs = createStorageTabs(stored === undefined ? {} : { [key]: stored })
  return { tabs, open: () => createFolderPreferences(storedValue(tabs.open(), key)) }
}

describe('how folders are shown', () => {
  test('is remembered', () => {
    const { open } = setUp()
    expect(open().getState()).toEqual(defaults)
    open().update({ view: 'icons', sort: { by: 'size', descending: true } })
    expect(open().getState()).toMatchObject({ view: 'icons', sort: { by: 'size', descending: true } })
  })

  test('is stored as older versions read and write it', () => {
    const older =
      '{"view":"icons","sort":{"by":"modified","descending":true},"showHidden":true,"showSidebar":false}'
    const { open, tabs } = setUp(older)
    expect(open().getState()).toEqual(JSON.parse(older))
    open().update({})
    expect(tabs.values.get(key)).toBe(older)
  })

  test('is the default where it cannot be read, the rest is kept', () => {
    vi.spyOn(log, 'warn').mockImplementation(() => undefined)
    const stored = (text: string) => setUp(text).open().getState()
    expect(stored('{"view":"icons","sort":{"by":"colour"},"showHidden":"yes"}')).toEqual({
      ...defaults,
      view: 'icons',
    })
    expect(stored('{"sort":{"by":"kind"},"view":1}')).toEqual({
      ...defaults,
      sort: { by: 'kind', descending: false },
    })
    expect(stored('nonsense')).toEqual(defaults)
    expect(stored('null')).toEqual(defaults)
  })

  test('follows other tabs', () => {
    const { open } = setUp()
    const [here, there] = [open(), open()]
    there.update({ view: 'icons' })
    expect(here.getState().view).toBe('icons')
  })

  test('applies even when it cannot be kept', () => {
    vi.spyOn(log, 'warn').mockImplementation(() => undefined)
    const { open, tabs } = setUp()
    const preferences = open()
    tabs.fill(true)
    expect(preferences.update({ showHidden: true })).toBe(false)
    expect(preferences.getState().showHidden).toBe(true)
  })
})
