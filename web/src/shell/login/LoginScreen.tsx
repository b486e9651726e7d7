import type { Notifications } from '@/kernel/notifications/types'
import type { Session } from '@/kernel/session/types'
import { Button } from '@/ui/button'
import { useTexts } from '@/ui/use-texts'
import { AccountCards } from './AccountCards'
import { notices } from './notices'
import { texts } from './texts'

interface LoginScreenProps {
  readonly session: Session
  readonly notifications: Notifications
}

/** The login screen [A2.5]: Sign In next to Create Account. */
export function LoginScreen({ session, notifications }: LoginScreenProps) {
  const t = useTexts(texts)
  return (
    <AccountCards
      session={session}
      notifications={notifications}
      first="sign-in"
      footer={
        <p className="flex flex-wrap items-center text-base text-muted">
          {t.newHere}
          <Button variant="link" onClick={() => session.showAuthPage()}>
            {t.createAnAccount}
          </Button>
        </p>
      }
      onConfirmationSent={(email) => notifications.notify(() => notices.confirmationSent(email))}
    />
  )
}
