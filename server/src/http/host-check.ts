import { isIP } from 'node:net'
import type { MiddlewareHandler } from 'hono'
import type { Config } from '../config.ts'
import { plainHostname } from '../user-content/host-names.ts'
import { type ServerEnv, isLoopbackName } from './client-address.ts'

/** What a monitor asks for by whatever address it has. */
const forMonitors = new Set(['/healthz', '/readyz', '/metrics'])

/** Whether a name cannot be one that an outsider registered: those have a dot, and addresses are not looked up. */
const isInternal = (hostname: string) =>
  !hostname.includes('.') || isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0

/** Tells whether requests to a host name (without port) are for the desktop. */
export function hostCheck(
  config: Pick<Config, 'publicUrl' | 'corsOrigins' | 'trustProxy'>,
): (hostname: string) => boolean {
  const names = new Set([config.publicUrl, ...config.corsOrigins].map((origin) => new URL(origin).hostname))
  const isLocal = isLoopbackName(new URL(config.publicUrl).hostname)
  return (given) => {
    const hostname = plainHostname(given)
    return (
      names.has(hostname) ||
      (isLocal && isLoopbackName(hostname)) ||
      // Many proxies ask for the name or address that they know the server by.
      (config.trustProxy && isInternal(hostname))
    )
  }
}

/**
 * Answers 421 to what was not meant for this server. A page of another site can point its own name at this machine, and would then
 * share the desktop's origin.
 */
export function checkHost(config: Parameters<typeof hostCheck>[0]): MiddlewareHandler<ServerEnv> {
  const isMeant = hostCheck(config)
  return async (c, next) => {
    if (isMeant(new URL(c.req.url).hostname) || forMonitors.has(c.req.path)) return next()
    return c.text(`This server is ${config.publicUrl}\n`, 421, { 'cache-control': 'no-store' })
  }
}
