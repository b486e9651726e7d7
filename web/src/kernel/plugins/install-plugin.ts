import { parentPath } from '@/kernel/files/paths'
import type { FileOperation, FileSystem } from '@/kernel/files/types'
import { log } from '@/lib/log'
import { failure, type Result, success } from '@/lib/result'
import type { PluginPage } from './build-page'
import { type PluginBundle, storedPath } from './bundle'
import { type IconPorts, putIcon } from './desktop-icon'
import { lookOf, type PluginSettingsStore } from './plugin-settings'
import { texts } from './texts'
import { defaultPluginIcon, type Plugin, pluginPath, type PluginPlatform } from './types'

/** What installing needs. */
export interface InstallPorts extends IconPorts {
  readonly files: Pick<FileSystem, 'apply' | 'stat'>
  readonly platform: Pick<PluginPlatform, 'plugins' | 'grants'>
  readonly settings: PluginSettingsStore
  /** ms since the epoch. */
  readonly now: () => number
}

/** What came of it. */
export interface Installed {
  readonly plugin: Plugin
  /** False: there was no room for its icon on the desktop. */
  readonly hasIcon: boolean
}

/** The installed plugin that has the path of this name; null: none. */
export const installedAt = ({ plugins }: Pick<PluginPlatform, 'plugins'>, name: string): Plugin | null =>
  plugins.getState().plugins.find(({ path }) => path === pluginPath(name)) ?? null

/** Stores the files of a plugin in its folder, in the place of what is there; all or none. */
async function storeFiles(
  files: InstallPorts['files'],
  { files: bundled, folder }: PluginBundle,
  path: string,
): Promise<Result<void>> {
  if (folder === path) return success(undefined)
  const operations: FileOperation[] = []
  const present = await files.stat(path)
  if (present.ok) operations.push({ kind: 'remove', path, recursive: true })
  else if (present.error.code !== 'ENOENT') return failure(present.error.code, present.error.message)
  operations.push({ kind: 'folder', path, parents: true })
  const folders = new Set([path])
  for (const { place, bytes } of bundled) {
    if (bytes === null) continue
    const file = storedPath(path, place)
    const above = parentPath(file)
    if (!folders.has(above)) operations.push({ kind: 'folder', path: above, parents: true })
    folders.add(above)
    operations.push({ kind: 'write', path: file, data: bytes })
  }
  const stored = await files.apply(operations)
  return stored.ok ? success(undefined) : failure(stored.error.code, stored.error.message)
}

/**
 * Installs a plugin: forgets what another program at its path was allowed, lists it, stores its files under its path
 * [B3.1 B9.10], and tells the desktop [B7.26 B7.29]. Nothing is installed when one of the first three fails.
 */
export async function installPlugin(
  bundle: PluginBundle,
  page: PluginPage,
  ports: InstallPorts,
): Promise<Result<Installed>> {
  const { platform, files, events, settings, now } = ports
  const { plugins, grants } = platform
  await plugins.loaded
  const before = installedAt(platform, bundle.name)
  const path = pluginPath(bundle.name)
  const plugin: Plugin = {
    name: bundle.name,
    type: 'folder',
    modified: new Date(now()).toISOString(),
    path,
    icon: bundle.icon ?? before?.icon ?? defaultPluginIcon,
    htmlContent: page.html,
    isPreinstalled: false,
  }
  // First: a new program must never run with what the old one was allowed.
  if (!(await grants.forget(path))) return failure('grants', () => texts.notReset)
  if (!(await plugins.put(plugin))) return failure('no_room', () => texts.noRoom)
  const stored = await storeFiles(files, bundle, path)
  if (!stored.ok) {
    const isUndone = before ? await plugins.put(before) : await plugins.remove(path)
    if (!isUndone) log.warn(`${path} could not be taken off the list again`)
    return failure(stored.error.code, () => texts.notStored({ reason: stored.error.message }))
  }
  const look = lookOf(plugin, settings.read(path).settings)
  const hasIcon = putIcon(ports, plugin, look)
  const { name, icon, htmlContent } = plugin
  events.emit('plugin-installed', { name, icon, htmlContent, path })
  return success({ plugin, hasIcon })
}
