import type { OsEvents } from '@/kernel/events/types'
import { tellProblem } from '@/kernel/notifications/notifier'
import type { Os } from '@/kernel/os'
import { texts } from './texts'
import type { Plugin } from './types'

/** Whether an entry of the list is what an event tells of already. */
const isSame = (plugin: Plugin, detail: OsEvents['plugin-installed']) =>
  plugin.name === detail.name && plugin.icon === detail.icon && plugin.htmlContent === detail.htmlContent

/**
 * Answers `plugin-installed` [B7.29]: lists the plugin in the place of the one that has its path, or at the end [B4.30]. Another
 * page at a known path is another program, which begins without what the old one was allowed. What cannot be kept is told.
 */
export async function recordInstalled(
  os: Pick<Os, 'appPlatform' | 'notifications'>,
  detail: OsEvents['plugin-installed'],
): Promise<void> {
  const { plugins, grants } = await os.appPlatform()
  await plugins.loaded
  const { name, icon, htmlContent, path } = detail
  const present = plugins.getState().plugins.find((plugin) => plugin.path === path)
  // The Plugin Manager has listed it before it told, so that it can say when there is no room.
  if (present && isSame(present, detail)) return
  const mayRun = present?.htmlContent === htmlContent || (await grants.forget(path))
  const plugin: Plugin = {
    name,
    type: 'folder',
    modified: new Date().toISOString(),
    path,
    icon,
    htmlContent,
    isPreinstalled: false,
  }
  if (mayRun && (await plugins.put(plugin))) return
  tellProblem(
    os.notifications,
    () => texts.notKept,
    () => texts.notKeptWhy({ name }),
  )
}
