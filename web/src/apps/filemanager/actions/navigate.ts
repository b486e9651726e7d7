import { openFile } from '@/kernel/files/open-file'
import { isWithin, normalisePath, parentPath } from '@/kernel/files/paths'
import type { FileEntry, FilePath, FileResult } from '@/kernel/files/types'
import { type FileManager, presentPath, selectPaths } from '../model/file-manager'
import { texts } from '../texts'
import { fetchContent, hasToBeFetched } from './fetch'
import { tellFailure } from './tell'

/** The folder that is entered after a warning only [A4.18]. */
const kernelFolder: FilePath = '/kernel'

/** Whether a person may go there: the kernel folder asks first, unless one is in it or wants no warnings [A4.18 A2.23]. */
async function isAdmitted(manager: FileManager, path: FilePath): Promise<boolean> {
  if (!isWithin(path, kernelFolder) || isWithin(presentPath(manager), kernelFolder)) return true
  if (!manager.os.settings.getState().kernelAccessWarnings) return true
  return manager.dialogs.warnOfKernel()
}

/** Goes to a folder; a problem is told. */
export async function goTo(manager: FileManager, path: FilePath): Promise<void> {
  if (await isAdmitted(manager, path))
    tellFailure(manager, texts.cannotOpenFolder, await manager.folder.go(path))
}

/** Goes to a folder that a person typed, or to a file's folder with the file selected; why not, as a result. */
export async function goToTyped(manager: FileManager, text: string): Promise<FileResult<void>> {
  const typed = text.trim().replace(/^~(?=\/|$)/, '/home')
  const path = normalisePath(typed, presentPath(manager))
  const found = await manager.os.files.stat(path)
  if (!found.ok) return found
  const isFile = found.value.type === 'file'
  const folder = isFile ? parentPath(path) : path
  if (!(await isAdmitted(manager, folder))) return { ok: true, value: undefined }
  const gone = await manager.folder.go(folder)
  if (gone.ok && isFile) selectPaths(manager, [path])
  return gone
}

/** Goes to the folder above; does nothing at the root. */
export async function goUp(manager: FileManager): Promise<void> {
  const present = presentPath(manager)
  if (present !== '/') await goTo(manager, parentPath(present))
}

/** Enters a folder [A4.16], from the desktop in a window, or opens a file in the app for its kind [A4.12–A4.15]; in import mode files do not open [A4.17]. What is in the account only is fetched first. */
export async function openEntry(manager: FileManager, entry: FileEntry): Promise<void> {
  if (entry.type === 'folder') {
    if (manager.isDesktop) openInNewWindow(manager, [entry])
    else await goTo(manager, entry.path)
    return
  }
  if (manager.window.importMode) return
  // On the desktop there is no place for its progress: the app waits for it.
  if (!manager.isDesktop && hasToBeFetched(entry)) {
    const fetched = await fetchContent(manager, entry)
    if (!tellFailure(manager, texts.cannotOpenFile, fetched) || !fetched.value) return
  }
  tellFailure(manager, texts.cannotOpenFile, await openFile(manager.os, entry.path))
}

/** Opens each folder in a new window. */
export function openInNewWindow({ os }: FileManager, entries: readonly FileEntry[]): void {
  for (const entry of entries) {
    if (entry.type === 'folder') os.windows.open('filemanager', { path: entry.path })
  }
}

/** Goes to where a found file is, with the file selected. */
export async function showInFolder(manager: FileManager, entry: FileEntry): Promise<void> {
  const folder = parentPath(entry.path)
  await goTo(manager, folder)
  if (presentPath(manager) !== folder) return
  // What was found in the present folder itself is no step to another one, which would end the search.
  manager.search.clear()
  manager.state.setState({ isSearchOpen: false })
  selectPaths(manager, [entry.path])
}
