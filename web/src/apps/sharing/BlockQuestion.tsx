import { tellProblem } from '@/kernel/notifications/notifier'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { useTexts } from '@/ui/use-texts'
import type { SharingPage } from './page'
import { texts } from './texts'

interface BlockQuestionProps {
  readonly page: Pick<SharingPage, 'os' | 'sharing'>
  readonly person: { readonly id: string; readonly name: string }
  readonly onBlocked?: () => void
  readonly onClose: () => void
}

/** Asks before a person is blocked. */
export function BlockQuestion({ page: { os, sharing }, person, onBlocked, onClose }: BlockQuestionProps) {
  const t = useTexts(texts)
  const block = async () => {
    const done = await sharing.block(person.id)
    if (done.ok) onBlocked?.()
    else tellProblem(os.notifications, texts.notDone, () => done.error.message)
  }
  return (
    <ConfirmDialog
      title={t.blockQuestion({ person: person.name })}
      description={t.blockExplained}
      action={t.blockAction}
      variant="danger"
      onConfirm={() => {
        onClose()
        void block()
      }}
      onClose={onClose}
    />
  )
}
