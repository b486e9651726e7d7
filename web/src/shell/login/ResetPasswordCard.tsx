import { sentence } from '@/lib/result'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { Session } from '@/kernel/session/types'
import { log } from '@/lib/log'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/field'
import { useTexts } from '@/ui/use-texts'
import { Card, CardHeading } from './Card'
import { findMistakes, focusField, useMistakes, valueOf } from './form-mistakes'
import { texts } from './texts'

interface ResetPasswordCardProps {
  readonly session: Pick<Session, 'sendPasswordReset'>
  /** What was typed as e-mail before. */
  readonly email: string
  readonly onBack: () => void
}

/** Asks for a mail with a link to set a new password. The answer never tells whether the address has an account. */
export function ResetPasswordCard({ session, email, onBack }: ResetPasswordCardProps) {
  const t = useTexts(texts)
  const headingId = useId()
  const formRef = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { mistakes, show, forget } = useMistakes()

  useEffect(() => {
    if (formRef.current) focusField(formRef.current, 'email')
  }, [])

  async function send(form: HTMLFormElement) {
    const found = findMistakes(form, { email: () => texts.enterEmail })
    show(form, found)
    if (Object.keys(found).length > 0) return
    const address = valueOf(form, 'email').trim()
    setBusy(true)
    try {
      const result = await session.sendPasswordReset(address)
      if (result.ok) setSentTo(address)
      else show(form, { email: result.error })
    } catch (error) {
      log.error('The reset mail could not be asked for', error)
      show(form, { email: sentence(() => texts.unexpected) })
    } finally {
      setBusy(false)
    }
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy) void send(event.currentTarget)
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
        <CardHeading id={headingId} title={t.resetPassword} detail={t.resetExplained} />
        <TextField
          label={t.email}
          name="email"
          type="email"
          dir="ltr"
          required
          autoComplete="username"
          defaultValue={email}
          error={mistakes.email?.message ?? null}
          onChange={() => {
            forget('email')
            setSentTo(null)
          }}
        />
        <Button type="submit" variant="primary" disabled={busy || sentTo !== null} className="min-h-10">
          {busy ? t.sending : t.sendResetLink}
        </Button>
        <p role="status" className="text-base text-muted">
          {sentTo ? t.resetSent({ email: sentTo }) : null}
        </p>
        <div className="mt-auto pt-2">
          <Button variant="link" onClick={onBack} className="-ms-1.25">
            {t.backToLogin}
          </Button>
        </div>
      </form>
    </Card>
  )
}
