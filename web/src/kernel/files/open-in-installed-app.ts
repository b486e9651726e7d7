import type { Os } from '@/kernel/os'
import type { WindowId } from '@/kernel/windows/types'
import type { InstalledApp } from './installed-app-choice'
import type { FileEntry } from './types'

/**
 * What the window of an app keeps of the file that it was opened with: the token of a file that the app was granted. A token
 * that it was not granted stands for nothing, so that a window that was opened otherwise gives no app a file.
 */
export interface OpenedFileMetadata {
  readonly fileToken?: string
}

/**
 * Opens a file in an installed app: the app may read and write it from then on, until the person takes it back, as if it had been
 * chosen in a dialog. Rejects when the platform of apps cannot be fetched.
 */
export async function openInInstalledApp(
  { appPlatform, windows }: Pick<Os, 'appPlatform' | 'windows'>,
  { path }: Pick<FileEntry, 'path'>,
  app: InstalledApp,
): Promise<WindowId> {
  const { grants } = await appPlatform()
  const opened: OpenedFileMetadata = { fileToken: await grants.grantFile(app.path, path) }
  return windows.open(app.type, {
    title: app.name,
    path: app.path,
    htmlContent: app.htmlContent,
    url: app.url ?? null,
    metadata: { appId: app.appId ?? null, icon: app.icon, ...opened },
  })
}
