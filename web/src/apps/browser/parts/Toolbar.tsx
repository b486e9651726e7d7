import Ellipsis from 'lucide-react/icons/ellipsis'
import History from 'lucide-react/icons/history'
import Star from 'lucide-react/icons/star'
import { type RefObject, useRef } from 'react'
import type { Tab } from '@/kernel/browser/tab'
import type { WebBrowser } from '@/kernel/browser/types'
import type { BoundCommand, Command } from '@/lib/command'
import { lineEnd } from '@/lib/language/direction'
import { IconButton } from '@/ui/button'
import { CommandButton } from '@/ui/commands/CommandButton'
import { titleWithKeys } from '@/ui/commands/keys'
import { menuItems } from '@/ui/commands/menu-items'
import { useContextMenu } from '@/ui/context-menu/use-context-menu'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import {
  back,
  backToFrame,
  bookmark,
  type BrowserTarget,
  downloadPage,
  forward,
  history,
  home,
  loadWithProxy,
  newTab,
  openInNewTab,
  refresh,
  reopenTab,
  startPage,
} from '../commands'
import { texts } from '../texts'
import { AddressField } from './AddressField'

interface ToolbarProps {
  readonly browser: WebBrowser
  readonly tab: Tab
  readonly isStarting: boolean
  readonly field: RefObject<HTMLInputElement | null>
  readonly isPanelOpen: boolean
  /** A command of the window as it is now. */
  readonly bound: (command: Command<BrowserTarget>) => BoundCommand
}

/** The controls of the window [A2.26]; what leads elsewhere waits while a page loads [A5.10]. */
export function Toolbar({ browser, tab, isStarting, field, isPanelOpen, bound }: ToolbarProps) {
  const t = useTexts(texts)
  const status = useStore(tab.page, (state) => state.status)
  const isBusy = isStarting || status === 'loading'
  const url = useStore(tab, (state) => state.url)
  // Whether there is a way back and forward.
  useStore(tab, (state) => state)
  const isKept = useStore(browser.bookmarks, ({ bookmarks }) => bookmarks.some((one) => one.url === url))
  const menu = useContextMenu()
  const more = useRef<HTMLButtonElement>(null)

  const openMore = () => {
    const box = more.current?.getBoundingClientRect()
    menu.open(
      {
        clientX: box ? lineEnd(box) : 0,
        clientY: (box?.bottom ?? 0) + 4,
        currentTarget: more.current,
        target: more.current,
        preventDefault: () => undefined,
      },
      t.more,
      menuItems([
        [
          isStarting ? { ...bound(newTab), isEnabled: false } : bound(newTab),
          bound(reopenTab),
          bound(startPage),
        ],
        [backToFrame, loadWithProxy, downloadPage, openInNewTab].map(bound),
      ]),
    )
  }

  return (
    <div
      role="toolbar"
      aria-label={t.toolbar}
      className="flex shrink-0 flex-wrap items-center gap-x-0.5 gap-y-1 border-b border-border bg-surface px-1.5 py-1.5 @max-md:justify-between"
    >
      {[back, forward, refresh, home].map((command) => (
        <CommandButton key={command.id} command={bound(command)} isDisabled={isBusy} />
      ))}
      <AddressField
        key={tab.id}
        tab={tab}
        field={field}
        isBusy={isBusy}
        className="flex min-w-40 flex-1 items-center gap-1.5 px-1 @max-md:order-first @max-md:min-w-full @max-md:px-0"
      />
      <IconButton
        label={t.bookmark}
        title={titleWithKeys(bound(bookmark))}
        aria-pressed={isKept}
        disabled={isStarting || url === ''}
        onClick={() => bound(bookmark).run()}
      >
        <Star aria-hidden="true" className={isKept ? 'size-4 fill-current text-accent' : 'size-4'} />
      </IconButton>
      <IconButton
        label={t.history}
        title={titleWithKeys(bound(history))}
        aria-expanded={isPanelOpen}
        onClick={() => bound(history).run()}
        className="aria-expanded:bg-accent-soft"
      >
        <History aria-hidden="true" className="size-4" />
      </IconButton>
      <IconButton ref={more} label={t.more} aria-haspopup="menu" onClick={openMore}>
        <Ellipsis aria-hidden="true" className="size-4" />
      </IconButton>
      {menu.element}
    </div>
  )
}
