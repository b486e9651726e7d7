import { Button } from '@/ui/button'
import { Modal } from '@/ui/modal'

/** The warning before the kernel folder is entered [A4.18 A8.14]. */
export function KernelDialog({ answer }: { readonly answer: (goOn: boolean) => void }) {
  return (
    <Modal
      title="Kernel folder"
      description="WARNING: You are about to access kernel space. This area contains system-critical files that can affect system stability. Proceed with caution."
      role="alertdialog"
      open
      onClose={() => answer(false)}
    >
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => answer(false)}>Cancel</Button>
        <Button variant="danger" onClick={() => answer(true)}>
          Continue Anyway
        </Button>
      </div>
    </Modal>
  )
}
