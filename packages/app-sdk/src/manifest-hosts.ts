import { nameValue } from './manifest-text'

/** Hosts that an app may declare. */
export const mostHosts = 10

const example = 'Write an origin, for example "https://api.example.org".'
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/**
 * A name or an IPv4 address. More is a valid host in an address, but not in a security policy: there `;` starts a new rule, and
 * there is no form for IPv6.
 */
const hostname = new RegExp(`^${label}(?:\\.${label})*$`)

/** Why an address is no origin that an app can connect to, with what to write instead; null when it is one. */
function hostProblem(text: string): string | null {
  if (text.includes('*') || /%2a/i.test(text))
    return `The host ${nameValue(text)} has a wildcard. Name each host by itself, for example "https://api.example.org".`
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)?.[1]?.toLowerCase()
  if (scheme === undefined) return `The host ${nameValue(text)} has no "https://" before it. ${example}`
  if (scheme !== 'http' && scheme !== 'https')
    return `The host ${nameValue(text)} begins with "${scheme}:"; only "https:" and "http:" work. ${example}`
  if (!/^[^\s\\]+$/.test(text) || !URL.canParse(text))
    return `The host ${nameValue(text)} is no valid address. ${example}`
  const url = new URL(text)
  if (url.username !== '' || url.password !== '' || text.includes('@'))
    return `The host ${nameValue(text)} holds a user name or password. Write "${url.origin}".`
  if (!hostname.test(url.hostname) || url.hostname.length > 253)
    return `The host ${nameValue(text)} is not a name that can be connected to. ${example}`
  if (!/^[^/]+:\/\/[^/?#]+\/?$/.test(text))
    return `The host ${nameValue(text)} has more than an origin. Write "${url.origin}", without a path.`
  return null
}

/** Reads declared hosts as origins in lower case, each once, at most {@link mostHosts}. Says what is wrong to `report`. */
export function readHosts(value: unknown, report: (problem: string) => void): readonly string[] {
  if (!Array.isArray(value)) {
    report(`"hosts" is ${nameValue(value)}. Write a list, for example ["https://api.example.org"].`)
    return []
  }
  const given: readonly unknown[] = value
  const hosts = new Set<string>()
  for (const item of given) {
    if (typeof item !== 'string') {
      report(`"hosts" holds ${nameValue(item)}. ${example}`)
      continue
    }
    const problem = hostProblem(item.trim())
    if (problem) {
      report(problem)
      continue
    }
    const { origin } = new URL(item.trim())
    if (hosts.has(origin)) report(`The host "${origin}" is named more than once. Name it once.`)
    hosts.add(origin)
  }
  if (hosts.size > mostHosts)
    report(`"hosts" names ${hosts.size} hosts; the first ${mostHosts} are used. Name at most ${mostHosts}.`)
  return [...hosts].slice(0, mostHosts)
}
