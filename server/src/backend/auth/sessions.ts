import { isIP } from 'node:net'
import type postgres from 'postgres'
import { createPlaces } from '../../places.ts'
import type { AuthClient } from './client.ts'

/** How long after signing in a password or an address can be changed without the old password (s). */
const freshSeconds = 600
/** How long after opening its link a forgotten password can be replaced (s). */
const recoverySeconds = 86_400
/** How long after its use a refresh token still answers with the one that replaced it: two tabs may ask at once (s). */
export const reuseSeconds = 10
/**
 * The same where the token that replaced it was never used: the answer may have been lost with the server that gave it, and the
 * client, on a slow or broken line, tries again (s).
 */
const lostSeconds = 60

/** Refresh tokens that are used at one time. Each holds a connection and may need another, so there must be more of these. */
const mostTurns = 2

/** What is known about a session when its owner changes password or address. */
export interface SignIn {
  /** Whether the password (or a recovery link) was given a short while ago. */
  readonly isFresh: boolean
  /** The hash of the account's password; null where it has none. */
  readonly passwordHash: string | null
}

/** How a refresh token has to be treated. */
export type RefreshState = 'usable' | 'just used' | 'answer lost' | 'cut off' | 'used before'

/** The sessions in the database, as the server itself. */
export interface Sessions {
  find(userId: string, sessionId: string): Promise<SignIn | null>
  /** Writes down who has the session; `recovery`: it began with a recovery link. */
  note(sessionId: string, client: AuthClient, recovery: boolean): Promise<void>
  /** Ends the session again where its person is suspended; answers whether they are. */
  endIfSuspended(userId: string, sessionId: string): Promise<boolean>
  /** Ends every session of a person but one, whose recovery is over. */
  endOthers(userId: string, sessionId: string): Promise<void>
  /**
   * Does `work` with a refresh token while no other request uses it, on any server. A token that comes a second time, later
   * than two tabs or a lost answer explain, was copied: its session ends, and everything that came from it.
   */
  withRefreshToken<T>(token: string, work: (state: RefreshState) => Promise<T>): Promise<T>
  /** Removes expired rows (private.sweep): sessions unused for `idle` days or begun `longest` days ago, and other expired data. */
  sweep(idle: number, longest: number): Promise<void>
}

export function createSessions(sql: postgres.Sql): Sessions {
  /** The last work for each token, so that one token takes one connection. */
  const turns = new Map<string, Promise<unknown>>()
  const places = createPlaces(mostTurns)

  async function alone<T>(token: string, work: (state: RefreshState) => Promise<T>): Promise<T> {
    const done = await sql.begin(async (turn) => {
      await turn`select pg_advisory_xact_lock(hashtextextended(${token}, 1))`
      const { state, session } = await stateOf(turn, token)
      // The server ended between using the token and making the next one.
      if (state === 'cut off')
        await sql`update auth.refresh_tokens set revoked = false where token = ${token}`
      if (state === 'answer lost')
        await sql`update auth.refresh_tokens set updated_at = now() where token = ${token}`
      if (state === 'used before' && session !== null)
        await sql.begin(async (ending) => {
          await ending`
            update auth.refresh_tokens set revoked = true, session_id = null where session_id = ${session}`
          await ending`delete from auth.sessions where id = ${session}`
        })
      return { value: await work(state) }
    })
    return done.value
  }

  return {
    find: async (userId, sessionId) => {
      const [row] = await sql<{ fresh: boolean; hash: string | null }[]>`
        select sessions.created_at > now() - case when tag = 'recovery' then ${recoverySeconds}::integer
            else ${freshSeconds}::integer end * interval '1 second' as fresh,
          nullif(encrypted_password, '') as hash
        from auth.sessions join auth.users on users.id = sessions.user_id
        where sessions.id = ${sessionId} and users.id = ${userId}`
      return row ? { isFresh: row.fresh, passwordHash: row.hash } : null
    },
    note: async (sessionId, client, recovery) => {
      // What a proxy wrote need not be an address, and one with a zone is none for the database.
      const ip = isIP(client.address) > 0 && !client.address.includes('%') ? client.address : null
      await sql`
        update auth.sessions
        set ip = ${ip}, user_agent = ${client.agent}, tag = case when ${recovery} then 'recovery' else tag end
        where id = ${sessionId}`
    },
    endIfSuspended: async (userId, sessionId) => {
      const [row] = await sql<{ suspended: boolean }[]>`select private.is_suspended(${userId}) as suspended`
      if (!row?.suspended) return false
      await sql`delete from auth.sessions where id = ${sessionId}`
      return true
    },
    endOthers: async (userId, sessionId) => {
      await sql`delete from auth.sessions where user_id = ${userId} and id <> ${sessionId}`
      await sql`update auth.sessions set tag = null where id = ${sessionId} and tag = 'recovery'`
    },
    sweep: async (idle, longest) => {
      await sql`select private.sweep(${idle}, ${longest})`
    },
    withRefreshToken: async (token, work) => {
      const before = turns.get(token)
      const turn = (async () => {
        await before?.catch(() => undefined)
        return places.within(() => alone(token, work))
      })()
      turns.set(token, turn)
      try {
        return await turn
      } finally {
        if (turns.get(token) === turn) turns.delete(token)
      }
    },
  }
}

/** How a refresh token has to be treated, and its session where there is one to end. */
const stateOf = async (
  turn: postgres.TransactionSql,
  token: string,
): Promise<{ state: RefreshState; session: string | null }> => {
  const [row] = await turn<
    {
      session_id: string | null
      revoked: boolean
      recent: boolean
      replaced: boolean
      unused: number | null
    }[]
  >`
    select session_id, coalesce(revoked, false) as revoked,
      updated_at > clock_timestamp() - ${reuseSeconds} * interval '1 second' as recent,
      exists (select from auth.refresh_tokens as next where next.parent = used.token
        and next.session_id = used.session_id) as replaced,
      (select extract(epoch from clock_timestamp() - max(next.created_at))::float
        from auth.refresh_tokens as next where next.parent = used.token
        and next.session_id = used.session_id and not next.revoked) as unused
    from auth.refresh_tokens as used where token = ${token}`
  if (!row?.revoked || row.session_id === null) return { state: 'usable', session: null }
  if (!row.replaced) return { state: 'cut off', session: row.session_id }
  // For how long the next token has been there unused (s); null: it was used.
  const { unused, recent, session_id: session } = row
  if (unused === null || unused > lostSeconds) return { state: 'used before', session }
  return { state: recent ? 'just used' : 'answer lost', session }
}
