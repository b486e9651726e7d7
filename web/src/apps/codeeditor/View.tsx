import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { AppViewProps } from '@/kernel/apps/manifest'
import { createLiveDrafts } from '@/kernel/documents/live-drafts'
import { log } from '@/lib/log'
import { CommandButton } from '@/ui/commands/CommandButton'
import { downloadText } from '@/ui/editor-frame/download-text'
import { useKeptView } from '@/ui/use-kept-view'
import { useOnDemand } from '@/ui/use-on-demand'
import { useStore } from '@/ui/use-store'
import { showFiles, type WindowTarget } from './commands'
import { closeness, keptRoot } from './model/closeness'
import { groupOf } from './model/layout'
import { isSideState } from './model/side-pane'
import { createTabs } from './model/tabs'
import { CodeTab } from './parts/CodeTab'
import { TabArea } from './parts/TabArea'
import { tabMenu } from './parts/tab-menu'
import { useHasRoom } from './parts/use-has-room'
import { texts } from './texts'

const untitled = 'Untitled.js'

/** The side panel is fetched when it is first opened. */
const loadSide = () => import('./side/Side')

/** The code editor [A2.20 A4.22]: texts in tabs, and beside them the folder that they are in. */
export default function View({ window, os }: AppViewProps) {
  const root = useRef<HTMLDivElement>(null)
  const [tabs] = useState(() =>
    createTabs({
      os,
      window,
      live: createLiveDrafts(navigator.locks),
      untitled,
      nameless: () => texts.untitled,
      download: downloadText,
    }),
  )
  useEffect(() => tabs.start(), [tabs])
  useEffect(
    () =>
      os.windows.addFileTaker(window.id, {
        closeness: (path) => closeness(path, tabs, keptRoot(os.windows, window.id)),
        open: tabs.openFile,
      }),
    [os, window.id, tabs],
  )
  const { tabs: all, active, layout } = useStore(tabs, (state) => state)
  const [pane, setPane] = useKeptView(os.windows, window.id, 'side', isSideState, '')
  const [asked, setAsked] = useState(0)
  const failed = useCallback(
    (cause: unknown) => {
      log.error('The side panel could not be loaded', cause)
      setPane('')
      os.notifications.notify(() => ({ title: texts.noFiles, description: texts.notDownloaded }))
    },
    [os, setPane],
  )
  const side = useOnDemand({ need: pane !== '', load: loadSide, onFailure: failed })

  const [tools, setTools] = useState<Element | null>(null)
  const [status, setStatus] = useState<Element | null>(null)
  const slots = useMemo(() => ({ tools, status }), [tools, status])
  const [row, canSplit] = useHasRoom()
  const goAcross = () => {
    const other = layout.groups[1 - groupOf(layout, active)]
    if (other) tabs.activate(other.shown)
  }
  const targetOf = (key: number): WindowTarget => ({
    tabCount: all.length,
    step: tabs.step,
    closeTab: () => void tabs.close(key),
    canSplit,
    isSplit: layout.groups.length > 1,
    split: (split) => tabs.split(key, split),
    moveAcross: () => tabs.moveAcross(key),
    goAcross,
    isSideOpen: pane !== '',
    toggleSide: () => setPane(pane === '' ? 'files' : ''),
    searchFolder: () => {
      setPane('search')
      setAsked(asked + 1)
    },
  })
  const lead = (
    <CommandButton command={os.commands.bind(showFiles, () => targetOf(active))} iconClassName="size-4.5" />
  )

  return (
    <div ref={root} className="@container flex size-full flex-col bg-surface text-text">
      <div ref={setTools} className="shrink-0" />
      <div ref={row} className="@container relative flex min-h-0 flex-1">
        {side && pane !== '' ? (
          <side.Side
            os={os}
            windowId={window.id}
            tabs={tabs}
            pane={pane}
            onPane={setPane}
            asked={asked}
            onClose={() => setPane('')}
          />
        ) : null}
        <TabArea
          tabs={tabs}
          canSplit={canSplit}
          menuOf={(tab) => tabMenu({ os, tabs, tab, target: targetOf(tab.key) })}
        >
          {(tab, spot) => (
            <CodeTab
              key={tab.key}
              os={os}
              windowId={window.id}
              tab={tab}
              spot={spot}
              isActive={tab.key === active}
              onEnter={() => tabs.enter(tab.key)}
              slots={slots}
              windowTarget={targetOf(tab.key)}
              lead={lead}
              area={root}
            />
          )}
        </TabArea>
      </div>
      <div ref={setStatus} className="shrink-0" />
    </div>
  )
}
