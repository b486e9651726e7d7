import { Button } from '@/ui/button'
import { Modal } from '@/ui/modal'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

interface SavedAlertProps {
  readonly onClose: () => void
}

/** The alert after saving [B8.19]. */
export function SavedAlert({ onClose }: SavedAlertProps) {
  const t = useTexts(texts)
  return (
    <Modal open role="alertdialog" title={t.savedTitle} description={t.saved} onClose={onClose}>
      <div className="flex justify-end">
        <Button variant="primary" onClick={onClose}>
          {t.close}
        </Button>
      </div>
    </Modal>
  )
}
