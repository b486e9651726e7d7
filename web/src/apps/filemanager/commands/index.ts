import * as files from './files'
import * as go from './go'
import * as bin from './recycle-bin'
import type { FileCommand } from './types'
import * as view from './view'

/** Every command, in the order of the listing of shortcuts. */
export const commands: readonly FileCommand[] = [
  go.open,
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
  files.setAsWallpaper,
  files.properties,
  view.selectAll,
  view.detailsView,
  view.iconsView,
  view.toggleHidden,
  view.toggleSidebar,
  view.refresh,
  view.showShortcuts,
  bin.restore,
  bin.destroyRecycled,
  bin.empty,
]
