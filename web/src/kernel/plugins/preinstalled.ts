import { apps, sampleApps } from '@/kernel/files/sample/apps'
import { plugins } from '@/kernel/files/sample/plugins'
import type { FilePath } from '@/kernel/files/types'
import { type Plugin, pluginPath } from './types'

/** When the product's own plugins were made. */
const released = new Date(Date.UTC(2026, 10, 1, 9)).toISOString()

/** The folders of apps and plugins that everyone has from the start [A3.10]. */
export const sampleFolders: readonly FilePath[] = Object.entries({ ...apps, ...plugins }).flatMap(
  ([path, { content }]) => (content === null ? [path] : []),
)

/** The plugins that everyone has from the start: Calculator, Clock, Notepad [B2.64 B2.65 B2.66]. Rejects when a page cannot be loaded. */
export const preinstalledPlugins = (): Promise<readonly Plugin[]> =>
  Promise.all(
    sampleApps.map(async ({ name, icon, page }) => ({
      name,
      type: 'folder' as const,
      modified: released,
      path: pluginPath(name),
      icon,
      htmlContent: await page.load(),
      isPreinstalled: true,
    })),
  )
