import type { StoreApp } from '@/kernel/community/types'
import type { OsEvents } from '@/kernel/events/types'
import { defaultIcon, shownIcon } from './shown-icon'
import { texts } from './texts'

type InstallRequest = OsEvents['app-install-request']

/** Where an installed app is: its identity, the same for each of its versions. */
export const installedPath = (id: string): string => `/apps/store/${id}`

const detailsOf = (app: StoreApp, htmlContent: string) => ({
  icon: shownIcon(app.icon, location.origin) ?? defaultIcon,
  type: 'htmlapp' as const,
  htmlContent,
  author: app.author,
  version: app.version,
  category: app.category,
  description: app.description,
  framework: app.framework,
  files: app.files,
})

/** Asks the desktop to install an app [B3.32 B7.25]. */
export const installRequest = (app: StoreApp, htmlContent: string): InstallRequest => ({
  ...detailsOf(app, htmlContent),
  id: app.id,
  name: app.name,
  path: installedPath(app.id),
})

/** Asks the desktop to show an app without installing it; `time` in ms since 1970 [B7.25]. */
export function previewRequest(app: StoreApp, htmlContent: string, time: number): InstallRequest {
  const id = `preview-${time}`
  return {
    ...detailsOf(app, htmlContent),
    id,
    name: texts.previewTitle({ name: app.name }),
    path: `/apps/preview/${id}`,
  }
}
