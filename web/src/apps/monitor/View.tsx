import Activity from 'lucide-react/icons/activity'
import AppWindow from 'lucide-react/icons/app-window'
import FlaskConical from 'lucide-react/icons/flask-conical'
import { useState } from 'react'
import type { AppViewProps } from '@/kernel/apps/manifest'
import { findWindow } from '@/kernel/windows/model'
import { isOneOf } from '@/lib/record-shape'
import { pageVisibility } from '@/lib/page-visibility'
import { Tabs } from '@/ui/tabs'
import { useKeptView } from '@/ui/use-kept-view'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { PerformanceTab } from './components/PerformanceTab'
import { SimulatedTab } from './components/SimulatedTab'
import { WindowsTab } from './components/WindowsTab'
import { browserInstruments } from './model/instruments'
import { createPerformanceStore } from './model/performance-store'
import { texts } from './texts'

const isTab = isOneOf(['simulated', 'windows', 'performance'])

/**
 * The System Monitor: the simulated system of the requirements [A2.22 A9.2], and next to it what really runs. Nothing is
 * measured or refreshed while the window is minimized or the page is hidden.
 */
export default function MonitorView({ window, os }: AppViewProps) {
  const t = useTexts(texts)
  const [tab, setTab] = useKeptView(os.windows, window.id, 'tab', isTab, 'simulated')
  const [performanceStore] = useState(() => createPerformanceStore(browserInstruments(os.server)))
  const isMinimized = useStore(os.windows, (state) => findWindow(state, window.id)?.isMinimized ?? true)
  const isPageVisible = useStore(pageVisibility, (isVisible) => isVisible)
  const isShown = isPageVisible && !isMinimized
  return (
    <div className="flex h-full flex-col bg-surface text-text">
      <Tabs
        label={t.monitor}
        value={tab}
        onChange={setTab}
        tabs={[
          {
            id: 'simulated',
            label: t.simulatedSystem,
            icon: <FlaskConical className="size-4" />,
            content: <SimulatedTab isShown={isShown} />,
          },
          {
            id: 'windows',
            label: t.windows,
            icon: <AppWindow className="size-4" />,
            content: <WindowsTab os={os} isShown={isShown} />,
          },
          {
            id: 'performance',
            label: t.performance,
            icon: <Activity className="size-4" />,
            content: <PerformanceTab os={os} store={performanceStore} isShown={isShown} />,
          },
        ]}
      />
    </div>
  )
}
