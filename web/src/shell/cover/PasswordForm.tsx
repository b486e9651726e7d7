import type { Session, SessionUser } from '@/kernel/session/types'
import { findMistakes, valueOf } from '@/shell/login/form-mistakes'
import { PasswordField } from '@/shell/login/PasswordField'
import { useTexts } from '@/ui/use-texts'
import { CoverForm } from './CoverForm'
import { texts } from './texts'

interface PasswordFormProps {
  readonly session: Pick<Session, 'unlock' | 'logOut'>
  readonly user: SessionUser
  readonly submitLabel: string
  readonly busyLabel: string
}

/** Asks the person whose desktop is covered for their password. */
export function PasswordForm({ session, user, submitLabel, busyLabel }: PasswordFormProps) {
  const t = useTexts(texts)
  return (
    <CoverForm
      field="password"
      submitLabel={submitLabel}
      busyLabel={busyLabel}
      check={(form) => findMistakes(form, { password: () => texts.enterPassword })}
      send={(form) => session.unlock(valueOf(form, 'password'))}
      onLogOut={() => void session.logOut()}
    >
      {(mistakes, forget) => (
        <>
          {/* For password managers: whose password this is. */}
          <input type="text" name="email" value={user.email} autoComplete="username" readOnly hidden />
          <PasswordField
            label={t.password}
            name="password"
            required
            autoComplete="current-password"
            error={mistakes.password?.message ?? null}
            onChange={() => forget('password')}
          />
        </>
      )}
    </CoverForm>
  )
}
