import { useCallback, useEffect, useRef, useState } from 'react'
import type { AppViewProps } from '@/kernel/apps/manifest'
import { createLiveDrafts } from '@/kernel/documents/live-drafts'
import { log } from '@/lib/log'
import { CommandButton } from '@/ui/commands/CommandButton'
import { downloadText } from '@/ui/editor-frame/download-text'
import { useKeptView } from '@/ui/use-kept-view'
import { useOnDemand } from '@/ui/use-on-demand'
import { useStore } from '@/ui/use-store'
import { showFiles, type WindowTarget } from './commands'
import { isSideState } from './model/side-pane'
import { createTabs } from './model/tabs'
import { CodeTab } from './parts/CodeTab'
import { TabStrip } from './parts/TabStrip'
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
  const { tabs: all, active } = useStore(tabs, (state) => state)
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

  const target: WindowTarget = {
    tabCount: all.length,
    step: tabs.step,
    closeTab: () => void tabs.close(tabs.active().key),
    isSideOpen: pane !== '',
    toggleSide: () => setPane(pane === '' ? 'files' : ''),
    searchFolder: () => {
      setPane('search')
      setAsked(asked + 1)
    },
  }
  const lead = <CommandButton command={os.commands.bind(showFiles, () => target)} iconClassName="size-4.5" />

  return (
    <div ref={root} className="@container relative flex size-full bg-surface text-text">
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
      <div className="flex min-w-0 flex-1 flex-col">
        <TabStrip tabs={tabs} />
        <div className="relative min-h-0 flex-1">
          {all.map((tab) => (
            <CodeTab
              key={tab.key}
              os={os}
              windowId={window.id}
              tab={tab}
              isShown={tab.key === active}
              windowTarget={target}
              lead={lead}
              area={root}
            />
          ))}
        </div>
      </div>
    </div>
  )
}
