import type { WindowManager } from '@/kernel/windows/types'
import { type IconPorts, iconNameOf, putIcon } from './desktop-icon'
import type { PluginLook } from './plugin-settings'
import type { Plugin, PluginPlatform } from './types'

/** What shows a plugin. */
interface LookPorts extends IconPorts {
  readonly windows: Pick<WindowManager, 'getState' | 'update'>
  readonly platform: Pick<PluginPlatform, 'plugins'>
  /** ms since the epoch. */
  readonly now: () => number
}

/**
 * Shows a plugin with a new name and icon: on the desktop, if it has an icon there, in its open windows that still have the old
 * name, and in the lists of all tabs, which look at the settings again when an entry changes.
 */
export async function applyLook(
  ports: LookPorts,
  plugin: Plugin,
  { before, after }: { readonly before: PluginLook; readonly after: PluginLook },
): Promise<void> {
  const { windows, platform, now } = ports
  if (iconNameOf(ports, plugin.path) !== null) putIcon(ports, plugin, after)
  for (const window of windows.getState().windows) {
    if (window.type !== 'htmlapp' || window.path !== plugin.path || window.title !== before.name) continue
    windows.update(window.id, { title: after.name, metadata: { ...window.metadata, icon: after.icon } })
  }
  await platform.plugins.put({ ...plugin, modified: new Date(now()).toISOString() })
}
