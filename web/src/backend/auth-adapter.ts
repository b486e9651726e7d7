import type { AuthEvent, AuthPort, SessionUser } from '@/kernel/session/types'
import { failure, type Result, success } from '@/lib/result'
import { type AuthErrorLike, toFailure } from './auth-errors'
import type { BackendClient } from './client'
import type { AwaitedMails } from './awaited-mails'
import type { Connection } from './connection'
import type { MailLink } from './link-address'
import { createMailedSession, isUnanswered } from './mailed-session'
import type { SessionStorage } from './session-storage'
import { toSessionUser } from './session-user'
import { spoken } from './spoken'
import { texts } from './texts'

/** The part of the client library that the adapter uses. */
export interface AuthClient {
  readonly auth: Pick<
    BackendClient['auth'],
    | 'getSession'
    | 'getUser'
    | 'setSession'
    | 'onAuthStateChange'
    | 'signInWithPassword'
    | 'signUp'
    | 'resetPasswordForEmail'
    | 'resend'
    | 'updateUser'
  > & { readonly admin: Pick<BackendClient['auth']['admin'], 'signOut'> }
}

interface AuthAdapterOptions {
  readonly connection: Connection<AuthClient>
  readonly storage: SessionStorage
  /** Origin of the site: mailed links lead to it. */
  readonly origin: string
  /** The mailed link that opened this page. */
  readonly link: MailLink | null
  /** The addresses that this browser asked mails for. */
  readonly awaited: AwaitedMails
  /** Takes the link's parameters out of the page's address, once they are used. */
  readonly clearAddress: () => void
  /** Hears of a mailed link that could not be used. */
  readonly onLinkRefused: (failure: NonNullable<MailLink['refused']>) => void
  /** Hears of a mailed link that was left alone, because another person is signed in. */
  readonly onLinkIgnored: (email: string) => void
  readonly now?: () => number
}

const failed = (error: AuthErrorLike): Result<never> => ({ ok: false, error: toFailure(error) })
const noPerson = () => failure('unexpected_answer', () => texts.noPerson)

/** What the adapter does of {@link AuthPort}: requests that wait are the session guard's, and who may sign up is configuration. */
type Adapter = Omit<AuthPort, 'leftElsewhere' | 'signUpPolicy'>

/** The authentication service behind {@link AuthPort} [A7.2–A7.8]. Throws only on programming errors. */
export function createAuthAdapter({
  connection,
  storage,
  origin,
  link,
  awaited,
  clearAddress,
  onLinkRefused,
  onLinkIgnored,
  now = Date.now,
}: AuthAdapterOptions): Adapter {
  const returnAddress = `${origin}/`
  const mailed = createMailedSession({ link, awaited, clearAddress, onLinkRefused, onLinkIgnored })
  const listeners = new Set<(event: AuthEvent, user: SessionUser | null) => void>()

  // The library waits for its listeners: they must not wait for calls of the library in turn, or both stand still.
  connection.whenReady(({ auth }) => {
    auth.onAuthStateChange((event, session) => {
      // The library does not know whose session begins with a mailed link, and tells the other tabs too; only the one that
      // the link opened is to ask for a new password.
      const begins = event === 'SIGNED_IN' || event === 'PASSWORD_RECOVERY'
      const own = begins ? (mailed.isRecovering() ? 'PASSWORD_RECOVERY' : 'SIGNED_IN') : event
      for (const listener of listeners) listener(own, toSessionUser(session?.user))
    })
  })

  /** Runs a call against the client, or says why there is none. */
  async function withClient<T>(call: (auth: AuthClient['auth']) => Promise<Result<T>>): Promise<Result<T>> {
    const client = await connection.client()
    return client.ok ? spoken(await call(client.value.auth)) : client
  }

  const askClient = () =>
    withClient<SessionUser | null>(async (auth) => {
      if (mailed.isOpen()) return mailed.settle(auth)
      const { data, error } = await auth.getSession()
      if (data.session) return success(toSessionUser(data.session.user))
      // Refused and missing sessions are no failure of the check: no one is signed in.
      return error && isUnanswered(toFailure(error)) ? failed(error) : success(null)
    })

  return {
    async getSession() {
      if (link?.refused) onLinkRefused(link.refused)
      else if (mailed.isOpen()) return askClient()
      const saved = storage.validUser(now())
      // The desktop need not wait for the server, and asks for it itself.
      if (saved) return success(saved)
      if (!storage.isEmpty()) return askClient()
      const configured = await connection.config()
      if (!configured.ok) return configured
      connection.keepTrying()
      return success(null)
    },

    offeredLink: () => mailed.offer(),
    takeLink: () => withClient((auth) => mailed.take(auth)),
    dropLink: () =>
      withClient(async (auth) => {
        await mailed.drop(auth)
        return success(null)
      }),

    onAuthEvent(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    signIn: (credentials) =>
      withClient(async (auth) => {
        const { data, error } = await auth.signInWithPassword(credentials)
        if (error) return failed(error)
        const user = toSessionUser(data.user)
        return user ? success(user) : noPerson()
      }),

    signUp: ({ email, password, fullName, invitationCode }) =>
      withClient<{ readonly user: SessionUser | null }>(async (auth) => {
        awaited.await(email)
        // Read by the database as the account is made (private.admit_account), which keeps no code.
        const invitation = invitationCode === undefined ? {} : { invitation_code: invitationCode }
        const { data, error } = await auth.signUp({
          email,
          password,
          options: { emailRedirectTo: returnAddress, data: { full_name: fullName, ...invitation } },
        })
        if (error) return failed(error)
        if (!data.session) return success({ user: null })
        awaited.forget(email)
        const user = toSessionUser(data.session.user)
        return user ? success({ user }) : noPerson()
      }),

    async signOut() {
      // The device forgets the session before anything is asked of the server, so that no answer, none at all and a
      // closed tab all end the same way. The library would keep the session when the server does not answer.
      const token = storage.clear()
      if (token === null) return success(null)
      return withClient(async (auth) => {
        const { error } = await auth.admin.signOut(token, 'local')
        // 401, 403 and 404: the server does not know this session any more.
        return error && ![401, 403, 404].includes(error.status ?? 0) ? failed(error) : success(null)
      })
    },

    sendPasswordReset: (email) =>
      withClient(async (auth) => {
        // Before it is sent: the mail may be there before the answer is.
        awaited.await(email)
        const { error } = await auth.resetPasswordForEmail(email, { redirectTo: returnAddress })
        return error ? failed(error) : success(null)
      }),

    resendConfirmation: (email) =>
      withClient(async (auth) => {
        awaited.await(email)
        const { error } = await auth.resend({
          type: 'signup',
          email,
          options: { emailRedirectTo: returnAddress },
        })
        return error ? failed(error) : success(null)
      }),

    updatePassword: (password) =>
      withClient(async (auth) => {
        const { error } = await auth.updateUser({ password })
        return error ? failed(error) : success(null)
      }),
  }
}
