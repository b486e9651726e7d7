import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ArrowUp from 'lucide-react/icons/arrow-up'
import AppWindow from 'lucide-react/icons/app-window'
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
import { texts } from './texts'
import type { FileCommand } from './types'

/** Back to the folder before. */
export const back: FileCommand = {
  id: 'back',
  label: () => texts.back,
  icon: ArrowLeft,
  group: 'go',
  keys: ['Alt+ArrowLeft'],
  isEnabled: ({ manager }) => manager.folder.getState().history.past.length > 0,
  perform: async ({ manager }) => tellFailure(manager, texts.cannotGoBack, await manager.folder.back()),
}

/** Forward again. */
export const forward: FileCommand = {
  id: 'forward',
  label: () => texts.forward,
  icon: ArrowRight,
  group: 'go',
  keys: ['Alt+ArrowRight'],
  isEnabled: ({ manager }) => manager.folder.getState().history.future.length > 0,
  perform: async ({ manager }) => tellFailure(manager, texts.cannotGoForward, await manager.folder.forward()),
}

/** To the folder above. */
export const up: FileCommand = {
  id: 'up',
  label: () => texts.up,
  icon: ArrowUp,
  group: 'go',
  keys: ['Alt+ArrowUp', 'Backspace'],
  isEnabled: ({ manager }) => presentPath(manager) !== '/',
  perform: ({ manager }) => goUp(manager),
}

/** To the person's own files: the home button of A2.17. */
export const home: FileCommand = {
  id: 'home',
  label: () => texts.home,
  icon: House,
  group: 'go',
  keys: ['Alt+Home'],
  perform: ({ manager }) => goTo(manager, homeFolder),
}

/** Types a path. */
export const editPath: FileCommand = {
  id: 'edit-path',
  label: () => texts.editPath,
  icon: PencilLine,
  group: 'go',
  keys: ['Ctrl+L'],
  perform: ({ manager }) => manager.state.setState({ isEditingPath: true, isSearchOpen: false }),
}

/** Looks for files in this folder and below. */
export const openSearch: FileCommand = {
  id: 'search',
  label: () => texts.search,
  icon: Search,
  group: 'go',
  keys: ['Ctrl+F'],
  isOffered: ({ place }) => place !== 'bin',
  perform: ({ manager }) => manager.state.setState({ isSearchOpen: true, isEditingPath: false }),
}

/** Opens what is selected. */
export const open: FileCommand = {
  id: 'open',
  label: () => texts.open,
  icon: FolderOpen,
  group: 'go',
  keys: ['Ctrl+O'],
  isOffered: ({ place, selected, isImport }) =>
    place !== 'bin' &&
    selected.length > 0 &&
    (!isImport || selected.every((entry) => entry.type === 'folder')),
  isEnabled: ({ selected }) => selected.length === 1 || selected.every((entry) => entry.type === 'file'),
  perform: async ({ manager, selected }) => {
    for (const entry of selected) await openEntry(manager, entry)
  },
}

/** Opens a folder in a window of its own. */
export const openWindow: FileCommand = {
  id: 'open-window',
  label: () => texts.openWindow,
  icon: AppWindow,
  group: 'go',
  isOffered: ({ place, selected, isImport }) =>
    place !== 'bin' && !isImport && selected.length > 0 && selected.every((entry) => entry.type === 'folder'),
  perform: ({ manager, selected }) => openInNewWindow(manager, selected),
}

/** From a search result to its folder. */
export const goToFolder: FileCommand = {
  id: 'show-in-folder',
  label: () => texts.goToFolder,
  icon: FolderSearch,
  group: 'go',
  isOffered: ({ place, selected }) => place === 'search' && selected.length === 1,
  perform: async ({ manager, selected: [entry] }) => {
    if (entry) await showInFolder(manager, entry)
  },
}

/** Leaves the search; without one, forgets what was cut or copied. */
export const escape: FileCommand = {
  id: 'escape',
  label: () => texts.escape,
  icon: X,
  group: 'go',
  keys: ['Escape'],
  isOffered: ({ manager, place }) =>
    place === 'search' ||
    manager.state.getState().isSearchOpen ||
    manager.shared.clipboard.getState() !== null,
  perform: ({ manager, place }) => {
    if (place === 'search' || manager.state.getState().isSearchOpen) {
      manager.search.clear()
      manager.state.setState({ isSearchOpen: false })
      askForFocus(manager)
    } else manager.shared.clipboard.setState(null, true)
  },
}
