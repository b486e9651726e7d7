import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { Forward } from '../../backend/forward.ts'
import type { FindBucket } from '../../backend/storage/buckets.ts'
import { answerToFault, storageError } from '../../backend/storage/faults.ts'
import { hashInName, isHashNamed } from '../../backend/storage/hash-named.ts'
import type { Hold } from '../../backend/storage/resumable/holds.ts'
import type { NewUpload, OpenUploadLimits, Upload } from '../../backend/storage/resumable/upload-rows.ts'
import {
  HoldLost,
  type ResumableUploads,
  TooManyBytes,
  isLost,
} from '../../backend/storage/resumable/uploads.ts'
import type { DiskRoom } from '../../disk-room.ts'
import type { Logger } from '../../log.ts'
import { faultOfPath } from '../bad-input.ts'
import type { ServerEnv } from '../client-address.ts'
import { leaving } from '../leaving.ts'
import { diskFull } from '../room.ts'
import { type EnterUpload, requireRoomFor } from '../upload-entry.ts'
import type { TokenReaders } from '../uploader.ts'
import type { WorkLimits } from '../work-limits.ts'
import { type Caller, callerOf } from './caller.ts'
import {
  bytesType,
  readAddress,
  readMetadata,
  speaksTus,
  tusHeaders,
  wholeNumber,
  writeAddress,
} from './protocol.ts'

/** What resumable uploads are made of. */
export interface ResumableParts {
  readonly uploads: ResumableUploads
  readonly findBucket: FindBucket
  readonly forward: Forward
  readonly tokens: TokenReaders
  readonly limits: Pick<WorkLimits, 'storage'>
  readonly openLimits: OpenUploadLimits
  readonly enter: EnterUpload
  readonly room: DiskRoom
  readonly log: Logger
}

const place = '/storage/v1/upload/resumable'

const refusals = {
  visitor: () => storageError(401, 'Unauthorized', 'Sign in to store files'),
  unknown: () => storageError(404, 'not_found', 'There is no such upload. Begin it again.'),
  over: () => storageError(410, 'UploadExpired', 'The time for this upload is over. Begin it again.'),
  lost: () =>
    storageError(
      410,
      'UploadLost',
      'The server does not have the first part of this upload. Begin it again.',
    ),
  locked: () =>
    storageError(423, 'ResourceLocked', 'Another request is sending this upload. Try again in a moment.', {
      'retry-after': '2',
    }),
  offset: () =>
    storageError(409, 'InvalidUploadOffset', 'The upload has another length than this request goes on from'),
  tooMany: () =>
    storageError(413, 'Payload too large', 'The request goes beyond the announced length of the upload'),
  tooLarge: (most: number) =>
    storageError(413, 'Payload too large', `The file is larger than ${Math.floor(most / 1024 / 1024)} MiB`, {
      'tus-max-size': String(most),
    }),
  immutable: () => storageError(403, 'Immutable', 'Files in this place never change'),
  cutOff: () => storageError(400, 'InvalidRequest', 'The bytes did not arrive whole'),
}

/** A name that the storage API understands in the same way when it is part of an address. */
const isUsableName = (name: string) =>
  name !== '' &&
  !/^\/|\.\.|[%#?\\]/.test(name) &&
  faultOfPath(`/storage/v1/object/${encodeURIComponent(name)}`) === null &&
  Buffer.byteLength(name) <= 1024

/** Gives an answer the headers of the protocol, and the status that the storage API says in its body. */
async function asTus(response: Response): Promise<Response> {
  const headers = { ...Object.fromEntries(response.headers), ...tusHeaders }
  if (response.ok) return new Response(response.body, { status: response.status, headers })
  const body = await response.text()
  const said = Number(/"statusCode"\s*:\s*"?(\d{3})/.exec(body)?.[1] ?? response.status)
  return new Response(body, { status: said >= 400 && said < 600 ? said : response.status, headers })
}

/**
 * The TUS protocol at the place where hosted Supabase has it: uploads of any size that go on after a cut. Each request is answered as the
 * person who sends it: the policies are asked when an upload begins, each time it goes on, and when it becomes an object.
 */
export function createResumableRoutes(parts: ResumableParts): Hono<ServerEnv> {
  const { uploads, findBucket, forward, tokens, openLimits, enter, room, log } = parts
  const { rows, holds } = uploads
  const routes = new Hono<ServerEnv>()

  const headersOf = ({ expires }: Upload) => ({ 'upload-expires': expires.toUTCString() })
  /** Makes a complete upload an object; null when that is done. */
  const finish = (caller: Caller, upload: Upload) =>
    uploads.finish(upload, (staged) => caller.store(upload, staged))

  const answerToError = (error: unknown): Response => {
    if (error instanceof HoldLost) return refusals.locked()
    if (error instanceof TooManyBytes) return refusals.tooMany()
    if (isLost(error)) return refusals.lost()
    const fault = answerToFault(error)
    if (!fault) throw error
    log.error('an upload could not be stored', { error: String(error) })
    return fault
  }

  /** Takes the body as bytes of an upload, and makes it an object when it is whole. */
  const receive = async (c: Context<ServerEnv>, caller: Caller, hold: Hold): Promise<Upload | Response> => {
    const { incoming } = c.env
    const end = () => incoming.destroy(new HoldLost('Another request goes on with this upload'))
    hold.wanted.addEventListener('abort', end)
    let upload: Upload
    try {
      // Where it ends early, the connection is still needed for the answer.
      const source = incoming.iterator({ destroyOnReturn: false })
      const mayGoOn = () => (uploads.isLocal ? requireRoomFor(room) : Promise.resolve())
      upload = await uploads.receive(hold, source, mayGoOn)
    } catch (error) {
      // Nobody waits for this answer.
      if (incoming.destroyed && !incoming.complete) return refusals.cutOff()
      return answerToError(error)
    } finally {
      hold.wanted.removeEventListener('abort', end)
    }
    if (upload.received < upload.size) return upload
    try {
      return (await finish(caller, upload)) ?? upload
    } catch (error) {
      return answerToError(error)
    }
  }

  const newUploadOf = async (request: Request, caller: Caller): Promise<NewUpload | Response> => {
    const size = wholeNumber(request.headers, 'upload-length')
    if (size === null) return storageError(400, 'InvalidRequest', 'Upload-Length has to be a number of bytes')
    const metadata = readMetadata(request.headers.get('upload-metadata'))
    const bucket = metadata?.get('bucketName') ?? ''
    const name = metadata?.get('objectName') ?? ''
    if (!metadata || bucket === '')
      return storageError(400, 'InvalidRequest', 'Upload-Metadata has to name bucketName and objectName')
    if (!isUsableName(name)) return storageError(400, 'InvalidKey', 'No file can have this name')
    const contentType = metadata.get('contentType') ?? 'application/octet-stream'
    if (!/^[\u0020-\u007e]{1,256}$/.test(contentType))
      return storageError(400, 'InvalidRequest', 'The type of the file cannot be read')
    const rules = await findBucket(bucket)
    if (!rules) return storageError(404, 'Bucket not found', 'Bucket not found')
    if (size > rules.largest) return refusals.tooLarge(rules.largest)
    if (!rules.takes(contentType))
      return storageError(415, 'invalid_mime_type', `mime type ${contentType} is not supported`)
    const isUpsert = caller.isUpsert ?? request.headers.get('x-upsert') === 'true'
    if (isHashNamed(bucket)) {
      if (hashInName(name) === null) return storageError(400, 'InvalidKey', 'No file can have this name')
      if (isUpsert) return refusals.immutable()
    }
    const seconds = metadata.get('cacheControl') ?? ''
    return {
      person: caller.person,
      bucket,
      name,
      size,
      isUpsert,
      contentType,
      cacheControl: /^\d{1,10}$/.test(seconds) ? `max-age=${seconds}` : 'no-cache',
      userMetadata: jsonObject(metadata.get('metadata')),
    }
  }

  const create = async (c: Context<ServerEnv>): Promise<Response> => {
    const request = c.req.raw
    const caller = await callerOf(request, tokens, forward)
    if (!caller) return refusals.visitor()
    const wanted = await newUploadOf(request, caller)
    if (wanted instanceof Response) return wanted
    const refusal = await caller.refusal(wanted)
    if (refusal) return refusal
    if (uploads.isLocal && !(await room.hasRoom(wanted.size))) return diskFull(c.req.path)
    const begun = await rows.begin(wanted, openLimits)
    if ('refusal' in begun) {
      uploads.note('refused')
      return begun.refusal === 'uploads'
        ? storageError(
            429,
            'TooManyUploads',
            `A person can have ${openLimits.uploads} unfinished uploads. Finish or cancel some.`,
          )
        : storageError(
            413,
            'TooManyUploads',
            `The unfinished uploads of a person can have ${Math.floor(openLimits.bytes / 1_000_000)} MB together. Finish or cancel some.`,
          )
    }
    uploads.note('begun')
    const hasBody = request.headers.get('content-type') === bytesType
    const hold =
      hasBody || wanted.size === 0 ? await holds.take(begun.id, { asks: false, signal: leaving(c) }) : null
    const upload = hold?.upload ?? (await rows.find(begun.id))
    if (!upload) return refusals.unknown()
    const isSigned = new URL(request.url).pathname.startsWith(`${place}/sign`)
    const location = `${place}${isSigned ? '/sign' : ''}/${writeAddress(upload)}`
    const answer = (received: Upload | Response) =>
      received instanceof Response
        ? received
        : new Response(null, {
            status: 201,
            headers: {
              ...headersOf(upload),
              location,
              ...(hasBody && { 'upload-offset': String(received.received) }),
            },
          })
    if (!hold) return answer(upload)
    try {
      if (!hasBody) return answer((await finish(caller, upload)) ?? upload)
      const received = await withRoom(c, caller, () => receive(c, caller, hold))
      if (!(received instanceof Response)) return answer(received)
      // The upload is there; a client that is told so can go on with it.
      const now = await rows.find(begun.id)
      return answer(now && now.received < now.size ? now : received)
    } catch (error) {
      return answerToError(error)
    } finally {
      await hold.release()
    }
  }

  /** Does work that answers an upload with its new bytes, or an answer, once there is room for the body. */
  const withRoom = async (
    c: Context<ServerEnv>,
    { person }: Caller,
    work: () => Promise<Upload | Response>,
  ): Promise<Upload | Response> => {
    const results: (Upload | Response)[] = []
    const bytes = wholeNumber(c.req.raw.headers, 'content-length') ?? Number.POSITIVE_INFINITY
    const answer = await enter(c, { account: person, bytes }, async () => {
      const result = await work()
      results.push(result)
      return result instanceof Response ? result : new Response(null)
    })
    return results[0] ?? answer
  }

  /** The upload that an address names, if it is the caller's; otherwise nobody is told whether there is one. */
  const findOf = async (c: Context<ServerEnv>, { person }: Caller): Promise<Upload | Response> => {
    const address = readAddress(c.req.param('upload') ?? '')
    const upload = address && (await rows.find(address.id))
    if (
      !upload ||
      upload.person !== person ||
      upload.bucket !== address.bucket ||
      upload.name !== address.name
    )
      return refusals.unknown()
    return upload.expires.getTime() < Date.now() ? refusals.over() : upload
  }

  /** What the policies have against an upload that goes on; null for nothing. */
  const refusalTo = async (caller: Caller, upload: Upload): Promise<Response | null> => {
    if (upload.isFinished) return null
    const refusal = await caller.refusal(upload)
    // That it exists may be because of this very upload.
    return refusal && (await uploads.isStored(upload)) ? null : refusal
  }

  const progressOf = (upload: Upload) =>
    new Response(null, {
      headers: {
        ...headersOf(upload),
        'upload-offset': String(upload.received),
        'upload-length': String(upload.size),
        'upload-metadata': metadataOf(upload),
      },
    })

  /** Tells how far an upload got; one that is whole and could not be stored is stored now. */
  const head = async (c: Context<ServerEnv>, caller: Caller, found: Upload): Promise<Response> => {
    if (found.isFinished) return progressOf(found)
    const hold = await holds.take(found.id, { asks: true, signal: leaving(c) })
    if (!hold) return refusals.locked()
    try {
      const { upload } = hold
      const refusal =
        upload.received === upload.size && !upload.isFinished ? await finish(caller, upload) : null
      return refusal ?? progressOf(upload)
    } catch (error) {
      return answerToError(error)
    } finally {
      await hold.release()
    }
  }

  const patch = async (c: Context<ServerEnv>, caller: Caller, found: Upload): Promise<Response> => {
    const { headers } = c.req.raw
    if (headers.get('content-type') !== bytesType)
      return storageError(415, 'InvalidRequest', `The body has to be ${bytesType}`)
    const offset = wholeNumber(headers, 'upload-offset')
    if (offset === null)
      return storageError(400, 'InvalidRequest', 'Upload-Offset has to be a number of bytes')
    if (offset + (wholeNumber(headers, 'content-length') ?? 0) > found.size) return refusals.tooMany()
    const done = (upload: Upload) =>
      new Response(null, {
        status: 204,
        headers: { ...headersOf(upload), 'upload-offset': String(upload.received) },
      })
    if (found.isFinished) return offset === found.size ? done(found) : refusals.offset()
    const result = await withRoom(c, caller, async () => {
      const hold = await holds.take(found.id, { asks: false, signal: leaving(c) })
      if (!hold) return refusals.locked()
      try {
        return hold.upload.received === offset ? await receive(c, caller, hold) : refusals.offset()
      } finally {
        await hold.release()
      }
    })
    return result instanceof Response ? result : done(result)
  }

  const terminate = async (c: Context<ServerEnv>, found: Upload): Promise<Response> => {
    if (found.isFinished)
      return storageError(400, 'InvalidRequest', 'The upload is finished; delete the file instead')
    const hold = await holds.take(found.id, { asks: true, signal: leaving(c) })
    if (!hold) return refusals.locked()
    try {
      await uploads.discard(hold.upload)
      return new Response(null, { status: 204 })
    } catch (error) {
      return answerToError(error)
    } finally {
      await hold.release()
    }
  }

  const goOn = async (c: Context<ServerEnv>): Promise<Response> => {
    const { method: sent, headers } = c.req.raw
    const method = sent === 'POST' ? (headers.get('x-http-method-override') ?? sent) : sent
    if (method !== 'HEAD' && method !== 'PATCH' && method !== 'DELETE')
      return storageError(405, 'InvalidRequest', 'An upload knows HEAD, PATCH and DELETE')
    const caller = await callerOf(c.req.raw, tokens, forward)
    if (!caller) return refusals.visitor()
    const found = await findOf(c, caller)
    if (found instanceof Response) return found
    const refusal = await refusalTo(caller, found)
    // Whoever may not store the file any more may still take the upload back.
    if (refusal && (method !== 'DELETE' || refusal.status === 401)) return refusal
    await refusal?.body?.cancel()
    if (method === 'HEAD') return head(c, caller, found)
    return method === 'PATCH' ? patch(c, caller, found) : terminate(c, found)
  }

  const speaking =
    (answer: (c: Context<ServerEnv>) => Promise<Response>) =>
    async (c: Context<ServerEnv>): Promise<Response> =>
      asTus(
        speaksTus(c.req.raw.headers)
          ? await answer(c)
          : storageError(412, 'InvalidRequest', 'Tus-Resumable has to be 1.0.0'),
      )

  // What brings bytes has places of its own, and would keep others of the account waiting for as long as they come.
  const unlessBytes: MiddlewareHandler<ServerEnv> = (c, next) =>
    c.req.header('content-type') === bytesType ? next() : parts.limits.storage(c, next)
  for (const path of [`${place}/sign`, place]) {
    routes.post(path, unlessBytes, speaking(create))
    routes.all(`${path}/:upload`, unlessBytes, speaking(goOn))
  }
  return routes
}

/** A JSON object as text; null for anything else. */
function jsonObject(text: string | undefined): string | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? JSON.stringify(value) : null
  } catch {
    return null
  }
}

/** What a client said about an upload, as it sent it. */
const metadataOf = ({ bucket, name, contentType }: Upload) =>
  Object.entries({ bucketName: bucket, objectName: name, contentType })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')
