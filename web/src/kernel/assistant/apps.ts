import type { AppManifest } from '@/kernel/apps/manifest'
import type { AppRegistry } from '@/kernel/apps/registry-types'

/** What people call an app; null for a window that is never opened by itself, such as a viewer without a file. */
export const appLabel = (app: AppManifest): string | null =>
  app.startMenu?.label ?? app.desktop?.label ?? null

/** An app that a person can open, with its label. */
export interface NamedApp {
  readonly app: AppManifest
  readonly label: string
}

/** The apps that can be opened by themselves, this chat left out. */
export const namedApps = (apps: AppRegistry): readonly NamedApp[] =>
  apps.all.flatMap((app) => {
    const label = appLabel(app)
    return label === null || app.type === 'aiassistant' ? [] : [{ app, label }]
  })
