import { createHash } from 'node:crypto'
import { isHashNamed } from '../backend/storage/hash-named.ts'
import { visitOf } from '../backend/told-headers.ts'
import type { ReadBearer } from './bearer.ts'
import type { ReadToken } from './tokens.ts'

/** The path of uploads by an address that was signed for them. */
const signedUpload = '/storage/v1/object/upload/sign/'
/** The path of uploads that arrive in several requests. */
const resumable = '/storage/v1/upload/resumable'

/** Reads the tokens of requests. */
export interface TokenReaders {
  readonly readToken: ReadToken
  readonly readBearer: ReadBearer
}

/**
 * A guest with a visit (a drop box), as whom their uploads count. Only for buckets where the policies are asked before anything of the
 * body is read, and for resumable uploads, where they always are.
 */
function guestOf(request: Request): string | null {
  const visit = visitOf(request.headers)
  const { pathname } = new URL(request.url)
  const [, bucket = ''] = /^\/storage\/v1\/object\/([^/]+)\//.exec(pathname) ?? []
  if (visit === null || !(pathname.startsWith(resumable) || isHashNamed(bucket))) return null
  return `visit ${createHash('sha256').update(visit).digest('hex')}`
}

/**
 * Who an upload counts for, from its access token or its signed address; null if the request is from no signed-in account and
 * no guest. Reads nothing of the body. What the person may store is the database's to say.
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
  if (bearer.kind === 'visitor') return guestOf(request)
  if (bearer.kind !== 'account') return null
  if (bearer.role === 'service_role') return bearer.role
  return bearer.role === 'authenticated' ? bearer.person : null
}
