import MailCheck from 'lucide-react/icons/mail-check'
import { useEffect, useRef } from 'react'
import type { Session } from '@/kernel/session/types'
import { Button } from '@/ui/button'
import { Parts } from '@/ui/parts'
import { useTexts } from '@/ui/use-texts'
import { Card } from './Card'
import { SendAgain } from './SendAgain'
import { texts } from './texts'

interface CheckEmailCardProps {
  readonly session: Pick<Session, 'resendConfirmation' | 'showLogin'>
  /** The address that the confirmation mail went to. */
  readonly email: string
}

/** "Check Your Email": what to do after a sign-up that needs confirmation [A2.8 A4.5]. */
export function CheckEmailCard({ session, email }: CheckEmailCardProps) {
  const t = useTexts(texts)
  const heading = useRef<HTMLHeadingElement>(null)
  // The form that had the focus is gone: people who use a screen reader or the keyboard start here.
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card className="w-full max-w-md">
      <MailCheck className="mb-3 size-10 text-accent" strokeWidth={1.5} aria-hidden="true" />
      <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
        {t.checkEmail}
      </h2>
      <p className="mt-1 text-base text-muted">
        <Parts
          of={t.confirmationSent({
            email,
            b: (words) => <strong className="font-semibold break-words text-text">{words}</strong>,
          })}
        />
      </p>
      <ol className="my-5 flex list-none flex-col gap-3 text-base">
        {[t.checkInbox, t.clickLink, t.returnHere].map((step, index) => (
          <li key={step} className="flex items-center gap-3">
            <span
              aria-hidden="true"
              className="flex size-6 shrink-0 items-center justify-center rounded-full bg-accent-soft text-sm font-semibold text-accent tabular-nums"
            >
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
      <Button variant="primary" className="min-h-10" onClick={() => session.showLogin()}>
        {t.backToLogin}
      </Button>
      <div className="mt-3 flex flex-wrap items-center gap-x-1 text-sm text-muted">
        <span className="me-3">{t.noMail}</span>
        <SendAgain label={t.sendAgain} send={() => session.resendConfirmation(email)} />
      </div>
    </Card>
  )
}
