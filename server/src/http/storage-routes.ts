import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Forward } from '../backend/forward.ts'
import { BodyTooLarge, type ObjectStore } from '../backend/storage/object-store.ts'
import { answerToFault, storageError } from '../backend/storage/faults.ts'
import type { FindBucket } from '../backend/storage/buckets.ts'
import type { FileStorage, Staged } from '../backend/storage/file-storage.ts'
import { isHashNamed } from '../backend/storage/hash-named.ts'
import { Reading } from '../backend/storage/reading.ts'
import { type ResumableUploads, wrongHash } from '../backend/storage/resumable/uploads.ts'
import type { DiskRoom } from '../disk-room.ts'
import type { Logger } from '../log.ts'
import { checkNesting } from './bad-input.ts'
import { fileAddress } from '../user-content/file-place.ts'
import type { UserContentHosts } from '../user-content/hosts.ts'
import type { ServerEnv } from './client-address.ts'
import { hashed, hashNamedTarget, refusalOfChange } from './hash-named-uploads.ts'
import { callerOf } from './resumable/caller.ts'
import { disarm, isActiveUse, nameDownload } from './served-files.ts'
import { nameSignedAddresses, refusalOfAddress, refusalOfSigning } from './signed-addresses.ts'
import { BadForm, isForm, receive } from './upload-body.ts'
import { type EnterUpload, whileRoom } from './upload-entry.ts'
import { type TokenReaders, uploaderOf } from './uploader.ts'
import type { WorkLimits } from './work-limits.ts'

/** Largest body in bytes of everything but uploads: lists of paths. */
const listBodyLimit = 512 * 1024
/** What a form adds to its file: a few lines, and the other fields. */
const formAllowance = 1024 * 1024

/** What the storage API is made of. */
export interface StorageServer {
  readonly files: Pick<FileStorage, 'stage' | 'getObject'>
  readonly uploads: ResumableUploads
  readonly findBucket: FindBucket
  /** The Linux of the virtual machine. */
  readonly images: Pick<ObjectStore, 'get' | 'head'>
}

/** The bucket of a request that stores a body as a file; null for others. POST means something else below some names. */
function bucketOfUpload(method: string, path: string): string | null {
  if (method === 'POST' && /^\/storage\/v1\/object\/((list|sign|upload\/sign)\/|(move|copy)$)/.test(path))
    return null
  if (method !== 'POST' && method !== 'PUT') return null
  return /^\/storage\/v1\/object\/(?:upload\/sign\/)?([^/]+)/.exec(path)?.[1] ?? null
}

const tooLarge = (largest: number) =>
  storageError(413, 'Payload too large', `The file is larger than ${Math.floor(largest / 1024 / 1024)} MiB`)

/** What an upload may be. */
interface UploadBounds {
  /** Bytes of the body, and of the file in it. */
  readonly most: number
  readonly largest: number
  /** The SHA-256 that the file must have; null for any. */
  readonly hash: string | null
}

/** The path of an object for a person who is signed in, as newer clients write it. */
const plainPath = (url: string) =>
  url
    .replace('/storage/v1/object/authenticated/', '/storage/v1/object/')
    .replace('/object/info/authenticated/', '/object/info/')

/** What the storage API works with. */
export interface StorageParts {
  readonly forward: Forward
  readonly files: Pick<FileStorage, 'stage'>
  readonly findBucket: FindBucket
  readonly tokens: TokenReaders
  readonly userContent: UserContentHosts | null
  readonly limits: Pick<WorkLimits, 'storage' | 'body'>
  readonly enter: EnterUpload
  readonly room: DiskRoom
  readonly log: Logger
}

/**
 * The storage API that storage-js speaks, under /storage/v1. An upload's token is checked before anything of its body is read;
 * the body goes to the disk as it arrives, and to Supabase Lite, which asks the policies and writes the row, once it is whole.
 */
export function createStorageRoutes(parts: StorageParts): Hono<ServerEnv> {
  const { forward, files, findBucket, tokens, userContent, limits, enter, room, log } = parts
  const routes = new Hono<ServerEnv>()

  const upload = async (c: Context<ServerEnv>, bucket: string): Promise<Response> => {
    const request = c.req.raw
    const account = await uploaderOf(request, tokens)
    if (account === null) return storageError(401, 'Unauthorized', 'Sign in to store files')
    const rules = await findBucket(bucket)
    if (!rules)
      return Response.json(
        { statusCode: '404', error: 'Bucket not found', message: 'Bucket not found' },
        { status: 400 },
      )
    const { largest } = rules
    const most = largest + (isForm(request) ? formAllowance : 0)
    const bytes = Number(request.headers.get('content-length') ?? most)
    if (bytes > most) return tooLarge(largest)
    let hash: string | null = null
    if (isHashNamed(bucket)) {
      const target = hashNamedTarget(request)
      if (target instanceof Response) return target
      hash = target.hash
      const caller = target.isSigned ? null : await callerOf(request, tokens, forward)
      // Content that is there is not sent again.
      const contentType = request.headers.get('content-type') ?? 'application/octet-stream'
      const size = isForm(request) ? null : bytes
      const refusal = await caller?.refusal({ ...target, size, contentType, isUpsert: false })
      if (refusal) return refusal
    }
    return enter(c, { account, bytes }, () => receiveFile(c, { most, largest, hash }))
  }

  const receiveFile = async (c: Context<ServerEnv>, bounds: UploadBounds): Promise<Response> => {
    try {
      return await store(c, bounds)
    } catch (error) {
      if (error instanceof BodyTooLarge) return tooLarge(bounds.largest)
      if (error instanceof BadForm) return storageError(400, 'InvalidRequest', error.message)
      const answer = answerToFault(error)
      // Otherwise the client has gone, or its connection broke.
      if (answer) log.error('an upload could not be stored', { error: String(error) })
      return answer ?? storageError(400, 'InvalidRequest', 'The file did not arrive whole')
    }
  }

  const store = async (c: Context<ServerEnv>, { most, largest, hash }: UploadBounds): Promise<Response> => {
    let digest = (): string | null => hash
    const stage = (content: AsyncIterable<Uint8Array>): Promise<Staged> => {
      const kept = whileRoom(content, room)
      if (hash === null) return files.stage(kept, largest)
      const running = hashed(kept)
      digest = running.digest
      return files.stage(running.content, largest)
    }
    // Node's own stream: those of the DOM take a tenth more memory. Where reading ends early, the connection is needed for the answer.
    const body = c.env.incoming.iterator({ destroyOnReturn: false })
    const { staged, request } = await receive(c.req.raw, body, most, stage)
    let isKept = false
    try {
      if (digest() !== hash) return wrongHash()
      const response = await forward(request)
      isKept = response.ok
      return response
    } finally {
      await staged.finish(isKept)
    }
  }

  const small: MiddlewareHandler<ServerEnv> = bodyLimit({
    maxSize: listBodyLimit,
    onError: () => storageError(413, 'Payload too large', 'The request is too large'),
  })

  routes.on(['GET', 'HEAD'], '/storage/v1/*', limits.storage, async (c) => {
    const request = c.req.raw
    if (isActiveUse(request))
      return storageError(403, 'Forbidden', 'Stored files are never scripts, styles or frames of a page')
    const elsewhere = fileAddress(userContent, request)
    if (elsewhere !== null) return c.redirect(elsewhere, 302)
    const refusal = await refusalOfAddress(request, tokens.readToken)
    if (refusal) return refusal
    const reading = new Reading(request)
    const url = plainPath(request.url)
    // Supabase Lite answers to HEAD without saying anything of the file.
    const asked =
      request.method === 'HEAD' || url !== request.url
        ? new Request(url, { headers: request.headers })
        : request
    const response = await reading.within(() => forward(asked))
    disarm(response, request)
    nameDownload(response, request)
    return reading.finish(response)
  })
  routes.all(
    '/storage/v1/*',
    async (c, next) => {
      // Supabase Lite decodes the path before it looks for what to do.
      const bucket = bucketOfUpload(c.req.method, decodeURIComponent(new URL(c.req.url).pathname))
      if (bucket === null) return next()
      const response = await upload(c, bucket)
      disarm(response, c.req.raw)
      return response
    },
    limits.storage,
    limits.body(listBodyLimit),
    small,
    checkNesting,
    async (c) => {
      const refusal =
        (await refusalOfChange(c.req.raw, tokens.readBearer)) ??
        (await refusalOfSigning(c.req.raw, tokens.readBearer))
      if (refusal) return refusal
      const response = await nameSignedAddresses(await forward(c.req.raw), c.req.raw)
      disarm(response, c.req.raw)
      return response
    },
  )
  return routes
}
