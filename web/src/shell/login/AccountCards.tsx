import { type ReactNode, useCallback, useState } from 'react'
import type { Notifications } from '@/kernel/notifications/types'
import type { Session } from '@/kernel/session/types'
import { useStore } from '@/ui/use-store'
import { AccountStage, CardPair } from './AccountStage'
import { CheckEmailCard } from './CheckEmailCard'
import { CreateAccountCard } from './CreateAccountCard'
import { LinkOfferCard } from './LinkOfferCard'
import { ResetPasswordCard } from './ResetPasswordCard'
import { SignInCard } from './SignInCard'

interface AccountCardsProps {
  readonly session: Session
  readonly notifications: Notifications
  /** Which card comes first, which on a phone is the one on top. */
  readonly first: 'sign-in' | 'create-account'
  /** The last line of the Sign In card. */
  readonly footer: ReactNode
  /** Called with the address when a sign-up waits for the confirmation of its e-mail. */
  readonly onConfirmationSent?: (email: string) => void
}

/** Sign In and Create Account side by side [A2.5–A2.8], in their place a mailed link that is asked about, the forgotten password or "Check Your Email". */
export function AccountCards({
  session,
  notifications,
  first,
  footer,
  onConfirmationSent,
}: AccountCardsProps) {
  const confirmationSentTo = useStore(session, (state) => state.confirmationSentTo)
  const [forgotten, setForgotten] = useState<string | null>(null)
  const linkOffer = useStore(session, (state) => state.linkOffer)
  const [wasLinkLeft, setWasLinkLeft] = useState(false)
  const leaveLink = useCallback(() => {
    setWasLinkLeft(true)
    session.dropLink()
  }, [session])
  if (linkOffer !== null) {
    return (
      <AccountStage notifications={notifications}>
        <LinkOfferCard
          session={session}
          notifications={notifications}
          offer={linkOffer}
          onLeave={leaveLink}
        />
      </AccountStage>
    )
  }
  if (confirmationSentTo !== null) {
    return (
      <AccountStage notifications={notifications}>
        <CheckEmailCard session={session} email={confirmationSentTo} />
      </AccountStage>
    )
  }
  const signIn =
    forgotten === null ? (
      <SignInCard
        session={session}
        notifications={notifications}
        onForgotPassword={setForgotten}
        isMain={first === 'sign-in'}
        hasKeyboard={wasLinkLeft}
        footer={footer}
      />
    ) : (
      <ResetPasswordCard session={session} email={forgotten} onBack={() => setForgotten(null)} />
    )
  const createAccount = (
    <CreateAccountCard
      session={session}
      notifications={notifications}
      isMain={first === 'create-account'}
      {...(onConfirmationSent ? { onConfirmationSent } : {})}
    />
  )
  return (
    <AccountStage notifications={notifications}>
      <CardPair>
        {first === 'sign-in' && signIn}
        {createAccount}
        {first === 'create-account' && signIn}
      </CardPair>
    </AccountStage>
  )
}
