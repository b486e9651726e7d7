import { createStore } from 'zustand/vanilla'
import type { DeviceStorage } from '@/kernel/storage/device-storage'
import { log } from '@/lib/log'
import { failure, type Result, success } from '@/lib/result'
import { browserLogOutChannel, type LogOutChannel } from './log-out-channel'
import { bootingState, type SessionEvent, transition } from './machine'
import { minimumPasswordLength } from './password-rules'
import { rememberedCover } from './remembered-cover'
import { storageName } from './storage-name'
import { texts } from './texts'
import type { AuthPort, Session, SessionState, SessionUser } from './types'

interface SessionOptions {
  readonly auth: AuthPort
  /** Device storage: remembers a locked desktop across reloads. */
  readonly storage: DeviceStorage
  /** Default: a BroadcastChannel, or storage events where there is none. */
  readonly logOutChannel?: LogOutChannel
  /** Hears what went wrong without hurting anyone: a log out the server did not hear of, a storage that is full. Default: the log. */
  readonly onWarning?: (message: string, cause: unknown) => void
}

/** Makes the session and starts its first check [A4.1]; one per page. */
export function createSession({
  auth,
  storage,
  logOutChannel = browserLogOutChannel(storage),
  onWarning = log.warn,
}: SessionOptions): Session {
  const store = createStore<SessionState>(() => bootingState)
  const covers = rememberedCover(storage, (error) => onWarning('The lock could not be remembered', error))
  const signInsUnderWay = new Set<Promise<unknown>>()
  let passwordBeingGiven = 0
  let ending: Promise<void> | null = null
  let forgetCoverWatch: (() => void) | null = null

  const send = (event: SessionEvent) => {
    const before = store.getState()
    const after = transition(before, event)
    if (after === before) return
    store.setState(after, true)
    if (after.user?.id !== before.user?.id) watchCoverOfOtherTabs(after.user)
  }

  function watchCoverOfOtherTabs(user: SessionUser | null) {
    forgetCoverWatch?.()
    forgetCoverWatch = user
      ? covers.onExternalChange(user.id, (cover) => {
          if (cover === 'locked') send({ type: 'locked' })
          else if (cover === null && store.getState().cover === 'locked') send({ type: 'unlocked' })
        })
      : null
  }

  async function check() {
    const found = await auth.getSession()
    if (!found.ok) send({ type: 'checkFailed', failure: found.error })
    else send({ type: 'checked', user: found.value, cover: found.value && covers.read(found.value.id) })
    send({ type: 'linkOffered', offer: auth.offeredLink() })
  }

  const startCheck = () => {
    check().catch((error: unknown) =>
      send({
        type: 'checkFailed',
        failure: {
          code: 'unexpected',
          message: error instanceof Error ? error.message : texts.unreadable,
        },
      }),
    )
  }

  auth.onAuthEvent((event, user) => {
    // What still arrives while a log out runs belongs to the session that is ending.
    if (ending) return
    if (event === 'PASSWORD_RECOVERY' && user) covers.write(user.id, 'recovery')
    // A person who types the password at the login screen has already answered the lock.
    const atLogin = store.getState().system !== 'desktop'
    if (user && passwordBeingGiven > 0 && atLogin) covers.write(user.id, null)
    send({ type: 'auth', event, user, cover: user && covers.read(user.id) })
  })

  logOutChannel.onAnnounced((userId) => {
    if (store.getState().user?.id !== userId) return
    auth.leftElsewhere()
    send({ type: 'loggedOut' })
  })

  /** Runs a call that gives the password; a log out waits for it, and it waits for a log out under way. */
  async function givePassword<T>(call: () => Promise<Result<T>>): Promise<Result<T>> {
    await ending
    passwordBeingGiven += 1
    const running = call()
    signInsUnderWay.add(running)
    try {
      return await running
    } finally {
      passwordBeingGiven -= 1
      signInsUnderWay.delete(running)
    }
  }

  const verifyPassword = (user: SessionUser, password: string) =>
    givePassword(() => auth.signIn({ email: user.email, password }))

  async function endSession() {
    // A sign-in that completes after the log out would bring the session back.
    await Promise.allSettled(signInsUnderWay)
    const ended = await auth.signOut()
    if (!ended.ok) onWarning('The server was not told of the log out', ended.error)
  }

  const session: Session = {
    getState: store.getState,
    subscribe: (listener) => store.subscribe(listener),

    retryStart() {
      if (!store.getState().startFailure) return
      send({ type: 'checkRetried' })
      startCheck()
    },

    async signIn(credentials) {
      const result = await givePassword(() => auth.signIn(credentials))
      if (result.ok) {
        covers.write(result.value.id, null)
        send({ type: 'auth', event: 'SIGNED_IN', user: result.value, cover: null })
      }
      return result
    },

    async signUp(account) {
      const result = await givePassword(() => auth.signUp(account))
      if (!result.ok) return result
      try {
        // Read by newcomer.ts once the desktop is there, which may be after a mail was confirmed.
        storage('newcomer').set(storageName(account))
      } catch (error) {
        onWarning('The newcomer could not be remembered', error)
      }
      const { user } = result.value
      if (user) send({ type: 'auth', event: 'SIGNED_IN', user, cover: null })
      else send({ type: 'confirmationSent', email: account.email })
      return result
    },

    signUpPolicy: () => auth.signUpPolicy(),

    async takeLink() {
      await ending
      const result = await auth.takeLink()
      // A link is no password: a lock that the person left stays.
      if (result.ok)
        send({ type: 'auth', event: 'SIGNED_IN', user: result.value, cover: covers.read(result.value.id) })
      else send({ type: 'linkOffered', offer: auth.offeredLink() })
      return result
    },

    dropLink() {
      send({ type: 'linkOffered', offer: null })
      auth.dropLink().catch((error: unknown) => onWarning('The link was not ended', error))
    },

    async logOut() {
      const { user } = store.getState()
      if (user) {
        covers.write(user.id, null)
        try {
          logOutChannel.announce(user.id)
        } catch (error) {
          onWarning('Other tabs were not told of the log out', error)
        }
      }
      send({ type: 'loggedOut' })
      ending ??= endSession()
        .catch((error: unknown) => onWarning('The log out did not complete', error))
        .finally(() => {
          ending = null
        })
      await ending
    },

    showAuthPage: () => send({ type: 'authPageRequested' }),
    showLogin: () => send({ type: 'loginRequested' }),
    sendPasswordReset: (email) => auth.sendPasswordReset(email),
    resendConfirmation: (email) => auth.resendConfirmation(email),

    async changePassword(current, next) {
      const { user } = store.getState()
      if (!user) return failure('not_signed_in', () => texts.notSignedIn)
      if (next.length < minimumPasswordLength) return tooShort()
      const verified = await verifyPassword(user, current)
      if (!verified.ok) return wrongPasswordOr(verified, texts.currentWrong)
      return auth.updatePassword(next)
    },

    async confirmPassword(password) {
      const { user } = store.getState()
      if (!user) return failure('not_signed_in', () => texts.notSignedIn)
      const verified = await verifyPassword(user, password)
      return verified.ok ? success(null) : wrongPasswordOr(verified, texts.wrong)
    },

    async completeRecovery(next) {
      const { user } = store.getState()
      if (next.length < minimumPasswordLength) return tooShort()
      const updated = await auth.updatePassword(next)
      if (!updated.ok) return updated
      if (user) covers.write(user.id, null)
      send({ type: 'recovered' })
      return updated
    },

    lock() {
      send({ type: 'locked' })
      const { user, cover } = store.getState()
      if (user && cover === 'locked') covers.write(user.id, 'locked')
    },

    async unlock(password) {
      const { user } = store.getState()
      if (!user) return failure('not_signed_in', () => texts.notSignedIn)
      const verified = await verifyPassword(user, password)
      if (!verified.ok) return wrongPasswordOr(verified, texts.wrong)
      if (store.getState().user?.id === user.id) {
        covers.write(user.id, null)
        send({ type: 'unlocked' })
      }
      return success(null)
    },
  }

  startCheck()
  return session
}

const tooShort = () => failure('weak_password', () => texts.tooShort({ count: minimumPasswordLength }))

/** A wrong password in the person's own words; other failures as they are. */
const wrongPasswordOr = (result: Extract<Result<unknown>, { ok: false }>, message: string): Result<never> =>
  result.error.code === 'invalid_credentials'
    ? failure('invalid_credentials', message, result.error.status)
    : result
