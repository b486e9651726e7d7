import { sentence } from '@/lib/result'
import { useId } from 'react'
import type { Notifications } from '@/kernel/notifications/types'
import { minimumPasswordLength } from '@/kernel/session/password-rules'
import type { Session, SessionUser } from '@/kernel/session/types'
import { Card, CardHeading } from '@/shell/login/Card'
import { findMistakes, type Mistakes, valueOf } from '@/shell/login/form-mistakes'
import { passwordMistakes } from '@/shell/login/notices'
import { PasswordField } from '@/shell/login/PasswordField'
import { useTexts } from '@/ui/use-texts'
import { CoverDialog } from './CoverDialog'
import { CoverForm } from './CoverForm'
import { texts } from './texts'

interface RecoveryDialogProps {
  readonly session: Pick<Session, 'completeRecovery' | 'logOut'>
  readonly notifications: Notifications
  readonly user: SessionUser
}

function findPasswordMistakes(form: HTMLFormElement): Mistakes {
  const missing = findMistakes(form, {
    password: () => texts.enterNew,
    confirmPassword: () => texts.repeatNew,
  })
  if (Object.keys(missing).length > 0) return missing
  const password = valueOf(form, 'password')
  if (password !== valueOf(form, 'confirmPassword'))
    return { confirmPassword: sentence(passwordMistakes.mismatch) }
  return password.length < minimumPasswordLength ? { password: sentence(passwordMistakes.tooShort) } : {}
}

/** Asks for a new password after a recovery link. */
export function RecoveryDialog({ session, notifications, user }: RecoveryDialogProps) {
  const t = useTexts(texts)
  const headingId = useId()
  return (
    <CoverDialog labelledBy={headingId}>
      <Card className="w-full max-w-sm">
        <CardHeading id={headingId} title={t.chooseNew} detail={t.chooseFor({ email: user.email })} />
        <div className="mt-3">
          <CoverForm
            field="password"
            submitLabel={t.setNew}
            busyLabel={t.settingNew}
            check={findPasswordMistakes}
            send={async (form) => {
              const result = await session.completeRecovery(valueOf(form, 'password'))
              if (result.ok)
                notifications.notify(() => ({ title: texts.changed, description: texts.changedExplained }))
              return result
            }}
            onLogOut={() => void session.logOut()}
          >
            {(mistakes, forget) => (
              <>
                <input type="text" name="email" value={user.email} autoComplete="username" readOnly hidden />
                <PasswordField
                  label={t.newPassword}
                  name="password"
                  required
                  autoComplete="new-password"
                  hint={t.passwordLength({ count: minimumPasswordLength })}
                  error={mistakes.password?.message ?? null}
                  onChange={() => forget('password')}
                />
                <PasswordField
                  label={t.confirmNew}
                  name="confirmPassword"
                  required
                  autoComplete="new-password"
                  error={mistakes.confirmPassword?.message ?? null}
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
