import { useEffect, useId, useRef, useState } from 'react'
import type { Notifications } from '@/kernel/notifications/types'
import type { LinkOffer, Session } from '@/kernel/session/types'
import { log } from '@/lib/log'
import { Button } from '@/ui/button'
import { Card } from './Card'
import { notices } from './notices'

interface LinkOfferCardProps {
  readonly session: Pick<Session, 'takeLink' | 'dropLink'>
  readonly notifications: Notifications
  readonly offer: LinkOffer
}

/** Asks before a mailed link signs in that this browser did not ask for: it may be a stranger's account. */
export function LinkOfferCard({ session, notifications, offer }: LinkOfferCardProps) {
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => heading.current?.focus(), [])

  async function takeLink() {
    setBusy(true)
    try {
      const result = await session.takeLink()
      if (!result.ok) notifications.notify(notices.loginFailed(result.error))
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
          Sign in as {offer.email}?
        </h2>
        <p className="mt-2 text-base text-muted">
          {offer.recovery
            ? 'The link that you opened signs in to this account, to choose a new password.'
            : 'The link that you opened signs in to this account.'}{' '}
          If it isn’t your account, leave: its owner would see what you do in it.
        </p>
        <div className="mt-5 flex flex-wrap gap-2">
          <Button variant="primary" disabled={busy} onClick={() => void takeLink()}>
            {busy ? 'Signing in...' : 'Yes, Sign In'}
          </Button>
          <Button disabled={busy} onClick={() => session.dropLink()}>
            No, Leave
          </Button>
        </div>
      </section>
    </Card>
  )
}
