import { type AppManifest, appLabel } from '@/kernel/apps/manifest'
import { openInstalledApp } from '@/kernel/desktop/open-icon'
import type { DesktopEntry, DesktopFolder } from '@/kernel/apps/desktop-folder'
import type { DesktopIcon } from '@/kernel/desktop/types'
import { tellProblem } from '@/kernel/notifications/notifier'
import type { Os } from '@/kernel/os'
import { preloadView } from '@/shell/window-content/view-cache'
import type { ShellState } from './shell-state'
import { texts } from './texts'

/** An icon on the desktop: a built-in app, an installed one, or a file. */
export interface DesktopItem {
  /** Unique on the desktop: an app's type, an installed app's name with a prefix, or a file's path. */
  readonly key: string
  /** In the current language. */
  readonly label: string
  /** An image URL or a few characters such as an emoji. */
  readonly icon: string
  readonly isInstalled: boolean
  readonly open: () => void
  /** Loads what opening will need. */
  readonly preload: () => void
  /** Takes an installed app off the desktop; null for a built-in one [A1.3]. */
  readonly remove: (() => void) | null
  /** Set for a file or folder. */
  readonly entry?: DesktopEntry
}

/** Whether an icon is that of a file or folder. */
export const isFileKey = (key: string): boolean => key.startsWith('/')

const builtIn = (os: Os, manifest: AppManifest): DesktopItem => ({
  key: manifest.type,
  get label() {
    return appLabel(manifest)
  },
  icon: manifest.icon,
  isInstalled: false,
  open: () => void os.windows.open(manifest.type),
  preload: () => preloadView(manifest),
  remove: null,
})

const installed = (os: Os, shell: ShellState, icon: DesktopIcon): DesktopItem => ({
  key: `installed:${icon.name}`,
  label: icon.name,
  icon: icon.icon,
  isInstalled: true,
  open: () => {
    const problem = openInstalledApp(os.windows, icon)
    if (problem !== null) shell.alert(problem)
  },
  preload: () => {
    const manifest = os.apps.find(icon.type)
    if (manifest) preloadView(manifest)
  },
  remove: () => {
    if (os.desktopIcons.remove(icon.name)) return
    tellProblem(
      os.notifications,
      () => texts.notRemoved,
      () => texts.notRemovedExplained({ name: icon.name }),
    )
  },
})

/** All icons of the desktop: built-in apps in their order, then installed ones [A2.11 A2.12]. */
export const desktopItems = (
  os: Os,
  shell: ShellState,
  icons: readonly DesktopIcon[],
): readonly DesktopItem[] => [
  ...os.apps.desktop.map((manifest) => builtIn(os, manifest)),
  ...icons.map((icon) => installed(os, shell, icon)),
]

const nothing = () => undefined

/** The icons of files and folders. An entry that is as it was has the same icon, so that it is not drawn again. */
export function createFileItems(
  folder: DesktopFolder,
): (entries: readonly DesktopEntry[]) => readonly DesktopItem[] {
  const made = new WeakMap<DesktopEntry, DesktopItem>()
  return (entries) =>
    entries.map((entry) => {
      const item = made.get(entry) ?? {
        key: entry.id,
        label: entry.name,
        icon: entry.icon,
        isInstalled: false,
        open: () => folder.open(entry.id),
        preload: nothing,
        remove: null,
        entry,
      }
      made.set(entry, item)
      return item
    })
}
