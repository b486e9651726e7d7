import { useState } from 'react'
import type { Notifications } from '@/kernel/notifications/types'
import type { Session } from '@/kernel/session/types'
import { Button } from '@/ui/button'
import { useStore } from '@/ui/use-store'
import { AccountStage, CardPair } from './AccountStage'
import { CheckEmailCard } from './CheckEmailCard'
import { CreateAccountCard } from './CreateAccountCard'
import { notices } from './notices'
import { ResetPasswordCard } from './ResetPasswordCard'
import { SignInCard } from './SignInCard'

interface LoginScreenProps {
  readonly session: Session
  readonly notifications: Notifications
}

/** The login screen [A2.5]: Sign In beside Create Account. */
export function LoginScreen({ session, notifications }: LoginScreenProps) {
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
        {forgotten === null ? (
          <SignInCard
            session={session}
            notifications={notifications}
            onForgotPassword={setForgotten}
            footer={
              <p className="flex flex-wrap items-center text-base text-muted">
                New here?
                <Button variant="link" onClick={() => session.showAuthPage()}>
                  Create an account
                </Button>
              </p>
            }
          />
        ) : (
          <ResetPasswordCard session={session} email={forgotten} onBack={() => setForgotten(null)} />
        )}
        <CreateAccountCard
          session={session}
          notifications={notifications}
          onConfirmationSent={(email) => notifications.notify(notices.confirmationSent(email))}
        />
      </CardPair>
    </AccountStage>
  )
}
