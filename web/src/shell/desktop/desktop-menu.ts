import type { Commands } from '@/kernel/commands/types'
import { menuItems } from '@/ui/commands/menu-items'
import type { MenuItem } from '@/ui/context-menu/types'

/** The context menu of the desktop's background, by the ids of commands. */
const menu = [
  ['desktop.wallpaper', 'desktop.settings'],
  ['window.show-desktop', 'desktop.shortcuts'],
]

/** The menu as it is in this moment. */
export const desktopMenu = (commands: Pick<Commands, 'find'>): readonly MenuItem[] =>
  menuItems(menu.map((group) => group.flatMap((id) => commands.find(id) ?? [])))
