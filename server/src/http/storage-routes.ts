import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Forward } from '../backend/forward.ts'
import { uploadLimit } from '../backend/lite.ts'
import { BodyTooLarge, type ObjectStore } from '../backend/storage/object-store.ts'
import { answerToFault, storageError } from '../backend/storage/faults.ts'
import type { FileStorage } from '../backend/storage/file-storage.ts'
import type { Config } from '../config.ts'
import type { DiskRoom } from '../disk-room.ts'
import type { Logger } from '../log.ts'
import { checkNesting } from './bad-input.ts'
import { fileAddress } from '../user-content/file-place.ts'
import type { UserContentHosts } from '../user-content/hosts.ts'
import type { BodyBudget } from './body-budget.ts'
import { type ServerEnv, limitKey } from './client-address.ts'
import { leaving } from './leaving.ts'
import { diskFull } from './room.ts'
import { disarm, isActiveUse } from './served-files.ts'
import { BadForm, isForm, receive } from './upload-body.ts'
import { createUploadSlots } from './upload-slots.ts'
import { type TokenReaders, uploaderOf } from './uploader.ts'
import { type WorkLimits, retryBody, tooMuch } from './work-limits.ts'

/** Largest body in bytes of everything but uploads: lists of paths. */
const listBodyLimit = 512 * 1024
/** What a form adds to its file: a few lines, and the other fields. */
const formAllowance = 1024 * 1024

/** What the storage API is made of. */
export interface StorageServer {
  readonly files: Pick<FileStorage, 'stage'>
  /** The Linux of the virtual machine. */
  readonly images: Pick<ObjectStore, 'get' | 'head'>
}

/** What uploads take of the disk. */
export interface UploadRooms {
  readonly budget: BodyBudget
  readonly room: DiskRoom
}

/** Requests that store a body as a file; POST means something else below these names. */
const isUpload = (method: string, path: string) =>
  path.startsWith('/storage/v1/object/') &&
  (method === 'PUT' ||
    (method === 'POST' && !/^\/storage\/v1\/object\/((list|sign|upload\/sign)\/|(move|copy)$)/.test(path)))

const tooLarge = () =>
  storageError(413, 'Payload too large', `The file is larger than ${uploadLimit / 1024 / 1024} MiB`)

/**
 * The storage API that storage-js speaks, under /storage/v1. An upload's token is checked before anything of its body is read;
 * the body goes to the disk as it arrives, and to Supabase Lite, which asks the policies and writes the row, once it is whole.
 */
export function createStorageRoutes(
  config: Config,
  forward: Forward,
  { files }: Pick<StorageServer, 'files'>,
  tokens: TokenReaders,
  userContent: UserContentHosts | null,
  limits: Pick<WorkLimits, 'storage' | 'body'>,
  { budget, room }: UploadRooms,
  log: Logger,
): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>()
  const slots = createUploadSlots()

  const upload = async (c: Context<ServerEnv>): Promise<Response> => {
    const request = c.req.raw
    const account = await uploaderOf(request, tokens)
    if (account === null) return storageError(401, 'Unauthorized', 'Sign in to store files')
    const most = uploadLimit + (isForm(request) ? formAllowance : 0)
    const bytes = Number(request.headers.get('content-length') ?? most)
    if (bytes > most) return tooLarge()
    const address = limitKey(c, config.trustProxy)
    const leave = slots.enter(account, address)
    if (!leave)
      return storageError(429, 'TooManyRequests', 'Too many files are on their way. Try again in a moment.', {
        'retry-after': '5',
      })
    try {
      const { incoming } = c.env
      const cutOff = () => incoming.socket.destroy()
      const place = await budget.take({ bytes, account, address, signal: leaving(c), cutOff })
      if (!place) return storageError(503, 'TooManyRequests', tooMuch, retryBody)
      incoming.once('end', () => place.arrived())
      try {
        // With what others are about to write.
        return (await room.hasRoom(budget.held)) ? await receiveFile(request, most) : diskFull(c.req.path)
      } finally {
        place.giveBack()
      }
    } finally {
      leave()
    }
  }

  const receiveFile = async (request: Request, most: number): Promise<Response> => {
    try {
      return await store(request, most)
    } catch (error) {
      if (error instanceof BodyTooLarge) return tooLarge()
      if (error instanceof BadForm) return storageError(400, 'InvalidRequest', error.message)
      const answer = answerToFault(error)
      // Otherwise the client has gone, or its connection broke.
      if (answer) log.error('an upload could not be stored', { error: String(error) })
      return answer ?? storageError(400, 'InvalidRequest', 'The file did not arrive whole')
    }
  }

  const store = async (original: Request, most: number): Promise<Response> => {
    const { staged, request } = await receive(original, most, (content) => files.stage(content, uploadLimit))
    let isKept = false
    try {
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
    const isHead = request.method === 'HEAD'
    const response = await forward(isHead ? new Request(request.url, { headers: request.headers }) : request)
    disarm(response, request)
    if (!isHead) return response
    // A body that is not read would stay open.
    await response.body?.cancel()
    return new Response(null, { status: response.status, headers: response.headers })
  })
  routes.all(
    '/storage/v1/*',
    async (c, next) => {
      if (!isUpload(c.req.method, new URL(c.req.url).pathname)) return next()
      const response = await upload(c)
      disarm(response, c.req.raw)
      return response
    },
    limits.storage,
    limits.body(listBodyLimit),
    small,
    checkNesting,
    async (c) => {
      const response = await forward(c.req.raw)
      disarm(response, c.req.raw)
      return response
    },
  )
  return routes
}
