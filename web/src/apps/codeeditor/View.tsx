import { useCallback, useEffect, useRef, useState } from 'react'
import type { AppViewProps } from '@/kernel/apps/manifest'
import { createLiveDrafts } from '@/kernel/documents/live-drafts'
import { log } from '@/lib/log'
import { isFlag } from '@/lib/record-shape'
import { CommandButton } from '@/ui/commands/CommandButton'
import { downloadText } from '@/ui/editor-frame/download-text'
import { useKeptView } from '@/ui/use-kept-view'
import { useOnDemand } from '@/ui/use-on-demand'
import { useStore } from '@/ui/use-store'
import { showFiles, type WindowTarget } from './commands'
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
  const [isSideOpen, setSideOpen] = useKeptView(os.windows, window.id, 'side', isFlag, false)
  const failed = useCallback(
    (cause: unknown) => {
      log.error('The side panel could not be loaded', cause)
      setSideOpen(false)
      os.notifications.notify(() => ({ title: texts.noFiles, description: texts.notDownloaded }))
    },
    [os, setSideOpen],
  )
  const side = useOnDemand({ need: isSideOpen, load: loadSide, onFailure: failed })

  const target: WindowTarget = {
    tabCount: all.length,
    step: tabs.step,
    closeTab: () => void tabs.close(tabs.active().key),
    isSideOpen,
    toggleSide: () => setSideOpen(!isSideOpen),
  }
  const lead = <CommandButton command={os.commands.bind(showFiles, () => target)} iconClassName="size-4.5" />

  return (
    <div ref={root} className="@container relative flex size-full bg-surface text-text">
      {side && isSideOpen ? (
        <side.Side os={os} windowId={window.id} tabs={tabs} onClose={() => setSideOpen(false)} />
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
