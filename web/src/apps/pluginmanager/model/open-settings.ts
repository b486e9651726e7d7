import type { Os } from '@/kernel/os'
import type { PluginRow } from './plugin-rows'

/** Opens the window with the settings of a plugin [B2.56]. One that is open already comes to the front. */
export function openPluginSettings(os: Pick<Os, 'windows'>, { plugin, name }: PluginRow): void {
  const open = os.windows
    .getState()
    .windows.find(({ type, pluginPath }) => type === 'pluginsettings' && pluginPath === plugin.path)
  if (open) os.windows.focus(open.id)
  else
    os.windows.open('pluginsettings', {
      path: plugin.path,
      pluginPath: plugin.path,
      metadata: { pluginName: name },
    })
}
