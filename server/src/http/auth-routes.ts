import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { AuthClient } from '../backend/auth/client.ts'
import * as auth from '../backend/auth/handlers.ts'
import { type Forward, authError } from '../backend/forward.ts'
import type { Config } from '../config.ts'
import { inLanguageOf } from '../language/request-language.ts'
import { limitBody } from './body-limit.ts'
import { type ServerEnv, clientAddress, limitKey } from './client-address.ts'

/** Largest body (bytes). */
const authBodyLimit = 64 * 1024

/** Refreshing a session is no guess at a password, and several people may share an address. */
const refreshesPerSignIn = 10

interface AuthRoute {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  /** Whether requests are counted per client and minute (RATE_LIMIT_AUTH). */
  readonly limited: boolean
  /** Answers in place of Supabase Lite. */
  readonly handle?: (context: auth.AuthContext, request: Request, client: AuthClient) => Promise<Response>
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

/** The part of the API under /auth/v1. */
export function createAuthRoutes(
  config: Config,
  forward: Forward,
  context: auth.AuthContext,
): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>()
  const signInLimit = createSignInLimit(config, context)
  const ownPages = createOwnPages(new Set(config.corsOrigins))
  for (const route of authRoutes) {
    const { handle, limited } = route
    const gates: MiddlewareHandler<ServerEnv>[] = [limitBody(authBodyLimit)]
    if (limited) gates.unshift(ownPages, signInLimit)
    api.on([route.method], [`/auth/v1${route.path}`], ...gates, async (c) => {
      const request = c.req.raw
      const response = await inLanguageOf(request, () =>
        handle ? handle(context, request, clientOf(c, config.trustProxy)) : forward(request),
      )
      response.headers.set('cache-control', 'no-store')
      return response
    })
  }
  api.all('/auth/v1/*', () => authError(404, 'not_found', 'There is no such part of the API'))
  return api
}

const isRefresh = (c: Context) => c.req.query('grant_type') === 'refresh_token'

/**
 * Refuses what pages of other sites send, before it counts: they cannot read an answer, but would use up the limit of the person
 * who looks at them. A link of a mail is opened from anywhere, by a person.
 */
function createOwnPages(origins: ReadonlySet<string>): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    const origin = c.req.header('origin')
    const site = c.req.header('sec-fetch-site')
    const isFollowed = c.req.method === 'GET' && c.req.header('sec-fetch-dest') === 'document'
    const isForeign = origin === undefined ? site === 'cross-site' && !isFollowed : !origins.has(origin)
    if (isForeign) return authError(403, 'request_not_allowed', 'This page may not sign people in here.')
    await next()
    return undefined
  }
}

/** Makes the gate that counts requests per client and minute. */
function createSignInLimit(
  config: Config,
  { counters, digest }: auth.AuthContext,
): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    const kind = isRefresh(c) ? 'refresh' : c.req.path.endsWith('/verify') ? 'verify' : 'sign-in'
    const most = config.rateLimitAuth * (kind === 'refresh' ? refreshesPerSignIn : 1)
    const wait = await counters.take(digest(kind, limitKey(c, config.trustProxy)), most, 60)
    if (wait > 0)
      return authError(429, 'over_request_rate_limit', 'Request rate limit reached', {
        'retry-after': String(wait),
      })
    await next()
    return undefined
  }
}

const clientOf = (c: Context<ServerEnv>, trustProxy: boolean): AuthClient => ({
  address: clientAddress(c, trustProxy),
  place: limitKey(c, trustProxy),
  agent: (c.req.header('user-agent') ?? '').slice(0, 200),
})
