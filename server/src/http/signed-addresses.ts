import { storageError } from '../backend/storage/faults.ts'
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

/** The answer to a signed address whose time is over, or that was not signed here; null for others. */
export async function refusalOfAddress(request: Request, readToken: ReadToken): Promise<Response | null> {
  const { pathname, searchParams } = new URL(request.url)
  if (!pathname.startsWith('/storage/v1/object/sign/')) return null
  const reading = await readToken(searchParams.get('token') ?? '')
  if (reading.kind === 'valid') return null
  const message = reading.isExpired ? 'The time of this address is over' : 'This address was not signed here'
  return storageError(400, 'InvalidJWT', message)
}
