import Keyboard from 'lucide-react/icons/keyboard'
import LogOut from 'lucide-react/icons/log-out'
import Search from 'lucide-react/icons/search'
import UserRound from 'lucide-react/icons/user-round'
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { openInstalledApp } from '@/kernel/desktop/open-icon'
import { type PinPlace, pinsOf } from '@/kernel/desktop/pins'
import type { Os } from '@/kernel/os'
import { classNames } from '@/lib/class-names'
import { alongLines } from '@/lib/language/direction'
import { log } from '@/lib/log'
import { productName } from '@/lib/product'
import type { ShellState } from '@/shell/desktop/shell-state'
import { preloadView } from '@/shell/window-content/view-cache'
import { togglePin } from '@/shell/taskbar/toggle-pin'
import { IconButton } from '@/ui/button'
import { titleWithKeys } from '@/ui/commands/keys'
import { useContextMenu } from '@/ui/context-menu/use-context-menu'
import { useOnDemand } from '@/ui/use-on-demand'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { ListedAppIcon } from './ListedAppIcon'
import { type ListedApp, listApps } from './listed-apps'
import './start-menu.css'
import { StartMenuEntry } from './StartMenuEntry'
import { texts } from './texts'
import { useActs } from './use-acts'
import { rowsOf } from './rows-of'
import { useDismiss } from './use-dismiss'

interface StartMenuProps {
  readonly os: Os
  readonly shell: ShellState
  readonly isMobile: boolean
}

const startButton = '[data-part="start"]'
/** Where a press or focus does not close the menu: its own button, and the search field's context menu. */
const belonging = `${startButton}, [data-part="context-menu"]`
const appWindow = '[data-window-id]'
/** Entries side by side in the bottom sheet [B2.22]. */
const mobileColumns = 3

const loadMoreHits = () => import('@/shell/palette/StartMenuHits')
const loadExtras = () => import('./extras')

/** What the button of the list of shortcuts says: its keys too. */
function titleOfShortcuts({ commands }: Pick<Os, 'commands'>, label: string): string {
  const command = commands.find('desktop.shortcuts')
  return command ? titleWithKeys(command, label) : label
}

/** The start menu while it is open [A4.11 B2.4 B2.22]: a list on desktop, a bottom sheet on mobile. */
export function StartMenu({ os, shell, isMobile }: StartMenuProps) {
  const isOpen = useStore(shell, (state) => state.isStartMenuOpen)
  return isOpen ? <StartMenuPanel os={os} shell={shell} isMobile={isMobile} /> : null
}

function StartMenuPanel({ os, shell, isMobile }: StartMenuProps) {
  const t = useTexts(texts)
  const panel = useRef<HTMLDivElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const username = useStore(os.session, (state) => state.user?.username ?? '')
  const installed = useStore(os.desktopIcons, (icons) => icons)
  const pins = useStore(pinsOf(os.storage)['start-menu'], (state) => state)
  const { pinned, main, more: others } = listApps(os.apps, installed, pins, query)
  const contextMenu = useContextMenu()
  const extras = useOnDemand({
    need: true,
    load: loadExtras,
    onFailure: (cause) => log.warn('Recent items and the role could not be loaded', cause),
  })
  // All that a text finds other than apps; the apps are found without it.
  const more = useOnDemand({
    need: true,
    load: loadMoreHits,
    onFailure: (cause) => log.warn('The search could not be loaded', cause),
  })

  const isPersonActing = useActs()
  useDismiss(panel, { ignore: belonging, swallow: isMobile, onDismiss: shell.closeStartMenu })
  useLayoutEffect(() => {
    // On a phone the search field would call up the keyboard over the sheet.
    if (isMobile) menu.current?.focus()
    else search.current?.focus()
  }, [isMobile])

  const open = (listed: ListedApp) => {
    shell.closeStartMenu()
    if ('app' in listed) {
      os.windows.launch(listed.app.type)
      return
    }
    const problem = openInstalledApp(os.windows, listed.installed)
    if (problem !== null) os.notifications.notify(() => ({ title: problem, variant: 'destructive' }))
  }
  const pinItem = (place: PinPlace, id: string, pin: string, unpin: string) => ({
    label: pinsOf(os.storage)[place].getState().includes(id) ? unpin : pin,
    perform: () => togglePin(os, place, id),
  })
  const entry = (listed: ListedApp) => (
    <StartMenuEntry
      key={listed.id}
      label={listed.label}
      icon={<ListedAppIcon listed={listed} />}
      isBeta={'app' in listed && (listed.app.startMenu?.beta ?? false)}
      isTabStop={listed.id === (pinned[0] ?? main[0])?.id}
      {...('app' in listed && { onPreload: () => preloadView(listed.app) })}
      onOpen={() => open(listed)}
      onContextMenu={(event) =>
        contextMenu.open(event, listed.label, [
          { label: t.open, perform: () => open(listed) },
          'separator',
          pinItem('start-menu', listed.id, t.pinToStart, t.unpinFromStart),
          // There is no room for pins in the taskbar of a phone.
          ...(isMobile ? [] : [pinItem('taskbar', listed.id, t.pinToTaskbar, t.unpinFromTaskbar)]),
        ])
      }
    />
  )

  const moveBy = (key: string): HTMLElement | null | undefined => {
    const rows = rowsOf(panel.current, isMobile ? mobileColumns : 1)
    const row = rows.findIndex((entries) => entries.some((entry) => entry === document.activeElement))
    const column = rows[row]?.findIndex((entry) => entry === document.activeElement) ?? 0
    const inRow = (entries?: readonly HTMLElement[]) => entries?.[Math.min(column, entries.length - 1)]
    const all = rows.flat()
    if (key === 'ArrowDown') return row < 0 ? all[0] : (inRow(rows[row + 1]) ?? all.at(-1))
    // Up from the first row leads back to the search field.
    if (key === 'ArrowUp') return row < 0 ? all.at(-1) : (inRow(rows[row - 1]) ?? search.current)
    if (row < 0) return null
    const current = all.findIndex((entry) => entry === document.activeElement)
    if (key === 'ArrowRight') return all[current + 1]
    if (key === 'ArrowLeft') return all[current - 1]
    if (key === 'Home') return all[0]
    return key === 'End' ? all.at(-1) : null
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      shell.closeStartMenu()
      document.querySelector<HTMLElement>(startButton)?.focus()
      return
    }
    if (event.ctrlKey || event.altKey || event.metaKey || event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && event.target === search.current) {
      event.preventDefault()
      const [first] = [...pinned, ...main]
      if (first) open(first)
      else panel.current?.querySelector<HTMLElement>('[data-part="hit"]')?.click()
      return
    }
    const target = moveBy(alongLines(event.key))
    if (target) {
      event.preventDefault()
      target.focus()
      return
    }
    // Typing on an entry goes on in the search field: the character arrives there, as focus moves before it is entered.
    if (event.key.length === 1 && event.key !== ' ') search.current?.focus()
  }

  const onBlur = ({ target, relatedTarget: next }: FocusEvent) => {
    if (!(next instanceof Element) || panel.current?.contains(next) || next.closest(belonging)) return
    if (isPersonActing() || !next.closest(appWindow) || !(target instanceof HTMLElement))
      shell.closeStartMenu()
    // A window that was still opening when the menu was: what it focuses is its own from then on, but not yet.
    else queueMicrotask(() => target.focus({ preventScroll: true }))
  }

  return (
    <div
      ref={panel}
      role="presentation"
      data-part="start-panel"
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      className={classNames(
        'start-panel absolute z-(--z-start-menu) flex flex-col border-border bg-surface text-text shadow-popup',
        isMobile
          ? 'inset-x-0 bottom-(--taskbar-height) max-h-[min(24rem,calc(100%-var(--taskbar-height)-0.5rem))] rounded-t-sheet border-t'
          : 'bottom-[calc(var(--taskbar-height)+0.5rem)] start-2 max-h-[calc(100%-var(--taskbar-height)-1rem)] w-80 rounded-sheet border',
      )}
    >
      <div className="flex shrink-0 items-center gap-1 p-2 pb-1">
        <label className="relative flex-1">
          <span className="sr-only">{t.searchApps}</span>
          <Search
            className="pointer-events-none absolute top-1/2 start-2.5 size-4 -translate-y-1/2 text-muted"
            aria-hidden="true"
          />
          <input
            ref={search}
            type="search"
            value={query}
            autoComplete="off"
            spellCheck={false}
            placeholder={t.searchApps}
            onChange={(event) => setQuery(event.target.value)}
            className="min-h-9 w-full rounded-control border border-border bg-raised pe-2 ps-8 -outline-offset-1 text-base text-text placeholder:text-muted pointer-coarse:min-h-11"
          />
        </label>
        <IconButton
          label={t.shortcuts}
          title={titleOfShortcuts(os, t.shortcuts)}
          onClick={shell.showShortcuts}
          className="text-muted"
        >
          <Keyboard className="size-4.5" aria-hidden="true" />
        </IconButton>
        <IconButton
          label={t.account}
          aria-haspopup="dialog"
          onClick={() => shell.openPanel('account')}
          className="text-muted"
        >
          <UserRound className="size-4.5" aria-hidden="true" />
        </IconButton>
      </div>
      {extras && query.trim() === '' ? (
        <extras.Recent
          os={os}
          isMobile={isMobile}
          onOpenApp={open}
          onMenu={contextMenu.open}
          onClose={shell.closeStartMenu}
        />
      ) : null}
      <div
        ref={menu}
        role="menu"
        aria-label={t.startMenu}
        tabIndex={-1}
        className="outline-none flex min-h-0 flex-1 flex-col"
      >
        <div
          className={classNames(
            'min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-1',
            isMobile ? 'grid grid-cols-3 content-start gap-1' : 'flex flex-col',
          )}
        >
          {pinned.length > 0 ? <Group title={t.pinned}>{pinned.map(entry)}</Group> : null}
          {pinned.length > 0 ? <Group title={t.apps}>{main.map(entry)}</Group> : main.map(entry)}
          {others.length > 0 ? <Group title={t.moreApps}>{others.map(entry)}</Group> : null}
          {pinned.length + main.length === 0 ? (
            <p role="presentation" className="col-span-full px-4 py-6 text-center text-sm text-muted">
              {t.noApp({ query: query.trim() })}
            </p>
          ) : null}
          {more ? (
            <div className="col-span-full min-w-0">
              <more.default os={os} query={query} onRun={shell.closeStartMenu} />
            </div>
          ) : null}
        </div>
        <div className="flex shrink-0 items-center gap-3 border-t border-border p-2 ps-3">
          <span
            aria-hidden="true"
            className="flex size-9 shrink-0 items-center justify-center rounded-full bg-accent text-base font-semibold text-accent-text uppercase"
          >
            {username.charAt(0)}
          </span>
          <div className="min-w-0 flex-1 leading-tight">
            <div className="truncate text-base font-semibold">{username}</div>
            <div className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
              {t.user({ product: productName })}
              {extras ? <extras.PersonRole os={os} /> : null}
            </div>
          </div>
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            onClick={() => void os.session.logOut()}
            className="flex min-h-9 items-center gap-2 rounded-control px-2.5 text-base hover:bg-accent-soft focus-visible:bg-accent-soft pointer-coarse:min-h-11"
          >
            <LogOut className="size-4" aria-hidden="true" />
            {t.logOut}
          </button>
        </div>
      </div>
      {contextMenu.element}
    </div>
  )
}

/** Entries under a heading, laid out with those around it. */
function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const titleId = useId()
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of entries of a menu, which no element is
    <div role="group" aria-labelledby={titleId} className="contents">
      <p id={titleId} className="col-span-full px-2.5 pt-2 pb-1 text-xs font-semibold text-muted">
        {title}
      </p>
      {children}
    </div>
  )
}
