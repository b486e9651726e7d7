import { describe, expect, test, vi } from 'vitest'
import { createEventBus } from './bus'
import type { OsEvents } from './types'

const app: OsEvents['app-install-request'] = {
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

const samples: OsEvents = {
  'app-install-request': app,
  'create-desktop-icon': {
    name: 'Notes',
    icon: '📝',
    type: 'htmlapp',
    path: '/apps/plugins/notes',
    htmlContent: '<p>n</p>',
  },
  'remove-desktop-icon': { name: 'Notes' },
  'plugin-import': {
    parentWindowId: 'filemanager-1',
    folderPath: '/apps/plugins/notes',
    folderName: 'notes',
  },
  'plugin-installed': { name: 'Notes', icon: '📝', htmlContent: '<p>n</p>', path: '/apps/plugins/notes' },
  'otterscript-create-window': { type: 'editor', title: 'Hello', parentWindowId: 'htmlapp-1' },
}

const silenced = () => vi.spyOn(console, 'warn').mockImplementation(() => undefined)

describe('createEventBus', () => {
  test('carries every in-page event as a CustomEvent of its name [B7.24 B7.25 B7.26 B7.27 B7.28 B7.29 B7.30 B3.32]', () => {
    const target = new EventTarget()
    const bus = createEventBus(target)
    for (const name of Object.keys(samples) as (keyof OsEvents)[]) {
      const raw = vi.fn()
      const heard = vi.fn()
      target.addEventListener(name, raw)
      const stop = bus.on(name, heard)
      bus.emit(name, samples[name])
      expect(raw.mock.calls[0]?.[0]).toBeInstanceOf(CustomEvent)
      expect(heard).toHaveBeenCalledExactlyOnceWith(samples[name])
      stop()
      bus.emit(name, samples[name])
      expect(heard).toHaveBeenCalledOnce()
    }
  })

  test('events of other code on the page are heard, with framework and files filled in where they are absent [B3.32]', () => {
    const target = new EventTarget()
    const heard = vi.fn()
    createEventBus(target).on('app-install-request', heard)
    const { framework, files, ...detail } = app
    target.dispatchEvent(new CustomEvent('app-install-request', { detail }))
    expect(heard).toHaveBeenCalledExactlyOnceWith({ ...detail, framework, files })
  })

  test('a malformed event reaches nobody and is logged once, with the field that is wrong', () => {
    const warn = silenced()
    const target = new EventTarget()
    const bus = createEventBus(target)
    const heard = vi.fn()
    bus.on('app-install-request', heard)
    bus.on('app-install-request', heard)
    target.dispatchEvent(new CustomEvent('app-install-request', { detail: { ...app, htmlContent: 5 } }))
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      '[otteros] Dropped a malformed app-install-request event: htmlContent',
    )
    target.dispatchEvent(new CustomEvent('app-install-request', { detail: { ...app, type: 'terminal' } }))
    target.dispatchEvent(new CustomEvent('app-install-request'))
    target.dispatchEvent(new Event('app-install-request'))
    expect(heard).not.toHaveBeenCalled()
    expect(warn).toHaveBeenCalledTimes(4)
  })
})
