import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createEventBus } from '@/kernel/events/bus'
import type { OsEvents } from '@/kernel/events/types'
import { createNotifications } from '@/kernel/notifications/notifications'
import type { WindowManager } from '@/kernel/windows/types'
import { memoryOsStorage } from '@/kernel/storage/testing/memory-os-storage'
import { memoryStorage } from '@/lib/key-value-storage'
import { createDesktopIcons } from './icons'
import { installDesktopHandlers } from './install'
import { openInstalledApp } from './open-icon'

const request: OsEvents['app-install-request'] = {
  id: '7',
  name: 'Weather Otter',
  icon: '🌦️',
  type: 'htmlapp',
  htmlContent: '<p>Sunny</p>',
  author: 'Maya',
  version: '1.0.0',
  category: 'widgets',
  description: 'Says what it is like outside',
  framework: 'html_base',
  files: [],
  path: '/apps/store/7',
}

const setUp = (storage = memoryStorage()) => {
  const events = createEventBus(new EventTarget())
  const desktopIcons = createDesktopIcons(memoryOsStorage(storage))
  const notifications = createNotifications()
  const open = vi.fn<WindowManager['open']>(() => 'htmlapp-1')
  const windows = { open } as unknown as WindowManager
  const stop = installDesktopHandlers({ events, windows, desktopIcons, notifications })
  return { events, desktopIcons, notifications, open, stop }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('installDesktopHandlers', () => {
  test('an install request opens a window and adds the icon after 100 ms [B4.28 B7.25 B9.19]', () => {
    const { events, open, desktopIcons } = setUp()
    events.emit('app-install-request', request)
    expect(open).toHaveBeenCalledExactlyOnceWith(
      'htmlapp',
      expect.objectContaining({
        title: 'Weather Otter',
        path: '/apps/store/7',
        htmlContent: '<p>Sunny</p>',
      }),
    )
    vi.advanceTimersByTime(99)
    expect(desktopIcons.getState()).toEqual([])
    vi.advanceTimersByTime(1)
    expect(desktopIcons.getState()).toEqual([
      {
        name: 'Weather Otter',
        icon: '🌦️',
        type: 'htmlapp',
        path: '/apps/store/7',
        htmlContent: '<p>Sunny</p>',
        appId: '7',
        author: 'Maya',
        version: '1.0.0',
        category: 'widgets',
        description: 'Says what it is like outside',
      },
    ])
  })

  test('installing again updates the icon [B4.28]', () => {
    const { events, desktopIcons } = setUp()
    events.emit('app-install-request', request)
    events.emit('app-install-request', { ...request, version: '2.0.0' })
    vi.advanceTimersByTime(100)
    expect(desktopIcons.getState().map(({ version }) => version)).toEqual(['2.0.0'])
  })

  test('a preview opens a window and leaves no icon [B7.25]', () => {
    const { events, open, desktopIcons } = setUp()
    events.emit('app-install-request', {
      ...request,
      id: 'preview-1764000000000',
      name: 'Preview: Weather Otter',
      path: '/apps/preview/7',
    })
    vi.advanceTimersByTime(1000)
    expect(open).toHaveBeenCalledOnce()
    expect(desktopIcons.getState()).toEqual([])
  })

  test('content that is empty or lacks < or > is abandoned and logged only [B5.26 B8.55]', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { events, open, desktopIcons, notifications } = setUp()
    for (const htmlContent of ['', '   ', 'no tags', 'a > b', 'a < b']) {
      events.emit('app-install-request', { ...request, htmlContent })
      events.emit('create-desktop-icon', { ...request, htmlContent })
    }
    vi.advanceTimersByTime(1000)
    expect(open).not.toHaveBeenCalled()
    expect(desktopIcons.getState()).toEqual([])
    expect(notifications.getState()).toBeNull()
    expect(warn).toHaveBeenCalledTimes(10)
  })

  test('icons are made and removed by name [B7.26 B7.27]', () => {
    const { events, desktopIcons } = setUp()
    events.emit('create-desktop-icon', {
      name: 'Notes',
      icon: '📝',
      type: 'htmlapp',
      path: '/apps/plugins/notes',
      htmlContent: '<p>n</p>',
    })
    expect(desktopIcons.getState().map(({ name }) => name)).toEqual(['Notes'])
    events.emit('remove-desktop-icon', { name: 'Notes' })
    expect(desktopIcons.getState()).toEqual([])
  })

  test('an icon that could not be saved is told', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { events, notifications } = setUp({
      ...memoryStorage(),
      set: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    })
    events.emit('app-install-request', request)
    vi.advanceTimersByTime(100)
    expect(notifications.getState()).toMatchObject({ title: 'Icon not saved', variant: 'destructive' })
  })

  test('nothing is answered or added after the desktop ended', () => {
    const { events, open, desktopIcons, stop } = setUp()
    events.emit('app-install-request', request)
    stop()
    vi.advanceTimersByTime(100)
    events.emit('app-install-request', request)
    expect(open).toHaveBeenCalledOnce()
    expect(desktopIcons.getState()).toEqual([])
  })
})

describe('openInstalledApp', () => {
  const icon = {
    name: 'Weather Otter',
    icon: '🌦️',
    type: 'htmlapp',
    path: '/apps/store/7',
    htmlContent: '<p>Sunny</p>',
  } as const

  test('opens the app with its content [A1.3]', () => {
    const { open } = setUp()
    expect(openInstalledApp({ open } as unknown as WindowManager, icon)).toBeNull()
    expect(open).toHaveBeenCalledExactlyOnceWith(
      'htmlapp',
      expect.objectContaining({ title: 'Weather Otter', htmlContent: '<p>Sunny</p>', url: null }),
    )
  })

  test('invalid content opens nothing and says so [A5.2 A8.7]', () => {
    const { open } = setUp()
    expect(openInstalledApp({ open } as unknown as WindowManager, { ...icon, htmlContent: 'plain' })).toBe(
      'Cannot open Weather Otter: Invalid app content',
    )
    expect(open).not.toHaveBeenCalled()
  })
})
