import { isIPv6 } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/** The environment of every handler: Node's own request, with its socket. */
export interface ServerEnv {
  readonly Bindings: HttpBindings
}

/** The address at the other end of the connection; a proxy's where there is one. */
export function socketAddress(c: Context<ServerEnv>): string {
  return (c.env.incoming.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
}

/**
 * The client's address. Behind a trusted proxy it is the last entry of X-Forwarded-For, the one that the proxy
 * itself wrote; the entries before it are whatever the client sent.
 */
export function clientAddress(c: Context<ServerEnv>, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  return forwarded || socketAddress(c)
}

/** Groups clients for limits: an IPv4 address, or the /64 network that one IPv6 customer has to themselves. */
export function limitKey(c: Context<ServerEnv>, trustProxy: boolean): string {
  return networkOf(clientAddress(c, trustProxy))
}

/** The address itself for IPv4, the /64 network for IPv6. */
export const networkOf = (address: string): string => (isIPv6(address) ? ipv6Network(address) : address)

/** First four groups of an IPv6 address. */
function ipv6Network(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length)
  const groups = [...first, ...Array.from({ length: zeros }, () => '0'), ...last]
  return groups.slice(0, 4).join(':')
}

/** Whether a host name (without port) is this machine. */
export function isLoopbackName(name: string): boolean {
  return name === 'localhost' || name === '[::1]' || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name)
}
