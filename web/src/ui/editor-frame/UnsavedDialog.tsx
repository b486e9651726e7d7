import { Button } from '@/ui/button'
import { Modal } from '@/ui/modal'

interface UnsavedDialogProps {
  readonly name: string
  readonly open: boolean
  readonly onAnswer: (answer: 'save' | 'discard' | 'cancel') => void
}

/** Asks what to do with unsaved text when its window closes. */
export function UnsavedDialog({ name, open, onAnswer }: UnsavedDialogProps) {
  return (
    <Modal
      role="alertdialog"
      title={`Save changes to “${name || 'Untitled'}”?`}
      description="Without saving, what you changed since the last time is lost."
      open={open}
      onClose={() => onAnswer('cancel')}
    >
      <div className="flex flex-wrap justify-end gap-2">
        {/* First, and so focused first: what Enter does by mistake must lose nothing. */}
        <Button className="me-auto" onClick={() => onAnswer('cancel')}>
          Cancel
        </Button>
        <Button onClick={() => onAnswer('discard')}>Don’t Save</Button>
        <Button variant="primary" onClick={() => onAnswer('save')}>
          Save
        </Button>
      </div>
    </Modal>
  )
}
