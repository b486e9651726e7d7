import { tellProblem } from '@/kernel/notifications/notifier'
import type { Os } from '@/kernel/os'
import { useOnDemand } from '@/ui/use-on-demand'
import { useStore } from '@/ui/use-store'
import type { ShellState } from './shell-state'
import { texts } from './texts'

interface AlertHostProps {
  readonly os: Pick<Os, 'notifications'>
  readonly shell: ShellState
}

const loadDialog = () => import('./AlertDialog')

/** Shows the shell's alert until it is acknowledged. Its dialog is loaded with the first one; without it, a notification says the same. */
export function AlertHost({ os, shell }: AlertHostProps) {
  const text = useStore(shell, (state) => state.alert)
  const loaded = useOnDemand({
    need: text,
    load: loadDialog,
    onFailure() {
      if (text === null) return
      shell.closeAlert()
      tellProblem(os.notifications, () => texts.wrong, text)
    },
  })
  return text !== null && loaded ? <loaded.default text={text} onClose={shell.closeAlert} /> : null
}
