import type { Session } from '@supabase/supabase-js'
import { type Clock, systemClock } from '@/lib/clock'
import { log } from '@/lib/log'
import type { BackendClient } from './client'
import { texts } from './texts'

/** The part of the client library that the guard uses. */
export type GuardedAuth = Pick<
  BackendClient['auth'],
  'getSession' | 'refreshSession' | 'signOut' | 'onAuthStateChange'
>

/** Looks after the session that requests are sent with. */
export interface SessionGuard {
  /**
   * A `fetch` that renews the session where the server refuses its token, and sends the request again. A session can be ended
   * elsewhere, by a new password for instance, long before its token runs out; the library would keep it until then. So it is
   * ended here too, which the library tells the desktop, and the desktop asks for the password at once. Requests wait for it,
   * {@link signInTimeout} at most, and are sent as soon as the same person has signed in: again, or for the first time where they
   * began in between. Where that does not happen, the answer is the server's refusal, or one of the same status.
   */
  readonly wrap: (fetch: typeof globalThis.fetch) => typeof globalThis.fetch
  /** Hears from the library of sessions that begin and end; once a page, before its requests. */
  readonly follow: (auth: GuardedAuth) => void
  /** The desktop is this person's, of whose session the library may not have told yet; id of the account. */
  readonly isFor: (person: string) => void
  /** Resolves at once, or while the password is asked for as soon as that has ended, one way or the other. */
  readonly untilSignedIn: () => Promise<void>
  /** Lets go of the requests that wait: the person logged out, here or in another tab. */
  readonly release: () => void
}

/** ms that a request waits for its person to sign in again. */
export const signInTimeout = 10 * 60_000

/** Answers of the authentication service that say that a session is over. */
const overStatus: ReadonlySet<number> = new Set([400, 401, 403, 404])

/** Whose token it is; null: no one's, such as the publishable key. */
function personOf(token: string): string | null {
  const [, payload = ''] = token.split('.')
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    const isRecord = typeof claims === 'object' && claims !== null && 'sub' in claims
    return isRecord && typeof claims.sub === 'string' ? claims.sub : null
  } catch {
    return null
  }
}

/** Resolves with the work, or rejects as soon as the signal is aborted. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  if (!signal) return work
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

/** The answer to a request that was never sent, because its person did not sign in again. */
const refusal = () => Response.json({ code: 'PT401', message: texts.sessionEnded }, { status: 401 })

/** Makes the guard of a page's session; `auth` is asked for once a token was refused. */
export function createSessionGuard({
  auth: connect,
  clock = systemClock,
}: {
  readonly auth: () => Promise<GuardedAuth | null>
  readonly clock?: Clock
}): SessionGuard {
  /** Renewals under way, by the token that was refused: requests that are refused together have one. */
  const renewals = new Map<string, Promise<Session | null>>()
  const waiting = new Set<(session: Session | null) => void>()
  /** Whose desktop it is. */
  let owner: string | null = null
  /** Whose session ended without a log out: the desktop asks for their password. */
  let awaited: string | null = null
  /** Counts the log outs: what was sent before one does not wait for a sign-in after it. */
  let logOuts = 0

  const endWaiting = (session: Session | null) => {
    awaited = null
    for (const end of waiting) end(session)
  }

  /** The session with which the person signs in next; null when someone else does, or none in time. */
  const nextSignIn = (person: string) =>
    new Promise<Session | null>((resolve) => {
      const end = (session: Session | null) => {
        waiting.delete(end)
        cancel()
        resolve(session?.user.id === person ? session : null)
      }
      const cancel = clock.after(signInTimeout, () => end(null))
      waiting.add(end)
    })

  async function renew(refused: string, person: string): Promise<Session | null> {
    const before = logOuts
    const auth = await connect()
    if (!auth) return null
    const own = (session: Session | null) => (session?.user.id === person ? session : null)
    const { data: known } = await auth.getSession()
    // Another request, or another tab, was faster.
    if (known.session && known.session.access_token !== refused) return own(known.session)
    const { data, error } = await auth.refreshSession()
    if (data.session) return own(data.session)
    const { data: now } = await auth.getSession()
    if (now.session && now.session.access_token !== refused) return own(now.session)
    if (error && !overStatus.has(error.status ?? 0)) return null
    if (logOuts > before) return null
    await auth.signOut({ scope: 'local' })
    return logOuts > before ? null : nextSignIn(person)
  }

  const renewOnce = (refused: string, person: string) => {
    const running =
      renewals.get(refused) ??
      renew(refused, person)
        .catch((error: unknown) => {
          log.warn('The session could not be renewed', error)
          return null
        })
        .finally(() => renewals.delete(refused))
    renewals.set(refused, running)
    return running
  }

  /** Sends a request that may be the first one after the session ended: that one has the key of visitors, and waits. */
  const wrap =
    (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
    async (input, init) => {
      const address = input instanceof Request ? input.url : String(input)
      if (address.includes('/auth/v1/')) return fetch(input, init)
      const headers = new Headers(init?.headers)
      const token = /^Bearer (.+)$/.exec(headers.get('authorization') ?? '')?.[1]
      if (token === undefined) return fetch(input, init)
      const person = personOf(token)
      const withSession = (session: Session) => {
        // not shown: a header
        headers.set('authorization', `Bearer ${session.access_token}`)
        return { ...init, headers }
      }
      if (person === null) {
        if (awaited === null) return fetch(input, init)
        const session = await unlessAborted(nextSignIn(awaited), init?.signal)
        return session ? wrap(fetch)(input, withSession(session)) : refusal()
      }
      const before = logOuts
      const answer = await fetch(input, init)
      if (answer.status !== 401 || logOuts > before) return answer
      const session = await unlessAborted(renewOnce(token, person), init?.signal)
      // What was read while it was sent cannot be sent again.
      if (!session || init?.body instanceof ReadableStream) return answer
      await answer.body?.cancel()
      return fetch(input, withSession(session))
    }

  return {
    wrap,
    follow(auth) {
      auth.onAuthStateChange((event, session) => {
        if (session) {
          owner = session.user.id
          endWaiting(session)
        } else if (event === 'SIGNED_OUT') awaited = owner
      })
    },
    isFor(person) {
      owner = person
    },
    async untilSignedIn() {
      if (awaited !== null) await nextSignIn(awaited)
    },
    release() {
      logOuts += 1
      owner = null
      endWaiting(null)
    },
  }
}
