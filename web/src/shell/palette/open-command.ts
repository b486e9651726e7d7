import Search from 'lucide-react/icons/search'
import type { Command } from '@/lib/command'
import type { ShellState } from '@/shell/desktop/shell-state'
import { desktopGroup } from '@/shell/keyboard/shell-commands'
import { texts } from './host.texts'

/** The command that opens the palette. */
export const openPalette: Command<Pick<ShellState, 'openPalette'>> = {
  id: 'palette.open',
  title: () => texts.searchEverything,
  icon: Search,
  group: desktopGroup,
  keys: ['Mod+K'],
  run: (shell) => shell.openPalette(),
}

/** What has this key for itself: terminals, in which it cuts a line, and screens of other machines, which hear all keys. */
const ownKeys = '.xterm, [data-vm-focus]'

/** Whether a key that was pressed on a node may open the palette. */
export const mayOpenPalette = (node: EventTarget | null): boolean =>
  !(node instanceof Element && node.closest(ownKeys))
