import { type AppManifest, appLabel } from '@/kernel/apps/manifest'
import { openInstalledApp } from '@/kernel/desktop/open-icon'
import type { DesktopIcon } from '@/kernel/desktop/types'
import { tellProblem } from '@/kernel/notifications/notifier'
import type { Os } from '@/kernel/os'
import { preloadView } from '@/shell/window-content/view-cache'
import type { ShellState } from './shell-state'
import { texts } from './texts'

/** An icon on the desktop: a built-in app or an installed one. */
export interface DesktopItem {
  /** Unique on the desktop: type or, for an installed app, its name with a prefix. */
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
}

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
