import { Button } from '@/ui/button'
import { UnsavedDialog } from '@/ui/editor-frame/UnsavedDialog'
import { Modal } from '@/ui/modal'
import { useStore } from '@/ui/use-store'
import type { Answer, Question, Questions as QuestionsStore } from '../model/questions'

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

function wordingOf(question: Exclude<Question, { kind: 'unsaved' }>): Wording {
  switch (question.kind) {
    case 'delete':
      return {
        title: `Delete “${question.app.name}”?`,
        description: [
          'It cannot be brought back, unless you exported it.',
          question.isOpen ? 'It is open in this window, where it stays as unsaved work.' : '',
          question.isOnDesktop ? 'Its icon on the desktop stays and goes on working.' : '',
        ]
          .filter(Boolean)
          .join(' '),
        choices: [{ label: 'Delete', answer: 'discard', variant: 'danger' }],
      }
    case 'template':
      return {
        title: `Replace the page of “${question.name}”?`,
        description: `The code that is there now makes room for the template “${question.template.label}”: ${question.template.summary}. Name, description and icon stay.`,
        choices: [{ label: 'Replace page', answer: 'discard', variant: 'danger' }],
      }
    case 'changed':
      return {
        title: `“${question.name}” was changed elsewhere`,
        description:
          'Another window or tab saved it since you opened it here. Saving here puts your version in its place.',
        choices: [
          { label: 'Save as copy', answer: 'copy', variant: 'secondary' },
          { label: 'Save mine', answer: 'save', variant: 'danger' },
        ],
      }
    case 'icon':
      return {
        title: `Replace the icon “${question.name}”?`,
        description: 'Another app on the desktop has this name. Its icon would be gone; its data stays.',
        choices: [{ label: 'Replace icon', answer: 'discard', variant: 'danger' }],
      }
    case 'unread':
    default:
      return {
        title: question.count === 1 ? 'Delete what cannot be read?' : `Delete ${question.count} entries?`,
        description: 'They cannot be brought back. Download them first if something in them matters to you.',
        choices: [{ label: 'Delete', answer: 'discard', variant: 'danger' }],
      }
  }
}

/** The dialogs that ask before something is lost. */
export function Questions({ questions }: { readonly questions: QuestionsStore }) {
  const question = useStore(questions, (state) => state)
  if (question?.kind === 'unsaved')
    return <UnsavedDialog name={question.name} open onAnswer={questions.answer} />
  if (!question) return null
  const { title, description, choices } = wordingOf(question)
  const cancel = () => questions.answer('cancel')
  return (
    <Modal role="alertdialog" title={title} description={description} open onClose={cancel}>
      <div className="flex flex-wrap justify-end gap-2">
        {/* First, and so focused first: what Enter does by mistake must lose nothing. */}
        <Button className="me-auto" onClick={cancel}>
          Cancel
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
