import type { Session } from '@supabase/supabase-js'
import { type Clock, systemClock } from '@/kernel/session/clock'
import { log } from '@/lib/log'
import type { BackendClient } from './client'

/** The part of the client library that the keeper uses. */
export type KeeperAuth = Pick<
  BackendClient['auth'],
  'getSession' | 'refreshSession' | 'signOut' | 'onAuthStateChange'
>

/** Looks after the session that requests are sent with. */
export interface SessionKeeper {
  /**
   * A `fetch` that renews the session where the server refuses its token, and sends the request again. A session can be ended
   * elsewhere, by a new password for instance, long before its token runs out; the library would keep it until then. So it is
   * ended here too, which the library tells the desktop, and the desktop asks for the password at once. Requests wait for it,
   * {@link patience} at most, and are sent again as soon as the same person has signed in. Where that does not happen, the
   * server's refusal is the answer.
   */
  readonly keep: (fetch: typeof globalThis.fetch) => typeof globalThis.fetch
  /** Lets go of the requests that wait: the person logged out. */
  readonly letGo: () => void
}

/** ms that a request waits for its person to sign in again. */
export const patience = 10 * 60_000

/** Answers of the authentication service that say that a session is over. */
const overStatus: ReadonlySet<number> = new Set([400, 401, 403, 404])

/** Whose token it is; null: nobody's, such as the publishable key. */
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

/** Makes the keeper of a page's session; `auth` is asked for once a token was refused. */
export function createSessionKeeper({
  auth: connect,
  clock = systemClock,
}: {
  readonly auth: () => Promise<KeeperAuth | null>
  readonly clock?: Clock
}): SessionKeeper {
  /** Renewals under way, by the token that was refused: requests that are refused together have one. */
  const renewals = new Map<string, Promise<Session | null>>()
  const waiting = new Set<() => void>()

  /** The session with which the person signs in next; null when somebody else does, or none in time. */
  const nextSignIn = (auth: KeeperAuth, person: string) =>
    new Promise<Session | null>((resolve) => {
      const end = (session: Session | null) => {
        waiting.delete(letGo)
        cancel()
        // Not at once: the library may be calling its listeners, or this very one for the first time.
        queueMicrotask(() => data.subscription.unsubscribe())
        resolve(session?.user.id === person ? session : null)
      }
      const letGo = () => end(null)
      const cancel = clock.after(patience, letGo)
      waiting.add(letGo)
      const { data } = auth.onAuthStateChange((_event, session) => {
        if (session) end(session)
      })
    })

  async function renew(refused: string, person: string): Promise<Session | null> {
    const auth = await connect()
    if (!auth) return null
    const own = (session: Session | null) => (session?.user.id === person ? session : null)
    const { data: before } = await auth.getSession()
    // Another request, or another tab, was faster.
    if (before.session && before.session.access_token !== refused) return own(before.session)
    const { data, error } = await auth.refreshSession()
    if (data.session) return own(data.session)
    const { data: now } = await auth.getSession()
    if (now.session && now.session.access_token !== refused) return own(now.session)
    if (error && !overStatus.has(error.status ?? 0)) return null
    await auth.signOut({ scope: 'local' })
    return nextSignIn(auth, person)
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

  return {
    keep: (fetch) => async (input, init) => {
      const answer = await fetch(input, init)
      const address = input instanceof Request ? input.url : String(input)
      if (answer.status !== 401 || address.includes('/auth/v1/')) return answer
      const headers = new Headers(init?.headers)
      const token = /^Bearer (.+)$/.exec(headers.get('authorization') ?? '')?.[1] ?? ''
      const person = personOf(token)
      if (person === null) return answer
      const session = await unlessAborted(renewOnce(token, person), init?.signal)
      // What was read while it was sent cannot be sent again.
      if (!session || init?.body instanceof ReadableStream) return answer
      await answer.body?.cancel()
      headers.set('authorization', `Bearer ${session.access_token}`)
      return fetch(input, { ...init, headers })
    },
    letGo() {
      for (const end of waiting) end()
    },
  }
}
