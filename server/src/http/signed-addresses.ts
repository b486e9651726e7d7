import { storageError } from '../backend/storage/faults.ts'
import { isHashNamed } from '../backend/storage/hash-named.ts'
import type { ReadBearer } from './bearer.ts'
import type { ReadToken } from './tokens.ts'

const signing = /^\/storage\/v1\/object\/(upload\/sign|sign)\//

/** What Supabase Lite signed, without the part of the path that clients add themselves. */
const shortened = (address: unknown) =>
  typeof address === 'string' && address !== '' ? address.replace(/^\/storage\/v1/, '') : null

function asHosted(answer: unknown, field: 'signedURL' | 'url'): unknown {
  if (Array.isArray(answer)) return answer.map((one: unknown) => asHosted(one, field))
  if (typeof answer !== 'object' || answer === null || !('signedUrl' in answer)) return answer
  return { ...answer, [field]: shortened(answer.signedUrl) }
}

/** Adds the signed addresses to an answer under the names by which hosted Supabase and its client know them. */
export async function nameSignedAddresses(response: Response, request: Request): Promise<Response> {
  const [, kind] = signing.exec(new URL(request.url).pathname) ?? []
  if (kind === undefined || request.method !== 'POST' || !response.ok) return response
  const answer: unknown = await response.json()
  return Response.json(asHosted(answer, kind === 'sign' ? 'signedURL' : 'url'), { status: response.status })
}

/** How long an address may work that a visitor has signed (seconds): as long as a guest of a link is granted what they read. */
const longestOfVisitors = 3600

/** The answer to a visitor who asks for an address that would outlast what they may read; null for others. */
export async function refusalOfSigning(request: Request, readBearer: ReadBearer): Promise<Response | null> {
  const path = decodeURIComponent(new URL(request.url).pathname)
  if (request.method !== 'POST' || !path.startsWith('/storage/v1/object/sign/')) return null
  const [, bucket = ''] = /^\/storage\/v1\/object\/sign\/([^/]+)/.exec(path) ?? []
  if (!isHashNamed(bucket)) return null
  if ((await readBearer(request.headers.get('authorization'))).kind === 'account') return null
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null)
  const seconds: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'expiresIn') : null
  return typeof seconds === 'number' && seconds <= longestOfVisitors
    ? null
    : storageError(400, 'InvalidRequest', `An address works for ${longestOfVisitors} seconds at most`)
}

/** The answer to a signed address whose time is over, or that was not signed here; null for others. */
export async function refusalOfAddress(request: Request, readToken: ReadToken): Promise<Response | null> {
  const { pathname, searchParams } = new URL(request.url)
  if (!pathname.startsWith('/storage/v1/object/sign/')) return null
  const reading = await readToken(searchParams.get('token') ?? '')
  if (reading.kind === 'valid') return null
  const message = reading.isExpired ? 'The time of this address is over' : 'This address was not signed here'
  return storageError(400, 'InvalidJWT', message)
}
