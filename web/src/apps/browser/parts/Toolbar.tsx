import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Ellipsis from 'lucide-react/icons/ellipsis'
import History from 'lucide-react/icons/history'
import House from 'lucide-react/icons/house'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Star from 'lucide-react/icons/star'
import { type RefObject, useRef } from 'react'
import type { Tab } from '@/kernel/browser/tab'
import type { Tabs } from '@/kernel/browser/tabs'
import { entryAfter, entryBefore } from '@/kernel/browser/trail'
import type { WebBrowser } from '@/kernel/browser/types'
import { IconButton } from '@/ui/button'
import { useContextMenu } from '@/ui/context-menu/use-context-menu'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { openOutside } from '../page/open-outside'
import { texts } from '../texts'
import { AddressField } from './AddressField'

interface ToolbarProps {
  readonly browser: WebBrowser
  readonly tabs: Tabs
  readonly tab: Tab
  readonly isStarting: boolean
  readonly field: RefObject<HTMLInputElement | null>
  readonly isPanelOpen: boolean
  readonly onTogglePanel: () => void
}

/** The controls of the window [A2.26]; what leads elsewhere waits while a page loads [A5.10]. */
export function Toolbar({ browser, tabs, tab, isStarting, field, isPanelOpen, onTogglePanel }: ToolbarProps) {
  const t = useTexts(texts)
  const status = useStore(tab.page, (state) => state.status)
  const isProxied = status === 'proxied'
  const isBusy = isStarting || status === 'loading'
  const url = useStore(tab, (state) => state.url)
  const canGoBack = useStore(tab, (state) => entryBefore(state) !== undefined)
  const canGoForward = useStore(tab, (state) => entryAfter(state) !== undefined)
  const isKept = useStore(browser.bookmarks, ({ bookmarks }) => bookmarks.some((one) => one.url === url))
  const menu = useContextMenu()
  const more = useRef<HTMLButtonElement>(null)

  const openMore = () => {
    const box = more.current?.getBoundingClientRect()
    menu.open(
      {
        clientX: box?.right ?? 0,
        clientY: (box?.bottom ?? 0) + 4,
        currentTarget: more.current,
        target: more.current,
        preventDefault: () => undefined,
      },
      t.more,
      [
        { label: t.newTab, keys: 'Alt+T', disabled: isStarting, perform: () => tabs.open() },
        { label: t.reopenTab, keys: 'Alt+Shift+T', perform: () => tabs.reopen() },
        'separator',
        isProxied
          ? { label: t.backToFrame, perform: () => tab.backToFrame() }
          : { label: t.loadWithProxy, disabled: isBusy, perform: () => tab.loadWithProxy() },
        { label: t.downloadPage, disabled: url === '', perform: () => browser.downloads.start(url) },
        { label: t.openInNewTab, disabled: url === '', perform: () => openOutside(url) },
      ],
    )
  }

  return (
    <div
      role="toolbar"
      aria-label={t.toolbar}
      className="flex shrink-0 flex-wrap items-center gap-x-0.5 gap-y-1 border-b border-border bg-surface px-1.5 py-1.5 @max-md:justify-between"
    >
      <IconButton
        label={t.back}
        title={t.backKeys}
        disabled={isBusy || !canGoBack}
        onClick={() => tab.back()}
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
      </IconButton>
      <IconButton
        label={t.forward}
        title={t.forwardKeys}
        disabled={isBusy || !canGoForward}
        onClick={() => tab.forward()}
      >
        <ArrowRight aria-hidden="true" className="size-4" />
      </IconButton>
      <IconButton label={t.refresh} title={t.refreshKeys} disabled={isBusy} onClick={() => tab.refresh()}>
        <RotateCw aria-hidden="true" className="size-4" />
      </IconButton>
      <IconButton label={t.home} title={t.homeKeys} disabled={isBusy} onClick={() => tab.goHome()}>
        <House aria-hidden="true" className="size-4" />
      </IconButton>
      <AddressField
        key={tab.id}
        tab={tab}
        field={field}
        isBusy={isBusy}
        className="flex min-w-40 flex-1 items-center gap-1.5 px-1 @max-md:order-first @max-md:min-w-full @max-md:px-0"
      />
      <IconButton
        label={t.bookmark}
        title={t.bookmarkKeys}
        aria-pressed={isKept}
        disabled={isStarting || url === ''}
        onClick={() => void browser.bookmarks.toggle(url)}
      >
        <Star aria-hidden="true" className={isKept ? 'size-4 fill-current text-accent' : 'size-4'} />
      </IconButton>
      <IconButton
        label={t.history}
        title={t.historyKeys}
        aria-expanded={isPanelOpen}
        onClick={onTogglePanel}
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
