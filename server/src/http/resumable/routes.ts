import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { Forward } from '../../backend/forward.ts'
import type { FindBucket } from '../../backend/storage/buckets.ts'
import { answerToFault, storageError } from '../../backend/storage/faults.ts'
import type { Hold } from '../../backend/storage/resumable/holds.ts'
import type { OpenUploadLimits, Upload } from '../../backend/storage/resumable/upload-rows.ts'
import {
  HoldLost,
  type ResumableUploads,
  TooManyBytes,
  isLost,
} from '../../backend/storage/resumable/uploads.ts'
import type { DiskRoom } from '../../disk-room.ts'
import type { Logger } from '../../log.ts'
import type { ServerEnv } from '../client-address.ts'
import { leaving } from '../leaving.ts'
import { diskFull } from '../room.ts'
import { type EnterUpload, requireRoomFor } from '../upload-entry.ts'
import type { TokenReaders } from '../uploader.ts'
import type { WorkLimits } from '../work-limits.ts'
import { begun, progressOf, received, refusals, speaking } from './answers.ts'
import { type Caller, callerOf } from './caller.ts'
import { newUploadOf } from './new-upload.ts'
import { bytesType, readAddress, wholeNumber, writeAddress } from './protocol.ts'

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

/** Whether a request brings bytes of an upload. */
const hasBytes = (c: Context<ServerEnv>) => c.req.header('content-type') === bytesType

/** The body of a request, before anything of it is read. */
const arrivalOf = (c: Context<ServerEnv>, { person }: Caller) => ({
  account: person,
  bytes: wholeNumber(c.req.raw.headers, 'content-length') ?? Number.POSITIVE_INFINITY,
})

/**
 * The TUS protocol at the place where hosted Supabase has it: uploads of any size that go on after a cut. Each request is answered as the
 * person who sends it: the policies are asked when an upload begins, each time it goes on, and when it becomes an object.
 */
export function createResumableRoutes(parts: ResumableParts): Hono<ServerEnv> {
  const { uploads, findBucket, forward, tokens, openLimits, enter, room, log } = parts
  const { rows, holds } = uploads
  const routes = new Hono<ServerEnv>()

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
    if (hold.wanted.aborted) end()
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

  const create = async (c: Context<ServerEnv>): Promise<Response> => {
    const caller = await callerOf(c.req.raw, tokens, forward)
    if (!caller) return refusals.visitor()
    return hasBytes(c) ? enter(c, arrivalOf(c, caller), () => begin(c, caller)) : begin(c, caller)
  }

  const begin = async (c: Context<ServerEnv>, caller: Caller): Promise<Response> => {
    const request = c.req.raw
    const wanted = await newUploadOf(request, caller, findBucket)
    if (wanted instanceof Response) return wanted
    const refusal = await caller.refusal(wanted)
    if (refusal) return refusal
    if (uploads.isLocal && !(await room.hasRoom(wanted.size))) return diskFull(c.req.path)
    const added = await rows.begin(wanted, openLimits)
    if ('refusal' in added) {
      uploads.note('refused')
      return refusals.limited(added.refusal, openLimits)
    }
    uploads.note('begun')
    const hasBody = hasBytes(c)
    const hold =
      hasBody || wanted.size === 0 ? await holds.take(added.id, { asks: false, signal: leaving(c) }) : null
    const upload = hold?.upload ?? (await rows.find(added.id))
    if (!upload) return refusals.unknown()
    const isSigned = new URL(request.url).pathname.startsWith(`${place}/sign`)
    const location = `${place}${isSigned ? '/sign' : ''}/${writeAddress(upload)}`
    const answer = (now: Upload | Response) =>
      now instanceof Response ? now : begun(upload, location, hasBody ? now.received : null)
    if (!hold) return answer(upload)
    try {
      if (!hasBody) return answer((await finish(caller, upload)) ?? upload)
      const result = await receive(c, caller, hold)
      if (!(result instanceof Response)) return answer(result)
      // The upload is there; a client that is told so can go on with it.
      const now = await rows.find(added.id)
      return answer(now && now.received < now.size ? now : result)
    } catch (error) {
      return answerToError(error)
    } finally {
      await hold.release()
    }
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
    if (found.isFinished) return offset === found.size ? received(found) : refusals.offset()
    return enter(c, arrivalOf(c, caller), async () => {
      const refusal = await refusalTo(caller, found)
      if (refusal) return refusal
      const hold = await holds.take(found.id, { asks: false, signal: leaving(c) })
      if (!hold) return refusals.locked()
      try {
        const { upload } = hold
        if (upload.received !== offset) return refusals.offset()
        const result = upload.isFinished ? upload : await receive(c, caller, hold)
        return result instanceof Response ? result : received(result)
      } finally {
        await hold.release()
      }
    })
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
    if (method === 'PATCH') return patch(c, caller, found)
    const refusal = await refusalTo(caller, found)
    // Whoever may not store the file any more may still take the upload back.
    if (refusal && (method !== 'DELETE' || refusal.status === 401)) return refusal
    await refusal?.body?.cancel()
    return method === 'HEAD' ? head(c, caller, found) : terminate(c, found)
  }

  // What brings bytes has places of its own, and would keep others of the account waiting for as long as they come.
  const unlessBytes: MiddlewareHandler<ServerEnv> = (c, next) =>
    hasBytes(c) ? next() : parts.limits.storage(c, next)
  for (const path of [`${place}/sign`, place]) {
    routes.post(path, unlessBytes, speaking(create))
    routes.all(`${path}/:upload`, unlessBytes, speaking(goOn))
  }
  return routes
}
