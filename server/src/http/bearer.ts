import { createHmac, timingSafeEqual } from 'node:crypto'

/** Who a request says that it is of, as far as its token alone tells. */
export type Bearer =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'account'; readonly id: string }
  /** A token that is not the server's, or of a time that is over. */
  | { readonly kind: 'refused'; readonly isExpired: boolean }

const notOurs: Bearer = { kind: 'refused', isExpired: false }

function parse(part: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : null
  } catch {
    return null
  }
}

/**
 * Reads the `authorization` header of a request without asking the database, by the rules of Supabase Lite, which checks the
 * token once more. `publishableKey` stands there when a client is signed in as no one.
 */
export function createBearerReader(
  jwtSecret: string,
  publishableKey: string,
): (authorization: string | undefined) => Bearer {
  return (authorization) => {
    const token = /^Bearer\s+(.+)$/.exec(authorization ?? '')?.[1]?.trim()
    if (!token || token === publishableKey || token.startsWith('sb_')) return { kind: 'visitor' }
    const [header = '', payload = '', signature = '', more] = token.split('.')
    if (signature === '' || more !== undefined) return { kind: 'visitor' }
    const expected = createHmac('sha256', jwtSecret).update(`${header}.${payload}`).digest()
    const given = Buffer.from(signature, 'base64url')
    const isSigned = given.length === expected.length && timingSafeEqual(given, expected)
    if (!isSigned || parse(header)?.alg !== 'HS256') return notOurs
    const claims = parse(payload)
    if (typeof claims?.exp === 'number' && claims.exp <= Date.now() / 1000)
      return { kind: 'refused', isExpired: true }
    // A token of the operator's own may name a role alone.
    return { kind: 'account', id: String(claims?.sub ?? claims?.role) }
  }
}
