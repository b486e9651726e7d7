import type { WindowManager } from '@/kernel/windows/types'
import type { PluginLook } from './plugin-settings'
import type { Plugin } from './types'

/** Opens a plugin in its own window; the window itself says when there is nothing to show [B2.3]. */
export function openPlugin(
  windows: Pick<WindowManager, 'open'>,
  plugin: Plugin,
  { name, icon }: PluginLook,
): void {
  windows.open('htmlapp', {
    title: name,
    path: plugin.path,
    pluginPath: plugin.path,
    htmlContent: plugin.htmlContent,
    metadata: { icon },
  })
}
