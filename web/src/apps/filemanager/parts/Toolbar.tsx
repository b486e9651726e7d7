import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import PanelLeft from 'lucide-react/icons/panel-left'
import { useRef } from 'react'
import { lineStart } from '@/lib/language/direction'
import { IconButton } from '@/ui/button'
import { CommandButton } from '@/ui/commands/CommandButton'
import { titleWithKeys } from '@/ui/commands/keys'
import type { useContextMenu } from '@/ui/context-menu/use-context-menu'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { bound } from '../commands/context'
import * as files from '../commands/files'
import * as go from '../commands/go'
import { itemsWithShortcuts, moreMenu } from '../commands/menus'
import * as view from '../commands/view'
import type { FileManager } from '../model/file-manager'
import { AddressBar } from './AddressBar'
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
  // What the buttons show depends on these.
  useStore(manager.shared.preferences, (preferences) => preferences)
  useStore(manager.os.commands.keymap, (keys) => keys)
  const isSearching = useStore(manager.state, (state) => state.isSearchOpen)
  useStore(manager.folder, (state) => state.history)
  const isBin = useStore(manager.folder, (state) => state.listing.status === 'bin')

  // A search needs the room that the other controls take on a phone.
  const beside = isSearching ? '@max-md:hidden' : ''

  const openMore = () => {
    const box = more.current?.getBoundingClientRect()
    menu.open(
      {
        clientX: box ? lineStart(box) : 0,
        clientY: (box?.bottom ?? 0) + 4,
        currentTarget: more.current,
        target: more.current,
        preventDefault: () => undefined,
      },
      t.more,
      itemsWithShortcuts(moreMenu, manager),
    )
  }

  return (
    <div
      role="toolbar"
      aria-label={t.fileManager}
      className="flex shrink-0 items-center gap-0.5 border-b border-border bg-surface px-1.5 py-1"
    >
      <IconButton
        label={t.sidebar}
        title={titleWithKeys(bound(view.toggleSidebar, manager), t.sidebar)}
        onClick={onToggleSidebar}
        className={beside}
      >
        <PanelLeft className="size-4" aria-hidden="true" />
      </IconButton>
      <CommandButton command={bound(go.back, manager)} className={beside} />
      <CommandButton command={bound(go.forward, manager)} className="@max-md:hidden" />
      <CommandButton command={bound(go.up, manager)} className="@max-md:hidden" />
      <CommandButton command={bound(go.home, manager)} className={beside} />
      {isSearching && !isBin ? <SearchField manager={manager} /> : <AddressBar manager={manager} />}
      {isBin || isSearching ? null : <CommandButton command={bound(go.openSearch, manager)} />}
      <CommandButton command={bound(files.newFolder, manager)} className="@max-2xl:hidden" />
      <CommandButton command={bound(files.uploadFiles, manager)} className="@max-2xl:hidden" />
      <CommandButton command={bound(view.detailsView, manager)} className="@max-md:hidden" />
      <CommandButton command={bound(view.iconsView, manager)} className="@max-md:hidden" />
      <IconButton ref={more} label={t.more} aria-haspopup="menu" onClick={openMore}>
        <EllipsisVertical className="size-4" aria-hidden="true" />
      </IconButton>
    </div>
  )
}
