import type { KeyNote } from '@/lib/command'
import * as files from './files'
import * as go from './go'
import { groups } from './groups'
import * as bin from './recycle-bin'
import { texts } from './texts'
import type { FileCommand } from './types'
import * as view from './view'

/** Every command, in the order of the listing of shortcuts. */
export const commands: readonly FileCommand[] = [
  go.open,
  go.openWith,
  go.openWindow,
  go.back,
  go.forward,
  go.up,
  go.home,
  go.editPath,
  go.openSearch,
  go.goToFolder,
  go.escape,
  files.newFolder,
  files.newTextFile,
  files.rename,
  files.cut,
  files.copy,
  files.paste,
  files.pasteInto,
  files.duplicate,
  files.remove,
  files.destroy,
  files.undo,
  files.redo,
  files.uploadFiles,
  files.uploadFolder,
  files.download,
  files.compress,
  files.setAsWallpaper,
  files.versionHistory,
  files.rewind,
  files.share,
  files.keepHere,
  files.removeFromHere,
  files.properties,
  view.selectAll,
  view.detailsView,
  view.iconsView,
  view.toggleHidden,
  view.toggleSidebar,
  view.refresh,
  bin.restore,
  bin.destroyRecycled,
  bin.empty,
]

const note = (id: string, title: () => string, keys: () => string): KeyNote => ({
  id: `filemanager.${id}`,
  title,
  keys,
  group: groups.list,
})

/** Keys that belong to the list itself. */
export const listKeys: readonly KeyNote[] = [
  note(
    'move-focus',
    () => texts.moveFocus,
    () => texts.moveFocusKeys,
  ),
  note(
    'open-entry',
    () => texts.open,
    () => texts.openKeys,
  ),
  note(
    'select-more',
    () => texts.selectMore,
    () => texts.selectMoreKeys,
  ),
  note(
    'find-name',
    () => texts.findName,
    () => texts.findNameKeys,
  ),
  note(
    'selection-menu',
    () => texts.selectionMenu,
    () => texts.menuKeys,
  ),
]
