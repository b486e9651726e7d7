import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Notifications } from '@/kernel/notifications/types'
import type { Session } from '@/kernel/session/types'
import { log } from '@/lib/log'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/field'
import { useTexts } from '@/ui/use-texts'
import { Card, CardHeading } from './Card'
import { findMistakes, focusField, useMistakes, valueOf } from './form-mistakes'
import { notices } from './notices'
import { PasswordField } from './PasswordField'
import { SendAgain } from './SendAgain'
import { texts } from './texts'

interface SignInCardProps {
  readonly session: Pick<Session, 'signIn' | 'resendConfirmation'>
  readonly notifications: Notifications
  readonly onForgotPassword: (email: string) => void
  /** Whether this is what most people came for: a page has one main action. */
  readonly isMain?: boolean
  /** Whether it takes the keyboard as it comes, in the place of what had it. */
  readonly hasKeyboard?: boolean
  /** What stands under the form. */
  readonly footer?: ReactNode
}

/** Signs a person in with e-mail and password [A2.6]; what was typed stays when it fails. */
export function SignInCard(props: SignInCardProps) {
  const { session, notifications, onForgotPassword, isMain = true, hasKeyboard = false, footer } = props
  const t = useTexts(texts)
  const headingId = useId()
  const formRef = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [email, setEmail] = useState('')
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null)
  const { mistakes, show, forget } = useMistakes()

  useEffect(() => {
    if (hasKeyboard && formRef.current) focusField(formRef.current, 'email')
  }, [hasKeyboard])

  async function signIn(form: HTMLFormElement) {
    const found = findMistakes(form, {
      email: () => texts.enterEmail,
      password: () => texts.enterPassword,
    })
    show(form, found)
    if (Object.keys(found).length > 0) return
    const credentials = { email: valueOf(form, 'email').trim(), password: valueOf(form, 'password') }
    setUnconfirmed(null)
    setBusy(true)
    try {
      const result = await session.signIn(credentials)
      notifications.notify(result.ok ? notices.welcomeBack : () => notices.loginFailed(result.error))
      if (result.ok) return
      if (result.error.code === 'email_not_confirmed') setUnconfirmed(credentials.email)
      else focusField(form, 'password')
    } catch (error) {
      log.error('Signing in failed unexpectedly', error)
      notifications.notify(notices.unexpected)
    } finally {
      setBusy(false)
    }
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy) void signIn(event.currentTarget)
  }

  return (
    <Card>
      <form
        ref={formRef}
        noValidate
        aria-labelledby={headingId}
        onSubmit={submit}
        className="flex grow flex-col gap-4"
      >
        <CardHeading id={headingId} title={t.signIn} detail={t.signInExplained} />
        <TextField
          label={t.email}
          name="email"
          type="email"
          dir="ltr"
          required
          autoComplete="username"
          value={email}
          error={mistakes.email?.message ?? null}
          onChange={(event) => {
            setEmail(event.target.value)
            forget('email')
          }}
        />
        <PasswordField
          label={t.password}
          name="password"
          required
          autoComplete="current-password"
          error={mistakes.password?.message ?? null}
          onChange={() => forget('password')}
        />
        <div className="-my-2 -me-1.25 self-end">
          <Button variant="link" onClick={() => onForgotPassword(email)}>
            {t.forgotPassword}
          </Button>
        </div>
        <Button type="submit" variant={isMain ? 'primary' : 'secondary'} disabled={busy} className="min-h-10">
          {busy ? t.signingIn : t.signIn}
        </Button>
        {unconfirmed ? (
          <div className="rounded-control bg-accent-soft p-3 text-sm">
            <p>{t.linkSentTo({ email: unconfirmed })}</p>
            <SendAgain label={t.sendLinkAgain} send={() => session.resendConfirmation(unconfirmed)} />
          </div>
        ) : null}
        {footer ? <div className="mt-auto pt-2">{footer}</div> : null}
      </form>
    </Card>
  )
}
