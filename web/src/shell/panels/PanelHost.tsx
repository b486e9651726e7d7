import { tellProblem } from '@/kernel/notifications/notifier'
import type { Os } from '@/kernel/os'
import type { ShellState } from '@/shell/desktop/shell-state'
import { useOnDemand } from '@/ui/use-on-demand'
import { useStore } from '@/ui/use-store'
import { texts } from './host.texts'

const loadPanels = () => import('./panels')

interface PanelHostProps {
  readonly os: Os
  readonly shell: ShellState
  readonly isMobile: boolean
}

/** Shows the panel that the clock or the person's name has opened. Panels are loaded with the first use. */
export function PanelHost({ os, shell, isMobile }: PanelHostProps) {
  const open = useStore(shell, (state) => state.panel)
  const loaded = useOnDemand({
    need: open,
    load: loadPanels,
    onFailure() {
      shell.closePanel()
      tellProblem(
        os.notifications,
        () => texts.notLoaded,
        () => texts.tryLater,
      )
    },
  })
  if (open === null || !loaded) return null
  const Shown = loaded.panels[open]
  return <Shown os={os} isMobile={isMobile} onClose={shell.closePanel} />
}
