import { ConfirmDialog } from '@/ui/confirm-dialog'
import { useStore } from '@/ui/use-store'
import type { Question, Questions } from '../model/questions'

interface Wording {
  readonly title: string
  readonly description: string
  readonly action: string
}

function wordingOf(question: Question): Wording {
  switch (question.kind) {
    case 'delete':
      return {
        title: `Delete “${question.app.name}”?`,
        description:
          'It is removed from the store with its files and cannot be brought back. Those who installed it keep their copy.',
        action: 'Delete',
      }
    case 'replace-icon':
      return {
        title: `Replace the icon “${question.name}”?`,
        description: 'Another app on the desktop has this name. Its icon would be gone; its data stays.',
        action: 'Replace icon',
      }
    case 'refill':
      return {
        title: 'Give up what you filled in?',
        description: 'The upload form holds something that is not sent. It is filled anew.',
        action: 'Give it up',
      }
    case 'withdraw':
      return {
        title: `Withdraw version ${question.version}?`,
        description: `It leaves the review with its files. Version ${question.app.version} of ${question.app.name} stays in the store.`,
        action: 'Withdraw',
      }
    case 'leave':
    default:
      return question.isUploading
        ? {
            title: 'Stop uploading?',
            description: 'Your app is not in the store yet. Closing the window cancels the upload.',
            action: 'Stop and close',
          }
        : {
            title: 'Leave without uploading?',
            description: 'What you filled in for your app is lost when the window closes.',
            action: 'Discard',
          }
  }
}

/** Asks before something is lost. */
export function QuestionDialog({ questions }: { readonly questions: Questions }) {
  const question = useStore(questions, (state) => state)
  if (!question) return null
  return (
    <ConfirmDialog
      {...wordingOf(question)}
      variant="danger"
      onConfirm={() => questions.answer(true)}
      onClose={() => questions.answer(false)}
    />
  )
}
