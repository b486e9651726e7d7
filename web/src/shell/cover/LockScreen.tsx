import { useId } from 'react'
import type { Session, SessionUser } from '@/kernel/session/types'
import { formatDate } from '@/lib/language/format'
import { Card } from '@/shell/login/Card'
import { Stage } from '@/shell/login/Stage'
import { useTexts } from '@/ui/use-texts'
import { CoverDialog } from './CoverDialog'
import { PasswordForm } from './PasswordForm'
import { texts } from './texts'
import { useMinute } from './use-minute'

const time = { hour: '2-digit', minute: '2-digit' } as const
const date = { weekday: 'long', day: 'numeric', month: 'long' } as const

interface LockScreenProps {
  readonly session: Pick<Session, 'unlock' | 'logOut'>
  readonly user: SessionUser
}

/** The locked desktop: nothing on it can be seen until the password is given. The clock is the device's. */
export function LockScreen({ session, user }: LockScreenProps) {
  const t = useTexts(texts)
  const headingId = useId()
  const now = useMinute()
  return (
    <CoverDialog labelledBy={headingId} opaque>
      <Stage>
        <h1 id={headingId} className="sr-only">
          {t.locked}
        </h1>
        <div className="mb-8 text-center text-white">
          <p className="text-7xl font-extralight tracking-tight tabular-nums">{formatDate(now, time)}</p>
          <p className="mt-2 text-lg text-white/85">{formatDate(now, date)}</p>
        </div>
        <Card className="w-full max-w-xs items-center gap-4 text-center">
          <div>
            <span
              aria-hidden="true"
              className="mx-auto mb-3 flex size-16 items-center justify-center rounded-full bg-accent text-2xl font-medium text-accent-text uppercase"
            >
              {String.fromCodePoint(user.username.codePointAt(0) ?? 63)}
            </span>
            <p className="text-lg font-semibold break-words">{user.username}</p>
            <p className="text-sm break-all text-muted">{user.email}</p>
          </div>
          <PasswordForm session={session} user={user} submitLabel={t.unlock} busyLabel={t.unlocking} />
        </Card>
      </Stage>
    </CoverDialog>
  )
}
