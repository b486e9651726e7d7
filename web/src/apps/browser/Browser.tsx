import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { TabPlace } from '@/kernel/browser/tab'
import { createTabs, type KeptTabs, mostTabs } from '@/kernel/browser/tabs'
import type { WebBrowser } from '@/kernel/browser/types'
import { isFilledText, isFinite, isListOf, isText, readRecord, type RecordShape } from '@/lib/record-shape'
import type { Command } from '@/lib/command'
import type { Os } from '@/kernel/os'
import { systemClock } from '@/lib/clock'
import type { WindowRecord } from '@/kernel/windows/types'
import { useCommands } from '@/ui/commands/use-commands'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { TabPage } from './page/TabPage'
import { type BrowserTarget, commands, newTab } from './commands'
import { DownloadShelf } from './parts/DownloadShelf'
import { SidePanel } from './parts/SidePanel'
import { TabStrip } from './parts/TabStrip'
import { Toolbar } from './parts/Toolbar'
import { texts } from './texts'
import { useKeptFocus } from './use-kept-focus'

interface BrowserProps {
  readonly window: WindowRecord
  readonly os: Os
  readonly browser: WebBrowser
}

const isOnlyBrowser = (os: Os, id: string) =>
  !os.windows.getState().windows.some((one) => one.type === 'browser' && one.id !== id)

const placeShape: RecordShape<TabPlace> = { url: isText, index: isFinite }
const isPlace = (value: unknown): value is TabPlace => readRecord(value, placeShape).fits

const keptShape: RecordShape<KeptTabs> = {
  sessions: isListOf(isFilledText),
  key: isFilledText,
  current: isText,
  places: isListOf(isPlace),
}

/** What the window had open before the page was loaded again. */
function keptTabs({ windows }: Os, id: string): KeptTabs | null {
  const reading = readRecord(windows.keptView(id, 'tabs'), keptShape, { places: [] })
  return reading.fits && reading.value.sessions.length > 0 ? reading.value : null
}

function createWindowTabs({ window: record, os, browser }: BrowserProps) {
  return createTabs({
    browser,
    clock: systemClock,
    windowId: record.id,
    initialUrl: record.url,
    kept: keptTabs(os, record.id),
    mayRestore: isOnlyBrowser(os, record.id),
    onEmpty: () => void os.windows.close(record.id),
    onTooMany: () =>
      os.notifications.notify(() => ({
        title: texts.tooManyTabs,
        description: texts.tooManyTabsText({ most: mostTabs }),
      })),
  })
}

/** The web browser once what its windows share is there: tabs, toolbar, page and side panel [A2.25–A2.31]. */
export function Browser(props: BrowserProps) {
  const t = useTexts(texts)
  const { window: record, os, browser } = props
  const [tabs] = useState(() => createWindowTabs(props))
  const { tabs: all, current, isStarting } = useStore(tabs, (state) => state)
  const isMobile = useStore(os.windows, (state) => state.viewport.isMobile)
  const [isPanelOpen, setIsPanelOpen] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const root = useRef<HTMLDivElement>(null)
  const isActive = useCallback(() => os.windows.getState().activeId === record.id, [os, record.id])
  useKeptFocus(
    root,
    isActive,
    useStore(current.page, (state) => state.status),
  )
  const [target] = useState(
    (): BrowserTarget => ({
      browser,
      tabs,
      focusAddress: () => field.current?.focus(),
      togglePanel: () => setIsPanelOpen((isOpen) => !isOpen),
    }),
  )
  useCommands({
    registry: os.commands,
    windowId: record.id,
    commands,
    target: () => target,
    root,
  })
  useStore(os.commands.keymap, (keys) => keys)
  const bound = (command: Command<BrowserTarget>) => os.commands.bind(command, () => target)

  useEffect(() => {
    void tabs.start()
    const stopKeeping = tabs.subscribe(() => {
      const kept = tabs.kept()
      if (kept) os.windows.keepView(record.id, 'tabs', { ...kept })
    })
    const leave = () => tabs.leave()
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) tabs.comeBack()
    }
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', comeBack)
    return () => {
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', comeBack)
      stopKeeping()
      tabs.dispose()
    }
  }, [tabs, os, record.id])
  useEffect(() => {
    // An on-screen keyboard would cover half of what opens.
    if (!isMobile && os.windows.getState().activeId === record.id)
      field.current?.focus({ preventScroll: true })
  }, [isMobile, os, record.id])

  const onMouse = (event: MouseEvent, isDone: boolean) => {
    if (event.button !== 3 && event.button !== 4) return
    // Else the real browser leaves the desktop.
    event.preventDefault()
    if (!isDone) return
    if (event.button === 3) current.back()
    else current.forward()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the mouse buttons back and forward, wherever they are pressed
    <div
      ref={root}
      role="group"
      aria-label={t.browser}
      tabIndex={-1}
      onMouseDown={(event) => onMouse(event, false)}
      onMouseUp={(event) => onMouse(event, true)}
      className="@container flex size-full flex-col bg-surface text-text outline-none"
    >
      <TabStrip tabs={tabs} newTab={bound(newTab)} />
      <Toolbar
        browser={browser}
        tab={current}
        isStarting={isStarting}
        field={field}
        isPanelOpen={isPanelOpen}
        bound={bound}
      />
      <div className="relative flex min-h-0 flex-1">
        <div className="relative min-w-0 flex-1">
          {all.map((tab) => (
            <TabPage
              key={tab.id}
              os={os}
              windowId={record.id}
              browser={browser}
              tabs={tabs}
              tab={tab}
              isActive={isActive}
              isShown={tab === current}
              isStarting={isStarting}
            />
          ))}
        </div>
        {isPanelOpen ? (
          <SidePanel browser={browser} tabs={tabs} tab={current} onClose={() => setIsPanelOpen(false)} />
        ) : null}
      </div>
      <DownloadShelf os={os} downloads={browser.downloads} />
    </div>
  )
}
