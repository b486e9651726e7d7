import { describe, expect, test, vi } from 'vitest'
import { anyLaunch } from '@/kernel/apps/launch-arguments'
import type { AppManifest } from '@/kernel/apps/manifest'
import { isText } from '@/lib/record-shape'
import type { Viewport, WindowsSnapshot } from './types'
import { createWindowManager } from './window-manager'

const desktop: Viewport = { width: 1280, height: 800, isMobile: false, taskbarHeight: 48 }
const small: Viewport = { ...desktop, width: 800, height: 600 }
const phone: Viewport = { width: 390, height: 844, isMobile: true, taskbarHeight: 60 }

const manifests: readonly Pick<AppManifest, 'type' | 'texts' | 'titleOf' | 'args'>[] = [
  { type: 'terminal', texts: { title: 'OtterOS Terminal' }, args: { path: isText } },
  { type: 'htmlapp', texts: { title: 'HTML App' }, args: anyLaunch },
  {
    type: 'editor',
    texts: { title: 'Text Editor' },
    titleOf({ path }) {
      if (path === '/bad') throw new Error('bad')
      return `Editing ${path ?? ''}`
    },
    args: { path: isText },
  },
]

function makeManager(viewport = desktop, report = vi.fn()) {
  const load = () => Promise.resolve({ default: () => null })
  const find = (type: string): AppManifest | undefined => {
    const found = manifests.find((manifest) => manifest.type === type)
    return found && { icon: '', purpose: '', desktop: null, startMenu: null, load, ...found }
  }
  let time = 1000
  const manager = createWindowManager({ registry: { find }, viewport, now: () => (time += 1), report })
  const ids = () => manager.getState().windows.map(({ id }) => id)
  return { manager, ids, report }
}

/** As it is after being written down and read. */
const again = (snapshot: WindowsSnapshot): WindowsSnapshot =>
  JSON.parse(JSON.stringify(snapshot)) as WindowsSnapshot

/** A desktop with windows in every state. */
function usedDesktop() {
  const { manager } = makeManager()
  const floating = manager.open('terminal', { path: '/home' })
  manager.move(floating, { x: 210, y: 120 })
  const snapped = manager.open('editor', { path: '/home/a.txt' })
  manager.snap(snapped, 'left')
  const maximized = manager.open('htmlapp', {
    title: 'Chess',
    htmlContent: '<p>chess</p>',
    metadata: { appId: '7' },
  })
  manager.toggleMaximized(maximized)
  const minimized = manager.open('terminal')
  manager.toggleMinimized(minimized)
  manager.focus(snapped)
  manager.keepView(snapped, 'line', 12)
  return { manager, floating, snapped, maximized, minimized }
}

describe('windows that come back', () => {
  test('are what they were: place, size, state, stacking, focus, arguments and what they showed', () => {
    const { manager: before, snapped } = usedDesktop()
    const { manager } = makeManager()
    manager.restore(again(before.snapshot()))
    expect(manager.getState()).toEqual(before.getState())
    expect(manager.keptView(snapped, 'line')).toBe(12)
    expect(manager.keptView(snapped, 'column')).toBeUndefined()
    expect(again(manager.snapshot())).toEqual(again(before.snapshot()))
  })

  test('return to the place that was chosen for them, also by way of a smaller desktop', () => {
    const { manager: before, floating, maximized } = usedDesktop()
    const smaller = makeManager(small).manager
    smaller.restore(again(before.snapshot()))
    const { manager } = makeManager()
    manager.restore(again(smaller.snapshot()))
    expect(manager.getState().windows).toEqual(before.getState().windows)
    manager.toggleMaximized(maximized)
    before.toggleMaximized(maximized)
    expect(manager.getState().windows).toEqual(before.getState().windows)
    expect(smaller.getState().windows.find(({ id }) => id === floating)?.width).toBeLessThanOrEqual(800)
  })

  test('fill the screen of a phone', () => {
    const { manager: before } = usedDesktop()
    const { manager } = makeManager(phone)
    manager.restore(again(before.snapshot()))
    expect(manager.getState().windows.every(({ isMaximized, width }) => isMaximized && width === 390)).toBe(
      true,
    )
  })

  test('go beneath those that are open, which keep the focus, and are not opened twice', () => {
    const { manager: before, floating } = usedDesktop()
    const { manager, ids } = makeManager()
    const fresh = manager.open('htmlapp', { htmlContent: '' })
    const snapshot = again(before.snapshot())
    expect(manager.restore(snapshot)).toHaveLength(4)
    expect(ids().at(-1)).toBe(fresh)
    expect(ids()[0]).toBe(floating)
    expect(manager.getState().activeId).toBe(fresh)
    expect(manager.restore(snapshot)).toEqual([])
    expect(ids()).toHaveLength(5)
  })

  test('without an app, or with arguments that it does not take, are left out; the others come', () => {
    const { manager: before, minimized, floating } = usedDesktop()
    const { windows, activeId } = again(before.snapshot())
    const bad = windows.map((window) => {
      if (window.type === 'editor') return { ...window, args: { path: '/bad' } }
      if (window.type === 'htmlapp') return { ...window, type: 'gone' }
      return window.id === minimized ? { ...window, args: { url: 'https://a.example' } } : window
    })
    const { manager, ids, report } = makeManager()
    expect(manager.restore({ windows: bad, activeId })).toEqual([floating])
    expect(ids()).toEqual([floating])
    expect(manager.getState().activeId).toBe(floating)
    expect(report).toHaveBeenCalledOnce()
  })

  test('keep titles of their own, and follow the app where they have none', () => {
    const { manager: before, snapped, maximized } = usedDesktop()
    const { manager } = makeManager()
    manager.restore(again(before.snapshot()))
    manager.update(snapped, { path: '/home/b.txt' })
    manager.update(maximized, { path: '/home/b.txt' })
    const title = (id: string) => manager.getState().windows.find((window) => window.id === id)?.title
    expect(title(snapped)).toBe('Editing /home/b.txt')
    expect(title(maximized)).toBe('Chess')
  })

  test('leave their ids to themselves', () => {
    const { manager: before } = usedDesktop()
    const { manager, ids } = makeManager()
    manager.restore(again(before.snapshot()))
    for (let count = 0; count < 5; count += 1) manager.open('terminal')
    expect(new Set(ids()).size).toBe(9)
  })
})

test('what a window shows is kept until it is forgotten or the window closes', async () => {
  const { manager } = makeManager()
  const id = manager.open('terminal')
  manager.keepView(id, 'folder', '/home')
  manager.keepView('nobody', 'folder', '/home')
  expect(manager.keptView('nobody', 'folder')).toBeUndefined()
  const state = manager.getState()
  manager.keepView(id, 'folder', '/home')
  expect(manager.getState()).toBe(state)
  manager.keepView(id, 'folder', undefined)
  expect(manager.snapshot().windows[0]?.view).toEqual({})
  manager.keepView(id, 'folder', '/tmp')
  await manager.close(id)
  expect(manager.keptView(id, 'folder')).toBeUndefined()
})
