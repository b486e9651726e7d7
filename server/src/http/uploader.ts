import { type JWTPayload, jwtVerify } from 'jose'

/** The path of uploads by an address that was signed for them. */
const signedUpload = '/storage/v1/object/upload/sign/'

/**
 * Who an upload counts for, from its access token or its signed address; null for one that nobody signed in asks for. Reads
 * nothing of the body. What the person may store is the database's to say.
 */
export async function uploaderOf(request: Request, jwtSecret: string): Promise<string | null> {
  const url = new URL(request.url)
  if (url.pathname.startsWith(signedUpload)) {
    const claims = await claimsOf(url.searchParams.get('token') ?? '', jwtSecret)
    if (claims?.intent !== 'upload' || typeof claims.bucket !== 'string') return null
    return typeof claims.owner === 'string' ? claims.owner : `${claims.bucket}/${claims.sub ?? ''}`
  }
  const [, token = ''] = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? []
  const claims = await claimsOf(token, jwtSecret)
  if (claims?.role === 'service_role') return 'service_role'
  return claims?.role === 'authenticated' && typeof claims.sub === 'string' ? claims.sub : null
}

async function claimsOf(token: string, jwtSecret: string): Promise<JWTPayload | null> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(jwtSecret), { algorithms: ['HS256'] })
    return payload
  } catch {
    return null
  }
}
