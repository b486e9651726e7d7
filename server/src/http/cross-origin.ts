import { linkVisitHeader, webProxyHeaders } from '@otteros/contracts'
import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import type { ServerEnv } from './client-address.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
/** What supabase-js and the desktop send. */
const sent = [
  'authorization',
  'apikey',
  'content-type',
  'x-client-info',
  'x-upsert',
  'x-metadata',
  'prefer',
  'range',
  'range-unit',
  'accept-profile',
  'content-profile',
  'x-supabase-api-version',
  'x-retry-count',
  'cache-control',
  'if-range',
  'x-signature',
  'x-http-method-override',
  'tus-resumable',
  'upload-length',
  'upload-metadata',
  'upload-offset',
  linkVisitHeader,
]
/** What they read of an answer. */
const read = [
  'content-range',
  'x-supabase-api-version',
  'x-sb-error-code',
  'sb-error-code',
  'retry-after',
  'accept-ranges',
  'etag',
  'location',
  'tus-extension',
  'tus-max-size',
  'tus-resumable',
  'tus-version',
  'upload-expires',
  'upload-length',
  'upload-metadata',
  'upload-offset',
  ...Object.values(webProxyHeaders),
]
const readable = read.join(',')

/**
 * Lets pages of these origins use the API, and no others. What it says goes on the answer once that is made: said before, the
 * answer is made a second time and sent as a stream, which doubles what a short one costs the server.
 */
export function crossOrigin(origins: ReadonlySet<string>): MiddlewareHandler<ServerEnv> {
  const allowed = (origin: string) => (origins.has(origin) ? origin : null)
  const preflight = cors({
    origin: allowed,
    allowMethods: methods,
    allowHeaders: sent,
    exposeHeaders: read,
    maxAge: 600,
  })
  return async (c, next) => {
    if (c.req.method === 'OPTIONS') return preflight(c, next)
    await next()
    const { headers } = c.res
    const origin = allowed(c.req.header('origin') ?? '')
    if (origin !== null) headers.set('access-control-allow-origin', origin)
    headers.set('access-control-expose-headers', readable)
    headers.append('vary', 'Origin')
    return undefined
  }
}
