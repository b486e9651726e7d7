import type { AppId } from '@/kernel/app-platform/types'
import type { Os } from '@/kernel/os'
import type { PluginPlatform } from '@/kernel/plugins/types'
import { shownIcon } from '@/lib/shown-icon'
import { icon } from './icon'

/** The icon of an installed app, plugin or plain HTML file: a picture, or the character that its author chose. */
export function iconOf(
  app: AppId,
  os: Pick<Os, 'desktopIcons'>,
  platform: Pick<PluginPlatform, 'plugins'> | null,
): string {
  const installed = os.desktopIcons.getState().find(({ path }) => path === app)
  const plugin = platform?.plugins.getState().plugins.find(({ path }) => path === app)
  return shownIcon(installed?.icon ?? plugin?.icon) ?? icon
}
