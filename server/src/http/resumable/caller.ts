import type { Forward } from '../../backend/forward.ts'
import { storageError } from '../../backend/storage/faults.ts'
import type { Staged } from '../../backend/storage/file-storage.ts'
import type { NewUpload } from '../../backend/storage/resumable/upload-rows.ts'
import { type TokenReaders, uploaderOf } from '../uploader.ts'

/** The object that an upload will be. */
type Target = Pick<NewUpload, 'bucket' | 'name' | 'size' | 'contentType' | 'isUpsert'>

/** Whoever asks for something of an upload. */
export interface Caller {
  /** Whom uploads belong to. */
  readonly person: string
  /** What a signed address says about replacing an object; null where the request may say so. */
  readonly isUpsert: boolean | null
  /** Asks the policies, as the person, whether the object may be stored; null if so. */
  refusal(target: Omit<Target, 'size'> & { readonly size: number | null }): Promise<Response | null>
  /** Stores complete content, as the person. */
  store(target: Target & Pick<NewUpload, 'cacheControl'>, staged: Staged): Promise<Response>
}

const signedSuffix = '/sign'

/** The path of an object below one of the storage API's. */
const pathOf = ({ bucket, name }: Pick<Target, 'bucket' | 'name'>) =>
  [bucket, ...name.split('/')].map(encodeURIComponent).join('/')

/** Who asks, by access token, or by an address that was signed for one object; null for a visitor. */
export async function callerOf(
  request: Request,
  tokens: TokenReaders,
  forward: Forward,
): Promise<Caller | null> {
  const { pathname, origin } = new URL(request.url)
  const isSigned = pathname.startsWith(`/storage/v1/upload/resumable${signedSuffix}`)
  const ask = (
    method: string,
    path: string,
    {
      size,
      contentType,
      isUpsert,
    }: Pick<Target, 'contentType' | 'isUpsert'> & { readonly size: number | null },
    body?: { readonly staged: Staged; readonly cacheControl: string },
  ) => {
    const headers = new Headers({
      'content-type': contentType,
      // Of a form it is not known how long the file in it is.
      ...(size !== null && { 'content-length': String(size) }),
      'x-upsert': String(isUpsert),
      ...(body && { 'cache-control': body.cacheControl }),
    })
    for (const name of isSigned ? [] : ['authorization', 'apikey']) {
      const value = request.headers.get(name)
      if (value !== null) headers.set(name, value)
    }
    // Required for a body that is a stream, and not known to the types of the DOM.
    const streamed = { duplex: 'half' }
    return forward(
      new Request(`${origin}/storage/v1/object/${path}`, {
        method,
        headers,
        ...(body && { body: body.staged.stream, ...streamed }),
      }),
    )
  }
  if (isSigned) return signedCaller(request, tokens, ask)
  const person = await uploaderOf(request, tokens)
  if (person === null) return null
  return {
    person,
    isUpsert: null,
    refusal: async (target) => {
      // Whoever may have an address signed may store the object; both are tried in a transaction that is taken back.
      const response = await ask('POST', `upload/sign/${pathOf(target)}`, target)
      if (!response.ok) return response
      await response.body?.cancel()
      return null
    },
    store: ({ cacheControl, ...target }, staged) =>
      ask('POST', pathOf(target), target, { staged, cacheControl }),
  }
}

async function signedCaller(
  request: Request,
  { readToken }: TokenReaders,
  ask: (
    method: string,
    path: string,
    target: Target,
    body: { readonly staged: Staged; readonly cacheControl: string },
  ) => Promise<Response>,
): Promise<Caller | null> {
  const token = request.headers.get('x-signature') ?? ''
  const reading = await readToken(token)
  if (reading.kind === 'refused') return null
  const { intent, bucket, sub, owner, upsert } = reading.claims
  if (intent !== 'upload' || typeof bucket !== 'string' || sub === undefined) return null
  return {
    person: typeof owner === 'string' ? owner : `${bucket}/${sub}`,
    isUpsert: upsert === true,
    refusal: async (target) =>
      target.bucket === bucket && target.name === sub
        ? null
        : storageError(403, 'InvalidSignature', 'This address was signed for another file'),
    store: ({ cacheControl, ...target }, staged) =>
      ask('PUT', `upload/sign/${pathOf(target)}?token=${encodeURIComponent(token)}`, target, {
        staged,
        cacheControl,
      }),
  }
}
