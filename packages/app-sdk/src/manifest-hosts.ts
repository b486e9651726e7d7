import { type ManifestProblem, nameText, nameValue, type Report } from './manifest-problems'

/** Hosts that an app may declare. */
export const mostHosts = 10

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/**
 * A name or an IPv4 address. More is a valid host in an address, but not in a security policy: there `;` starts a new rule, and
 * there is no form for IPv6.
 */
const hostname = new RegExp(`^${label}(?:\\.${label})*$`)

/** Why an address is no origin that an app can connect to; null when it is one. */
function hostProblem(text: string): ManifestProblem | null {
  const host = nameText(text)
  if (text.includes('*') || /%2a/i.test(text)) return { code: 'hostWildcard', values: { host } }
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)?.[1]?.toLowerCase()
  if (scheme === undefined) return { code: 'hostWithoutScheme', values: { host } }
  if (scheme !== 'http' && scheme !== 'https') return { code: 'hostScheme', values: { host, scheme } }
  if (!/^[^\s\\]+$/.test(text) || !URL.canParse(text)) return { code: 'hostInvalid', values: { host } }
  const url = new URL(text)
  if (url.username !== '' || url.password !== '' || text.includes('@'))
    return { code: 'hostCredentials', values: { host, origin: url.origin } }
  if (!hostname.test(url.hostname) || url.hostname.length > 253) return { code: 'hostName', values: { host } }
  if (!/^[^/]+:\/\/[^/?#]+\/?$/.test(text)) return { code: 'hostPath', values: { host, origin: url.origin } }
  return null
}

/** Reads declared hosts as origins in lower case, each once, at most {@link mostHosts}. Says what is wrong to `report`. */
export function readHosts(value: unknown, report: Report): readonly string[] {
  if (!Array.isArray(value)) {
    report({ code: 'hostsForm', values: nameValue(value) })
    return []
  }
  const given: readonly unknown[] = value
  const hosts = new Set<string>()
  for (const item of given) {
    if (typeof item !== 'string') {
      report({ code: 'hostForm', values: nameValue(item) })
      continue
    }
    const problem = hostProblem(item.trim())
    if (problem) {
      report(problem)
      continue
    }
    const { origin } = new URL(item.trim())
    if (hosts.has(origin)) report({ code: 'hostTwice', values: { origin } })
    hosts.add(origin)
  }
  if (hosts.size > mostHosts) report({ code: 'hostsTooMany', values: { count: hosts.size, most: mostHosts } })
  return [...hosts].slice(0, mostHosts)
}
