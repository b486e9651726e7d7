import { formatBytes } from '@/lib/format-bytes'
import { Button } from '@/ui/button'
import { Modal } from '@/ui/modal'
import { countEntries } from '../model/maintenance'

interface EmptyBinDialogProps {
  /** What is in the bin; null: the dialog is closed. */
  readonly content: { readonly entries: number; readonly bytes: number } | null
  readonly onEmpty: () => void
  readonly onClose: () => void
}

/** Asks before the recycle bin is emptied, with how many entries it would be. */
export function EmptyBinDialog({ content, onEmpty, onClose }: EmptyBinDialogProps) {
  const entries = countEntries(content?.entries ?? 0)
  return (
    <Modal
      open={content !== null}
      onClose={onClose}
      role="alertdialog"
      title="Empty Recycle Bin"
      description={`${entries} (${formatBytes(content?.bytes ?? 0)}) will be deleted for good. This cannot be undone.`}
    >
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="danger" onClick={onEmpty}>
          Delete {entries}
        </Button>
      </div>
    </Modal>
  )
}
