// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { createTestOs } from '@/root/testing/test-os'
import { installDesktopHandlers } from '@/kernel/desktop/install'
import { createPluginSettings } from './plugin-settings'
import { removePlugin } from './remove-plugin'
import { findLostFolders, restorePreinstalled } from './restore-preinstalled'

async function setUp() {
  const { os } = createTestOs()
  installDesktopHandlers(os)
  const platform = await os.appPlatform()
  await platform.plugins.loaded
  const ports = { ...os, platform, settings: createPluginSettings(os.storage) }
  const names = () => platform.plugins.getState().plugins.map(({ name }) => name)
  const icons = () => os.desktopIcons.getState().map(({ name, path }) => [name, path])
  const remove = async (name: string) => {
    const plugin = platform.plugins.getState().plugins.find((candidate) => candidate.name === name)
    if (!plugin) throw new Error(`no ${name}`)
    await removePlugin(plugin, { folder: false, data: false }, ports)
  }
  return { os, ports, names, icons, remove }
}

test('nothing is lost at the start', async () => {
  const { os, ports } = await setUp()
  expect(await findLostFolders(os.files)).toEqual([])
  expect(await restorePreinstalled([], ports)).toEqual({ names: [], problems: [] })
})

test('plugins come back to the list and the desktop, folders to the files with their contents and icons', async () => {
  const { os, ports, names, icons, remove } = await setUp()
  const shipped = names()
  const before = await os.files.walk('/apps')
  await remove('Clock')
  await remove('Calculator')
  await os.recycleBin.put(['/apps/clock', '/apps/plugins/todo-list'])
  await os.files.remove('/apps/plugins', { recursive: true })
  await os.files.createFolder('/apps/plugins')
  await os.files.createFolder('/apps/plugins/weather-widget')
  const lost = await findLostFolders(os.files)
  expect(lost).toEqual(['/apps/clock', '/apps/plugins/sample-plugin', '/apps/plugins/todo-list'])
  expect(await restorePreinstalled(lost, ports)).toEqual({
    names: ['Calculator', 'Clock', ...lost],
    problems: [],
  })
  expect(names()).toEqual(shipped)
  expect(icons()).toEqual([
    ['Calculator', '/apps/plugins/calculator'],
    ['Clock', '/apps/plugins/clock'],
  ])
  expect(await findLostFolders(os.files)).toEqual([])
  const after = await os.files.walk('/apps')
  if (!before.ok || !after.ok) throw new Error('no files')
  const shown = (files: typeof before) =>
    files.value
      .filter(({ path }) => !path.startsWith('/apps/plugins/weather-widget'))
      .map(({ path, icon, size }) => [path, icon, size])
  expect(shown(after)).toEqual(shown(before))
  // What the person made with the name of a sample is left alone.
  expect(after.value.filter(({ path }) => path.startsWith('/apps/plugins/weather-widget/'))).toEqual([])
})

test('what cannot be stored is told', async () => {
  const { os, ports, remove } = await setUp()
  await remove('Notepad')
  const { plugins } = ports.platform
  const full = { ...ports.platform, plugins: { ...plugins, restore: () => Promise.resolve(false) } }
  const restoreSamples = vi.fn<typeof os.fileStorage.restoreSamples>().mockResolvedValueOnce({
    ok: false,
    error: { code: 'ENOSPC', message: 'No room.', path: '/apps/clock' },
  })
  expect(
    await restorePreinstalled(['/apps/clock'], {
      ...ports,
      platform: full,
      fileStorage: { restoreSamples },
    }),
  ).toEqual({
    names: [],
    problems: ['This device could not save the list of plugins, so it stays as it is.', 'No room.'],
  })
})
