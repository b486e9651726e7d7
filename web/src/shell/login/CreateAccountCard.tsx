import { sentence } from '@/lib/result'
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react'
import type { Notifications } from '@/kernel/notifications/types'
import { minimumPasswordLength } from '@/kernel/session/password-rules'
import type { Session, SignUpPolicy } from '@/kernel/session/types'
import { log } from '@/lib/log'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/field'
import { useTexts } from '@/ui/use-texts'
import { Card, CardHeading } from './Card'
import { findMistakes, focusField, useMistakes, valueOf } from './form-mistakes'
import { notices, passwordMistakes } from './notices'
import { PasswordField } from './PasswordField'
import { texts } from './texts'

/** The field that a refusal is about, by its code; all others are about the address. */
const refusedFields: Readonly<Record<string, string>> = {
  weak_password: 'password',
  name_refused: 'fullName',
  invitation_required: 'invitationCode',
  invitation_refused: 'invitationCode',
}

/** The sentence under the heading, by who may make an account. */
const details = {
  open: 'openToAll',
  invite: 'byInvitation',
  closed: 'closed',
} as const satisfies Record<SignUpPolicy, keyof typeof texts>

/** Who may make an account; 'open' until the server has said so. */
function useSignUpPolicy(session: Pick<Session, 'signUpPolicy'>): SignUpPolicy {
  const [policy, setPolicy] = useState<SignUpPolicy>('open')
  useEffect(() => {
    let isGone = false
    void session.signUpPolicy().then((said) => {
      if (!isGone) setPolicy(said)
    })
    return () => {
      isGone = true
    }
  }, [session])
  return policy
}

interface CreateAccountCardProps {
  readonly session: Pick<Session, 'signUp' | 'signUpPolicy'>
  readonly notifications: Notifications
  /** Whether this is what most people came for: a page has one main action. */
  readonly isMain?: boolean
  /** Called when the account waits for the confirmation of this address. */
  readonly onConfirmationSent?: (email: string) => void
  /** What stands under the form. */
  readonly footer?: ReactNode
}

/** Creates an account [A2.7 A3.6]; the rules of passwords are told as toasts [A5.1] and at the fields. */
export function CreateAccountCard({
  session,
  notifications,
  isMain = false,
  onConfirmationSent,
  footer,
}: CreateAccountCardProps) {
  const t = useTexts(texts)
  const headingId = useId()
  const [busy, setBusy] = useState(false)
  const policy = useSignUpPolicy(session)
  const { mistakes, show, forget } = useMistakes()

  /** Says which rule the passwords break, if any. */
  function breaksPasswordRules(form: HTMLFormElement): boolean {
    const password = valueOf(form, 'password')
    if (password !== valueOf(form, 'confirmPassword')) {
      notifications.notify(notices.passwordMismatch)
      show(form, { confirmPassword: sentence(passwordMistakes.mismatch) })
      return true
    }
    if (password.length < minimumPasswordLength) {
      notifications.notify(notices.passwordTooShort)
      show(form, { password: sentence(passwordMistakes.tooShort) })
      return true
    }
    return false
  }

  async function createAccount(form: HTMLFormElement) {
    const found = findMistakes(form, {
      fullName: () => texts.enterName,
      email: () => texts.enterEmail,
      password: () => texts.enterNewPassword,
      confirmPassword: () => texts.repeatPassword,
      invitationCode: () => texts.enterInvitation,
    })
    show(form, found)
    if (Object.keys(found).length > 0 || breaksPasswordRules(form)) return
    const account = {
      email: valueOf(form, 'email').trim(),
      password: valueOf(form, 'password'),
      fullName: valueOf(form, 'fullName').trim(),
      ...(policy === 'invite' && { invitationCode: valueOf(form, 'invitationCode').trim() }),
    }
    setBusy(true)
    try {
      const result = await session.signUp(account)
      if (!result.ok) {
        notifications.notify(() => notices.signUpFailed(result.error))
        const refused = refusedFields[result.error.code] ?? 'email'
        // Next to the field as well: the toast goes, and nothing else says what is wrong with a code.
        if (refused === 'invitationCode') show(form, { invitationCode: result.error })
        else focusField(form, refused)
      } else if (result.value.user) notifications.notify(notices.accountCreated)
      else {
        form.reset()
        onConfirmationSent?.(account.email)
      }
    } catch (error) {
      log.error('Signing up failed unexpectedly', error)
      notifications.notify(notices.unexpected)
    } finally {
      setBusy(false)
    }
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy) void createAccount(event.currentTarget)
  }
  const field = (name: string) => ({
    name,
    required: true,
    error: mistakes[name]?.message ?? null,
    onChange: () => forget(name),
  })

  return (
    <Card>
      <form noValidate aria-labelledby={headingId} onSubmit={submit} className="flex grow flex-col gap-4">
        <CardHeading id={headingId} title={t.createAccount} detail={t[details[policy]]} />
        <TextField label={t.fullName} autoComplete="name" {...field('fullName')} />
        <TextField label={t.email} type="email" dir="ltr" autoComplete="email" {...field('email')} />
        <PasswordField
          label={t.password}
          autoComplete="new-password"
          hint={t.passwordLength({ count: minimumPasswordLength })}
          {...field('password')}
        />
        <PasswordField label={t.confirmPassword} autoComplete="new-password" {...field('confirmPassword')} />
        {policy === 'invite' ? (
          <TextField
            label={t.invitationCode}
            dir="ltr"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            // not shown: the form of a code, the same in every language
            placeholder="XXXX-XXXX-XXXX-XXXX"
            hint={t.invitationFrom}
            {...field('invitationCode')}
          />
        ) : null}
        <Button
          type="submit"
          variant={isMain ? 'primary' : 'secondary'}
          disabled={busy}
          className="mt-1 min-h-10"
        >
          {busy ? t.creatingAccount : t.createAccount}
        </Button>
        {footer ? <div className="mt-auto pt-2">{footer}</div> : null}
      </form>
    </Card>
  )
}
