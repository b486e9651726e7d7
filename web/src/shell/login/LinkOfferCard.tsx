import { useEffect, useId, useRef, useState } from 'react'
import type { Notifications } from '@/kernel/notifications/types'
import type { LinkOffer, Session } from '@/kernel/session/types'
import { log } from '@/lib/log'
import { Button } from '@/ui/button'
import { useTexts } from '@/ui/use-texts'
import { Card } from './Card'
import { notices } from './notices'
import { texts } from './texts'

interface LinkOfferCardProps {
  readonly session: Pick<Session, 'takeLink'>
  readonly notifications: Notifications
  readonly offer: LinkOffer
  readonly onLeave: () => void
}

/**
 * Asks before a mailed link signs in that this browser did not ask for: it may be a stranger's account. Escape leaves it, wherever
 * the keyboard is: the question is all that there is to do.
 */
export function LinkOfferCard({ session, notifications, offer, onLeave }: LinkOfferCardProps) {
  const t = useTexts(texts)
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    const leave = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented && !busy) onLeave()
    }
    document.addEventListener('keydown', leave)
    return () => document.removeEventListener('keydown', leave)
  }, [busy, onLeave])

  async function takeLink() {
    setBusy(true)
    try {
      const result = await session.takeLink()
      if (!result.ok) notifications.notify(() => notices.loginFailed(result.error))
    } catch (error) {
      log.error('Signing in with a link failed unexpectedly', error)
      notifications.notify(notices.unexpected)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card className="w-full max-w-md">
      <section aria-labelledby={headingId}>
        <h2
          ref={heading}
          id={headingId}
          tabIndex={-1}
          className="text-xl font-semibold break-words outline-none"
        >
          {t.signInAs({ email: offer.email })}
        </h2>
        <p className="mt-2 text-base text-muted">{offer.recovery ? t.linkResets : t.linkSignsIn}</p>
        <div className="mt-5 flex flex-wrap gap-2">
          <Button variant="primary" disabled={busy} onClick={() => void takeLink()}>
            {busy ? t.signingIn : t.yesSignIn}
          </Button>
          <Button disabled={busy} onClick={onLeave}>
            {t.noLeave}
          </Button>
        </div>
      </section>
    </Card>
  )
}
