import type { ReadBearer } from './bearer.ts'
import type { ReadToken } from './tokens.ts'

/** The path of uploads by an address that was signed for them. */
const signedUpload = '/storage/v1/object/upload/sign/'

/** Reads the tokens of requests. */
export interface TokenReaders {
  readonly readToken: ReadToken
  readonly readBearer: ReadBearer
}

/**
 * Who an upload counts for, from its access token or its signed address; null if the request is from no signed-in account. Reads
 * nothing of the body. What the person may store is the database's to say.
 */
export async function uploaderOf(
  request: Request,
  { readToken, readBearer }: TokenReaders,
): Promise<string | null> {
  const url = new URL(request.url)
  if (url.pathname.startsWith(signedUpload)) {
    const reading = await readToken(url.searchParams.get('token') ?? '')
    if (reading.kind === 'refused') return null
    const { intent, bucket, owner, sub } = reading.claims
    if (intent !== 'upload' || typeof bucket !== 'string') return null
    return typeof owner === 'string' ? owner : `${bucket}/${sub ?? ''}`
  }
  const bearer = await readBearer(request.headers.get('authorization'))
  if (bearer.kind !== 'account') return null
  if (bearer.role === 'service_role') return bearer.role
  return bearer.role === 'authenticated' ? bearer.person : null
}
