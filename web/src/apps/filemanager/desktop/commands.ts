import FolderOpen from 'lucide-react/icons/folder-open'
import { desktopFolder } from '@/kernel/files/paths'
import { bound } from '../commands/context'
import * as files from '../commands/files'
import * as go from '../commands/go'
import { groups } from '../commands/groups'
import type { FileCommand } from '../commands/types'
import { selectAll } from '../commands/view'
import type { FileManager } from '../model/file-manager'
import { isHidden } from '../model/sort'
import { entriesOf } from '../model/file-manager'
import { ensureFolder } from './ensure-folder'
import { texts } from './texts'

/** A command that puts something on the desktop, whose folder may have been deleted or moved. */
const withFolder = (command: FileCommand): FileCommand => ({
  ...command,
  run: async (context) => {
    await ensureFolder(context.manager)
    await command.run(context)
  },
})

const newFolder = withFolder(files.newFolder)
const newTextFile = withFolder(files.newTextFile)
const paste = withFolder(files.paste)

/** Shows the desktop's folder in a window. */
const openHere: FileCommand = {
  id: 'filemanager.open-desktop',
  title: () => texts.openHere,
  icon: FolderOpen,
  group: groups.go,
  run: async ({ manager }) => {
    await ensureFolder(manager)
    manager.os.windows.open('filemanager', { path: desktopFolder })
  },
}

/** The desktop never shows hidden files, so it does not select them either. */
const selectShown: FileCommand = {
  ...selectAll,
  run: ({ manager }) => {
    const ids = entriesOf(manager).flatMap((entry) => (isHidden(entry) ? [] : entry.path))
    manager.state.setState(({ selection }) => ({ selection: { ...selection, ids: new Set(ids) } }))
  },
}

/** What keys do on the desktop: all of the File Manager's that lead to no other folder and change no view. */
export const desktopCommands: readonly FileCommand[] = [
  go.open,
  go.escape,
  newFolder,
  newTextFile,
  files.rename,
  files.cut,
  files.copy,
  paste,
  files.duplicate,
  files.remove,
  files.destroy,
  files.undo,
  files.redo,
  files.versionHistory,
  files.rewind,
  files.properties,
  selectShown,
]

const entryMenu: readonly (readonly FileCommand[])[] = [
  [go.open, go.openWith, files.setAsWallpaper],
  [files.cut, files.copy, files.pasteInto, files.duplicate],
  [files.rename, files.remove, files.destroy],
  [files.versionHistory, files.rewind],
  [files.download, files.properties],
]

const emptyMenu: readonly (readonly FileCommand[])[] = [
  [newFolder, newTextFile],
  [paste, files.undo],
  [withFolder(files.uploadFiles), openHere],
]

const boundMenu = (menu: typeof entryMenu, manager: FileManager) =>
  menu.map((group) => group.map((command) => bound(command, manager)))

/** The menu of the selected icons of files. */
export const entryMenuOf = (manager: FileManager) => boundMenu(entryMenu, manager)

/** The part of the empty desktop's menu that is about files. */
export const emptyMenuOf = (manager: FileManager) => boundMenu(emptyMenu, manager)
