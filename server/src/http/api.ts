import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { rateLimiter } from 'hono-rate-limiter'
import { createAssistantRoute } from '../assistant/route.ts'
import * as auth from '../backend/auth/handlers.ts'
import { type Forward, authError } from '../backend/forward.ts'
import { uploadLimit } from '../backend/lite.ts'
import { unwrapUpload } from '../backend/uploads.ts'
import type { Config } from '../config.ts'
import type { Logger } from '../log.ts'
import { createSendEmailRoute, type SendEmailServer } from '../send-email/route.ts'
import type { WebProxy } from '../web-proxy/create-web-proxy.ts'
import { createWebProxyRoute } from '../web-proxy/route.ts'
import { createAppPlace } from '../user-content/app-place.ts'
import type { UserContentHosts } from '../user-content/hosts.ts'
import { type ServerEnv, limitKey } from './client-address.ts'
import { crossOrigin } from './cross-origin.ts'

/** Largest bodies in bytes; an upload's form adds its own lines to the file. */
const authBodyLimit = 64 * 1024
const restBodyLimit = 4 * 1024 * 1024
/** A file of 5 MiB in base64, or a page of 5 MiB in JSON, and what is said about it. */
const filesBodyLimit = 8 * 1024 * 1024
const storageBodyLimit = uploadLimit + 1024 * 1024

/** Refreshing a session is no guess at a password, and several people may share an address. */
const refreshesPerSignIn = 10

interface AuthRoute {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  /** Whether requests are counted per client and minute (RATE_LIMIT_AUTH). */
  readonly limited: boolean
  /** Answers in place of Supabase Lite. */
  readonly handle?: (context: auth.AuthContext, request: Request) => Promise<Response>
}

/**
 * All that the auth API answers; the rest is 404. Left out on purpose: /otp and /magiclink, which make confirmed
 * accounts for any address; /authorize and /callback, as no other sign-in is set up; /reauthenticate and /admin.
 */
const authRoutes: readonly AuthRoute[] = [
  { method: 'POST', path: '/signup', limited: true, handle: auth.signUp },
  { method: 'POST', path: '/token', limited: true, handle: auth.token },
  { method: 'POST', path: '/recover', limited: true, handle: auth.recover },
  { method: 'POST', path: '/resend', limited: true, handle: auth.resend },
  { method: 'GET', path: '/verify', limited: true, handle: auth.verify },
  { method: 'POST', path: '/verify', limited: true, handle: auth.verify },
  { method: 'PUT', path: '/user', limited: true, handle: auth.updateUser },
  { method: 'GET', path: '/user', limited: false },
  { method: 'POST', path: '/logout', limited: false },
  { method: 'GET', path: '/settings', limited: false },
  { method: 'GET', path: '/health', limited: false },
  { method: 'GET', path: '/.well-known/jwks.json', limited: false },
]

const tooLarge = (c: Context) =>
  c.json({ code: 413, error_code: 'request_too_large', msg: 'Request is too large' }, 413)

/** Largest body in bytes; a larger one is answered with 413. */
function limitBody(maxSize: number): MiddlewareHandler<ServerEnv> {
  const limit = bodyLimit({ maxSize, onError: tooLarge })
  // These have no body, and looking for one takes a while.
  return (c, next) => (c.req.method === 'GET' || c.req.method === 'HEAD' ? next() : limit(c, next))
}

/**
 * The API that supabase-js speaks, under /auth/v1, /rest/v1, /storage/v1 and /functions/v1. The functions are our own; of
 * the rest nothing else reaches Supabase Lite.
 */
export function createApi(
  config: Config,
  forward: Forward,
  context: auth.AuthContext,
  userContent: UserContentHosts | null,
  log: Logger,
  proxy: Pick<WebProxy, 'answer'>,
  sendEmail: SendEmailServer,
): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>()
  const fromOtherPages = crossOrigin(new Set(config.corsOrigins))
  for (const path of ['/auth/v1/*', '/rest/v1/*', '/storage/v1/*', '/functions/v1/*']) {
    api.use(path, fromOtherPages)
    api.use(path, async (c, next) => {
      await next()
      c.res.headers.set('x-content-type-options', 'nosniff')
      c.res.headers.set('referrer-policy', 'no-referrer')
    })
  }

  const signInLimit = createSignInLimit(config)
  for (const route of authRoutes) {
    const { handle, limited } = route
    const gates: MiddlewareHandler<ServerEnv>[] = [limitBody(authBodyLimit)]
    if (limited) gates.unshift(signInLimit)
    api.on([route.method], [`/auth/v1${route.path}`], ...gates, async (c) => {
      const response = await (handle ? handle(context, c.req.raw) : forward(c.req.raw))
      response.headers.set('cache-control', 'no-store')
      return response
    })
  }
  for (const path of ['/rest/v1/rpc/push_files', '/rest/v1/rpc/submit_app_version'])
    api.post(path, limitBody(filesBodyLimit), (c) => forward(c.req.raw))
  api.on(['POST', 'PATCH'], '/rest/v1/apps', limitBody(filesBodyLimit), (c) => forward(c.req.raw))
  api.all('/rest/v1/*', limitBody(restBodyLimit), (c) => forward(c.req.raw))
  api.all('/storage/v1/*', limitBody(storageBodyLimit), async (c) => {
    const request = await unwrapUpload(c.req.raw)
    if (!request)
      return c.json({ statusCode: '400', error: 'InvalidRequest', message: 'The form holds no file' }, 400)
    const response = await forward(request)
    // People's files are never a page of this origin, whatever their type says.
    response.headers.set(
      'content-security-policy',
      "sandbox; default-src 'none'; img-src 'self'; style-src 'unsafe-inline'",
    )
    return response
  })
  api.route('/', createAppPlace(config, forward, userContent))
  api.route('/', createAssistantRoute(config, forward, log))
  api.route('/', createSendEmailRoute(config, forward, sendEmail, log))
  api.route('/', createWebProxyRoute(config, proxy))
  api.all('/functions/v1/*', (c) => c.json({ code: 'not_found', message: 'There is no such function' }, 404))
  api.all('/auth/v1/*', () => authError(404, 'not_found', 'There is no such part of the API'))
  return api
}

const isRefresh = (c: Context) => c.req.query('grant_type') === 'refresh_token'

/** Makes the gate that counts requests per client and minute. */
function createSignInLimit(config: Config): MiddlewareHandler<ServerEnv> {
  return rateLimiter<ServerEnv>({
    windowMs: 60_000,
    limit: (c) => config.rateLimitAuth * (isRefresh(c) ? refreshesPerSignIn : 1),
    standardHeaders: 'draft-6',
    keyGenerator: (c) => `${isRefresh(c) ? 'refresh' : 'sign-in'} ${limitKey(c, config.trustProxy)}`,
    handler: () =>
      authError(429, 'over_request_rate_limit', 'Request rate limit reached', { 'retry-after': '60' }),
  })
}
