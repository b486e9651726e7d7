import { chordText } from '@/lib/chord-text'
import type { Command, KeyNote } from '@/lib/command'
import { windowCommands, type WindowTarget } from '@/shell/window-frame/window-commands'
import { desktopGroup, shellCommands, type ShellTarget } from './shell-commands'
import { texts } from './texts'

/** Every command of the desktop, in the order of the listing of shortcuts. */
export const allCommands: readonly Command<ShellTarget & WindowTarget>[] = [
  ...shellCommands,
  ...windowCommands,
]

/** Keys that are not commands: they belong to the element that has the focus, or to the notifications. */
export const desktopKeys: readonly KeyNote[] = [
  {
    id: 'desktop.move-focus',
    title: () => texts.moveBetweenIcons,
    keys: () => texts.arrowKeys,
    group: desktopGroup,
  },
  {
    id: 'desktop.open-icon',
    title: () => texts.openIcon,
    keys: () => chordText('Enter'),
    group: desktopGroup,
  },
  {
    id: 'desktop.remove-icon',
    title: () => texts.removeIcon,
    keys: () => chordText('Delete'),
    group: desktopGroup,
  },
  {
    id: 'desktop.go-to-notifications',
    title: () => texts.goToNotifications,
    keys: () => chordText('F8'),
    group: desktopGroup,
  },
]
