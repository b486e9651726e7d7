import { Button } from '@/ui/button'
import { UnsavedDialog } from '@/ui/editor-frame/UnsavedDialog'
import { Modal } from '@/ui/modal'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import type { Answer, Question, Questions as QuestionsStore } from '../model/questions'
import { texts } from '../texts'

interface Wording {
  readonly title: string
  readonly description: string
  /** In the order of the row; Cancel stands before them. */
  readonly choices: readonly {
    readonly label: string
    readonly answer: Answer
    readonly variant: 'primary' | 'secondary' | 'danger'
  }[]
}

function wordingOf(question: Exclude<Question, { kind: 'unsaved' }>, t: typeof texts): Wording {
  switch (question.kind) {
    case 'delete':
      return {
        title: t.deleteQuestion({ name: question.app.name }),
        description: [
          t.deleteForGood,
          question.isOpen ? t.deleteOpen : '',
          question.isOnDesktop ? t.deleteOnDesktop : '',
        ]
          .filter(Boolean)
          .join(' '),
        choices: [{ label: t.delete, answer: 'discard', variant: 'danger' }],
      }
    case 'template':
      return {
        title: t.replaceQuestion({ name: question.name }),
        description: t.replaceText({ label: question.template.label, template: question.template.id }),
        choices: [{ label: t.replacePage, answer: 'discard', variant: 'danger' }],
      }
    case 'changed':
      return {
        title: t.changedElsewhere({ name: question.name }),
        description: t.changedText,
        choices: [
          { label: t.saveAsCopy, answer: 'copy', variant: 'secondary' },
          { label: t.saveMine, answer: 'save', variant: 'danger' },
        ],
      }
    case 'icon':
      return {
        title: t.iconQuestion({ name: question.name }),
        description: t.iconTaken,
        choices: [{ label: t.replaceIcon, answer: 'discard', variant: 'danger' }],
      }
    case 'unread':
    default:
      return {
        title: t.unreadQuestion({ count: question.count }),
        description: t.unreadText,
        choices: [{ label: t.delete, answer: 'discard', variant: 'danger' }],
      }
  }
}

/** The dialogs that ask before something is lost. */
export function Questions({ questions }: { readonly questions: QuestionsStore }) {
  const t = useTexts(texts)
  const question = useStore(questions, (state) => state)
  if (question?.kind === 'unsaved')
    return <UnsavedDialog name={question.name} open onAnswer={questions.answer} />
  if (!question) return null
  const { title, description, choices } = wordingOf(question, t)
  const cancel = () => questions.answer('cancel')
  return (
    <Modal role="alertdialog" title={title} description={description} open onClose={cancel}>
      <div className="flex flex-wrap justify-end gap-2">
        {/* First, and so focused first: what Enter does by mistake must lose nothing. */}
        <Button className="me-auto" onClick={cancel}>
          {t.cancel}
        </Button>
        {choices.map(({ label, answer, variant }) => (
          <Button key={label} variant={variant} onClick={() => questions.answer(answer)}>
            {label}
          </Button>
        ))}
      </div>
    </Modal>
  )
}
