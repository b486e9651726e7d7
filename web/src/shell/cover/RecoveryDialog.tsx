import { useId } from 'react'
import type { Notifications } from '@/kernel/notifications/types'
import { minimumPasswordLength } from '@/kernel/session/password-rules'
import type { Session, SessionUser } from '@/kernel/session/types'
import { Card, CardHeading } from '@/shell/login/Card'
import { findMistakes, type Mistakes, valueOf } from '@/shell/login/form-mistakes'
import { notices } from '@/shell/login/notices'
import { PasswordField } from '@/shell/login/PasswordField'
import { CoverDialog } from './CoverDialog'
import { CoverForm } from './CoverForm'

interface RecoveryDialogProps {
  readonly session: Pick<Session, 'completeRecovery' | 'logOut'>
  readonly notifications: Notifications
  readonly user: SessionUser
}

function findPasswordMistakes(form: HTMLFormElement): Mistakes {
  const missing = findMistakes(form, {
    password: 'a new password',
    confirmPassword: 'the new password again',
  })
  if (Object.keys(missing).length > 0) return missing
  const password = valueOf(form, 'password')
  if (password !== valueOf(form, 'confirmPassword')) {
    return { confirmPassword: notices.passwordMismatch.description }
  }
  return password.length < minimumPasswordLength ? { password: notices.passwordTooShort.description } : {}
}

/** Asks for a new password after a recovery link. */
export function RecoveryDialog({ session, notifications, user }: RecoveryDialogProps) {
  const headingId = useId()
  return (
    <CoverDialog labelledBy={headingId}>
      <Card className="w-full max-w-sm">
        <CardHeading id={headingId} title="Choose a new password" detail={`For ${user.email}.`} />
        <div className="mt-3">
          <CoverForm
            field="password"
            submitLabel="Set new password"
            busyLabel="Setting..."
            check={findPasswordMistakes}
            send={async (form) => {
              const result = await session.completeRecovery(valueOf(form, 'password'))
              if (result.ok)
                notifications.notify({
                  title: 'Password changed',
                  description: 'Use the new one from now on.',
                })
              return result
            }}
            onLogOut={() => void session.logOut()}
          >
            {(mistakes, forget) => (
              <>
                <input type="text" name="email" value={user.email} autoComplete="username" readOnly hidden />
                <PasswordField
                  label="New password"
                  name="password"
                  required
                  autoComplete="new-password"
                  hint={`At least ${minimumPasswordLength} characters.`}
                  error={mistakes.password ?? null}
                  onChange={() => forget('password')}
                />
                <PasswordField
                  label="Confirm new password"
                  name="confirmPassword"
                  required
                  autoComplete="new-password"
                  error={mistakes.confirmPassword ?? null}
                  onChange={() => forget('confirmPassword')}
                />
              </>
            )}
          </CoverForm>
        </div>
      </Card>
    </CoverDialog>
  )
}
