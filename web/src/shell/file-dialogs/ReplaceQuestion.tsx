import { Button } from '@/ui/button'
import { Modal } from '@/ui/modal'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'

interface ReplaceQuestionProps {
  /** The name that is taken. */
  readonly name: string
  readonly onReplace: () => void
  readonly onClose: () => void
}

/** Asks before a file is replaced. The keyboard is on the answer that loses nothing. */
export function ReplaceQuestion({ name, onReplace, onClose }: ReplaceQuestionProps) {
  const t = useTexts(texts)
  return (
    <Modal
      title={t.replaceQuestion({ name })}
      description={t.replaceExplained}
      role="alertdialog"
      open
      onClose={onClose}
    >
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button variant="danger" onClick={onReplace}>
          {t.replace}
        </Button>
      </div>
    </Modal>
  )
}
