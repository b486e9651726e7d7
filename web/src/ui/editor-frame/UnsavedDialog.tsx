import { Button } from '@/ui/button'
import { Modal } from '@/ui/modal'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'

interface UnsavedDialogProps {
  readonly name: string
  readonly open: boolean
  readonly onAnswer: (answer: 'save' | 'discard' | 'cancel') => void
}

/** Asks what to do with unsaved text when its window closes. */
export function UnsavedDialog({ name, open, onAnswer }: UnsavedDialogProps) {
  const t = useTexts(texts)
  return (
    <Modal
      role="alertdialog"
      title={t.saveQuestion({ name: name || t.untitled })}
      description={t.saveWhy}
      open={open}
      onClose={() => onAnswer('cancel')}
    >
      <div className="flex flex-wrap justify-end gap-2">
        {/* First, and so focused first: what Enter does by mistake must lose nothing. */}
        <Button className="me-auto" onClick={() => onAnswer('cancel')}>
          {t.cancel}
        </Button>
        <Button onClick={() => onAnswer('discard')}>{t.doNotSave}</Button>
        <Button variant="primary" onClick={() => onAnswer('save')}>
          {t.save}
        </Button>
      </div>
    </Modal>
  )
}
