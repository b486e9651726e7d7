import { Button } from '@/ui/button'
import { Modal } from '@/ui/modal'

interface SavedAlertProps {
  readonly onClose: () => void
}

/** The alert after saving [B8.19]. */
export function SavedAlert({ onClose }: SavedAlertProps) {
  return (
    <Modal
      open
      role="alertdialog"
      title="Plugin Settings"
      description="Plugin settings saved successfully!"
      onClose={onClose}
    >
      <div className="flex justify-end">
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      </div>
    </Modal>
  )
}
