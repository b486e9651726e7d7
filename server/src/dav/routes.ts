import { type Context, Hono } from 'hono'
import { answerToFault } from '../backend/storage/faults.ts'
import { isUnavailable } from '../backend/database-errors.ts'
import type { DiskRoom } from '../disk-room.ts'
import type { ServerEnv } from '../http/client-address.ts'
import { leaving } from '../http/leaving.ts'
import { isActiveUse } from '../http/served-files.ts'
import { createTurns } from '../http/turns.ts'
import type { Logger } from '../log.ts'
import { type Caller, type LoginParts, authenticate } from './authenticate.ts'
import { type ContentParts, createContents } from './contents.ts'
import { copyOrMove } from './copy-move.ts'
import { lock, proppatch, unlock } from './lock-methods.ts'
import type { DavParts } from './parts.ts'
import { get, propfind } from './read-methods.ts'
import { DavRefusal, changedMeanwhile, forbidden, noRoom, refusalOf } from './refusal.ts'
import { empty, xmlHead, xmlType } from './request.ts'
import { mkcol, put, remove } from './write-methods.ts'

type Method = (c: Context<ServerEnv>, caller: Caller, parts: DavParts) => Promise<Response>

const methods: Readonly<Record<string, Method>> = {
  GET: get,
  HEAD: get,
  PROPFIND: propfind,
  PROPPATCH: proppatch,
  PUT: put,
  MKCOL: mkcol,
  DELETE: remove,
  COPY: copyOrMove,
  MOVE: copyOrMove,
  LOCK: lock,
  UNLOCK: unlock,
}
const allowed = ['OPTIONS', ...Object.keys(methods)].join(', ')
/** Methods that bring something, for which the disk needs room. */
const bringing = new Set(['PUT', 'MKCOL', 'COPY', 'PROPPATCH', 'LOCK'])

/** Requests of one person at work, but for files that are on their way to the server, which are limited as all uploads are. */
const limits = { atWork: 4, waiting: 64, waitMs: 30_000 }

/** What WebDAV needs of the server. */
export interface DavServer
  extends LoginParts,
    Omit<ContentParts, 'sql' | 'publicUrl'>,
    Omit<DavParts, 'contents' | 'sql'> {
  readonly config: LoginParts['config'] & { readonly publicUrl: string }
  readonly room: DiskRoom
  readonly log: Logger
}

/**
 * The files of a person under /dav/, for programs that speak WebDAV (RFC 4918, classes 1 and 2), with a password for apps. Nothing that is
 * served here runs in a browser, and no page of another site is answered.
 */
export function createDavRoutes(server: DavServer): Hono<ServerEnv> {
  const { sql, enter, findBucket, log, room } = server
  const contents = createContents({ ...server, publicUrl: server.config.publicUrl })
  const parts: DavParts = { sql, contents, enter, findBucket }
  const turns = createTurns(limits)

  const answer = async (c: Context<ServerEnv>): Promise<Response> => {
    const { method } = c.req
    // Part of no request; what comes before it names something else.
    if (c.env.incoming.url?.includes('#')) throw new DavRefusal(400, 'An address has no fragment here.')
    // Programs ask what there is before they sign in.
    if (method === 'OPTIONS') return empty(200, { allow: allowed, 'content-length': '0' })
    const work = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!work)
      throw new DavRefusal(405, 'This cannot be done with files here.', { headers: { allow: allowed } })
    // A browser that has been given the password would send it along with what other pages ask for.
    if (
      c.req.header('origin') !== undefined ||
      c.req.header('sec-fetch-site') === 'cross-site' ||
      isActiveUse(c.req.raw)
    )
      throw forbidden('Files are opened here by programs, not by pages.')
    const caller = await authenticate(c, server)
    if (bringing.has(method) && !(await room.hasRoom(Number(c.req.header('content-length') ?? 0))))
      throw noRoom('The disk of the server is full. Nothing was stored.')
    if (method === 'PUT') return work(c, caller, parts)
    const giveBack = await turns.take(caller.person, leaving(c))
    if (!giveBack)
      throw new DavRefusal(429, 'Too many requests at once. Try again in a moment.', {
        headers: { 'retry-after': '2' },
      })
    try {
      return await work(c, caller, parts)
    } finally {
      giveBack()
    }
  }

  const routes = new Hono<ServerEnv>()
  const handle = async (c: Context<ServerEnv>): Promise<Response> => {
    const response = await answer(c).catch((error: unknown) => answerTo(error, c, log))
    const { headers } = response
    headers.set('dav', '1, 2')
    headers.set('ms-author-via', 'DAV')
    headers.set('x-content-type-options', 'nosniff')
    headers.set('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
    headers.set('referrer-policy', 'no-referrer')
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
    return response
  }
  routes.all('/dav', handle)
  routes.all('/dav/*', handle)
  return routes
}

/** The answer to what ended a request. */
function answerTo(error: unknown, c: Context<ServerEnv>, log: Logger): Response {
  const refusal = refusalOf(error) ?? refusalOfFault(error, c, log)
  const { status, message, condition, headers } = refusal
  if (c.req.method === 'HEAD') return empty(status, headers)
  if (condition !== null) {
    const text = `${xmlHead}<D:error xmlns:D="DAV:">${condition}</D:error>\n`
    return new Response(text, { status, headers: { ...headers, 'content-type': xmlType } })
  }
  return new Response(`${message}\n`, {
    status,
    headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' },
  })
}

function refusalOfFault(error: unknown, { req }: Context<ServerEnv>, log: Logger): DavRefusal {
  if (isUnavailable(error)) return changedMeanwhile()
  const fault = answerToFault(error)
  const isBroken =
    error instanceof Error && 'code' in error && /^(ECONNRESET|ERR_STREAM_)/.test(String(error.code))
  // The client has gone, or its connection broke.
  if (isBroken) return new DavRefusal(400, 'The file did not arrive whole.')
  log.error('a request for files failed', { method: req.method, error: String(error) })
  if (!fault) return new DavRefusal(500, 'The server could not answer this request. Its log says more.')
  return fault.status === 507
    ? noRoom('The server has no room left for files.')
    : new DavRefusal(fault.status, 'The files cannot be reached at the moment.')
}
