import { tellProblem } from '@/kernel/notifications/notifier'
import type { Os } from '@/kernel/os'
import type { ShellState } from '@/shell/desktop/shell-state'
import { useOnDemand } from '@/ui/use-on-demand'
import { useStore } from '@/ui/use-store'
import { texts } from './texts'

/** What the list that is loaded on demand takes. */
export interface ShortcutSheetProps {
  readonly os: Os
  readonly onClose: () => void
}

const loadSheet = () => import('./ShortcutSheet')

/** Shows the list of all shortcuts while it is open. It is loaded with the first use. */
export function ShortcutSheetHost({ os, shell }: { readonly os: Os; readonly shell: ShellState }) {
  const isOpen = useStore(shell, (state) => state.isShortcutSheetOpen)
  const loaded = useOnDemand({
    need: isOpen,
    load: loadSheet,
    onFailure() {
      shell.closeShortcuts()
      tellProblem(
        os.notifications,
        () => texts.notLoaded,
        () => texts.tryLater,
      )
    },
  })
  return isOpen && loaded ? <loaded.default os={os} onClose={shell.closeShortcuts} /> : null
}
