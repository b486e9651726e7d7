import { formatBytes } from '@/lib/format-bytes'
import { Button } from '@/ui/button'
import { Modal } from '@/ui/modal'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

interface EmptyBinDialogProps {
  /** The content of the bin; null: the dialog is closed. */
  readonly content: { readonly entries: number; readonly bytes: number } | null
  readonly onEmpty: () => void
  readonly onClose: () => void
}

/** Asks before the recycle bin is emptied, with how many entries it would be. */
export function EmptyBinDialog({ content, onEmpty, onClose }: EmptyBinDialogProps) {
  const t = useTexts(texts)
  const count = content?.entries ?? 0
  return (
    <Modal
      open={content !== null}
      onClose={onClose}
      role="alertdialog"
      title={t.emptyBin}
      description={t.emptyExplained({ count, size: formatBytes(content?.bytes ?? 0) })}
    >
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button variant="danger" onClick={onEmpty}>
          {t.delete({ count })}
        </Button>
      </div>
    </Modal>
  )
}
