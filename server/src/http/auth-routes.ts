import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { rateLimiter } from 'hono-rate-limiter'
import * as auth from '../backend/auth/handlers.ts'
import { type Forward, authError } from '../backend/forward.ts'
import type { Config } from '../config.ts'
import { limitBody } from './body-limit.ts'
import { type ServerEnv, limitKey } from './client-address.ts'

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

/** The part of the API under /auth/v1. */
export function createAuthRoutes(
  config: Config,
  forward: Forward,
  context: auth.AuthContext,
): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>()
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
