import type { DesktopFolder } from '@/kernel/apps/desktop-folder'
import type { Commands } from '@/kernel/commands/types'
import { menuItems } from '@/ui/commands/menu-items'
import type { MenuItem } from '@/ui/context-menu/types'

/** The context menu of the desktop's background, by the ids of commands. */
const menu = [
  ['desktop.sort-by-name', 'desktop.sort-by-kind', 'desktop.align-icons', 'desktop.reset-icons'],
  ['desktop.wallpaper', 'desktop.settings'],
  ['window.show-desktop', 'desktop.shortcuts', 'desktop.tour'],
]

/** The menu as it is in this moment: what can be done in the folder on the desktop, once that is there, and with the desktop. */
export const desktopMenu = (
  commands: Pick<Commands, 'find'>,
  folder: Pick<DesktopFolder, 'emptyMenu'> | null,
): readonly MenuItem[] =>
  menuItems([
    ...(folder?.emptyMenu() ?? []),
    ...menu.map((group) => group.flatMap((id) => commands.find(id) ?? [])),
  ])
