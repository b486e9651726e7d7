import type { Failure } from '@/lib/result'
import type { AuthEvent, DesktopCover, LinkOffer, SessionState, SessionUser } from './types'

/** What happens to a session; every change of {@link SessionState} is the answer to one of these. */
export type SessionEvent =
  /** The first session check found this person, or no one [A4.1]. */
  | { readonly type: 'checked'; readonly user: SessionUser | null; readonly cover: DesktopCover | null }
  /** A mailed link came with the page, and no one is signed in: the person is asked; null: they answered. */
  | { readonly type: 'linkOffered'; readonly offer: LinkOffer | null }
  /** The first session check could not be made. */
  | { readonly type: 'checkFailed'; readonly failure: Failure }
  | { readonly type: 'checkRetried' }
  /**
   * News from the authentication service [A4.2 A7.8]. `cover` is the cover this person left on the desktop,
   * used only when the event starts a desktop.
   */
  | {
      readonly type: 'auth'
      readonly event: AuthEvent
      readonly user: SessionUser | null
      readonly cover: DesktopCover | null
    }
  /** The person chose the Create Account action [A4.3]. */
  | { readonly type: 'authPageRequested' }
  | { readonly type: 'loginRequested' }
  /** A sign-up waits for the confirmation of this address [A4.5]. */
  | { readonly type: 'confirmationSent'; readonly email: string }
  /** The person logged out, here or in another tab [A4.4]. */
  | { readonly type: 'loggedOut' }
  | { readonly type: 'locked' }
  /** The right password was given to the lock or the expiry dialog. */
  | { readonly type: 'unlocked' }
  /** A new password was set after a recovery link. */
  | { readonly type: 'recovered' }

/** Where every session starts [A2.3]. */
export const bootingState: SessionState = {
  system: 'booting',
  user: null,
  cover: null,
  confirmationSentTo: null,
  startFailure: null,
  linkOffer: null,
}

const loginState: SessionState = { ...bootingState, system: 'login' }

const desktopState = (user: SessionUser, cover: DesktopCover | null): SessionState => ({
  ...bootingState,
  system: 'desktop',
  user,
  cover,
})

/** Whether two values describe the same person with the same details. */
const sameDetails = (a: SessionUser, b: SessionUser): boolean =>
  a.id === b.id && a.email === b.email && a.username === b.username && a.fullName === b.fullName

/** Events that bring a usable session; USER_UPDATED and INITIAL_SESSION only tell of one. */
const bringsSession: ReadonlySet<AuthEvent> = new Set([
  'SIGNED_IN',
  'TOKEN_REFRESHED',
  'MFA_CHALLENGE_VERIFIED',
  'PASSWORD_RECOVERY',
])

/** A person's session is there while their own desktop is up: only an expiry cover may go. */
function refreshDesktop(state: SessionState, event: AuthEvent, user: SessionUser): SessionState {
  const current = state.user && sameDetails(state.user, user) ? state.user : user
  let cover = state.cover
  if (event === 'PASSWORD_RECOVERY') cover = 'recovery'
  else if (cover === 'expired' && bringsSession.has(event)) cover = null
  return current === state.user && cover === state.cover ? state : { ...state, user: current, cover }
}

function onAuthEvent(
  state: SessionState,
  event: AuthEvent,
  user: SessionUser | null,
  cover: DesktopCover | null,
): SessionState {
  if (event === 'SIGNED_OUT') {
    if (state.system === 'booting') return loginState
    // No one asked for this one (see 'loggedOut'): the windows stay under a dialog that asks for the password.
    // A locked desktop already asks for it.
    if (state.system === 'desktop' && state.cover !== 'locked' && state.cover !== 'expired') {
      return { ...state, cover: 'expired' }
    }
    return state
  }
  // INITIAL_SESSION without a user also comes when the server could not be asked: the session check knows better.
  if (!user) return state
  if (state.system === 'desktop' && state.user?.id === user.id) return refreshDesktop(state, event, user)
  if (state.system === 'desktop' || bringsSession.has(event) || event === 'INITIAL_SESSION') {
    return desktopState(user, event === 'PASSWORD_RECOVERY' ? 'recovery' : cover)
  }
  return state
}

/** The session's state machine [A4.1–A4.5]: pure; returns the same object when nothing changes. */
export function transition(state: SessionState, event: SessionEvent): SessionState {
  const outside = state.system === 'login' || state.system === 'auth'
  switch (event.type) {
    case 'checked':
      if (state.system !== 'booting') return state
      return event.user ? desktopState(event.user, event.cover) : loginState
    case 'linkOffered':
      return outside && state.linkOffer !== event.offer ? { ...state, linkOffer: event.offer } : state
    case 'checkFailed':
      return state.system === 'booting' ? { ...state, startFailure: event.failure } : state
    case 'checkRetried':
      return state.startFailure ? { ...state, startFailure: null } : state
    case 'auth':
      return onAuthEvent(state, event.event, event.user, event.cover)
    case 'authPageRequested':
      return state.system === 'login' ? { ...loginState, system: 'auth' } : state
    case 'loginRequested':
      return state.system === 'auth' || (outside && state.confirmationSentTo !== null) ? loginState : state
    case 'confirmationSent':
      return outside && state.confirmationSentTo !== event.email
        ? { ...state, confirmationSentTo: event.email }
        : state
    case 'loggedOut':
      return outside ? state : loginState
    case 'locked':
      return state.system === 'desktop' && state.cover === null ? { ...state, cover: 'locked' } : state
    case 'unlocked':
      return state.cover === 'locked' || state.cover === 'expired' ? { ...state, cover: null } : state
    case 'recovered':
      break
  }
  return state.cover === 'recovery' ? { ...state, cover: null } : state
}
