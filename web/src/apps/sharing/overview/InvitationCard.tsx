import { useState } from 'react'
import { tellProblem } from '@/kernel/notifications/notifier'
import type { OwnInvitation } from '@/kernel/sharing/types'
import { Button } from '@/ui/button'
import { useTexts } from '@/ui/use-texts'
import { BlockQuestion } from '../BlockQuestion'
import { roleLabel } from '../model/roles'
import type { SharingPage } from '../page'
import { texts } from '../texts'

interface InvitationCardProps {
  readonly page: SharingPage
  readonly invitation: OwnInvitation
  readonly onAnswered: () => Promise<void>
}

/** An invitation, to be accepted or declined. Whoever sent it can be blocked. */
export function InvitationCard({ page, invitation, onAnswered }: InvitationCardProps) {
  const t = useTexts(texts)
  const { os, sharing } = page
  const { id, name, kind, role, by, byName } = invitation
  const [isBusy, setBusy] = useState(false)
  const [isBlocking, setBlocking] = useState(false)
  const person = byName ?? t.someone
  const sentence =
    role === 'owner' && kind === 'shared'
      ? t.handsOver({ person, name })
      : kind === 'team'
        ? t.invitesToTeam({ person, name })
        : t.invitesToFolder({ person, name })
  const answer = async (accept: boolean) => {
    setBusy(true)
    const done = await sharing.answer(id, accept)
    setBusy(false)
    if (!done.ok) tellProblem(os.notifications, texts.notAnswered, () => done.error.message)
    await onAnswered()
  }
  return (
    <section
      aria-label={sentence}
      className="flex flex-col gap-3 rounded-window border border-border bg-raised p-4 shadow-[0_0_0_1px_var(--accent-soft)]"
    >
      <div>
        <p className="text-base break-words">{sentence}</p>
        <p className="text-sm text-muted">{roleLabel(role)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          disabled={isBusy}
          aria-label={t.acceptName({ name })}
          onClick={() => void answer(true)}
        >
          {t.accept}
        </Button>
        <Button disabled={isBusy} aria-label={t.declineName({ name })} onClick={() => void answer(false)}>
          {t.decline}
        </Button>
        {by === null ? null : (
          <Button
            variant="quiet"
            className="ms-auto"
            aria-label={t.blockName({ person })}
            onClick={() => setBlocking(true)}
          >
            {t.block}
          </Button>
        )}
      </div>
      {isBlocking && by !== null ? (
        <BlockQuestion
          page={page}
          person={{ id: by, name: person }}
          onBlocked={() => void onAnswered()}
          onClose={() => setBlocking(false)}
        />
      ) : null}
    </section>
  )
}
