import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ArrowUp from 'lucide-react/icons/arrow-up'
import AppWindow from 'lucide-react/icons/app-window'
import ExternalLink from 'lucide-react/icons/external-link'
import FolderOpen from 'lucide-react/icons/folder-open'
import FolderSearch from 'lucide-react/icons/folder-search'
import House from 'lucide-react/icons/house'
import PencilLine from 'lucide-react/icons/pencil-line'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { homeFolder } from '@/kernel/files/paths'
import { goTo, goUp, openEntry, openInNewWindow, showInFolder } from '../actions/navigate'
import { tellFailure } from '../actions/tell'
import { askForFocus, presentPath } from '../model/file-manager'
import { groups } from './groups'
import { texts } from './texts'
import type { FileCommand } from './types'

/** Back to the folder before. */
export const back: FileCommand = {
  id: 'filemanager.back',
  title: () => texts.back,
  icon: ArrowLeft,
  group: groups.go,
  keys: ['Alt+ArrowLeft'],
  followsLines: true,
  repeats: true,
  isEnabled: ({ manager }) => manager.folder.getState().history.past.length > 0,
  run: async ({ manager }) => tellFailure(manager, texts.cannotGoBack, await manager.folder.back()),
}

/** Forward again. */
export const forward: FileCommand = {
  id: 'filemanager.forward',
  title: () => texts.forward,
  icon: ArrowRight,
  group: groups.go,
  keys: ['Alt+ArrowRight'],
  followsLines: true,
  repeats: true,
  isEnabled: ({ manager }) => manager.folder.getState().history.future.length > 0,
  run: async ({ manager }) => tellFailure(manager, texts.cannotGoForward, await manager.folder.forward()),
}

/** To the folder above. */
export const up: FileCommand = {
  id: 'filemanager.up',
  title: () => texts.up,
  icon: ArrowUp,
  group: groups.go,
  keys: ['Alt+ArrowUp', 'Backspace'],
  repeats: true,
  isEnabled: ({ manager }) => presentPath(manager) !== '/',
  run: ({ manager }) => goUp(manager),
}

/** To the person's own files: the home button of A2.17. */
export const home: FileCommand = {
  id: 'filemanager.home',
  title: () => texts.home,
  icon: House,
  group: groups.go,
  keys: ['Alt+Home'],
  run: ({ manager }) => goTo(manager, homeFolder),
}

/** Types a path. */
export const editPath: FileCommand = {
  id: 'filemanager.edit-path',
  title: () => texts.editPath,
  icon: PencilLine,
  group: groups.go,
  keys: ['Mod+L'],
  run: ({ manager }) => manager.state.setState({ isEditingPath: true, isSearchOpen: false }),
}

/** Looks for files in this folder and below. */
export const openSearch: FileCommand = {
  id: 'filemanager.search',
  title: () => texts.search,
  icon: Search,
  group: groups.go,
  keys: ['Mod+F'],
  isOffered: ({ place }) => place !== 'bin',
  run: ({ manager }) => manager.state.setState({ isSearchOpen: true, isEditingPath: false }),
}

/** Opens the selection. */
export const open: FileCommand = {
  id: 'filemanager.open',
  title: () => texts.open,
  icon: FolderOpen,
  group: groups.go,
  keys: ['Mod+O'],
  isOffered: ({ place, selected, isImport }) =>
    place !== 'bin' &&
    selected.length > 0 &&
    (!isImport || selected.every((entry) => entry.type === 'folder')),
  isEnabled: ({ selected }) => selected.length === 1 || selected.every((entry) => entry.type === 'file'),
  run: async ({ manager, selected }) => {
    for (const entry of selected) await openEntry(manager, entry)
  },
}

/** Shows the apps that can open a file. */
export const openWith: FileCommand = {
  id: 'filemanager.open-with',
  title: () => texts.openWith,
  icon: ExternalLink,
  group: groups.go,
  isOffered: ({ place, selected: [entry, ...more], isImport }) =>
    place !== 'bin' && !isImport && entry?.type === 'file' && more.length === 0,
  run: ({ manager, selected: [entry] }) => {
    if (entry) manager.os.windows.open('open-with', { path: entry.path, title: entry.name })
  },
}

/** Opens a folder in a new window. */
export const openWindow: FileCommand = {
  id: 'filemanager.open-window',
  title: () => texts.openWindow,
  icon: AppWindow,
  group: groups.go,
  isOffered: ({ place, selected, isImport }) =>
    place !== 'bin' && !isImport && selected.length > 0 && selected.every((entry) => entry.type === 'folder'),
  run: ({ manager, selected }) => openInNewWindow(manager, selected),
}

/** From a search result to its folder. */
export const goToFolder: FileCommand = {
  id: 'filemanager.show-in-folder',
  title: () => texts.goToFolder,
  icon: FolderSearch,
  group: groups.go,
  isOffered: ({ place, selected }) => place === 'search' && selected.length === 1,
  run: async ({ manager, selected: [entry] }) => {
    if (entry) await showInFolder(manager, entry)
  },
}

/** Leaves the search; without one, forgets what was cut or copied. */
export const escape: FileCommand = {
  id: 'filemanager.escape',
  title: () => texts.escape,
  icon: X,
  group: groups.go,
  keys: ['Escape'],
  isOffered: ({ manager, place }) =>
    place === 'search' ||
    manager.state.getState().isSearchOpen ||
    manager.shared.clipboard.getState() !== null,
  run: ({ manager, place }) => {
    if (place === 'search' || manager.state.getState().isSearchOpen) {
      manager.search.clear()
      manager.state.setState({ isSearchOpen: false })
      askForFocus(manager)
    } else manager.shared.clipboard.setState(null, true)
  },
}
