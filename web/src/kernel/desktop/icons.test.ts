import { describe, expect, test, vi } from 'vitest'
import { memoryOsStorage } from '@/kernel/storage/testing/memory-os-storage'
import { type KeyValueStorage, memoryStorage } from '@/lib/key-value-storage'
import { createDesktopIcons } from './icons'
import type { DesktopIcon } from './types'

const icon: DesktopIcon = {
  name: 'Weather Otter',
  icon: '🌦️',
  type: 'htmlapp',
  path: '/apps/store/7',
  htmlContent: '<p>Sunny</p>',
  url: 'https://weather.example/',
  appId: '7',
  author: 'Maya',
  version: '1.0.0',
  category: 'widgets',
  description: 'Says what it is like outside',
}
const key = 'otteros-desktop-icons-maya@example.org'
const silenced = () => vi.spyOn(console, 'warn').mockImplementation(() => undefined)

describe('createDesktopIcons', () => {
  test('icons are kept per user under a key with the user name, with every field [A3.5 A7.17 B3.28 B7.35]', () => {
    const storage = memoryStorage()
    expect(createDesktopIcons(memoryOsStorage(storage, 'maya@example.org')).put(icon)).toBe(true)
    expect(JSON.parse(storage.get(key) ?? '')).toEqual([icon])
    expect(createDesktopIcons(memoryOsStorage(storage, 'maya@example.org')).getState()).toEqual([icon])
    expect(createDesktopIcons(memoryOsStorage(storage, 'otto@example.org')).getState()).toEqual([])
  })

  test('an icon of the same name is replaced in its place, others are added at the end [B4.28]', () => {
    const icons = createDesktopIcons(memoryOsStorage())
    icons.put(icon)
    icons.put({ ...icon, name: 'Notes' })
    icons.put({ ...icon, version: '2.0.0' })
    expect(icons.getState().map(({ name, version }) => [name, version])).toEqual([
      ['Weather Otter', '2.0.0'],
      ['Notes', '1.0.0'],
    ])
    icons.remove('Weather Otter')
    expect(icons.getState().map(({ name }) => name)).toEqual(['Notes'])
  })

  test('what is stored and does not fit is left out entry by entry, with a log', () => {
    const warn = silenced()
    const stored = [
      icon,
      { ...icon, name: 'No content', htmlContent: null },
      'nonsense',
      { ...icon, type: 'terminal' },
    ]
    const storage = memoryStorage({ [key]: JSON.stringify(stored), 'otteros-desktop-icons-otto': '{"a":' })
    expect(createDesktopIcons(memoryOsStorage(storage, 'maya@example.org')).getState()).toEqual([icon])
    expect(warn).toHaveBeenCalledTimes(3)
    expect(createDesktopIcons(memoryOsStorage(storage, 'otto')).getState()).toEqual([])
    expect(warn).toHaveBeenCalledTimes(4)
  })

  test('a change begins with what is stored by now, and keeps entries that this version cannot read', () => {
    silenced()
    const newer = { name: 'Board', type: 'widget' }
    const storage = memoryStorage({ [key]: JSON.stringify([newer]) })
    const here = createDesktopIcons(memoryOsStorage(storage, 'maya@example.org'))
    const there = createDesktopIcons(memoryOsStorage(storage, 'maya@example.org'))
    there.put(icon)
    here.put({ ...icon, name: 'Notes' })
    expect(here.getState().map(({ name }) => name)).toEqual(['Weather Otter', 'Notes'])
    expect(JSON.parse(storage.get(key) ?? '')).toEqual([icon, { ...icon, name: 'Notes' }, newer])
  })

  test('a change in another tab is taken over, until the desktop ends', () => {
    let tell: (value: string | null) => void = () => undefined
    const stopped = vi.fn()
    const storage: KeyValueStorage = {
      ...memoryStorage(),
      onExternalChange: (_key, listener) => {
        tell = listener
        return stopped
      },
    }
    const icons = createDesktopIcons(memoryOsStorage(storage, 'maya'))
    const heard = vi.fn()
    icons.subscribe(heard)
    tell(JSON.stringify([icon]))
    expect(icons.getState()).toEqual([icon])
    expect(heard).toHaveBeenCalledOnce()
    icons.dispose()
    expect(stopped).toHaveBeenCalledOnce()
  })

  test('a change that cannot be saved is not shown either', () => {
    silenced()
    const storage: KeyValueStorage = {
      ...memoryStorage(),
      set: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    const icons = createDesktopIcons(memoryOsStorage(storage, 'maya'))
    expect(icons.put(icon)).toBe(false)
    expect(icons.getState()).toEqual([])
  })
})
