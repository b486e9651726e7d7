import type { Config } from '../config.ts'
import { isLoopbackName } from '../http/client-address.ts'
import { labelIn, plainHostname } from './host-names.ts'

/** Most origins that one app may connect to. */
export const mostHosts = 10

/** Only what a content policy takes for one host: a `*`, `;` or `'` in it would be read as more than a name. */
const originForm = /^https?:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*\.?(:\d{1,5})?$/

const effectivePort = ({ port, protocol }: URL) => port || (protocol === 'https:' ? '443' : '80')

/** Whether an address leads to this server: to the desktop, its API or to user content. */
export function isOwn(url: URL, config: Config): boolean {
  const name = plainHostname(url.hostname)
  if (config.userContent && labelIn(config.userContent, name) !== null) return true
  const isHere = isLoopbackName(name) || name === '0.0.0.0'
  if (isHere && Number(effectivePort(url)) === config.port) return true
  return config.corsOrigins.some((origin) => {
    const own = new URL(origin)
    if (!isLoopbackName(own.hostname)) return own.hostname === name
    return isHere && effectivePort(own) === effectivePort(url)
  })
}

/**
 * Origins that a person granted an app, in the form in which they go into a policy, sorted and each once. Null when one of
 * them cannot be granted: it is no plain http or https origin, leads to this server, or there are more than
 * {@link mostHosts}. Machines of the visitor's own network can be granted: the person read the name, and only their browser
 * goes there.
 */
export function readGrantedHosts(hosts: readonly string[], config: Config): readonly string[] | null {
  if (hosts.length > mostHosts) return null
  const origins = new Set<string>()
  for (const host of hosts) {
    if (host.length > 300 || !URL.canParse(host)) return null
    const url = new URL(host)
    // Nothing but an origin: no sign-in, path or query.
    if (url.href !== `${url.origin}/` || !originForm.test(url.origin) || isOwn(url, config)) return null
    origins.add(url.origin)
  }
  return [...origins].toSorted()
}
