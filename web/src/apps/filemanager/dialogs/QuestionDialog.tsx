import { Button } from '@/ui/button'
import { Modal } from '@/ui/modal'
import { useTexts } from '@/ui/use-texts'
import type { Question } from '../model/dialogs'
import { texts } from './texts'

interface QuestionDialogProps {
  readonly question: Question
  readonly answer: (yes: boolean) => void
}

/** A question with yes and no; no has the focus at first. */
export function QuestionDialog({ question, answer }: QuestionDialogProps) {
  const t = useTexts(texts)
  const { title, text, action, isDanger = false, cancel = t.cancel } = question
  return (
    <Modal title={title} description={text} role="alertdialog" open onClose={() => answer(false)}>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => answer(false)}>{cancel}</Button>
        <Button variant={isDanger ? 'danger' : 'primary'} onClick={() => answer(true)}>
          {action}
        </Button>
      </div>
    </Modal>
  )
}
