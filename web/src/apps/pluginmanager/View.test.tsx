// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "handleDisabledFileLoadingAsSuccess": true } }
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { installDesktopHandlers } from '@/kernel/desktop/install'
import type { Plugin, PluginPlatform } from '@/kernel/plugins/types'
import { startServices } from '@/root/services'
import { memoryStorage } from '@/lib/key-value-storage'
import { createTestOs } from '@/root/testing/test-os'
import View from './View'

const stops: (() => void)[] = []
let storage = memoryStorage()
beforeEach(() => {
  storage = memoryStorage()
})
afterEach(() => {
  cleanup()
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
})

const plugin = (change: Partial<Plugin> & Pick<Plugin, 'name'>): Plugin => ({
  type: 'folder',
  modified: '2026-11-21T09:00:00.000Z',
  path: `/apps/plugins/${change.name.toLowerCase()}`,
  icon: '🔌',
  htmlContent: '<p>page</p>',
  isPreinstalled: false,
  ...change,
})

async function openManager(plugins: readonly Plugin[] = [plugin({ name: 'Otter' })]) {
  const { os } = createTestOs({ storage })
  stops.push(installDesktopHandlers(os), startServices(os))
  const platform = await os.appPlatform()
  await platform.plugins.loaded
  for (const { path } of platform.plugins.getState().plugins) await platform.plugins.remove(path)
  for (const entry of plugins) await platform.plugins.put(entry)
  const id = os.windows.open('pluginmanager')
  const window = os.windows.getState().windows.find((candidate) => candidate.id === id)
  if (!window) throw new Error('no window')
  const view = render(<View window={window} os={os} />)
  await screen.findByRole('heading', { name: /^Installed Plugins/ })
  // The list is on screen a moment before its effects have run.
  await act(() => Promise.resolve())
  const others = () =>
    os.windows
      .getState()
      .windows.filter((candidate) => candidate.id !== id)
      .map(({ type, title, path }) => [type, title, path])
  const names = () => platform.plugins.getState().plugins.map(({ name }) => name)
  const iconNames = () => os.desktopIcons.getState().map(({ name }) => name)
  return { os, platform, id, others, names, iconNames, view }
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = (name: string) => fireEvent.click(button(name))
const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent)
const dialog = () => screen.getByRole('dialog', { name: 'Install Plugin' })
const input = (label: string) => {
  const found = document.querySelector<HTMLInputElement>(`input[type="file"][aria-label="${label}"]`)
  if (!found) throw new Error(`no ${label}`)
  return found
}

function fileOf(place: string, content: string) {
  const file = new File([content], place.split('/').at(-1) ?? '')
  if (place.includes('/')) Object.defineProperty(file, 'webkitRelativePath', { value: place })
  return file
}
const choose = (label: string, files: readonly File[]) =>
  fireEvent.change(input(label), { target: { files } })
const folder = (texts: Readonly<Record<string, string>>, name = 'My-Otter') =>
  Object.entries(texts).map(([place, text]) => fileOf(`${name}/${place}`, text))

/** Opens the dialog and goes to its second step. */
async function confirm(files: readonly File[], label = 'Plugin folder') {
  press('Install Plugin')
  choose(label, files)
  return within(await screen.findByRole('dialog', { name: 'Install Plugin' })).findByText(/files? found/)
}
const install = async () => {
  fireEvent.click(within(dialog()).getByRole('button', { name: 'Install Plugin' }))
  await screen.findByText('Plugin installed successfully!')
}
/** Installs while the hands of the clock stand still: what follows is exact. */
async function installAtOnce() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.click(within(dialog()).getByRole('button', { name: 'Install Plugin' }))
  for (let turn = 0; turn < 1000 && !screen.queryByText('Plugin installed successfully!'); turn += 1)
    await act(() => new Promise<void>((resolve) => void setImmediate(resolve)))
  expect(screen.getByText('Plugin installed successfully!')).toBeTruthy()
}
/** Does not wait until the dialog closes by itself. */
const leave = () => fireEvent.keyDown(dialog(), { key: 'Escape' })

describe('the Plugin Manager', () => {
  test('leads to the App Store [B2.47]', async () => {
    const { others } = await openManager()
    press('App Store')
    expect(others()).toEqual([['appstore', 'OtterOS App Store', '/']])
  })

  test('tells what plugins are made of, and names three commands [B2.48]', async () => {
    await openManager()
    const notice = screen.getByRole('complementary', { name: 'About plugins' })
    expect(notice.textContent).toContain('Plugins may contain HTML, CSS, JS and .oss files.')
    expect([...notice.querySelectorAll('code')].map(({ textContent }) => textContent)).toEqual([
      'create',
      'destroy',
      'delete-file',
    ])
  })

  test('lists plugins with their count, icon, name, path and the length of their page [B2.49 B3.1]', async () => {
    await openManager([
      plugin({ name: 'Otter', icon: '🦦', htmlContent: '<p>1234</p>' }),
      plugin({ name: 'One', htmlContent: 'x' }),
      plugin({ name: 'Empty', htmlContent: '' }),
    ])
    expect(screen.getByRole('heading', { name: 'Installed Plugins (3)' })).toBeTruthy()
    expect(rows()).toEqual([
      '🦦Otter/apps/plugins/otter11 characters11 characters',
      '🔌One/apps/plugins/one1 character1 character',
      '🔌Empty/apps/plugins/emptyNo HTML contentNo HTML content',
    ])
    for (const name of ['Otter', 'One', 'Empty']) {
      expect([button(`Settings of ${name}`), button(`Delete ${name}`)].every(Boolean)).toBe(true)
    }
  })

  test('opens a plugin by double click, Enter, a tap or its button; one click only marks it', async () => {
    const { others, os } = await openManager([plugin({ name: 'Otter', icon: '🦦' })])
    const row = screen.getByRole('button', { name: /^Otter/ })
    fireEvent.pointerDown(row, { pointerType: 'mouse' })
    fireEvent.click(row, { detail: 1 })
    expect(others()).toEqual([])
    fireEvent.doubleClick(row)
    fireEvent.click(row, { detail: 0 })
    fireEvent.pointerDown(row, { pointerType: 'touch' })
    fireEvent.click(row, { detail: 1 })
    fireEvent.click(screen.getByRole('button', { name: 'Open Otter' }))
    expect(others()).toEqual(Array.from({ length: 4 }, () => ['htmlapp', 'Otter', '/apps/plugins/otter']))
    expect(os.windows.getState().windows.at(-1)).toMatchObject({
      htmlContent: '<p>page</p>',
      pluginPath: '/apps/plugins/otter',
      metadata: { icon: '🦦' },
    })
  })

  test('opens the settings of a plugin, once [B2.49 B2.56]', async () => {
    const { others, os, id } = await openManager()
    press('Settings of Otter')
    os.windows.focus(id)
    press('Settings of Otter')
    expect(others()).toEqual([['pluginsettings', 'Plugin Settings - Otter', '/apps/plugins/otter']])
    expect(os.windows.getState().activeId).toMatch(/^pluginsettings/)
  })

  test('shows the name and icon that the person gave', async () => {
    const key = 'plugin-settings-/apps/plugins/otter-maya@example.org'
    storage.set(key, JSON.stringify({ pluginName: 'My Otter', pluginIcon: '🌊', pluginDescription: '' }))
    await openManager()
    expect(rows()[0]).toContain('🌊My Otter/apps/plugins/otter')
  })

  test('moves with arrows, Home and End, and asks to delete by the Delete key', async () => {
    await openManager([plugin({ name: 'A' }), plugin({ name: 'B' }), plugin({ name: 'C' })])
    const stops = () => [...document.querySelectorAll<HTMLElement>('[data-part="plugin"]')]
    expect(stops().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1])
    stops()[0]?.focus()
    const go = (key: string) => {
      fireEvent.keyDown(document.activeElement ?? document.body, { key })
      return document.activeElement?.getAttribute('title')
    }
    expect(['ArrowDown', 'End', 'ArrowDown', 'ArrowUp', 'Home', 'ArrowUp'].map(go)).toEqual([
      'Open B',
      'Open C',
      'Open C',
      'Open B',
      'Open A',
      'Open A',
    ])
    go('Delete')
    expect(screen.getByRole('alertdialog', { name: 'Delete A?' })).toBeTruthy()
  })

  test('finds and sorts in a long list', async () => {
    const sizes = ['zeta', 'alpha', 'Beta', 'gamma', 'delta', 'otter']
    await openManager(sizes.map((name, index) => plugin({ name, htmlContent: 'x'.repeat(index + 1) })))
    const shown = () =>
      [...document.querySelectorAll('[data-part="plugin"]')].map((row) => row.getAttribute('title'))
    expect(shown()[0]).toBe('Open zeta')
    fireEvent.change(screen.getByRole('combobox', { name: 'Order' }), { target: { value: 'name' } })
    expect(shown().slice(0, 3)).toEqual(['Open alpha', 'Open Beta', 'Open delta'])
    fireEvent.change(screen.getByRole('combobox', { name: 'Order' }), { target: { value: 'size' } })
    expect(shown()[0]).toBe('Open otter')
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search plugins' }), { target: { value: 'TA' } })
    expect(shown()).toEqual(['Open delta', 'Open Beta', 'Open zeta'])
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search plugins' }), {
      target: { value: 'whale' },
    })
    expect(screen.getByText('Nothing found for “whale”.')).toBeTruthy()
  })

  test('without plugins offers to install one', async () => {
    await openManager([])
    expect(screen.getByRole('heading', { name: 'Installed Plugins (0)' })).toBeTruthy()
    press('Install one…')
    expect(dialog()).toBeTruthy()
  })

  test('that cannot load its list says so and tries again', async () => {
    const { os } = createTestOs({ storage })
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    let isBroken = true
    const broken = {
      ...os,
      appPlatform: (): Promise<PluginPlatform> =>
        isBroken ? Promise.reject(new Error('offline')) : os.appPlatform(),
    }
    const id = os.windows.open('pluginmanager')
    const window = os.windows.getState().windows.find((candidate) => candidate.id === id)
    if (!window) throw new Error('no window')
    render(<View window={window} os={broken} />)
    expect(screen.getByText('Loading plugins…')).toBeTruthy()
    await screen.findByRole('alert')
    expect(logged).toHaveBeenCalled()
    expect(button('Install Plugin').disabled).toBe(true)
    isBroken = false
    press('Try again')
    await screen.findByRole('heading', { name: 'Installed Plugins (3)' })
  })
})

describe('deleting a plugin', () => {
  test('says what goes, and takes the entry and the icon away [B2.49 B4.13]', async () => {
    const { os, names, iconNames } = await openManager()
    os.events.emit('create-desktop-icon', {
      name: 'Otter',
      icon: '🔌',
      type: 'htmlapp',
      path: '/apps/plugins/otter',
      htmlContent: '<p>page</p>',
    })
    expect(iconNames()).toEqual(['Otter'])
    press('Delete Otter')
    const question = screen.getByRole('alertdialog', { name: 'Delete Otter?' })
    expect(question.textContent).toContain('The plugin, its desktop icon and its permissions are removed')
    fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect(names()).toEqual(['Otter'])
    press('Delete Otter')
    await waitFor(() => expect(button('Delete Otter').disabled).toBe(false))
    press('Delete Otter')
    await waitFor(() => expect(names()).toEqual([]))
    expect(iconNames()).toEqual([])
    expect(screen.getByRole('heading', { name: 'Installed Plugins (0)' })).toBeTruthy()
  })

  test('offers its folder and its data, where it has them', async () => {
    const { os, platform, names } = await openManager([plugin({ name: 'Todo-List' })])
    await platform.data.write('/apps/plugins/todo-list', 'page', [{ kind: 'set', key: 'a', value: 'bc' }])
    press('Delete Todo-List')
    const question = within(screen.getByRole('alertdialog'))
    const folderBox = await question.findByRole<HTMLInputElement>('checkbox', {
      name: 'Move its folder to the Recycle Bin',
    })
    const dataBox = question.getByRole<HTMLInputElement>('checkbox', { name: 'Also delete its data' })
    expect([folderBox.checked, dataBox.checked]).toEqual([true, false])
    fireEvent.click(dataBox)
    fireEvent.click(question.getByRole('button', { name: 'Delete Todo-List' }))
    await waitFor(() => expect(names()).toEqual([]))
    await waitFor(async () =>
      expect((await os.recycleBin.list()).map(({ from }) => from)).toEqual(['/apps/plugins/todo-list']),
    )
    const data = await platform.data.read('/apps/plugins/todo-list', 'page')
    expect(data.ok && data.value.size).toBe(0)
  })
})

describe('installing', () => {
  test('offers three choices; a file has one of four endings [B2.50 B2.51 B2.52 B2.53 B9.9]', async () => {
    await openManager()
    press('Install Plugin')
    const choices = within(dialog())
    for (const name of [/^Upload Plugin Folder/, /^Browse OS File System/, /^Upload Single Plugin File/])
      expect(choices.getByRole('button', { name })).toBeTruthy()
    expect(input('Plugin folder').webkitdirectory).toBe(true)
    expect(input('Plugin file').accept).toBe('.html,.js,.css,.oss')
    for (const [label, name] of [
      ['Upload Plugin Folder', 'Plugin folder'],
      ['Upload Single Plugin File', 'Plugin file'],
    ] as const) {
      const clicked = vi.spyOn(input(name), 'click').mockReturnValue()
      fireEvent.click(choices.getByRole('button', { name: new RegExp(label) }))
      expect(clicked).toHaveBeenCalledOnce()
    }
  })

  test('a folder leads to its name and the number of its files; Cancel forgets it [B2.51 B2.54 B4.2 B4.3]', async () => {
    const { names } = await openManager([])
    const count = await confirm(folder({ 'index.html': '<p>otter</p>', 'css/a.css': 'p{}', 'b.js': '1' }))
    expect(count.textContent).toBe('3 files found')
    expect(within(dialog()).getByText('My-Otter')).toBeTruthy()
    expect(dialog().textContent).toContain('/apps/plugins/my-otter')
    press('Cancel')
    expect(within(dialog()).getByRole('button', { name: /^Upload Plugin Folder/ })).toBeTruthy()
    expect(screen.queryByText('My-Otter')).toBeNull()
    expect(names()).toEqual([])
  })

  test('installs the folder, says so, and closes after 2000 ms, to begin at the first step [B2.55 B4.4 B4.5 B9.1 B9.10]', async () => {
    const { os, platform, names, iconNames } = await openManager([])
    await confirm(folder({ 'index.html': '<p>otter</p>', 'b.html': '<p>not this</p>' }))
    await installAtOnce()
    expect(screen.getByText('Desktop icon created and HTML content loaded')).toBeTruthy()
    const [installed] = platform.plugins.getState().plugins
    expect(installed).toMatchObject({
      name: 'My-Otter',
      path: '/apps/plugins/my-otter',
      htmlContent: '<p>otter</p>',
    })
    expect([names(), iconNames()]).toEqual([['My-Otter'], ['My-Otter']])
    const stored = await os.files.readText('/apps/plugins/my-otter/index.html')
    expect(stored.ok && stored.value).toBe('<p>otter</p>')
    act(() => void vi.advanceTimersByTime(1999))
    expect(screen.getByRole('dialog', { name: 'Install Plugin' })).toBeTruthy()
    act(() => void vi.advanceTimersByTime(1))
    expect(screen.queryByRole('dialog')).toBeNull()
    press('Install Plugin')
    expect(within(dialog()).getByRole('button', { name: /^Upload Plugin Folder/ })).toBeTruthy()
  })

  test('takes the first file that ends in .html, and a placeholder when there is none [B5.16]', async () => {
    const { platform } = await openManager([])
    await confirm(folder({ 'b.css': 'p{}', 'z.html': '<p>first</p>', 'a.html': '<p>second</p>' }))
    await install()
    expect(platform.plugins.getState().plugins.at(-1)?.htmlContent).toBe('<p>first</p>')
    leave()
    await confirm(folder({ 'b.css': 'p{}' }, 'Styles'))
    await install()
    expect(platform.plugins.getState().plugins.at(-1)?.htmlContent).toContain('It has no HTML file')
  })

  test('takes a placeholder when the page cannot be read, and when a single file is no page [B5.16 B8.20]', async () => {
    const { platform } = await openManager([])
    const broken = fileOf('My-Otter/index.html', '<p>x</p>')
    vi.spyOn(broken, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotReadableError'))
    await confirm([broken, fileOf('My-Otter/b.css', 'p{}')])
    expect(dialog().textContent).toContain('index.html cannot be read and was left out.')
    await install()
    expect(platform.plugins.getState().plugins.at(-1)?.htmlContent).toContain('index.html, could not be read')
    leave()
    await confirm([fileOf('tricks.js', 'let a = "<b>"')], 'Plugin file')
    await install()
    const installed = platform.plugins.getState().plugins.at(-1)
    expect([installed?.name, installed?.path]).toEqual(['tricks', '/apps/plugins/tricks'])
    expect(installed?.htmlContent).toContain('let a = &quot;&lt;b&gt;&quot;')
  })

  test.each(['otter.html', 'OTTER.HTML', 'a.css', 'b.js', 'c.oss'])(
    'takes %s as a plugin of one file [B2.53 B9.9]',
    async (name) => {
      await openManager([])
      expect((await confirm([fileOf(name, '<p>x</p>')], 'Plugin file')).textContent).toBe('1 file found')
    },
  )

  test('refuses other files and says which ones it takes [B9.9]', async () => {
    await openManager([])
    press('Install Plugin')
    choose('Plugin file', [fileOf('otter.png', 'x')])
    expect((await screen.findByRole('alert')).textContent).toBe(
      '“otter.png” is not a plugin file. Choose one that ends in .html, .js, .css or .oss.',
    )
  })

  test('takes a folder of the OS file system, chosen in a file manager window in import mode [B2.52 B4.2 B7.28]', async () => {
    const { os, id, others, platform, names } = await openManager([])
    press('Install Plugin')
    fireEvent.click(within(dialog()).getByRole('button', { name: /^Browse OS File System/ }))
    expect(others()).toEqual([['filemanager', 'File Manager', '/apps/plugins']])
    const browser = os.windows.getState().windows.at(-1)
    expect(browser).toMatchObject({ importMode: 'plugin', parentWindowId: id })
    expect(screen.queryByRole('dialog')).toBeNull()
    act(() => {
      os.events.emit('plugin-import', {
        parentWindowId: 'pluginmanager-0',
        folderPath: '/apps',
        folderName: 'apps',
      })
    })
    expect(screen.queryByRole('dialog')).toBeNull()
    act(() => {
      const folderPath = '/apps/plugins/weather-widget'
      os.events.emit('plugin-import', { parentWindowId: id, folderPath, folderName: 'weather-widget' })
    })
    expect((await within(dialog()).findByText(/found/)).textContent).toBe('4 files found')
    await install()
    expect(names()).toEqual(['weather-widget'])
    const [installed] = platform.plugins.getState().plugins
    expect(installed?.htmlContent).toContain('function weatherOf')
    expect(installed?.htmlContent).toContain('linear-gradient')
    expect(installed?.htmlContent).toContain('<oscript>')
  })

  test('goes back to the choices when that window is closed', async () => {
    const { os } = await openManager([])
    press('Install Plugin')
    fireEvent.click(within(dialog()).getByRole('button', { name: /^Browse OS File System/ }))
    const browser = os.windows.getState().windows.at(-1)?.id ?? ''
    await act(async () => {
      await os.windows.close(browser)
    })
    expect(within(dialog()).getByRole('button', { name: /^Upload Plugin Folder/ })).toBeTruthy()
  })

  test('again says what it takes the place of, and lists it once [B4.30]', async () => {
    const { names, iconNames } = await openManager([plugin({ name: 'MY-otter' })])
    await confirm(folder({ 'index.html': '<p>new</p>' }))
    expect(dialog().textContent).toContain('It replaces “MY-otter”')
    await install()
    expect([names(), iconNames()]).toEqual([['My-Otter'], ['My-Otter']])
  })

  test('shows what the page will ask for', async () => {
    await openManager([])
    const manifest =
      '<script type="application/otteros-app+json">{"permissions":["theme","clipboard"]}</script>'
    await confirm(folder({ 'index.html': manifest }))
    expect(dialog().textContent).toContain('follow your colours, style and language')
    expect(dialog().textContent).toContain('read and change the clipboard')
  })

  test('that fails stays at the second step and says why', async () => {
    const { os, names } = await openManager([])
    await confirm(folder({ 'index.html': '<p>x</p>' }))
    vi.spyOn(os.files, 'apply').mockResolvedValue({
      ok: false,
      error: { code: 'ENOSPC', path: '/', message: 'The device is full.' },
    })
    fireEvent.click(within(dialog()).getByRole('button', { name: 'Install Plugin' }))
    expect((await screen.findByRole('alert')).textContent).toBe('The device is full. Nothing was installed.')
    expect(names()).toEqual([])
    expect(within(dialog()).getByRole('button', { name: 'Install Plugin' })).toBeTruthy()
  })
})

test('a plugin that was installed elsewhere is listed once, by the event [B4.30 B7.29]', async () => {
  const { os, names } = await openManager()
  const detail = { name: 'Notes', icon: '📝', htmlContent: '<p>n</p>', path: '/apps/plugins/notes' }
  act(() => os.events.emit('plugin-installed', detail))
  await waitFor(() => expect(names()).toEqual(['Otter', 'Notes']))
  act(() => os.events.emit('plugin-installed', { ...detail, name: 'Otter 2', path: '/apps/plugins/otter' }))
  await waitFor(() => expect(names()).toEqual(['Otter 2', 'Notes']))
  await waitFor(() => expect(rows()).toHaveLength(2))
})
