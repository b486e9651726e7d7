import { describe, expect, test, vi } from 'vitest'
import { createAppPlatform } from '@/kernel/plugins/create-app-platform'
import { createMemoryStore } from '@/kernel/app-platform/store/memory-store'
import { lastingPage } from '@/kernel/app-platform/testing/lasting-page'
import { createDesktopIcons } from '@/kernel/desktop/icons'
import { installDesktopHandlers } from '@/kernel/desktop/install'
import { createEventBus } from '@/kernel/events/bus'
import { createEngine } from '@/kernel/files/engine'
import { createFiles } from '@/kernel/files/create-files'
import { createSampleTree } from '@/kernel/files/sample/sample-tree'
import { createMemoryStore as createFileStore } from '@/kernel/files/stores/memory-store'
import { createNotifications } from '@/kernel/notifications/notifications'
import type { WindowManager } from '@/kernel/windows/types'
import { memoryOsStorage } from '@/kernel/storage/testing/memory-os-storage'
import { memoryStorage } from '@/lib/key-value-storage'
import { applyLook } from './apply-look'
import type { PluginBundle } from './bundle'
import { installPlugin, type InstallPorts } from './install-plugin'
import { createPluginSettings, defaultPluginSettings, lookOf } from './plugin-settings'
import { recordInstalled } from './record-installed'
import { removePlugin } from './remove-plugin'
import type { Plugin } from './types'

const shipped: Plugin = {
  name: 'Clock',
  type: 'folder',
  modified: '2026-11-01T09:00:00.000Z',
  path: '/apps/plugins/clock',
  icon: '🕒',
  htmlContent: '<p>tick</p>',
  isPreinstalled: true,
}
const at = Date.UTC(2026, 10, 21)

async function setUp() {
  const events = createEventBus(new EventTarget())
  const storage = memoryStorage()
  const desktopIcons = createDesktopIcons(memoryOsStorage(storage))
  const notifications = createNotifications()
  const update = vi.fn<WindowManager['update']>()
  const open = [
    { id: 'htmlapp-1', type: 'htmlapp', path: '/apps/plugins/todo-list', title: 'Todo-List', metadata: null },
    { id: 'htmlapp-2', type: 'htmlapp', path: '/apps/plugins/todo-list', title: 'Its own', metadata: null },
    { id: 'editor-1', type: 'editor', path: '/apps/plugins/todo-list', title: 'Todo-List', metadata: null },
  ]
  const windows = { update, getState: () => ({ windows: open }) } as unknown as WindowManager
  installDesktopHandlers({ events, windows, desktopIcons, notifications })
  const { files, recycleBin } = createFiles({
    name: 'maya',
    storage: memoryOsStorage(),
    isProtected: () => true,
    loadEngine: () => Promise.resolve({ createEngine }),
    openStore: () => Promise.resolve(createFileStore()),
    loadSamples: () =>
      Promise.resolve(createSampleTree({ '/apps/plugins/old/index.html': { content: 'old' } })),
    firstMode: 'session',
  })
  const platform = await createAppPlatform({
    ...lastingPage(),
    name: 'maya',
    origins: { find: () => Promise.reject(new Error('unused')) },
    loadPreinstalled: () => Promise.resolve([shipped]),
    openStore: () => createMemoryStore(),
  })
  await platform.plugins.loaded
  const settings = createPluginSettings(memoryOsStorage(storage))
  const heard: unknown[] = []
  for (const name of ['create-desktop-icon', 'remove-desktop-icon', 'plugin-installed'] as const)
    events.on(name, (detail) => heard.push([name, detail]))
  const ports = {
    events,
    desktopIcons,
    files,
    platform,
    settings,
    now: () => at,
  } satisfies InstallPorts
  const os = { appPlatform: () => Promise.resolve(platform), notifications }
  const textOf = async (path: string) => {
    const read = await files.readText(path)
    return read.ok ? read.value : read.error.code
  }
  const names = () => platform.plugins.getState().plugins.map(({ name }) => name)
  const icons = () => desktopIcons.getState().map(({ name, icon, path }) => [name, icon, path])
  return {
    events,
    desktopIcons,
    notifications,
    files,
    recycleBin,
    platform,
    settings,
    heard,
    ports,
    os,
    textOf,
    names,
    icons,
    windows,
    update,
  }
}

const bundle = (change: Partial<PluginBundle> = {}): PluginBundle => ({
  name: 'Todo-List',
  files: [
    { place: 'index.html', bytes: new TextEncoder().encode('<p>page</p>') },
    { place: 'lib/deep/a.js', bytes: new TextEncoder().encode('a()') },
    { place: 'broken.css', bytes: null },
  ],
  size: 14,
  folder: null,
  icon: null,
  notes: [],
  ...change,
})
const page = { html: '<p>page</p>', from: 'index.html', notes: [] }
const path = '/apps/plugins/todo-list'

describe('installing a plugin', () => {
  test('lists it, stores its files under its path, and tells the desktop [B3.1 B7.26 B7.29 B9.10]', async () => {
    const { ports, platform, heard, textOf, icons } = await setUp()
    const result = await installPlugin(bundle(), page, ports)
    const plugin: Plugin = {
      name: 'Todo-List',
      type: 'folder',
      modified: '2026-11-21T00:00:00.000Z',
      path,
      icon: '🔌',
      htmlContent: '<p>page</p>',
      isPreinstalled: false,
    }
    expect(result).toEqual({ ok: true, value: { plugin, hasIcon: true } })
    expect(platform.plugins.getState().plugins).toEqual([shipped, plugin])
    expect(heard).toEqual([
      [
        'create-desktop-icon',
        { name: 'Todo-List', icon: '🔌', type: 'htmlapp', path, htmlContent: '<p>page</p>' },
      ],
      ['plugin-installed', { name: 'Todo-List', icon: '🔌', htmlContent: '<p>page</p>', path }],
    ])
    expect(icons()).toEqual([['Todo-List', '🔌', path]])
    expect([await textOf(`${path}/index.html`), await textOf(`${path}/lib/deep/a.js`)]).toEqual([
      '<p>page</p>',
      'a()',
    ])
    expect(await textOf(`${path}/broken.css`)).toBe('ENOENT')
  })

  test('again, in another letter case, takes its place and begins without what the old one was allowed [B4.30]', async () => {
    const { ports, platform, names, icons, files, textOf } = await setUp()
    await installPlugin(bundle(), page, ports)
    await installPlugin(bundle({ name: 'Zebra' }), page, ports)
    await platform.grants.setPermission(path, 'clipboard', 'granted')
    await files.write(`${path}/left.txt`, 'from before')
    await installPlugin(bundle({ name: 'TODO-list', icon: '✅' }), { ...page, html: '<p>new</p>' }, ports)
    expect(names()).toEqual(['Clock', 'TODO-list', 'Zebra'])
    expect(icons()).toEqual([
      ['Zebra', '🔌', '/apps/plugins/zebra'],
      ['TODO-list', '✅', path],
    ])
    expect(platform.grants.get(path).permissions).toEqual({})
    expect(await textOf(`${path}/left.txt`)).toBe('ENOENT')
  })

  test('from its own folder leaves the folder alone, from another one copies it', async () => {
    const { ports, files, textOf } = await setUp()
    await files.createFolder(path, { parents: true })
    await files.write(`${path}/notes.txt`, 'mine')
    await installPlugin(bundle({ folder: path }), page, ports)
    expect(await textOf(`${path}/notes.txt`)).toBe('mine')
    await installPlugin(bundle({ name: 'other', folder: '/home/other' }), page, ports)
    expect(await textOf('/apps/plugins/other/index.html')).toBe('<p>page</p>')
  })

  test('installs nothing when its files cannot be stored, and brings back what was there', async () => {
    const { ports, files, platform, heard, textOf } = await setUp()
    await installPlugin(bundle(), page, ports)
    heard.length = 0
    const broken: InstallPorts = {
      ...ports,
      files: {
        stat: (path) => files.stat(path),
        apply: () =>
          Promise.resolve({ ok: false, error: { code: 'ENOSPC', path, message: 'The device is full.' } }),
      },
    }
    const before = platform.plugins.getState().plugins
    const again = await installPlugin(bundle(), { ...page, html: '<p>new</p>' }, broken)
    expect(again).toEqual({
      ok: false,
      error: { code: 'ENOSPC', message: 'The device is full. Nothing was installed.' },
    })
    await installPlugin(bundle({ name: 'Fresh' }), page, broken)
    expect(platform.plugins.getState().plugins).toEqual(before)
    expect(heard).toEqual([])
    expect(await textOf(`${path}/index.html`)).toBe('<p>page</p>')
  })

  test('is refused where there is no room in the list, or what was allowed cannot be forgotten', async () => {
    const { ports, platform, textOf, heard } = await setUp()
    const full = { ...platform, plugins: { ...platform.plugins, put: () => Promise.resolve(false) } }
    expect(await installPlugin(bundle(), page, { ...ports, platform: full })).toMatchObject({
      error: { code: 'no_room' },
    })
    const kept = { ...platform, grants: { ...platform.grants, forget: () => Promise.resolve(false) } }
    expect(await installPlugin(bundle(), page, { ...ports, platform: kept })).toMatchObject({
      error: { code: 'grants' },
    })
    expect([await textOf(`${path}/index.html`), heard]).toEqual(['ENOENT', []])
  })

  test('does not take the icon of another app that has its name', async () => {
    const { ports, events, icons, desktopIcons } = await setUp()
    events.emit('create-desktop-icon', {
      name: 'Todo-List',
      icon: '🛒',
      type: 'htmlapp',
      path: '/apps/store/7',
      htmlContent: '<p>s</p>',
    })
    await installPlugin(bundle(), page, ports)
    expect(icons()).toEqual([
      ['Todo-List', '🛒', '/apps/store/7'],
      ['Todo-List (2)', '🔌', path],
    ])
    expect(desktopIcons.getState()).toHaveLength(2)
  })
})

describe('removing a plugin', () => {
  const installed = async () => {
    const all = await setUp()
    await installPlugin(bundle(), page, all.ports)
    const plugin = all.platform.plugins.getState().plugins.find((candidate) => candidate.path === path)
    if (!plugin) throw new Error('not installed')
    await all.platform.grants.setPermission(path, 'clipboard', 'granted')
    await all.platform.data.write(path, 'page', [{ kind: 'set', key: 'a', value: 'b' }])
    all.heard.length = 0
    return { ...all, plugin, removePorts: { ...all.ports, recycleBin: all.recycleBin } }
  }

  test('takes its entry and its icon away, and forgets what it was allowed [B4.13 B7.27]', async () => {
    const { plugin, removePorts, names, icons, heard, platform, textOf } = await installed()
    expect(await removePlugin(plugin, { folder: false, data: false }, removePorts)).toEqual({
      ok: true,
      value: [],
    })
    expect([names(), icons()]).toEqual([['Clock'], []])
    expect(heard).toEqual([['remove-desktop-icon', { name: 'Todo-List' }]])
    expect(platform.grants.get(path).permissions).toEqual({})
    expect(await textOf(`${path}/index.html`)).toBe('<p>page</p>')
    const data = await platform.data.read(path, 'page')
    expect(data.ok && data.value.get('a')).toBe('b')
  })

  test('takes its folder and its data too when that was chosen', async () => {
    const { plugin, removePorts, platform, textOf, recycleBin } = await installed()
    await removePlugin(plugin, { folder: true, data: true }, removePorts)
    expect(await textOf(`${path}/index.html`)).toBe('ENOENT')
    expect((await recycleBin.list()).map(({ from }) => from)).toEqual([path])
    const data = await platform.data.read(path, 'page')
    expect(data.ok && data.value.size).toBe(0)
  })

  test('that cannot be stored removes nothing; what stays behind is told', async () => {
    const { plugin, removePorts, platform, names, heard } = await installed()
    const stuck = { ...platform, plugins: { ...platform.plugins, remove: () => Promise.resolve(false) } }
    const refused = await removePlugin(
      plugin,
      { folder: true, data: true },
      { ...removePorts, platform: stuck },
    )
    expect([refused.ok, names(), heard]).toEqual([false, ['Clock', 'Todo-List'], []])
    const without = await removePlugin(shipped, { folder: true, data: false }, removePorts)
    expect(without.ok && without.value).toHaveLength(1)
  })
})

describe('the event plugin-installed', () => {
  const detail = { name: 'Notes', icon: '📝', htmlContent: '<p>n</p>', path: '/apps/plugins/notes' }

  test('adds a plugin, or takes the place of the one with its path [B4.30 B7.29]', async () => {
    const { os, names, platform } = await setUp()
    await recordInstalled(os, detail)
    await recordInstalled(os, { ...detail, name: 'Zebra', path: '/apps/plugins/zebra' })
    await recordInstalled(os, { ...detail, name: 'Notes 2', htmlContent: '<p>2</p>' })
    expect(names()).toEqual(['Clock', 'Notes 2', 'Zebra'])
    expect(platform.plugins.getState().plugins[1]).toMatchObject({
      type: 'folder',
      htmlContent: '<p>2</p>',
      icon: '📝',
    })
  })

  test('with another page forgets what the old one was allowed, with the same one does not', async () => {
    const { os, platform } = await setUp()
    await recordInstalled(os, detail)
    await platform.grants.setPermission(detail.path, 'user', 'granted')
    await recordInstalled(os, { ...detail, icon: '🗒️' })
    expect(platform.grants.get(detail.path).permissions).toEqual({ user: 'granted' })
    await recordInstalled(os, { ...detail, htmlContent: '<p>other</p>' })
    expect(platform.grants.get(detail.path).permissions).toEqual({})
  })

  test('that cannot be kept is told', async () => {
    const { os, platform, notifications } = await setUp()
    const full = { ...platform, plugins: { ...platform.plugins, put: () => Promise.resolve(false) } }
    await recordInstalled({ ...os, appPlatform: () => Promise.resolve(full) }, detail)
    expect(notifications.getState()).toMatchObject({ title: 'Plugin not kept', variant: 'destructive' })
  })
})

describe('the settings of a plugin', () => {
  test('survive damage field by field, and keep what a newer version stored', () => {
    const key = 'plugin-settings-/apps/plugins/a-maya'
    const storage = memoryStorage({ [key]: '{"pluginName":"Mine","pluginIcon":7,"colour":"red"}' })
    vi.spyOn(console, 'warn').mockReturnValue()
    const settings = createPluginSettings(memoryOsStorage(storage))
    const read = { pluginName: 'Mine', pluginIcon: '🔌', pluginDescription: 'A custom plugin' }
    expect(settings.read('/apps/plugins/a')).toEqual({ settings: read, isDamaged: true })
    expect(settings.save('/apps/plugins/a', read)).toBe(true)
    expect(JSON.parse(storage.get(key) ?? '')).toEqual({ ...read, colour: 'red' })
  })

  test('are kept per path and person, with these defaults [B3.2 B7.33]', () => {
    const storage = memoryStorage({ 'plugin-settings-/apps/plugins/b-maya': '{"pluginName":1}' })
    vi.spyOn(console, 'warn').mockReturnValue()
    const settings = createPluginSettings(memoryOsStorage(storage))
    const defaults = { pluginName: 'My Plugin', pluginIcon: '🔌', pluginDescription: 'A custom plugin' }
    expect(settings.read('/apps/plugins/a')).toEqual({ settings: defaults, isDamaged: false })
    expect(settings.read('/apps/plugins/b')).toEqual({ settings: defaults, isDamaged: true })
    const chosen = { pluginName: 'Mine', pluginIcon: '🦦', pluginDescription: 'Swims' }
    expect(settings.save('/apps/plugins/a', chosen)).toBe(true)
    expect(JSON.parse(storage.get('plugin-settings-/apps/plugins/a-maya') ?? '')).toEqual(chosen)
    expect(createPluginSettings(memoryOsStorage(storage, 'otto')).read('/apps/plugins/a').settings).toEqual(
      defaults,
    )
    settings.forget('/apps/plugins/a')
    expect(settings.read('/apps/plugins/a').settings).toEqual(defaults)
  })

  test('say how it is shown; what is empty or a default leaves it its own', () => {
    const own = { name: 'Todo-List', icon: '✅' }
    expect(lookOf(own, defaultPluginSettings)).toEqual(own)
    expect(lookOf(own, { ...defaultPluginSettings, pluginName: ' ', pluginIcon: '' })).toEqual(own)
    expect(lookOf(own, { ...defaultPluginSettings, pluginName: ' Mine ', pluginIcon: '🦦' })).toEqual({
      name: 'Mine',
      icon: '🦦',
    })
  })

  test('reach its icon, its windows that have its name, and the lists', async () => {
    const { ports, platform, windows, update, icons } = await setUp()
    await installPlugin(bundle(), page, ports)
    const [, plugin] = platform.plugins.getState().plugins
    if (!plugin) throw new Error('not installed')
    const told = vi.fn()
    platform.plugins.subscribe(told)
    const looks = { before: { name: 'Todo-List', icon: '🔌' }, after: { name: 'Mine', icon: '🦦' } }
    await applyLook({ ...ports, windows }, plugin, looks)
    expect(icons()).toEqual([['Mine', '🦦', path]])
    expect(update).toHaveBeenCalledExactlyOnceWith('htmlapp-1', { title: 'Mine', metadata: { icon: '🦦' } })
    expect(told).toHaveBeenCalled()
  })
})
