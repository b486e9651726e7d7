import type { RecycleBin } from '@/kernel/files/types'
import { failure, type Result, success } from '@/lib/result'
import { type IconPorts, removeIcon } from './desktop-icon'
import { lookOf, type PluginSettingsStore } from './plugin-settings'
import { texts } from './texts'
import type { Plugin, PluginPlatform } from './types'

/** What removing needs. */
export interface RemovePorts extends IconPorts {
  readonly recycleBin: Pick<RecycleBin, 'put'>
  readonly platform: Pick<PluginPlatform, 'plugins' | 'grants' | 'data'>
  readonly settings: PluginSettingsStore
}

/** What is removed in addition to the entry in the list and the icon. */
export interface RemoveChoices {
  /** Its folder goes into the recycle bin. */
  readonly folder: boolean
  /** What it stored is deleted for good. */
  readonly data: boolean
}

/**
 * Removes a plugin: its entry in the list and its icon on the desktop [B4.13], what it was allowed and how it was set up, and
 * what else was chosen. Fails when the entry could not be removed; then nothing is. The sentences say what stayed behind.
 */
export async function removePlugin(
  plugin: Plugin,
  choices: RemoveChoices,
  ports: RemovePorts,
): Promise<Result<readonly string[]>> {
  const { platform, recycleBin, settings } = ports
  const { path } = plugin
  const look = lookOf(plugin, settings.read(path).settings)
  if (!(await platform.plugins.remove(path)))
    return failure('unavailable', () => texts.staysInstalled({ name: look.name }))
  removeIcon(ports, plugin, look)
  settings.forget(path)
  const left: string[] = []
  if (!(await platform.grants.forget(path))) left.push(texts.stillAllowed)
  if (choices.data) {
    const cleared = await platform.data.clear(path)
    if (!cleared.ok) left.push(texts.dataLeft({ reason: cleared.error.message }))
  }
  if (choices.folder) {
    const put = await recycleBin.put([path])
    if (!put.ok) left.push(texts.folderLeft({ reason: put.error.message }))
  }
  return success(left)
}
