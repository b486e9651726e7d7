import { menuItems } from '@/ui/commands/menu-items'
import type { MenuItem } from '@/ui/context-menu/types'
import type { FileManager } from '../model/file-manager'
import { bound } from './context'
import * as files from './files'
import * as go from './go'
import * as bin from './recycle-bin'
import type { FileCommand } from './types'
import * as view from './view'

/** Groups of commands, a line between them. */
type Menu = readonly (readonly FileCommand[])[]

/** The menu of one or more entries. */
export const entryMenu: Menu = [
  [go.open, go.openWith, go.openWindow, go.goToFolder, files.setAsWallpaper, bin.restore],
  [files.cut, files.copy, files.pasteInto, files.duplicate],
  [files.rename, files.remove, files.destroy, bin.destroyRecycled],
  [files.share, files.keepHere, files.removeFromHere],
  [files.versionHistory, files.rewind],
  [files.compress, files.download, files.properties],
]

/** The menu of the empty place in a list. */
export const folderMenu: Menu = [
  [files.newFolder, files.newTextFile],
  [files.paste, files.undo, files.redo],
  [files.uploadFiles, files.uploadFolder],
  [view.selectAll, view.detailsView, view.iconsView, view.toggleHidden],
  [bin.empty],
  [files.share, files.rewind, files.properties],
]

/** The menu of the toolbar's last button: commands that have no button. On touch screens, everything can be found here. */
export const moreMenu: Menu = [
  [files.newFolder, files.newTextFile],
  [files.uploadFiles, files.uploadFolder, files.compress, files.download],
  [go.openWith],
  [files.cut, files.copy, files.paste, files.duplicate, files.rename, files.remove],
  [bin.restore, bin.destroyRecycled, bin.empty],
  [files.undo, files.redo],
  [view.detailsView, view.iconsView, view.toggleHidden],
  [view.selectAll, view.refresh, go.editPath],
  [files.share, files.keepHere, files.removeFromHere],
  [files.versionHistory, files.rewind, files.properties],
]

/** A menu as it is now: commands that are not offered are left out, those that cannot run now are disabled. */
export const itemsOf = (menu: Menu, manager: FileManager): readonly MenuItem[] =>
  menuItems(menu.map((group) => group.map((command) => bound(command, manager))))

/** The same with the desktop's list of shortcuts at its end. */
export function itemsWithShortcuts(menu: Menu, manager: FileManager): readonly MenuItem[] {
  const shortcuts = manager.os.commands.find('desktop.shortcuts')
  return [...itemsOf(menu, manager), ...menuItems([shortcuts ? [shortcuts] : []])]
}
