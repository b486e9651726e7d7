import type { ReadToken } from './tokens.ts'

/** Who a request says that it is of, as far as its token alone tells. */
export type Bearer =
  | { readonly kind: 'visitor' }
  /** `id`: whom it counts for. A token of the operator's own may name a role alone. */
  | {
      readonly kind: 'account'
      readonly id: string
      readonly role: string | null
      readonly person: string | null
    }
  /** A token that is not the server's, or of a time that is over. */
  | { readonly kind: 'refused'; readonly isExpired: boolean }

/** Reads the `authorization` header of a request. */
export type ReadBearer = (authorization: string | null | undefined) => Promise<Bearer>

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/**
 * Reads the header by the rules of Supabase Lite, which checks the token once more. `publishableKey` stands there when a client
 * is signed in as no one.
 */
export function createBearerReader(readToken: ReadToken, publishableKey: string): ReadBearer {
  return async (authorization) => {
    const token = /^Bearer\s+(.+)$/.exec(authorization ?? '')?.[1]?.trim()
    if (!token || token === publishableKey || token.startsWith('sb_')) return { kind: 'visitor' }
    const parts = token.split('.')
    if (parts.length !== 3 || parts[2] === '') return { kind: 'visitor' }
    const reading = await readToken(token)
    if (reading.kind === 'refused') return reading
    const { sub, role } = reading.claims
    return { kind: 'account', id: String(sub ?? role), role: textOf(role), person: textOf(sub) }
  }
}
