import type { Notifications } from '@/kernel/notifications/types'
import type { Session } from '@/kernel/session/types'
import { AccountCards } from '@/shell/login/AccountCards'
import { Button } from '@/ui/button'

interface AuthPageProps {
  readonly session: Session
  readonly notifications: Notifications
}

/** The auth page [A2.8]: the cards of the login screen, creating an account first. */
export function AuthPage({ session, notifications }: AuthPageProps) {
  return (
    <AccountCards
      session={session}
      notifications={notifications}
      first="create-account"
      footer={
        <Button variant="link" className="-ms-1.25" onClick={() => session.showLogin()}>
          Back to Login
        </Button>
      }
    />
  )
}
