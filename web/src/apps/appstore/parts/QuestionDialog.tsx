import { ConfirmDialog } from '@/ui/confirm-dialog'
import { useStore } from '@/ui/use-store'
import type { Question, Questions } from '../model/questions'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

interface Wording {
  readonly title: string
  readonly description: string
  readonly action: string
}

function wordingOf(question: Question, t: typeof texts): Wording {
  switch (question.kind) {
    case 'delete':
      return {
        title: t.deleteQuestion({ name: question.app.name }),
        description: t.deleteWhat,
        action: t.delete,
      }
    case 'replace-icon':
      return {
        title: t.replaceQuestion({ name: question.name }),
        description: t.replaceWhat,
        action: t.replace,
      }
    case 'refill':
      return {
        title: t.refillQuestion,
        description: t.refillWhat,
        action: t.refill,
      }
    case 'withdraw':
      return {
        title: t.withdrawQuestion({ version: question.version }),
        description: t.withdrawWhat({
          former: question.app.version,
          name: question.app.name,
        }),
        action: t.withdraw,
      }
    case 'leave':
    default:
      return question.isUploading
        ? {
            title: t.stopQuestion,
            description: t.stopWhat,
            action: t.stop,
          }
        : {
            title: t.leaveQuestion,
            description: t.leaveWhat,
            action: t.leave,
          }
  }
}

/** Asks before something is lost. */
export function QuestionDialog({ questions }: { readonly questions: Questions }) {
  const t = useTexts(texts)
  const question = useStore(questions, (state) => state)
  if (!question) return null
  return (
    <ConfirmDialog
      {...wordingOf(question, t)}
      variant="danger"
      onConfirm={() => questions.answer(true)}
      onClose={() => questions.answer(false)}
    />
  )
}
