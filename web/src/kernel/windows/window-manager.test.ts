import { afterEach, describe, expect, test, vi } from 'vitest'
import { anyLaunch } from '@/kernel/apps/launch-arguments'
import type { AppManifest } from '@/kernel/apps/manifest'
import { speak } from '@/lib/language/define-texts'
import { isText } from '@/lib/record-shape'
import type { Viewport } from './types'
import { createWindowManager } from './window-manager'

afterEach(() => speak('en'))

const desktop: Viewport = { width: 1280, height: 800, isMobile: false, taskbarHeight: 48 }
const phone: Viewport = { width: 390, height: 844, isMobile: true, taskbarHeight: 60 }

const manifests: readonly Pick<AppManifest, 'type' | 'texts' | 'titleOf' | 'window' | 'args'>[] = [
  { type: 'terminal', texts: { title: 'OtterOS Terminal', label: 'Terminal' }, args: { path: isText } },
  {
    type: 'htmlapp',
    texts: { title: 'HTML App' },
    args: anyLaunch,
  },
  {
    type: 'editor',
    texts: {
      get title() {
        return translated
      },
    },
    titleOf: ({ metadata, path }) => `${translated}${path ?? ''}${metadata ? '*' : ''}`,
    args: anyLaunch,
  },
  {
    type: 'pluginsettings',
    texts: { title: 'Plugin Settings' },
    titleOf: (args) => `Plugin Settings - ${args.path ?? ''}`,
  },
  {
    type: 'monitor',
    texts: { title: 'System Monitor' },
    window: { width: 500, height: 400, minWidth: 360 },
  },
]

/** What the app is called, in the current language. */
let translated = 'Otter Book'

const load = () => Promise.resolve({ default: () => null })

function makeManager(viewport = desktop, now = () => 1_764_000_000_000, report = vi.fn()) {
  const registry = {
    find: (type: string): AppManifest | undefined => {
      const found = manifests.find((manifest) => manifest.type === type)
      return found && { icon: '', purpose: '', desktop: null, startMenu: null, load, ...found }
    },
  }
  const manager = createWindowManager({ registry, viewport, now, report })
  const get = (id: string) => {
    const window = manager.getState().windows.find((candidate) => candidate.id === id)
    if (!window) throw new Error(`no window ${id}`)
    return window
  }
  return { manager, get, report, order: () => manager.getState().windows.map((window) => window.id) }
}

const place = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) => ({
  x,
  y,
  width,
  height,
})

describe('opening', () => {
  test('a window has every field with its default [A3.1 B3.27]', () => {
    const { manager, get } = makeManager()
    const id = manager.open('terminal')
    expect(get(id)).toEqual({
      id: 'terminal-1764000000000',
      type: 'terminal',
      title: 'OtterOS Terminal',
      isMinimized: false,
      isMaximized: false,
      zIndex: 0,
      snapped: null,
      restoreGeometry: null,
      x: 100,
      y: 50,
      width: 800,
      height: 600,
      minWidth: 320,
      minHeight: 200,
      path: '/',
      content: null,
      htmlContent: null,
      url: null,
      pluginPath: null,
      importMode: null,
      parentWindowId: null,
      metadata: null,
    })
  })

  test('an id is the type and a timestamp, unique also within one millisecond [A3.1]', () => {
    const { manager } = makeManager()
    expect([manager.open('terminal'), manager.open('terminal')]).toEqual([
      'terminal-1764000000000',
      'terminal-1764000000001',
    ])
  })

  test('an id is not given again after its window closed within the same millisecond [A3.1]', async () => {
    const { manager } = makeManager()
    const first = manager.open('terminal')
    await manager.close(first)
    expect(manager.open('terminal')).not.toBe(first)
  })

  test('adds the window on top and focuses it [A4.6]', () => {
    const { manager, order } = makeManager()
    const first = manager.open('terminal')
    const second = manager.open('monitor')
    expect(order()).toEqual([first, second])
    expect(manager.getState().activeId).toBe(second)
  })

  test('the title comes from the arguments, else from the app', () => {
    const { manager, get } = makeManager()
    expect(get(manager.open('terminal', { title: 'Mine' })).title).toBe('Mine')
    expect(get(manager.open('pluginsettings', { path: 'clock' })).title).toBe('Plugin Settings - clock')
  })

  test('what it was opened with is kept [B3.27]', () => {
    const { manager, get } = makeManager()
    const args = {
      path: '/home',
      content: 'c',
      htmlContent: '<p>',
      url: 'https://example.org',
      pluginPath: '/p',
      importMode: 'plugin',
      parentWindowId: 'filemanager-1',
      metadata: { a: 1 },
    }
    const opened = manager.launch('htmlapp', args)
    expect(opened.ok && get(opened.value)).toMatchObject(args)
  })

  test('a type that is not known has a window that says so, with what it was opened with [B2.2]', () => {
    const { manager, get } = makeManager()
    const opened = manager.launch('nonsense', { url: 'https://example.org', colour: 'red' })
    expect(opened.ok && get(opened.value)).toMatchObject({
      type: 'nonsense',
      title: 'Unknown Application',
      url: 'https://example.org',
      metadata: null,
    })
  })

  test('arguments from elsewhere that an app does not take are refused, by name, and no window opens', () => {
    const { manager, get } = makeManager()
    const refusal = (args: unknown) => {
      const opened = manager.launch('terminal', args)
      return opened.ok ? null : [opened.error.code, opened.error.message]
    }
    expect(refusal({ path: 7, url: 'https://example.org' })).toEqual([
      'invalid',
      'Terminal cannot be opened with this: path and url.',
    ])
    expect(refusal({ title: {} })).toEqual(['invalid', 'Terminal cannot be opened with this: title.'])
    expect(refusal('path')).toEqual(['invalid', 'Terminal cannot be opened with this: detail.'])
    expect(manager.getState().windows).toEqual([])
    const opened = manager.launch('terminal', { path: '/home', url: null, parentWindowId: 'editor-1' })
    expect(opened.ok && get(opened.value)).toMatchObject({ path: '/home', parentWindowId: 'editor-1' })
  })

  test('each window starts 30 px further than the one below and stays on the desktop [A9.8]', () => {
    const { manager, get } = makeManager()
    const corners = Array.from({ length: 20 }, () => get(manager.open('terminal'))).map(({ x, y }) => [x, y])
    expect(corners.slice(0, 4)).toEqual([
      [100, 50],
      [130, 80],
      [160, 110],
      [190, 140],
    ])
    for (const [x = 0, y = 0] of corners) {
      expect(x + 800).toBeLessThanOrEqual(1280)
      expect(y + 600).toBeLessThanOrEqual(752)
    }
  })

  test('where lines run from right to left, they start at the right', async () => {
    await speak('ar')
    const { manager, get } = makeManager()
    const corners = Array.from({ length: 20 }, () => get(manager.open('terminal'))).map(({ x, y }) => [x, y])
    expect(corners.slice(0, 3)).toEqual([
      [380, 50],
      [350, 80],
      [320, 110],
    ])
    expect(corners.every(([x = -1]) => x >= 0)).toBe(true)
    const small = makeManager({ ...desktop, width: 780, height: 500 })
    expect(place(small.get(small.manager.open('terminal')))).toMatchObject({ x: 0, width: 780 })
  })

  test('a new window is never larger than the desktop without the taskbar', () => {
    const { manager, get } = makeManager({ ...desktop, width: 780, height: 500 })
    expect(place(get(manager.open('terminal')))).toEqual({ x: 0, y: 0, width: 780, height: 452 })
  })

  test('an app may ask for another size and least size', () => {
    const { manager, get } = makeManager()
    expect(get(manager.open('monitor'))).toMatchObject({
      width: 500,
      height: 400,
      minWidth: 360,
      minHeight: 200,
    })
  })

  test('on mobile it is maximized; its own size is the full width and the viewport minus 48 [A2.16 A9.8]', () => {
    const { manager, get } = makeManager(phone)
    const window = get(manager.open('terminal'))
    expect(window.isMaximized).toBe(true)
    expect(window.restoreGeometry).toEqual({ x: 0, y: 0, width: 390, height: 796 })
    expect(place(window)).toEqual({ x: 0, y: 0, width: 390, height: 784 })
  })
})

describe('focus, minimize and close', () => {
  test('focus moves a window to the end of the list [A4.8]', () => {
    const { manager, get, order } = makeManager()
    const [a, b, c] = [manager.open('terminal'), manager.open('monitor'), manager.open('terminal')]
    manager.focus(a)
    expect(order()).toEqual([b, c, a])
    expect([get(b).zIndex, get(c).zIndex, get(a).zIndex]).toEqual([0, 1, 2])
    expect(manager.getState().activeId).toBe(a)
  })

  test('focus restores a minimized window [A4.8]', () => {
    const { manager, get } = makeManager()
    const id = manager.open('terminal')
    manager.toggleMinimized(id)
    manager.focus(id)
    expect(get(id).isMinimized).toBe(false)
    expect(manager.getState().activeId).toBe(id)
  })

  test('focusing the active window tells nobody', () => {
    const { manager } = makeManager()
    const id = manager.open('terminal')
    const listener = vi.fn()
    manager.subscribe(listener)
    manager.focus(id)
    expect(listener).not.toHaveBeenCalled()
  })

  test('minimize toggles, and the next visible window gets the focus [A4.8]', () => {
    const { manager, get } = makeManager()
    const [a, b, c] = [manager.open('terminal'), manager.open('terminal'), manager.open('terminal')]
    manager.toggleMinimized(b)
    expect(manager.getState().activeId).toBe(c)
    manager.toggleMinimized(c)
    expect(manager.getState().activeId).toBe(a)
    manager.toggleMinimized(a)
    expect(manager.getState().activeId).toBeNull()
    manager.toggleMinimized(b)
    expect(get(b).isMinimized).toBe(false)
    expect(manager.getState().activeId).toBe(b)
  })

  test('closing the active window focuses the last remaining one, or none [A4.7]', async () => {
    const { manager, order } = makeManager()
    const [a, b, c] = [manager.open('terminal'), manager.open('terminal'), manager.open('terminal')]
    expect(await manager.close(c)).toBe(true)
    expect(order()).toEqual([a, b])
    expect(manager.getState().activeId).toBe(b)
    await manager.close(b)
    await manager.close(a)
    expect(manager.getState()).toMatchObject({ windows: [], activeId: null })
  })

  test('closing another window leaves the focus where it is [A4.7]', async () => {
    const { manager } = makeManager()
    const [a, b] = [manager.open('terminal'), manager.open('terminal')]
    await manager.close(a)
    expect(manager.getState().activeId).toBe(b)
  })

  test('after closing, a minimized window is passed over for one that can be seen [A4.7]', async () => {
    const { manager } = makeManager()
    const [a, b, c] = [manager.open('terminal'), manager.open('terminal'), manager.open('terminal')]
    manager.toggleMinimized(b)
    await manager.close(c)
    expect(manager.getState().activeId).toBe(a)
  })

  test('show desktop minimizes all, and again restores what it minimized', () => {
    const { manager } = makeManager()
    const [a] = [manager.open('terminal'), manager.open('terminal'), manager.open('terminal')]
    manager.toggleMinimized(a)
    const before = manager.getState()
    manager.toggleShowDesktop()
    expect(manager.getState().windows.every((window) => window.isMinimized)).toBe(true)
    expect(manager.getState().activeId).toBeNull()
    manager.toggleShowDesktop()
    expect(manager.getState().windows).toEqual(before.windows)
    expect(manager.getState().activeId).toBe(before.activeId)
  })

  test('show desktop forgets what it minimized once a window was opened since', () => {
    const { manager } = makeManager()
    const a = manager.open('terminal')
    manager.toggleShowDesktop()
    const b = manager.open('terminal')
    manager.toggleShowDesktop()
    manager.toggleShowDesktop()
    const minimized = manager.getState().windows.filter((window) => window.isMinimized)
    expect(minimized.map((window) => window.id)).toEqual([a])
    expect(manager.getState().activeId).toBe(b)
  })

  test('an id that does not exist does nothing', async () => {
    const { manager } = makeManager()
    manager.open('terminal')
    const before = manager.getState()
    manager.focus('none')
    manager.toggleMinimized('none')
    manager.toggleMaximized('none')
    manager.move('none', { x: 1, y: 1 })
    manager.resize('none', { x: 1, y: 1, width: 500, height: 500 })
    manager.snap('none', 'left')
    manager.update('none', { title: 'x' })
    expect(await manager.close('none')).toBe(false)
    expect(manager.getState()).toBe(before)
  })

  test('an app changes its title and data; the rest stays', () => {
    const { manager, get } = makeManager()
    const id = manager.open('editor', { path: '/a', content: 'old' })
    manager.update(id, { title: 'notes.txt', content: null })
    expect(get(id)).toMatchObject({ title: 'notes.txt', path: '/a', content: null })
  })
})

describe('close guards', () => {
  test('every guard is asked, and one refusal keeps the window open', async () => {
    const { manager, order } = makeManager()
    const id = manager.open('terminal')
    const first = vi.fn(() => Promise.resolve(false))
    const second = vi.fn(() => true)
    manager.addCloseGuard(id, first)
    manager.addCloseGuard(id, second)
    expect(await manager.close(id)).toBe(false)
    expect(first).toHaveBeenCalledOnce()
    expect(second).toHaveBeenCalledOnce()
    expect(order()).toEqual([id])
  })

  test('a removed guard is not asked', async () => {
    const { manager } = makeManager()
    const id = manager.open('terminal')
    manager.addCloseGuard(id, () => false)()
    expect(await manager.close(id)).toBe(true)
  })

  test('a guard that throws keeps the window open and is reported', async () => {
    const { manager, report, order } = makeManager()
    const id = manager.open('terminal')
    const error = new Error('broken guard')
    manager.addCloseGuard(id, () => {
      throw error
    })
    expect(await manager.close(id)).toBe(false)
    expect(report).toHaveBeenCalledExactlyOnceWith(error)
    expect(order()).toEqual([id])
  })

  test('while a closing waits for its answer, another one asks nothing [A4.9]', async () => {
    const { manager, order } = makeManager()
    const id = manager.open('terminal')
    let answer: (mayClose: boolean) => void = () => undefined
    const guard = vi.fn(
      () =>
        new Promise<boolean>((resolve) => {
          answer = resolve
        }),
    )
    manager.addCloseGuard(id, guard)
    const outcomes = Promise.all([manager.close(id), manager.close(id)])
    answer(true)
    expect(await outcomes).toEqual([true, true])
    expect(guard).toHaveBeenCalledOnce()
    expect(order()).toEqual([])
  })

  test('after a refusal it can be tried again', async () => {
    const { manager } = makeManager()
    const id = manager.open('terminal')
    const guard = vi.fn<() => boolean>().mockReturnValueOnce(false).mockReturnValueOnce(true)
    manager.addCloseGuard(id, guard)
    expect(await manager.close(id)).toBe(false)
    expect(await manager.close(id)).toBe(true)
  })
})

describe('geometry', () => {
  test('maximize fills the desktop minus the taskbar and remembers the geometry [A4.8 A9.7]', () => {
    const { manager, get } = makeManager()
    const id = manager.open('terminal')
    manager.resize(id, { x: 33, y: 44, width: 555, height: 444 })
    manager.toggleMaximized(id)
    expect(get(id)).toMatchObject({ isMaximized: true, x: 0, y: 0, width: 1280, height: 752 })
    manager.toggleMaximized(id)
    expect(get(id)).toMatchObject({ isMaximized: false, restoreGeometry: null })
    expect(place(get(id))).toEqual({ x: 33, y: 44, width: 555, height: 444 })
  })

  test('on mobile a maximized window ends above the 60 px taskbar [A4.8 A9.7]', () => {
    const { manager, get } = makeManager(phone)
    expect(place(get(manager.open('terminal')))).toEqual({ x: 0, y: 0, width: 390, height: 844 - 60 })
  })

  test('a moved window never gets a negative y, and 64 px of its title bar stay in reach [A4.10]', () => {
    const { manager, get } = makeManager()
    const id = manager.open('terminal')
    manager.move(id, { x: -2000, y: -300 })
    expect(get(id)).toMatchObject({ x: 64 - 800, y: 0 })
    manager.move(id, { x: 9000, y: 9000 })
    expect(get(id)).toMatchObject({ x: 1280 - 64, y: 752 - 36 })
  })

  test('a position that is no number is ignored', () => {
    const { manager, get } = makeManager()
    const id = manager.open('terminal')
    manager.move(id, { x: Number.NaN, y: 5 })
    manager.resize(id, { x: 0, y: 0, width: Number.POSITIVE_INFINITY, height: 300 })
    expect(place(get(id))).toEqual({ x: 100, y: 50, width: 800, height: 600 })
  })

  test('resizing keeps the least size', () => {
    const { manager, get } = makeManager()
    const id = manager.open('monitor')
    manager.resize(id, { x: 10, y: -10, width: 1, height: 1 })
    expect(place(get(id))).toEqual({ x: 10, y: 0, width: 360, height: 200 })
  })

  test('snapping fills a half or quarter and remembers the floating geometry', () => {
    const { manager, get } = makeManager({ ...desktop, width: 1281, height: 801 })
    const id = manager.open('terminal')
    manager.snap(id, 'left')
    expect(place(get(id))).toEqual({ x: 0, y: 0, width: 640, height: 753 })
    manager.snap(id, 'right')
    expect(place(get(id))).toEqual({ x: 640, y: 0, width: 641, height: 753 })
    manager.snap(id, 'bottom-right')
    expect(place(get(id))).toEqual({ x: 640, y: 376, width: 641, height: 377 })
    expect(get(id).restoreGeometry).toEqual({ x: 100, y: 50, width: 800, height: 600 })
    manager.snap(id, null)
    expect(get(id)).toMatchObject({ snapped: null, x: 100, y: 50, width: 800, height: 600 })
  })

  test('a window that was snapped when it was maximized returns to its zone [A4.8]', () => {
    const { manager, get } = makeManager()
    const id = manager.open('terminal')
    manager.snap(id, 'left')
    const snapped = get(id)
    manager.toggleMaximized(id)
    manager.toggleMaximized(id)
    expect(get(id)).toEqual(snapped)
    manager.snap(id, null)
    expect(place(get(id))).toEqual({ x: 100, y: 50, width: 800, height: 600 })
  })

  test('moving a maximized or snapped window lets it float at its remembered size [A4.8]', () => {
    const { manager, get } = makeManager()
    const id = manager.open('terminal')
    manager.toggleMaximized(id)
    manager.move(id, { x: 20, y: 30 })
    expect(get(id)).toMatchObject({ isMaximized: false, x: 20, y: 30, width: 800, height: 600 })
    manager.snap(id, 'top-left')
    manager.move(id, { x: 7, y: 8 })
    expect(get(id)).toMatchObject({ snapped: null, x: 7, y: 8, width: 800, height: 600 })
  })

  test('on mobile windows cannot be moved, sized or snapped [A2.16 A4.10]', () => {
    const { manager } = makeManager(phone)
    const id = manager.open('terminal')
    const before = manager.getState()
    manager.move(id, { x: 5, y: 5 })
    manager.resize(id, { x: 0, y: 0, width: 330, height: 330 })
    manager.snap(id, 'left')
    expect(manager.getState()).toBe(before)
  })
})

describe('another viewport', () => {
  test('maximized and snapped windows follow it [A4.8]', () => {
    const { manager, get } = makeManager()
    const [a, b] = [manager.open('terminal'), manager.open('terminal')]
    manager.toggleMaximized(a)
    manager.snap(b, 'right')
    manager.setViewport({ ...desktop, width: 1000, height: 700 })
    expect(place(get(a))).toEqual({ x: 0, y: 0, width: 1000, height: 652 })
    expect(place(get(b))).toEqual({ x: 500, y: 0, width: 500, height: 652 })
  })

  test('a floating window moves inside, and back when there is room again', () => {
    const { manager, get } = makeManager()
    const id = manager.open('terminal')
    manager.move(id, { x: 480, y: 152 })
    manager.setViewport({ ...desktop, width: 900, height: 600 })
    expect(place(get(id))).toEqual({ x: 100, y: 0, width: 800, height: 552 })
    manager.setViewport(desktop)
    expect(place(get(id))).toEqual({ x: 480, y: 152, width: 800, height: 600 })
  })

  test('a window moved on the smaller desktop stays there when it grows', () => {
    const { manager, get } = makeManager()
    const id = manager.open('terminal')
    manager.setViewport({ ...desktop, width: 850 })
    manager.move(id, { x: 11, y: 12 })
    manager.setViewport(desktop)
    expect(place(get(id))).toEqual({ x: 11, y: 12, width: 800, height: 600 })
  })

  test('the same viewport again tells nobody', () => {
    const { manager } = makeManager()
    manager.open('terminal')
    const listener = vi.fn()
    manager.subscribe(listener)
    manager.setViewport({ ...desktop })
    expect(listener).not.toHaveBeenCalled()
  })

  test('a snapped window keeps its record when nothing about it changes', () => {
    const { manager, get } = makeManager()
    const id = manager.open('terminal')
    manager.snap(id, 'left')
    const before = get(id)
    manager.open('terminal')
    manager.snap(id, 'left')
    expect(get(id)).toBe(before)
  })
})

describe('in another language', () => {
  test('windows that their app gave a title have its title of now; others keep theirs', () => {
    translated = 'Otter Book'
    const { manager, get } = makeManager()
    const [plain, chapter, named, renamed] = [
      manager.launch('editor'),
      manager.launch('editor', { path: '/1' }),
      manager.launch('editor', { title: 'Rivers' }),
      manager.launch('editor'),
    ].map((opened) => (opened.ok ? opened.value : ''))
    manager.update(renamed ?? '', { title: 'Lakes' })
    manager.update(chapter ?? '', { metadata: { page: 2 } })
    const titles = () => [plain, chapter, named, renamed].map((id) => get(id ?? '')?.title)
    expect(titles()).toEqual(['Otter Book', 'Otter Book/1*', 'Rivers', 'Lakes'])
    translated = 'Otterbuch'
    manager.retitle()
    expect(titles()).toEqual(['Otterbuch', 'Otterbuch/1*', 'Rivers', 'Lakes'])
  })
})
