import { Button } from '@/ui/button'
import { Modal } from '@/ui/modal'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'

interface AlertDialogProps {
  readonly text: string
  readonly onClose: () => void
}

/** A text that must be acknowledged. */
export default function AlertDialog({ text, onClose }: AlertDialogProps) {
  const t = useTexts(texts)
  return (
    <Modal title={t.wrong} description={text} role="alertdialog" open onClose={onClose}>
      <div className="flex justify-end">
        <Button variant="primary" onClick={onClose}>
          {t.close}
        </Button>
      </div>
    </Modal>
  )
}
