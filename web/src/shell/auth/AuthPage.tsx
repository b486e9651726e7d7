import type { Notifications } from '@/kernel/notifications/types'
import type { Session } from '@/kernel/session/types'
import { AccountCards } from '@/shell/login/AccountCards'
import { texts } from '@/shell/login/texts'
import { Button } from '@/ui/button'
import { useTexts } from '@/ui/use-texts'

interface AuthPageProps {
  readonly session: Session
  readonly notifications: Notifications
}

/** The auth page [A2.8]: the cards of the login screen, creating an account first. */
export function AuthPage({ session, notifications }: AuthPageProps) {
  const t = useTexts(texts)
  return (
    <AccountCards
      session={session}
      notifications={notifications}
      first="create-account"
      footer={
        <Button variant="link" className="-ms-1.25" onClick={() => session.showLogin()}>
          {t.backToLogin}
        </Button>
      }
    />
  )
}
