import type { Notifications } from '@/kernel/notifications/types'
import type { Session } from '@/kernel/session/types'
import { Button } from '@/ui/button'
import { AccountCards } from './AccountCards'
import { notices } from './notices'

interface LoginScreenProps {
  readonly session: Session
  readonly notifications: Notifications
}

/** The login screen [A2.5]: Sign In beside Create Account. */
export function LoginScreen({ session, notifications }: LoginScreenProps) {
  return (
    <AccountCards
      session={session}
      notifications={notifications}
      first="sign-in"
      footer={
        <p className="flex flex-wrap items-center text-base text-muted">
          New here?
          <Button variant="link" onClick={() => session.showAuthPage()}>
            Create an account
          </Button>
        </p>
      }
      onConfirmationSent={(email) => notifications.notify(notices.confirmationSent(email))}
    />
  )
}
