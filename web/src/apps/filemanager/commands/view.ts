import Eye from 'lucide-react/icons/eye'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import List from 'lucide-react/icons/list'
import ListChecks from 'lucide-react/icons/list-checks'
import PanelLeft from 'lucide-react/icons/panel-left'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { isHidden } from '../model/sort'
import { entriesOf } from '../model/file-manager'
import { hasEntries } from './context'
import { groups } from './groups'
import { texts } from './texts'
import type { FileCommand } from './types'

/** Names, dates, kinds and sizes in columns. */
export const detailsView: FileCommand = {
  id: 'filemanager.details-view',
  title: () => texts.detailsView,
  icon: List,
  group: groups.view,
  keys: ['Alt+1'],
  isChecked: ({ manager }) => manager.shared.preferences.getState().view === 'details',
  run: ({ manager }) => manager.shared.preferences.update({ view: 'details' }),
}

/** Large icons. */
export const iconsView: FileCommand = {
  id: 'filemanager.icons-view',
  title: () => texts.iconsView,
  icon: LayoutGrid,
  group: groups.view,
  keys: ['Alt+2'],
  isChecked: ({ manager }) => manager.shared.preferences.getState().view === 'icons',
  run: ({ manager }) => manager.shared.preferences.update({ view: 'icons' }),
}

/** Shows or hides names that begin with a dot. */
export const toggleHidden: FileCommand = {
  id: 'filemanager.toggle-hidden',
  title: () => texts.toggleHidden,
  titleNow: ({ manager }) =>
    manager.shared.preferences.getState().showHidden ? texts.hideHidden : texts.showHidden,
  icon: Eye,
  group: groups.view,
  // A Mac keeps the first one.
  keys: ['Mod+H', 'Alt+H'],
  isOffered: ({ place }) => place !== 'bin',
  run: ({ manager }) => {
    const { preferences } = manager.shared
    preferences.update({ showHidden: !preferences.getState().showHidden })
    manager.search.repeat()
  },
}

/** Shows or hides the sidebar. */
export const toggleSidebar: FileCommand = {
  id: 'filemanager.toggle-sidebar',
  title: () => texts.sidebar,
  icon: PanelLeft,
  group: groups.view,
  keys: ['F9'],
  run: ({ manager }) => {
    const { preferences } = manager.shared
    preferences.update({ showSidebar: !preferences.getState().showSidebar })
  },
}

/** Reads the folder again. */
export const refresh: FileCommand = {
  id: 'filemanager.refresh',
  title: () => texts.refresh,
  icon: RefreshCw,
  group: groups.view,
  keys: ['F5'],
  run: ({ manager }) => manager.folder.reload(),
}

/** Selects everything that is shown. */
export const selectAll: FileCommand = {
  id: 'filemanager.select-all',
  title: () => texts.selectAll,
  icon: ListChecks,
  group: groups.view,
  keys: ['Mod+A'],
  isEnabled: hasEntries,
  run: ({ manager, place }) => {
    const { listing } = manager.folder.getState()
    const { showHidden } = manager.shared.preferences.getState()
    const ids =
      place === 'bin' && listing.status === 'bin'
        ? listing.recycled.map((entry) => entry.id)
        : entriesOf(manager).flatMap((entry) => (showHidden || !isHidden(entry) ? entry.path : []))
    manager.state.setState(({ selection }) => ({ selection: { ...selection, ids: new Set(ids) } }))
  },
}
