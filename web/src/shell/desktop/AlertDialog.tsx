import { useStore } from '@/ui/use-store'
import { Button } from '@/ui/button'
import { Modal } from '@/ui/modal'
import { useTexts } from '@/ui/use-texts'
import type { ShellState } from './shell-state'
import { texts } from './texts'

/** Shows the shell's alert until it is acknowledged. */
export function AlertDialog({ shell }: { readonly shell: ShellState }) {
  const t = useTexts(texts)
  const text = useStore(shell, (state) => state.alert)
  if (text === null) return null
  return (
    <Modal title={t.wrong} description={text} role="alertdialog" open onClose={shell.closeAlert}>
      <div className="flex justify-end">
        <Button variant="primary" onClick={shell.closeAlert}>
          {t.close}
        </Button>
      </div>
    </Modal>
  )
}
