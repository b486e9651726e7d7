import { type AppManifest, appLabel } from '@/kernel/apps/manifest'
import type { AppRegistry } from '@/kernel/apps/registry-types'

/** An app that a person can open, with its label. */
export interface NamedApp {
  readonly app: AppManifest
  readonly label: string
}

/** Whether an app is opened by itself; others are opened with something to show, such as a picture. */
export const opensByItself = ({ desktop, startMenu }: AppManifest): boolean => (startMenu ?? desktop) !== null

/** The apps that can be opened by themselves, this chat left out. */
export const namedApps = (apps: AppRegistry): readonly NamedApp[] =>
  apps.all
    .filter((app) => opensByItself(app) && app.type !== 'aiassistant')
    .map((app) => ({ app, label: appLabel(app) }))
