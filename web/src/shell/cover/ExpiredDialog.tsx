import { useId } from 'react'
import type { Session, SessionUser } from '@/kernel/session/types'
import { Card, CardHeading } from '@/shell/login/Card'
import { useTexts } from '@/ui/use-texts'
import { CoverDialog } from './CoverDialog'
import { PasswordForm } from './PasswordForm'
import { texts } from './texts'

interface ExpiredDialogProps {
  readonly session: Pick<Session, 'unlock' | 'logOut'>
  readonly user: SessionUser
}

/** Asks for the password again after the session ended by itself; the windows wait below. */
export function ExpiredDialog({ session, user }: ExpiredDialogProps) {
  const t = useTexts(texts)
  const headingId = useId()
  return (
    <CoverDialog labelledBy={headingId}>
      <Card className="w-full max-w-sm">
        <CardHeading id={headingId} title={t.ended} detail={t.endedExplained} />
        <p className="mt-3 mb-4 text-base font-medium break-words">{user.email}</p>
        <PasswordForm session={session} user={user} submitLabel={t.signIn} busyLabel={t.signingIn} />
      </Card>
    </CoverDialog>
  )
}
