import type { JWTPayload } from 'jose'
import type postgres from 'postgres'
import { asDatabaseError } from '../backend/database-errors.ts'
import type { ReadToken } from '../http/tokens.ts'
import { createPlaces } from '../places.ts'
import { realtimeLimits } from './limits.ts'

/** Who listens, as their token says. */
export interface Listener {
  readonly role: string
  /** Id of the account; null for a visitor. */
  readonly person: string | null
  readonly session: string | null
  /** Claims as JSON. */
  readonly claims: string
  /** When the token is over (ms since 1970); null: never. */
  readonly until: number | null
}

/** What somebody may do with a topic. */
export interface Rights {
  readonly hearsBroadcast: boolean
  readonly hearsPresence: boolean
  readonly sendsBroadcast: boolean
  readonly sendsPresence: boolean
}

export const noRights: Rights = {
  hearsBroadcast: false,
  hearsPresence: false,
  sendsBroadcast: false,
  sendsPresence: false,
}

/** Asks what somebody may do with a private topic. Rejects while the database cannot be asked. */
export type AskRights = (topic: string, listener: Listener) => Promise<Rights>

/** Reads the token of a join; answers why it is refused. */
export type ReadListener = (token: string) => Promise<Listener | string>

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

const listenerOf = (claims: Readonly<JWTPayload>): Listener => ({
  role: textOf(claims.role) ?? 'anon',
  person: textOf(claims.sub),
  session: textOf(claims.session_id),
  claims: JSON.stringify(claims),
  until: claims.exp === undefined ? null : claims.exp * 1000,
})

const visitor: Listener = {
  role: 'anon',
  person: null,
  session: null,
  claims: JSON.stringify({ role: 'anon' }),
  until: null,
}

/** Reads tokens as the other APIs do; the publishable key stands for a visitor. */
export function createListenerReader(readToken: ReadToken, publishableKey: string): ReadListener {
  return async (token) => {
    if (token === publishableKey) return visitor
    const reading = await readToken(token)
    if (reading.kind === 'valid') return listenerOf(reading.claims)
    return reading.isExpired
      ? 'InvalidJWTToken: Token has expired'
      : 'MalformedJWT: The token provided is not a valid JWT'
  }
}

/** Whether an error says that the session of the token has ended. */
const isEndedSession = (error: unknown) => asDatabaseError(error)?.code === 'PT401'

/**
 * Asks the policies on `realtime.messages`, in the role and with the claims of the token. A session that has ended may do nothing. Few
 * questions are asked at a time, however many clients come back at once.
 */
export function createAskRights(sql: postgres.Sql): AskRights {
  const places = createPlaces(realtimeLimits.questions)
  const ask: AskRights = async (topic, { role, person, session, claims }) => {
    try {
      const [row] = await sql<{ rights: string[] }[]>`
        select private.require_session(${person ?? ''}, ${session ?? ''}),
          realtime.rights_of(${topic}, ${role}, ${person ?? ''}, ${claims}) as rights`
      const has = new Set(row?.rights)
      return {
        hearsBroadcast: has.has('hear broadcast'),
        hearsPresence: has.has('hear presence'),
        sendsBroadcast: has.has('send broadcast'),
        sendsPresence: has.has('send presence'),
      }
    } catch (error) {
      if (isEndedSession(error)) return noRights
      throw error
    }
  }
  return (topic, listener) => places.within(() => ask(topic, listener))
}
