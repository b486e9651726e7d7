import { errors, type JWTPayload, jwtVerify } from 'jose'

/** What a token says; where it says nothing, whether that is because its time is over or because it is not the server's. */
export type TokenReading =
  | { readonly kind: 'valid'; readonly claims: JWTPayload }
  | { readonly kind: 'refused'; readonly isExpired: boolean }

/** Checks a token without asking the database. */
export type ReadToken = (token: string) => Promise<TokenReading>

/** Reads what the server signed: access tokens, and addresses for uploads. */
export function createTokenReader(jwtSecret: string): ReadToken {
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const imported = crypto.subtle.importKey('raw', new TextEncoder().encode(jwtSecret), hmac, false, [
    'verify',
  ])
  return async (token) => {
    const key = await imported
    try {
      const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] })
      return { kind: 'valid', claims: payload }
    } catch (error) {
      return { kind: 'refused', isExpired: error instanceof errors.JWTExpired }
    }
  }
}
