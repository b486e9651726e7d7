import type { FilePath, FileStorage, FileSystem } from '@/kernel/files/types'
import { log } from '@/lib/log'
import { type IconPorts, putIcon } from './desktop-icon'
import { lookOf, type PluginSettingsStore } from './plugin-settings'
import { texts } from './texts'
import type { Plugin, PluginPlatform } from './types'

/** The folders of apps and plugins that came with the product and are not there any more; none when that cannot be known. */
export async function findLostFolders(files: Pick<FileSystem, 'stat'>): Promise<readonly FilePath[]> {
  try {
    const { sampleFolders } = await import('./preinstalled')
    const found = await Promise.all(sampleFolders.map((path) => files.stat(path)))
    return sampleFolders.filter((_path, index) => {
      const result = found[index]
      return result?.ok === false && result.error.code === 'ENOENT'
    })
  } catch (error) {
    log.warn('The plugins of the product could not be compared with what is there', error)
    return []
  }
}

/** What restoring needs. */
export interface RestorePorts extends IconPorts {
  readonly fileStorage: Pick<FileStorage, 'restoreSamples'>
  readonly platform: Pick<PluginPlatform, 'plugins'>
  readonly settings: PluginSettingsStore
}

/** What came back. */
export interface Restored {
  /** Names of plugins and paths of folders. */
  readonly names: readonly string[]
  /** Sentences on what did not. */
  readonly problems: readonly string[]
}

/**
 * Brings back what came with the product and was removed: these folders, and the plugins, which are listed in their old places and
 * get an icon on the desktop as each plugin does that is installed [B7.26]. What they had stored is still theirs.
 */
export async function restorePreinstalled(
  folders: readonly FilePath[],
  ports: RestorePorts,
): Promise<Restored> {
  const { plugins } = ports.platform
  const names: string[] = []
  const problems: string[] = []
  const { removed } = plugins.getState()
  if (removed.length > 0) {
    if (await plugins.restore()) names.push(...removed.map((plugin) => restoreIcon(plugin, ports)))
    else problems.push(texts.listNotSaved)
  }
  if (folders.length > 0) {
    const restored = await ports.fileStorage.restoreSamples(folders)
    if (restored.ok) names.push(...folders)
    else problems.push(restored.error.message)
  }
  return { names, problems }
}

/** Puts its icon on the desktop; what has no room there is in the list all the same. Returns its name. */
function restoreIcon(plugin: Plugin, ports: RestorePorts): string {
  const look = lookOf(plugin, ports.settings.read(plugin.path).settings)
  putIcon(ports, plugin, look)
  return look.name
}
