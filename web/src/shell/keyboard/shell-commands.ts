import Image from 'lucide-react/icons/image'
import Keyboard from 'lucide-react/icons/keyboard'
import Settings from 'lucide-react/icons/settings'
import type { Os } from '@/kernel/os'
import type { Command } from '@/lib/command'
import { texts } from './texts'

/** Parts of the shell that are not the operating system's: what a command may ask of them. */
export interface ShellControls {
  readonly openStartMenu: () => void
  readonly toggleStartMenu: () => void
  readonly showShortcuts: () => void
  /** Opens a panel of the taskbar, or closes it. */
  readonly togglePanel: (panel: 'account' | 'clock') => void
}

/** What the shell's commands are done to. */
export interface ShellTarget {
  readonly os: Pick<Os, 'windows'>
  readonly shell: ShellControls
}

/** Where they stand in lists of shortcuts. */
export const desktopGroup = { id: 'desktop', title: () => texts.desktop }
const group = desktopGroup

/** The shell's own commands; those of windows are with the windows. Free of chords that browsers and desktops keep for themselves. */
export const shellCommands: readonly Command<ShellTarget>[] = [
  {
    id: 'desktop.start-menu',
    title: () => texts.openStartMenu,
    group,
    keys: ['Ctrl+Alt+S'],
    run: ({ shell }) => shell.toggleStartMenu(),
  },
  {
    id: 'desktop.search',
    title: () => texts.searchApps,
    group,
    keys: ['Ctrl+Alt+F'],
    run: ({ shell }) => shell.openStartMenu(),
  },
  {
    id: 'desktop.notifications',
    title: () => texts.showNotifications,
    group,
    keys: ['Ctrl+Alt+N'],
    run: ({ shell }) => shell.togglePanel('clock'),
  },
  {
    id: 'desktop.shortcuts',
    title: () => texts.showShortcuts,
    menuTitle: () => texts.shortcuts,
    icon: Keyboard,
    group,
    keys: ['?', 'F1'],
    run: ({ shell }) => shell.showShortcuts(),
  },
  {
    id: 'desktop.wallpaper',
    title: () => texts.changeWallpaper,
    icon: Image,
    group,
    run: ({ os }) => os.windows.open('settings', { metadata: { tab: 'display' } }),
  },
  {
    id: 'desktop.settings',
    title: () => texts.openSettings,
    icon: Settings,
    group,
    run: ({ os }) => os.windows.open('settings'),
  },
]
