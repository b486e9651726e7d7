import { createHash } from 'node:crypto'
import { storageError } from '../backend/storage/faults.ts'
import { hashInName, isHashNamed } from '../backend/storage/hash-named.ts'
import type { ReadBearer } from './bearer.ts'

const immutable = () => storageError(403, 'Immutable', 'Files in this place never change')

/** An object of a bucket whose objects are named by their hash. */
interface HashNamedTarget {
  readonly bucket: string
  readonly name: string
  /** The SHA-256 that its content must have. */
  readonly hash: string
  /** Whether the address was signed for it. */
  readonly isSigned: boolean
}

/** What an upload to such a bucket is for, or the answer to one that cannot be. */
export function hashNamedTarget(request: Request): HashNamedTarget | Response {
  // As it was sent: what reads the path later decodes parts of it in other ways.
  const { pathname } = new URL(request.url)
  const [, signed, bucket = '', name = ''] =
    /^\/storage\/v1\/object\/(upload\/sign\/)?([^/]+)\/(.*)$/s.exec(pathname) ?? []
  const hash = isHashNamed(bucket) ? hashInName(name) : null
  if (hash === null) return storageError(400, 'InvalidKey', 'No file can have this name')
  const isSigned = signed !== undefined
  if (request.headers.get('x-upsert') === 'true' || (request.method === 'PUT' && !isSigned))
    return immutable()
  return { bucket, name, hash, isSigned }
}

/** Passes content on and hashes it; `digest` answers its SHA-256 once it has passed. */
export function hashed(content: AsyncIterable<Uint8Array>): {
  readonly content: AsyncIterable<Uint8Array>
  readonly digest: () => string
} {
  const hash = createHash('sha256')
  async function* passing() {
    for await (const chunk of content) {
      hash.update(chunk)
      yield chunk
    }
  }
  return { content: passing(), digest: () => hash.digest('hex') }
}

const fieldOf = (value: unknown, name: string): string => {
  const field: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : null
  return typeof field === 'string' ? field : ''
}

/** Whether an object is copied to where its content has the same name: it is the same in another space, and policies decide. */
function isSameInAnotherPlace(body: unknown): boolean {
  const [from, to] = ['bucketId', 'destinationBucket'].map((name) => fieldOf(body, name))
  const [source, target] = ['sourceKey', 'destinationKey'].map((name) => hashInName(fieldOf(body, name)))
  return (to === '' || from === to) && source !== null && source === target
}

/** The answer to a request that would change or rename an object that never changes, or take one away; null for others. */
export async function refusalOfChange(request: Request, readBearer: ReadBearer): Promise<Response | null> {
  const path = decodeURIComponent(new URL(request.url).pathname)
  const [, what = '', rest = ''] =
    /^\/storage\/v1\/object\/(move|copy|upload\/sign|[^/]+)\/?(.*)$/s.exec(path) ?? []
  if (what === 'move' || what === 'copy') {
    const body: unknown = await request
      .clone()
      .json()
      .catch(() => null)
    const isHere = ['bucketId', 'destinationBucket'].some((name) => isHashNamed(fieldOf(body, name)))
    return isHere && !(what === 'copy' && isSameInAnotherPlace(body)) ? immutable() : null
  }
  if (what === 'upload/sign')
    return isHashNamed(rest.split('/')[0] ?? '') && request.headers.get('x-upsert') === 'true'
      ? immutable()
      : null
  if (request.method !== 'DELETE' || !isHashNamed(what)) return null
  const bearer = await readBearer(request.headers.get('authorization'))
  return bearer.kind === 'account' && bearer.role === 'service_role' ? null : immutable()
}
