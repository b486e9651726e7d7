import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import PanelLeft from 'lucide-react/icons/panel-left'
import { useRef } from 'react'
import { IconButton } from '@/ui/button'
import type { useContextMenu } from '@/ui/context-menu/use-context-menu'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import * as go from '../commands/go'
import { menuItems, moreMenu } from '../commands/menus'
import * as view from '../commands/view'
import type { FileManager } from '../model/file-manager'
import { AddressBar } from './AddressBar'
import { CommandButton } from './CommandButton'
import { SearchField } from './SearchField'
import { texts } from './texts'

interface ToolbarProps {
  readonly manager: FileManager
  readonly menu: ReturnType<typeof useContextMenu>
  readonly onToggleSidebar: () => void
}

/** The row of controls at the top: ways to go, where one is, search, view and the menu with all the rest. */
export function Toolbar({ manager, menu, onToggleSidebar }: ToolbarProps) {
  const t = useTexts(texts)
  const more = useRef<HTMLButtonElement>(null)
  const { view: shown } = useStore(manager.shared.preferences, (preferences) => preferences)
  const isSearching = useStore(manager.state, (state) => state.isSearchOpen)
  // The buttons of history depend on where the window is.
  useStore(manager.folder, (state) => state.history)
  const isBin = useStore(manager.folder, (state) => state.listing.status === 'bin')

  // A search needs the room that the other controls take on a phone.
  const beside = isSearching ? '@max-md:hidden' : ''

  const openMore = () => {
    const box = more.current?.getBoundingClientRect()
    menu.open(
      {
        clientX: box?.left ?? 0,
        clientY: (box?.bottom ?? 0) + 4,
        currentTarget: more.current,
        target: more.current,
        preventDefault: () => undefined,
      },
      t.more,
      menuItems(moreMenu, manager),
    )
  }

  return (
    <div
      role="toolbar"
      aria-label={t.fileManager}
      className="flex shrink-0 items-center gap-0.5 border-b border-border bg-surface px-1.5 py-1"
    >
      <IconButton label={t.sidebar} title={t.sidebarWithKeys} onClick={onToggleSidebar} className={beside}>
        <PanelLeft className="size-4" aria-hidden="true" />
      </IconButton>
      <CommandButton manager={manager} command={go.back} className={beside} />
      <CommandButton manager={manager} command={go.forward} className="@max-md:hidden" />
      <CommandButton manager={manager} command={go.up} className="@max-md:hidden" />
      <CommandButton manager={manager} command={go.home} className={beside} />
      {isSearching && !isBin ? <SearchField manager={manager} /> : <AddressBar manager={manager} />}
      {isBin || isSearching ? null : <CommandButton manager={manager} command={go.openSearch} />}
      <CommandButton
        manager={manager}
        command={view.detailsView}
        isPressed={shown === 'details'}
        className="@max-md:hidden"
      />
      <CommandButton
        manager={manager}
        command={view.iconsView}
        isPressed={shown === 'icons'}
        className="@max-md:hidden"
      />
      <IconButton ref={more} label={t.more} aria-haspopup="menu" onClick={openMore}>
        <EllipsisVertical className="size-4" aria-hidden="true" />
      </IconButton>
    </div>
  )
}
