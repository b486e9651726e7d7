import type { SharedSpace, SharingResult, SpacePeople } from '@/kernel/sharing/types'
import { success } from '@/lib/result'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { useTexts } from '@/ui/use-texts'
import { NameDialog } from '../NameDialog'
import type { SharingPage } from '../page'
import { texts } from '../texts'
import type { SpaceDialog } from './dialogs'
import { HandOverDialog } from './HandOverDialog'

interface SpaceDialogsProps {
  readonly page: SharingPage
  readonly space: SharedSpace
  readonly people: SpacePeople
  readonly dialog: SpaceDialog
  readonly perform: (work: () => Promise<SharingResult<unknown>>) => Promise<void>
  readonly onClose: () => void
}

/** The questions about a space. */
export function SpaceDialogs({ page, space, people, dialog, perform, onClose }: SpaceDialogsProps) {
  const t = useTexts(texts)
  const { os, sharing, show } = page
  const { id, name } = space
  const ownId = os.session.getState().user?.id ?? null

  /** Everybody else goes, and nobody is asked any more; what did not work is told once. */
  const stop = async (): Promise<SharingResult<void>> => {
    for (const invitation of people.invitations) {
      const done = await sharing.withdraw(invitation.id)
      if (!done.ok && done.error.code !== 'gone') return done
    }
    for (const member of people.members) {
      if (member.id === ownId) continue
      const done = await sharing.removeMember(id, member.id)
      if (!done.ok && done.error.code !== 'gone') return done
    }
    return success(undefined)
  }
  const confirm = (work: () => Promise<SharingResult<unknown>>, isEnd: boolean) => {
    onClose()
    void perform(async () => {
      const done = await work()
      if (done.ok && isEnd) show(null)
      return done
    })
  }

  switch (dialog) {
    case 'rename':
      return (
        <NameDialog
          title={t.renameTitle({ name })}
          description={t.renameExplained}
          label={t.name}
          action={t.renameAction}
          name={name}
          onName={(next) => sharing.renameSpace(id, next)}
          onDone={() => {
            onClose()
            void perform(() => Promise.resolve(success(undefined)))
          }}
          onClose={onClose}
        />
      )
    case 'hand-over':
      return (
        <HandOverDialog
          space={space}
          members={people.members.filter((member) => member.id !== ownId)}
          onChoose={(person) => confirm(() => sharing.handOver(id, person), false)}
          onClose={onClose}
        />
      )
    case 'leave':
      return (
        <ConfirmDialog
          title={t.leaveQuestion({ name })}
          description={t.leaveExplained}
          action={t.leaveAction}
          variant="danger"
          onConfirm={() => confirm(() => sharing.leave(id), true)}
          onClose={onClose}
        />
      )
    case 'stop':
      return (
        <ConfirmDialog
          title={t.stopQuestion({ name })}
          description={t.stopExplained}
          action={t.stopAction}
          variant="danger"
          onConfirm={() => confirm(stop, false)}
          onClose={onClose}
        />
      )
    case 'delete':
    default:
      return (
        <ConfirmDialog
          title={t.deleteQuestion({ name })}
          description={t.deleteExplained}
          action={t.deleteAction}
          variant="danger"
          onConfirm={() => confirm(() => sharing.deleteSpace(id), true)}
          onClose={onClose}
        />
      )
  }
}
