import Eye from 'lucide-react/icons/eye'
import Keyboard from 'lucide-react/icons/keyboard'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import List from 'lucide-react/icons/list'
import ListChecks from 'lucide-react/icons/list-checks'
import PanelLeft from 'lucide-react/icons/panel-left'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { isHidden } from '../model/sort'
import { entriesOf } from '../model/file-manager'
import { hasEntries } from './context'
import { texts } from './texts'
import type { FileCommand } from './types'

/** Names, dates, kinds and sizes in columns. */
export const detailsView: FileCommand = {
  id: 'details-view',
  label: () => texts.detailsView,
  icon: List,
  group: 'view',
  keys: ['Alt+1'],
  perform: ({ manager }) => manager.shared.preferences.update({ view: 'details' }),
}

/** Large icons. */
export const iconsView: FileCommand = {
  id: 'icons-view',
  label: () => texts.iconsView,
  icon: LayoutGrid,
  group: 'view',
  keys: ['Alt+2'],
  perform: ({ manager }) => manager.shared.preferences.update({ view: 'icons' }),
}

/** Shows or hides names that begin with a dot. */
export const toggleHidden: FileCommand = {
  id: 'toggle-hidden',
  label: () => texts.toggleHidden,
  labelNow: ({ manager }) =>
    manager.shared.preferences.getState().showHidden ? texts.hideHidden : texts.showHidden,
  icon: Eye,
  group: 'view',
  keys: ['Ctrl+H'],
  isOffered: ({ place }) => place !== 'bin',
  perform: ({ manager }) => {
    const { preferences } = manager.shared
    preferences.update({ showHidden: !preferences.getState().showHidden })
    manager.search.repeat()
  },
}

/** Shows or hides the sidebar. */
export const toggleSidebar: FileCommand = {
  id: 'toggle-sidebar',
  label: () => texts.sidebar,
  icon: PanelLeft,
  group: 'view',
  keys: ['F9'],
  perform: ({ manager }) => {
    const { preferences } = manager.shared
    preferences.update({ showSidebar: !preferences.getState().showSidebar })
  },
}

/** Reads the folder again. */
export const refresh: FileCommand = {
  id: 'refresh',
  label: () => texts.refresh,
  icon: RefreshCw,
  group: 'view',
  keys: ['F5'],
  perform: ({ manager }) => manager.folder.reload(),
}

/** Selects everything that is shown. */
export const selectAll: FileCommand = {
  id: 'select-all',
  label: () => texts.selectAll,
  icon: ListChecks,
  group: 'view',
  keys: ['Ctrl+A'],
  isEnabled: hasEntries,
  perform: ({ manager, place }) => {
    const { listing } = manager.folder.getState()
    const { showHidden } = manager.shared.preferences.getState()
    const ids =
      place === 'bin' && listing.status === 'bin'
        ? listing.recycled.map((entry) => entry.id)
        : entriesOf(manager).flatMap((entry) => (showHidden || !isHidden(entry) ? entry.path : []))
    manager.state.setState(({ selection }) => ({ selection: { ...selection, ids: new Set(ids) } }))
  },
}

/** Lists the keys of the file manager. */
export const showShortcuts: FileCommand = {
  id: 'shortcuts',
  label: () => texts.shortcuts,
  icon: Keyboard,
  group: 'view',
  keys: ['F1'],
  perform: ({ manager }) => manager.dialogs.show({ kind: 'shortcuts' }),
}
