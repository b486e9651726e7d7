import type { Failure, Result } from '@/lib/result'

/** The four states of the shell [A2.3]. */
export type SystemState = 'booting' | 'login' | 'auth' | 'desktop'

/** The signed-in person. */
export interface SessionUser {
  /** UUID. */
  readonly id: string
  readonly email: string
  /** Shown in the taskbar and passed to apps [A1.1]: the full name, else the e-mail's local part. */
  readonly username: string
  /** From the sign-up metadata; null when none was given [A3.6]. */
  readonly fullName: string | null
}

/** A mailed link that signs someone in, if the person at the screen says yes. */
export interface LinkOffer {
  /** Whose session it carries, as the server says. */
  readonly email: string
  /** Whether a new password is asked for next. */
  readonly recovery: boolean
}

/** Why the desktop is covered although its windows live on. */
export type DesktopCover = 'locked' | 'expired' | 'recovery'

/** What the shell shows. */
export interface SessionState {
  readonly system: SystemState
  /** Set exactly when `system` is 'desktop'. */
  readonly user: SessionUser | null
  /** A dialog over the desktop that asks for the password (or, in recovery, for a new one); null: none. */
  readonly cover: DesktopCover | null
  /** The address a confirmation mail went to: shows "Check Your Email"; null: the cards [A2.8]. */
  readonly confirmationSentTo: string | null
  /** Why the first session check could not be made (only while 'booting'); null: it is running or done. */
  readonly startFailure: Failure | null
  /** A mailed link that this browser did not ask for: the login screen asks about it. */
  readonly linkOffer: LinkOffer | null
}

/** Events of the authentication service [A7.8]. */
export type AuthEvent =
  | 'INITIAL_SESSION'
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  | 'USER_UPDATED'
  | 'PASSWORD_RECOVERY'
  | 'MFA_CHALLENGE_VERIFIED'

/** Who may make an account: everyone, people with an invitation code, or no one. */
export type SignUpPolicy = 'open' | 'invite' | 'closed'

/** The calls of the authentication service [A7.2–A7.7]. Expected failures are values; network trouble has code `network`. */
export interface AuthPort {
  signIn(credentials: { readonly email: string; readonly password: string }): Promise<Result<SessionUser>>
  /** `user` null: the account waits for the confirmation of its e-mail address. */
  signUp(account: {
    readonly email: string
    readonly password: string
    readonly fullName: string
    /** Asked for where the policy is 'invite'. */
    readonly invitationCode?: string
  }): Promise<Result<{ readonly user: SessionUser | null }>>
  /** Who may make an account here; 'open' while the server cannot be asked. */
  signUpPolicy(): Promise<SignUpPolicy>
  /** Ends the session on this device even when the server cannot be reached [A4.4]. */
  signOut(): Promise<Result<null>>
  /** The person logged out in another tab: requests of this one that wait for their password end as signed out. */
  leftElsewhere(): void
  getSession(): Promise<Result<SessionUser | null>>
  /** The mailed link that the session check found and did not use, because this browser did not ask for it. */
  offeredLink(): LinkOffer | null
  /** Signs in with that link. */
  takeLink(): Promise<Result<SessionUser>>
  /** Forgets that link and ends its session. */
  dropLink(): Promise<Result<null>>
  onAuthEvent(listener: (event: AuthEvent, user: SessionUser | null) => void): () => void
  sendPasswordReset(email: string): Promise<Result<null>>
  resendConfirmation(email: string): Promise<Result<null>>
  updatePassword(password: string): Promise<Result<null>>
}

/** The session as shell and apps use it. */
export interface Session {
  getState(): SessionState
  subscribe(listener: () => void): () => void
  /** Makes the first session check again after `startFailure`. */
  retryStart(): void
  signIn(credentials: { readonly email: string; readonly password: string }): Promise<Result<SessionUser>>
  signUp(account: {
    readonly email: string
    readonly password: string
    readonly fullName: string
    /** Asked for where the policy is 'invite'. */
    readonly invitationCode?: string
  }): Promise<Result<{ readonly user: SessionUser | null }>>
  /** Who may make an account here; 'open' while the server cannot be asked. */
  signUpPolicy(): Promise<SignUpPolicy>
  /** Signs in with the mailed link that is offered. */
  takeLink(): Promise<Result<SessionUser>>
  /** Leaves the mailed link that is offered. */
  dropLink(): void
  /** Always ends at login, also when the server does not answer [A4.4]. */
  logOut(): Promise<void>
  /** From login to the auth page and back [A4.3]. */
  showAuthPage(): void
  showLogin(): void
  sendPasswordReset(email: string): Promise<Result<null>>
  resendConfirmation(email: string): Promise<Result<null>>
  /** Asks for the current password first, so that an unattended desktop cannot be taken over. */
  changePassword(current: string, next: string): Promise<Result<null>>
  /** Signs in again with the password, for what the server only does shortly after that. */
  confirmPassword(password: string): Promise<Result<null>>
  /** Sets a new password after a recovery link and lifts the cover. */
  completeRecovery(next: string): Promise<Result<null>>
  /** Covers the desktop until the password is given. */
  lock(): void
  /** Lifts the lock or the expiry cover when the password is right; the windows were never gone. */
  unlock(password: string): Promise<Result<null>>
}
