import { createStore, type StoreApi } from 'zustand/vanilla'
import { isWithin, pathSteps, recycleFolder } from '@/kernel/files/paths'
import { isListOf, isText } from '@/lib/record-shape'
import type { FileEntry, FilePath, RecycledEntry } from '@/kernel/files/types'
import type { Os } from '@/kernel/os'
import type { WindowRecord } from '@/kernel/windows/types'
import { noSelection, selectOnly } from '@/ui/file-list/selection'
import type { FileSelection } from '@/ui/file-list/types'
import { texts } from '../texts'
import { type AccountFiles, createAccountFiles } from './account-files'
import { createDialogs, type Dialogs } from './dialogs'
import { createFolderView, type FolderView } from './folder-view'
import { createJobs, type Jobs } from './jobs'
import { folderLabel } from './places'
import { createSearchView, type SearchView } from './search-view'
import { type SharedFiles, sharedFiles } from './shared'

/** What a file manager needs of the operating system. */
export type FileManagerOs = Pick<
  Os,
  | 'apps'
  | 'appPlatform'
  | 'commands'
  | 'desktopIcons'
  | 'events'
  | 'files'
  | 'fileStorage'
  | 'keeping'
  | 'media'
  | 'notifications'
  | 'recycleBin'
  | 'session'
  | 'settings'
  | 'spaces'
  | 'storage'
  | 'transfers'
  | 'versions'
  | 'windows'
>

/** What a file manager needs to know of its window. */
export type FileManagerWindow = Pick<WindowRecord, 'id' | 'path' | 'importMode' | 'parentWindowId'>

/** What a person is at in a window. */
export interface ManagerState {
  readonly selection: FileSelection
  /** The entry whose name is being typed; null: none. */
  readonly renaming: FilePath | null
  /** The path is shown as text to be typed. */
  readonly isEditingPath: boolean
  readonly isSearchOpen: boolean
  /** Grows each time the list is to have the keyboard. */
  readonly focusRequests: number
}

/** All that one file manager window is, without what it looks like. */
export interface FileManager {
  readonly os: FileManagerOs
  readonly window: FileManagerWindow
  /** It is the desktop: it stays at its folder, and folders open in windows. */
  readonly isDesktop: boolean
  readonly shared: SharedFiles
  readonly folder: FolderView
  readonly search: SearchView
  readonly dialogs: Dialogs
  readonly jobs: Jobs
  readonly account: AccountFiles
  readonly state: Pick<StoreApi<ManagerState>, 'getState' | 'setState' | 'subscribe'>
  /** Begins to read the folder; returns the function that ends all that the window has begun. */
  begin(): () => void
}

/** The path that a window shows. */
export const presentPath = (manager: Pick<FileManager, 'folder'>): FilePath =>
  manager.folder.getState().history.present

/** Whether a window shows the recycle bin. */
export const isBin = (manager: Pick<FileManager, 'folder'>): boolean => presentPath(manager) === recycleFolder

/** The id of the entry "..": no path of an entry. */
export const parentId = '..'

/** The entries that a window shows, hidden ones included: of the search while there is one, else of the folder. */
export function entriesOf({ folder, search }: Pick<FileManager, 'folder' | 'search'>): readonly FileEntry[] {
  const found = search.getState()
  if (found) return found.found
  const { listing } = folder.getState()
  return listing.status === 'folder' ? listing.entries : []
}

/** The selected entries, in the order of the list's names. */
export function selectedEntries(manager: FileManager): readonly FileEntry[] {
  const { ids } = manager.state.getState().selection
  return ids.size === 0 ? [] : entriesOf(manager).filter((entry) => ids.has(entry.path))
}

/** The selected entries of the recycle bin. */
export function selectedRecycled({ folder, state }: FileManager): readonly RecycledEntry[] {
  const { ids } = state.getState().selection
  const { listing } = folder.getState()
  return listing.status === 'bin' ? listing.recycled.filter((entry) => ids.has(entry.id)) : []
}

/** Gives the keyboard to the list, e.g. after a field in the toolbar was left. */
export const askForFocus = ({ state }: Pick<FileManager, 'state'>): void =>
  state.setState(({ focusRequests }) => ({ focusRequests: focusRequests + 1 }))

/** Selects entries by their paths; the first one gets the focus. */
export function selectPaths({ state }: Pick<FileManager, 'state'>, paths: readonly FilePath[]): void {
  const [first = null] = paths
  state.setState({ selection: { ids: new Set(paths), anchor: first, focused: first } })
}

/**
 * Notes what is selected before long work. What it returns selects the results in the end, unless the person has gone to another folder
 * or selected something else meanwhile.
 */
export function selectAfterwards(
  manager: Pick<FileManager, 'state' | 'folder'>,
  folder: FilePath,
): (paths: readonly FilePath[]) => void {
  const before = manager.state.getState().selection
  return (paths) => {
    const isLeft = presentPath(manager) !== folder || manager.state.getState().selection !== before
    if (!isLeft && paths.length > 0) selectPaths(manager, paths)
  }
}

/** Where the focus goes after a step: back up, to the folder one comes from. */
function selectionAfter(from: FilePath, to: FilePath): FileSelection {
  if (from === to || !isWithin(from, to)) return noSelection
  const steps = pathSteps(from)
  const child = steps[steps.indexOf(to) + 1]
  return child === undefined ? noSelection : selectOnly(child)
}

/** Selected entries that are kept at most. */
const mostKept = 100

const isPaths = isListOf(isText)

/** Where a window was before the page was loaded again. */
function keptPlace({ windows }: Pick<FileManagerOs, 'windows'>, id: string) {
  const folder = windows.keptView(id, 'folder')
  const selected = windows.keptView(id, 'selected')
  const paths = isPaths(selected) ? selected : []
  const [first = null] = paths
  return {
    keptFolder: isText(folder) ? folder : null,
    selection: first === null ? noSelection : { ids: new Set(paths), anchor: first, focused: first },
  }
}

/** Keeps where the window is: its folder and what is selected there. Returns the function that ends that. */
function keepPlace({ os, window, folder, state }: Pick<FileManager, 'os' | 'window' | 'folder' | 'state'>) {
  const { windows } = os
  const stops = [
    folder.subscribe(() => windows.keepView(window.id, 'folder', folder.getState().history.present)),
    state.subscribe(({ selection }, before) => {
      if (selection.ids === before.selection.ids) return
      windows.keepView(window.id, 'selected', [...selection.ids].slice(0, mostKept))
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/**
 * Makes the file manager of a window, where it was when the page was left, or at the path that it was opened with. That of the desktop
 * stays at its folder, also while the folder is missing.
 */
export function createFileManager(
  os: FileManagerOs,
  window: FileManagerWindow,
  { isDesktop = false }: { readonly isDesktop?: boolean } = {},
): FileManager {
  const shared = sharedFiles(os)
  const { keptFolder, selection } = keptPlace(os, window.id)
  const state = createStore<ManagerState>(() => ({
    selection,
    renaming: null,
    isEditingPath: false,
    isSearchOpen: false,
    focusRequests: 0,
  }))
  const folder = createFolderView(os, {
    start: keptFolder ?? window.path,
    stays: isDesktop,
    onVanished: (gone, now) =>
      os.notifications.notify(() => ({
        title: texts.folderGone,
        description: texts.folderGoneTo({ gone: folderLabel(gone), now: folderLabel(now) }),
      })),
  })
  const search = createSearchView(os.files, () => shared.preferences.getState().showHidden)

  const jobs = createJobs()
  const account = createAccountFiles(os)
  const dialogs = createDialogs()

  return {
    os,
    window,
    isDesktop,
    shared,
    folder,
    search,
    jobs,
    account,
    state,
    dialogs,
    begin() {
      const stopFollowing = follow({ folder, search, state })
      const stopKeeping = keepPlace({ os, window, folder, state })
      const stopTelling = tellPath(os, window, folder)
      const stopAccount = account.begin()
      const end = folder.begin()
      return () => {
        stopFollowing()
        stopKeeping()
        stopTelling()
        stopAccount()
        end()
        search.clear()
        jobs.cancelAll()
        while (dialogs.getState()) dialogs.close()
      }
    },
  }
}

/** Keeps the window's path that of the folder in it: the taskbar tells windows apart by it. */
function tellPath(
  { windows }: Pick<FileManagerOs, 'windows'>,
  { id }: FileManagerWindow,
  folder: FolderView,
) {
  let told = folder.getState().history.present
  return folder.subscribe(() => {
    const { present } = folder.getState().history
    if (present === told) return
    told = present
    windows.update(id, { path: present })
  })
}

/** Keeps selection and search with the folder: a step to another one ends both, a change in it renews the search. */
function follow({ folder, search, state }: Pick<FileManager, 'folder' | 'search' | 'state'>): () => void {
  let { history, listing } = folder.getState()
  return folder.subscribe(() => {
    const now = folder.getState()
    if (now.history.present !== history.present) {
      state.setState({
        selection: selectionAfter(history.present, now.history.present),
        renaming: null,
        isEditingPath: false,
        isSearchOpen: false,
      })
      search.clear()
    } else if (now.listing !== listing) search.repeat()
    history = now.history
    listing = now.listing
  })
}
