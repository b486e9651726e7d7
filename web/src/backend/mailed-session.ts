import type { LinkOffer, SessionUser } from '@/kernel/session/types'
import { failure, type Failure, type Result, success } from '@/lib/result'
import { toFailure } from './auth-errors'
import type { AwaitedMails } from './awaited-mails'
import type { BackendClient } from './client'
import type { LinkTokens, MailLink } from './link-address'
import { toSessionUser } from './session-user'
import { spokenFailure } from './spoken'
import { texts } from './texts'

/** The part of the client library that a mailed link needs. */
export type LinkAuth = Pick<BackendClient['auth'], 'getUser' | 'getSession' | 'setSession'> & {
  readonly admin: Pick<BackendClient['auth']['admin'], 'signOut'>
}

interface MailedSessionOptions {
  readonly link: MailLink | null
  readonly awaited: AwaitedMails
  /** Takes the link's parameters out of the page's address, once they are read. */
  readonly clearAddress: () => void
  /** Hears of a link that could not be used. */
  readonly onLinkRefused: (failure: Failure) => void
  /** Hears of a link that was left alone because another person is signed in. */
  readonly onLinkIgnored: (email: string) => void
}

/** The session that a mailed link carries, and what becomes of it. */
export interface MailedSession {
  /** Whether the page was opened by a link that nothing was decided about yet. */
  isOpen(): boolean
  /** Whether the session that begins right now is that of a recovery. */
  isRecovering(): boolean
  /** Decides about the link; answers who is signed in then. Fails only where the server cannot be asked. */
  settle(auth: LinkAuth): Promise<Result<SessionUser | null>>
  /** Whom the link would sign in, where that needs a person's yes. */
  offer(): LinkOffer | null
  take(auth: LinkAuth): Promise<Result<SessionUser>>
  /** Ends the session of the link, which no one else has. */
  drop(auth: LinkAuth): Promise<void>
}

/**
 * A link of a stranger may carry the stranger's own session: a person who follows it would work in the stranger's account without
 * seeing it. So the server says whose session it is, a session of another person that is already here stays, and where this
 * browser did not ask for the mail, the person is asked.
 */
export function createMailedSession({
  link,
  awaited,
  clearAddress,
  onLinkRefused,
  onLinkIgnored,
}: MailedSessionOptions): MailedSession {
  let tokens: LinkTokens | null = link?.tokens ?? null
  let offered: { readonly user: SessionUser; readonly tokens: LinkTokens } | null = null
  let recovering = false

  const close = () => {
    tokens = null
    clearAddress()
  }

  async function begin(auth: LinkAuth, session: LinkTokens, email: string): Promise<Result<SessionUser>> {
    recovering = link?.recovery ?? false
    try {
      const { data, error } = await auth.setSession(session)
      if (error) return { ok: false, error: toFailure(error) }
      const user = toSessionUser(data.user)
      awaited.forget(email)
      return user ? success(user) : failure('unexpected_answer', () => texts.noPerson)
    } finally {
      recovering = false
    }
  }

  return {
    isOpen: () => tokens !== null,
    isRecovering: () => recovering,
    offer: () => (offered ? { email: offered.user.email, recovery: link?.recovery ?? false } : null),

    async settle(auth) {
      const session = await auth.getSession()
      const current = toSessionUser(session.data.session?.user)
      if (!current && session.error && isUnanswered(toFailure(session.error)))
        return { ok: false, error: toFailure(session.error) }
      if (!tokens) return success(current)
      const { data, error } = await auth.getUser(tokens.access_token)
      if (error && isUnanswered(toFailure(error))) return { ok: false, error: toFailure(error) }
      const carried = tokens
      close()
      const user = toSessionUser(data.user)
      if (error || !user) {
        onLinkRefused(
          error ? await spokenFailure(toFailure(error)) : { code: 'unknown', message: texts.linkRefused },
        )
        return success(current)
      }
      if (current && current.id !== user.id) {
        onLinkIgnored(user.email)
        await auth.admin.signOut(carried.access_token, 'local')
        return success(current)
      }
      if (current || awaited.isAwaited(user.email)) {
        const begun = await begin(auth, carried, user.email)
        if (begun.ok) return begun
        onLinkRefused(await spokenFailure(begun.error))
        return success(current)
      }
      offered = { user, tokens: carried }
      return success(null)
    },

    async take(auth) {
      const taken = offered
      if (!taken) return failure('no_link', () => texts.noLink)
      const begun = await begin(auth, taken.tokens, taken.user.email)
      // A server that did not answer may be asked again.
      if (begun.ok || !isUnanswered(begun.error)) offered = null
      return begun
    },

    async drop(auth) {
      const dropped = offered
      offered = null
      if (dropped) await auth.admin.signOut(dropped.tokens.access_token, 'local')
    },
  }
}

/** Whether the service did not answer, so that asking again may help. */
export const isUnanswered = ({ code }: Failure): boolean =>
  code === 'network' || code === 'server_unavailable'
