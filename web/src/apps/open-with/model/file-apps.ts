import { chosenFor, defaultApps } from '@/kernel/apps/default-apps'
import { kindExtension } from '@/kernel/apps/file-kinds'
import { type AppManifest, appLabel, type FileKind } from '@/kernel/apps/manifest'
import { appsThatOpen, whichAppOpens } from '@/kernel/apps/which-app-opens'
import { isHtmlContent } from '@/lib/html-content'
import {
  chosenInstalledApp,
  type InstalledApp,
  installedAppChoice,
} from '@/kernel/files/installed-app-choice'
import { kindOfFile, openFileWith } from '@/kernel/files/open-file'
import { openInInstalledApp } from '@/kernel/files/open-in-installed-app'
import type { FileEntry, FileResult } from '@/kernel/files/types'
import type { Os } from '@/kernel/os'
import type { WindowId } from '@/kernel/windows/types'
import { shownIcon } from '@/lib/shown-icon'
import { readPageManifest } from '@/sandbox/page-manifest'

/** A file that an app is chosen for. */
export interface OpenableFile {
  readonly entry: FileEntry
  readonly kind: FileKind
}

/** An app that a file can be opened with. */
export interface FileApp {
  /** What it is remembered as for an extension. */
  readonly choice: string
  readonly label: string
  /** Where its picture is, for an app of the system; what `shownIcon` gives, for an installed one. */
  readonly icon: string | undefined
  readonly isInstalled: boolean
  /** Rejects when an installed app cannot be started. */
  readonly open: (entry: FileEntry) => Promise<FileResult<WindowId>>
}

/** The apps that a file can be opened with. */
export interface FileApps {
  /** Those that open its kind, the best first; installed ones after those of the system. */
  readonly fitting: readonly FileApp[]
  /** All others of the system that open files: a name may be wrong. */
  readonly others: readonly FileApp[]
  /** The choice that stands for the one that opens it by a double-click; null: none. */
  readonly current: string | null
}

type OpeningOs = Pick<
  Os,
  'apps' | 'appPlatform' | 'desktopIcons' | 'files' | 'settings' | 'storage' | 'windows'
>

/** Looks at a file. A folder has no kind and is refused as a file that is not there. */
export async function lookAtFile(files: Os['files'], path: string): Promise<FileResult<OpenableFile>> {
  const found = await files.stat(path)
  if (!found.ok) return found
  return { ok: true, value: { entry: found.value, kind: await kindOfFile(files, found.value) } }
}

const builtIn = (os: OpeningOs, app: AppManifest): FileApp => ({
  choice: app.type,
  label: appLabel(app),
  icon: app.icon,
  isInstalled: false,
  open: (entry) => openFileWith(os, entry, app),
})

const installed = (os: OpeningOs, icon: InstalledApp): FileApp => ({
  choice: installedAppChoice(icon),
  label: icon.name,
  icon: shownIcon(icon.icon) ?? undefined,
  isInstalled: true,
  open: async (entry) => ({ ok: true, value: await openInInstalledApp(os, entry, icon) }),
})

/** Installed apps that declare an extension. */
const installedAppsFor = (os: OpeningOs, extension: string): readonly FileApp[] =>
  os.desktopIcons
    .getState()
    .filter(
      ({ htmlContent }) =>
        isHtmlContent(htmlContent) && readPageManifest(htmlContent).manifest.opens.includes(extension),
    )
    .map((icon) => installed(os, icon))

/** The apps for a file, as the person's settings and choices are now. */
export function appsForFile(os: OpeningOs, { entry, kind }: OpenableFile): FileApps {
  const { autoOpenCodeEditor } = os.settings.getState()
  const { chosen } = defaultApps(os.storage).getState()
  const fitting = appsThatOpen(os.apps, kind, { autoOpenCodeEditor })
  const chosenInstalled = chosenInstalledApp(os, chosenFor(chosen, entry.name) ?? '')
  const usual = whichAppOpens(os.apps, entry.name, { autoOpenCodeEditor, chosen }, kind)
  return {
    fitting: [...fitting.map((app) => builtIn(os, app)), ...installedAppsFor(os, kindExtension(entry.name))],
    others: os.apps.all.filter((app) => app.opens && !fitting.includes(app)).map((app) => builtIn(os, app)),
    current: chosenInstalled ? installedAppChoice(chosenInstalled) : (usual?.type ?? null),
  }
}

/** What a person chose: an extension and its app. Apps that are gone are left out. */
export function chosenApps(
  os: Pick<Os, 'apps' | 'desktopIcons'>,
  chosen: Readonly<Record<string, string>>,
): readonly ({ readonly extension: string } & Pick<FileApp, 'label' | 'icon' | 'isInstalled'>)[] {
  return Object.entries(chosen)
    .flatMap(([extension, choice]) => {
      const icon = chosenInstalledApp(os, choice)
      if (icon)
        return [{ extension, label: icon.name, icon: shownIcon(icon.icon) ?? undefined, isInstalled: true }]
      const app = os.apps.find(choice)
      return app ? [{ extension, label: appLabel(app), icon: app.icon, isInstalled: false }] : []
    })
    .toSorted((one, other) => (one.extension < other.extension ? -1 : 1))
}

/** The extension that a choice can be kept for; '' when the name has none. */
export const choosableExtension = ({ entry }: OpenableFile): string => kindExtension(entry.name)
