import { useState } from 'react'
import type { Notifications } from '@/kernel/notifications/types'
import type { Session } from '@/kernel/session/types'
import { AccountStage, CardPair } from '@/shell/login/AccountStage'
import { CheckEmailCard } from '@/shell/login/CheckEmailCard'
import { CreateAccountCard } from '@/shell/login/CreateAccountCard'
import { ResetPasswordCard } from '@/shell/login/ResetPasswordCard'
import { SignInCard } from '@/shell/login/SignInCard'
import { Button } from '@/ui/button'
import { useStore } from '@/ui/use-store'

interface AuthPageProps {
  readonly session: Session
  readonly notifications: Notifications
}

/** The auth page [A2.8]: the cards of the login screen, creating an account first. */
export function AuthPage({ session, notifications }: AuthPageProps) {
  const confirmationSentTo = useStore(session, (state) => state.confirmationSentTo)
  const [forgotten, setForgotten] = useState<string | null>(null)
  if (confirmationSentTo !== null) {
    return (
      <AccountStage>
        <CheckEmailCard session={session} email={confirmationSentTo} />
      </AccountStage>
    )
  }
  return (
    <AccountStage>
      <CardPair>
        <CreateAccountCard session={session} notifications={notifications} />
        {forgotten === null ? (
          <SignInCard
            session={session}
            notifications={notifications}
            onForgotPassword={setForgotten}
            footer={
              <Button variant="link" className="-ml-3" onClick={() => session.showLogin()}>
                Back to Login
              </Button>
            }
          />
        ) : (
          <ResetPasswordCard session={session} email={forgotten} onBack={() => setForgotten(null)} />
        )}
      </CardPair>
    </AccountStage>
  )
}
