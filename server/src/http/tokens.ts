import { errors, type JWTPayload, jwtVerify } from 'jose'

/** What a token says; where it says nothing, whether that is because its time is over or because it is not the server's. */
export type TokenReading =
  | { readonly kind: 'valid'; readonly claims: Readonly<JWTPayload> }
  | { readonly kind: 'refused'; readonly isExpired: boolean }

/** Checks a token without asking the database. */
export type ReadToken = (token: string) => Promise<TokenReading>

type Valid = Extract<TokenReading, { kind: 'valid' }>

/** Tokens whose signature is known to be right, at most; about 2 MB. */
export const mostKnownTokens = 1000
/** Longer ones are checked each time (characters). */
const longest = 4000

/** What comes of a token that was valid before: its signature stays right, and only its time can be over. */
const isOver = ({ claims }: Valid) => claims.exp !== undefined && claims.exp <= Math.floor(Date.now() / 1000)

/** Nothing that reads a token can change what the next request with it is told. */
function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    Object.values(value).forEach(frozen)
  }
  return value
}

/**
 * Reads what the server signed: access tokens, and addresses for uploads. The signature of a token is computed once while it is
 * among those that came last; that says nothing about its session, which the database is asked about in each request.
 */
export function createTokenReader(jwtSecret: string): ReadToken {
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const imported = crypto.subtle.importKey('raw', new TextEncoder().encode(jwtSecret), hmac, false, [
    'verify',
  ])
  /** Used last at the end. Only what was signed here gets in. */
  const known = new Map<string, Valid>()
  const keep = (token: string, reading: Valid) => {
    if (token.length > longest) return
    known.delete(token)
    known.set(token, reading)
    const [oldest] = known.keys()
    if (known.size > mostKnownTokens && oldest !== undefined) known.delete(oldest)
  }
  return async (token) => {
    const before = known.get(token)
    if (before && isOver(before)) {
      known.delete(token)
      return { kind: 'refused', isExpired: true }
    }
    if (before) {
      keep(token, before)
      return before
    }
    try {
      const { payload } = await jwtVerify(token, await imported, { algorithms: ['HS256'] })
      const reading = { kind: 'valid', claims: frozen(payload) } as const
      keep(token, reading)
      return reading
    } catch (error) {
      return { kind: 'refused', isExpired: error instanceof errors.JWTExpired }
    }
  }
}
