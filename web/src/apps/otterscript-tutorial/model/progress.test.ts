import { beforeEach, describe, expect, test, vi } from 'vitest'
import { log } from '@/lib/log'
import { storedValue } from '@/lib/stored-value'
import { createStorageTabs } from '@/lib/testing/storage-tabs'
import { createProgress } from './progress'

const key = 'otteros-otterscript-tutorial-maya'
const none = { done: [], lesson: 'introduction' }

beforeEach(() => {
  vi.spyOn(log, 'warn').mockImplementation(() => undefined)
})

function setUp(stored?: string) {
  const tabs = createStorageTabs(stored === undefined ? {} : { [key]: stored })
  return { tabs, open: () => createProgress(storedValue(tabs.open(), key)) }
}

describe('progress in the tutorial', () => {
  test('is stored as older versions read and write it', () => {
    const { open, tabs } = setUp()
    const progress = open()
    expect(progress.getState()).toEqual(none)
    progress.complete('files')
    progress.complete('files')
    progress.open('files')
    expect(tabs.values.get(key)).toBe('{"done":["files"],"lesson":"files"}')
    expect(open().getState()).toEqual({ done: ['files'], lesson: 'files' })
  })

  test.each(['{', '[]', '{"done":"all","lesson":1}', 'null'])('begins again when %s is stored', (stored) => {
    expect(setUp(stored).open().getState()).toEqual(none)
  })

  test('survives damage field by field', () => {
    expect(setUp('{"done":["files"],"lesson":1}').open().getState()).toEqual({ ...none, done: ['files'] })
    expect(setUp('{"done":[1],"lesson":"files"}').open().getState()).toEqual({ ...none, lesson: 'files' })
  })

  test('keeps lessons of a newer version, and opens none of them', () => {
    const { open, tabs } = setUp('{"done":["files","files","magic"],"lesson":"magic"}')
    const progress = open()
    expect(progress.getState()).toEqual({ done: ['files', 'magic'], lesson: 'introduction' })
    progress.complete('windows')
    expect(tabs.values.get(key)).toBe('{"done":["files","magic","windows"],"lesson":"magic"}')
  })

  test('of two windows adds up, and the lesson that is open is each window’s own', () => {
    const { open, tabs } = setUp()
    const [one, two] = [open(), open()]
    one.open('files')
    one.complete('files')
    expect(two.getState()).toEqual({ done: ['files'], lesson: 'introduction' })
    tabs.hearing(false)
    one.complete('windows')
    two.complete('security')
    expect(open().getState().done).toEqual(['files', 'windows', 'security'])
    one.dispose()
    two.dispose()
    expect(tabs.listening()).toBe(1)
  })

  test('that cannot be stored holds until the window is closed', () => {
    const { open, tabs } = setUp()
    const progress = open()
    tabs.fill(true)
    progress.complete('files')
    expect(progress.getState().done).toEqual(['files'])
    expect(tabs.values.size).toBe(0)
  })
})
