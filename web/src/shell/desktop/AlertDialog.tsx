import { useStore } from '@/ui/use-store'
import { Button } from '@/ui/button'
import { Modal } from '@/ui/modal'
import type { ShellState } from './shell-state'

/** Shows the shell's alert until it is acknowledged. */
export function AlertDialog({ shell }: { readonly shell: ShellState }) {
  const text = useStore(shell, (state) => state.alert)
  if (text === null) return null
  return (
    <Modal
      title="Something is wrong with this app"
      description={text}
      role="alertdialog"
      open
      onClose={shell.closeAlert}
    >
      <div className="flex justify-end">
        <Button variant="primary" onClick={shell.closeAlert}>
          Close
        </Button>
      </div>
    </Modal>
  )
}
