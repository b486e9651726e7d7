import Archive from 'lucide-react/icons/archive'
import ClipboardPaste from 'lucide-react/icons/clipboard-paste'
import CloudOff from 'lucide-react/icons/cloud-off'
import Copy from 'lucide-react/icons/copy'
import CopyPlus from 'lucide-react/icons/copy-plus'
import Download from 'lucide-react/icons/download'
import FilePlus from 'lucide-react/icons/file-plus'
import FolderPlus from 'lucide-react/icons/folder-plus'
import FolderUp from 'lucide-react/icons/folder-up'
import History from 'lucide-react/icons/history'
import ImageIcon from 'lucide-react/icons/image'
import Info from 'lucide-react/icons/info'
import Pencil from 'lucide-react/icons/pencil'
import Pin from 'lucide-react/icons/pin'
import Redo2 from 'lucide-react/icons/redo-2'
import Rewind from 'lucide-react/icons/rewind'
import Scissors from 'lucide-react/icons/scissors'
import Trash2 from 'lucide-react/icons/trash-2'
import Undo2 from 'lucide-react/icons/undo-2'
import Upload from 'lucide-react/icons/upload'
import UserPlus from 'lucide-react/icons/user-plus'
import X from 'lucide-react/icons/x'
import * as change from '../actions/change'
import { chooseAndUpload } from '../actions/choose-upload'
import { compress as compressEntries } from '../actions/compress'
import { download as downloadEntries } from '../actions/computer'
import { keep, release } from '../actions/keep'
import { canBeKept, canBeReleased, isKeptFromAbove } from '../model/account-files'
import { presentPath } from '../model/file-manager'
import { isImage } from '@/kernel/files/describe-kind'
import { groups } from './groups'
import { texts } from './texts'
import type { CommandContext, FileCommand } from './types'

/** Files can be changed here: in a folder or a search, not in the bin and not while a plugin is chosen. */
const canChange = ({ place, isImport }: CommandContext) => place !== 'bin' && !isImport
const inFolder = (context: CommandContext) => canChange(context) && context.place === 'folder'
const withSelection = (context: CommandContext) => canChange(context) && context.selected.length > 0

/** All that is selected is kept on this device. */
const areKept = ({ manager, selected }: CommandContext) => {
  const { keeping } = manager.account.getState()
  return keeping !== null && selected.every(({ path }) => keeping.isKept(path))
}

/** Makes a folder. */
export const newFolder: FileCommand = {
  id: 'filemanager.new-folder',
  title: () => texts.newFolder,
  icon: FolderPlus,
  group: groups.files,
  // Some browsers keep Ctrl+Shift+N for themselves.
  keys: ['Mod+Shift+N', 'Alt+N'],
  isOffered: inFolder,
  run: ({ manager }) => change.createFolder(manager),
}

/** Makes an empty text file. */
export const newTextFile: FileCommand = {
  id: 'filemanager.new-text-file',
  title: () => texts.newTextFile,
  icon: FilePlus,
  group: groups.files,
  keys: ['Alt+Shift+N'],
  isOffered: inFolder,
  run: ({ manager }) => change.createTextFile(manager),
}

/** Types another name in place. */
export const rename: FileCommand = {
  id: 'filemanager.rename',
  title: () => texts.rename,
  icon: Pencil,
  group: groups.files,
  keys: ['F2'],
  isOffered: (context) => canChange(context) && context.selected.length === 1,
  run: ({ manager, selected: [entry] }) => manager.state.setState({ renaming: entry?.path ?? null }),
}

/** Takes files along, to be moved where they are pasted. */
export const cut: FileCommand = {
  id: 'filemanager.cut',
  title: () => texts.cut,
  icon: Scissors,
  group: groups.files,
  keys: ['Mod+X'],
  isOffered: withSelection,
  run: ({ manager, selected }) => change.pick(manager, 'move', selected),
}

/** Takes files along, to be copied where they are pasted. */
export const copy: FileCommand = {
  id: 'filemanager.copy',
  title: () => texts.copy,
  icon: Copy,
  group: groups.files,
  keys: ['Mod+C'],
  isOffered: withSelection,
  run: ({ manager, selected }) => change.pick(manager, 'copy', selected),
}

/** Puts what was cut or copied into the present folder. */
export const paste: FileCommand = {
  id: 'filemanager.paste',
  title: () => texts.paste,
  icon: ClipboardPaste,
  group: groups.files,
  keys: ['Mod+V'],
  isOffered: inFolder,
  isEnabled: ({ manager }) => manager.shared.clipboard.getState() !== null,
  run: ({ manager }) => change.paste(manager, presentPath(manager)),
}

/** Puts what was cut or copied into the selected folder. */
export const pasteInto: FileCommand = {
  id: 'filemanager.paste-into',
  title: () => texts.pasteInto,
  icon: ClipboardPaste,
  group: groups.files,
  isOffered: (context) =>
    canChange(context) &&
    context.manager.shared.clipboard.getState() !== null &&
    context.selected.length === 1 &&
    context.selected[0]?.type === 'folder',
  run: async ({ manager, selected: [folder] }) => {
    if (folder) await change.paste(manager, folder.path)
  },
}

/** Copies files within their own folder. */
export const duplicate: FileCommand = {
  id: 'filemanager.duplicate',
  title: () => texts.duplicate,
  icon: CopyPlus,
  group: groups.files,
  keys: ['Mod+D'],
  isOffered: withSelection,
  run: ({ manager, selected }) => change.duplicate(manager, selected),
}

/** Moves files to the recycle bin. */
export const remove: FileCommand = {
  id: 'filemanager.delete',
  title: () => texts.delete,
  icon: Trash2,
  group: groups.files,
  keys: ['Delete'],
  isDanger: true,
  isOffered: withSelection,
  run: ({ manager, selected }) => change.recycle(manager, selected),
}

/** Deletes files for good, after a question. */
export const destroy: FileCommand = {
  id: 'filemanager.delete-for-good',
  title: () => texts.deleteForGood,
  icon: X,
  group: groups.files,
  keys: ['Shift+Delete'],
  isDanger: true,
  isOffered: withSelection,
  run: ({ manager, selected }) => change.destroy(manager, selected),
}

/** Takes the last change back. */
export const undo: FileCommand = {
  id: 'filemanager.undo',
  title: () => texts.undo,
  titleNow: ({ manager }) => {
    const change = manager.shared.changes.getState().undo
    return change === null ? texts.undo : texts.undoChange({ change })
  },
  icon: Undo2,
  group: groups.files,
  keys: ['Mod+Z'],
  repeats: true,
  isOffered: ({ isImport }) => !isImport,
  isEnabled: ({ manager }) => manager.shared.changes.getState().undo !== null,
  run: ({ manager }) => change.undo(manager),
}

/** Does again what was undone. */
export const redo: FileCommand = {
  id: 'filemanager.redo',
  title: () => texts.redo,
  titleNow: ({ manager }) => {
    const change = manager.shared.changes.getState().redo
    return change === null ? texts.redo : texts.redoChange({ change })
  },
  icon: Redo2,
  group: groups.files,
  keys: ['Mod+Y', 'Mod+Shift+Z'],
  repeats: true,
  isOffered: ({ isImport }) => !isImport,
  isEnabled: ({ manager }) => manager.shared.changes.getState().redo !== null,
  run: ({ manager }) => change.redo(manager),
}

/** Stores files of the computer here. */
export const uploadFiles: FileCommand = {
  id: 'filemanager.upload-files',
  title: () => texts.uploadFiles,
  icon: Upload,
  group: groups.files,
  isOffered: inFolder,
  run: ({ manager }) => chooseAndUpload(manager, 'files'),
}

/** Stores a folder of the computer here. */
export const uploadFolder: FileCommand = {
  id: 'filemanager.upload-folder',
  title: () => texts.uploadFolder,
  icon: FolderUp,
  group: groups.files,
  isOffered: inFolder,
  run: ({ manager }) => chooseAndUpload(manager, 'folder'),
}

/** Gives files to the computer. */
export const download: FileCommand = {
  id: 'filemanager.download',
  title: () => texts.download,
  titleNow: ({ selected }) =>
    selected.length === 1 && selected[0]?.type === 'file' ? texts.download : texts.downloadAsZip,
  icon: Download,
  group: groups.files,
  isOffered: withSelection,
  run: ({ manager, selected }) => downloadEntries(manager, selected),
}

/** Packs files into a zip archive next to them. */
export const compress: FileCommand = {
  id: 'filemanager.compress',
  title: () => texts.compress,
  icon: Archive,
  group: groups.files,
  isOffered: (context) => withSelection(context) && context.place === 'folder',
  run: ({ manager, selected }) => compressEntries(manager, selected),
}

/** The image that was clicked, also as one of several that are selected. */
function chosenImage({ manager, selected }: CommandContext) {
  const { focused } = manager.state.getState().selection
  const entry = selected.length === 1 ? selected[0] : selected.find(({ path }) => path === focused)
  return entry && isImage(entry) ? entry : undefined
}

/** Asks about making an image the wallpaper [A4.20]. */
export const setAsWallpaper: FileCommand = {
  id: 'filemanager.set-as-wallpaper',
  title: () => texts.setAsWallpaper,
  icon: ImageIcon,
  group: groups.files,
  isOffered: (context) => context.place !== 'bin' && chosenImage(context) !== undefined,
  run: (context) => {
    const entry = chosenImage(context)
    if (entry) context.manager.dialogs.show({ kind: 'wallpaper', entry })
  },
}

/** Shows the earlier versions of a file. */
export const versionHistory: FileCommand = {
  id: 'filemanager.version-history',
  title: () => texts.versionHistory,
  icon: History,
  group: groups.files,
  keys: ['Alt+Shift+H'],
  isOffered: ({ place, isImport, selected: [entry, ...more] }) =>
    place !== 'bin' && !isImport && entry?.type === 'file' && more.length === 0,
  run: ({ manager, selected: [entry] }) => {
    if (entry) manager.os.windows.open('versions', { path: entry.path, metadata: { of: 'file' } })
  },
}

/** Shows what a folder was: the selected one, or the present one. */
export const rewind: FileCommand = {
  id: 'filemanager.rewind',
  title: () => texts.rewind,
  icon: Rewind,
  group: groups.files,
  keys: ['Alt+Shift+R'],
  isOffered: ({ place, isImport, selected: [entry, ...more] }) =>
    place === 'folder' && !isImport && more.length === 0 && (!entry || entry.type === 'folder'),
  run: ({ manager, selected: [entry] }) => {
    manager.os.windows.open('versions', {
      path: entry?.path ?? presentPath(manager),
      metadata: { of: 'folder' },
    })
  },
}

/** Shares the selected file or folder with people or by a link; the present folder where nothing is selected. */
export const share: FileCommand = {
  id: 'filemanager.share',
  title: () => texts.share,
  icon: UserPlus,
  group: groups.files,
  keys: ['Alt+Shift+S'],
  isOffered: ({ place, isImport, selected: [entry, ...more] }) =>
    place !== 'bin' && !isImport && more.length === 0 && (entry !== undefined || place === 'folder'),
  run: ({ manager, selected: [entry] }) => {
    manager.os.windows.open('sharing', { path: entry?.path ?? presentPath(manager) })
  },
}

/** Keeps files and folders of the account on this device, or no longer. */
export const keepHere: FileCommand = {
  id: 'filemanager.keep-here',
  title: () => texts.keepHere,
  icon: Pin,
  group: groups.files,
  isOffered: (context) => {
    const { keeping } = context.manager.account.getState()
    return (
      withSelection(context) && keeping !== null && context.selected.some((one) => canBeKept(keeping, one))
    )
  },
  isEnabled: ({ manager, selected }) => {
    const { keeping } = manager.account.getState()
    return keeping !== null && !selected.every((one) => isKeptFromAbove(keeping, one))
  },
  isChecked: areKept,
  run: (context) => keep(context.manager, context.selected, !areKept(context)),
}

/** Removes contents from this device that stay in the account. */
export const removeFromHere: FileCommand = {
  id: 'filemanager.remove-from-here',
  title: () => texts.removeFromHere,
  icon: CloudOff,
  group: groups.files,
  isOffered: (context) => {
    const { keeping } = context.manager.account.getState()
    return (
      withSelection(context) &&
      keeping !== null &&
      context.selected.some((one) => canBeReleased(keeping, one))
    )
  },
  run: ({ manager, selected }) => release(manager, selected),
}

/** Shows the properties of the selection, or of the current folder. */
export const properties: FileCommand = {
  id: 'filemanager.properties',
  title: () => texts.properties,
  icon: Info,
  group: groups.files,
  keys: ['Alt+Enter'],
  isOffered: ({ place }) => place !== 'bin',
  run: async ({ manager, selected }) => {
    if (selected.length > 0) {
      manager.dialogs.show({ kind: 'properties', entries: selected })
      return
    }
    const present = await manager.os.files.stat(presentPath(manager))
    if (present.ok) manager.dialogs.show({ kind: 'properties', entries: [present.value] })
  },
}
