import { isIP } from 'node:net'
import { parseUrl } from './parse-url.ts'
import { Refusal } from './refusal.ts'
import { isPublicAddress } from './vet-address.ts'

/** Longest address in characters. */
export const longestUrl = 4096

/** Ports of web sites. */
export const webPorts: ReadonlySet<number> = new Set([80, 443, 8080, 8443])

/** Names that lead into a network of one's own, or nowhere. */
const closedNames =
  /(^|\.)(localhost|localdomain|local|internal|intranet|private|lan|home|corp|workgroup|onion|test|invalid|example|alt|arpa)$/

/** What the operator of a server decides about addresses. */
export interface AddressRules {
  /** `host:port` pairs that may be reached though they are not public. */
  readonly allow: ReadonlySet<string>
  /** Ports that may be reached on other hosts: {@link webPorts}. */
  readonly ports: ReadonlySet<number>
  /** Hosts and domains that may not be reached. */
  readonly deny: readonly string[]
  /** Whether an address leads to the desktop itself, its API or to user content. */
  readonly isOwn: (url: URL) => boolean
}

/** An address that may be asked for, as far as its text tells. */
export interface VettedUrl {
  /** Without a fragment. */
  readonly url: URL
  /** Host name in small letters without a dot at its end, or IP address without brackets. */
  readonly host: string
  readonly port: number
  /** Whether the operator allowed this host and port, so that it need not be public. */
  readonly isAllowed: boolean
}

/** The port that a URL leads to. */
export const portOf = ({ port, protocol }: Pick<URL, 'port' | 'protocol'>): number =>
  Number(port) || (protocol === 'https:' ? 443 : 80)

/** A host name as rules know it. */
export const plainHost = (hostname: string): string =>
  hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.+$/, '')

/** Whether rules of the operator forbid a host name or an address. */
export const isDenied = (host: string, deny: readonly string[]): boolean =>
  deny.some((entry) => host === entry || host.endsWith(`.${entry}`))

/**
 * Vets the text of an address before anything is asked for: form, scheme, credentials, port, host. Numbers that stand for an
 * address in any notation have become one by then, because `URL` reads them. Throws a {@link Refusal}.
 */
export function vetUrl(text: string, rules: AddressRules): VettedUrl {
  const url = readUrl(text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Refusal('scheme_refused')
  if (url.username !== '' || url.password !== '') throw new Refusal('credentials_refused')
  url.hash = ''
  const host = plainHost(url.hostname)
  const port = portOf(url)
  if (host === '') throw new Refusal('bad_url')
  if (rules.isOwn(url)) throw new Refusal('own_host')
  if (isDenied(host, rules.deny)) throw new Refusal('denied')
  if (rules.allow.has(`${host}:${port}`)) return { url, host, port, isAllowed: true }
  if (!rules.ports.has(port)) throw new Refusal('port_refused')
  const isPublic = isIP(host) > 0 ? isPublicAddress(host) : host.includes('.') && !closedNames.test(host)
  if (!isPublic) throw new Refusal('not_public')
  return { url, host, port, isAllowed: false }
}

function readUrl(text: string): URL {
  const address = text.trim()
  if (address.length === 0 || text.length > longestUrl) throw new Refusal('bad_url')
  // `URL` would drop some of these in silence; what was vetted and what is requested must be the same text.
  // oxlint-disable-next-line no-control-regex -- control characters are what this looks for
  if (/[\u0000-\u0020\u007F]/.test(address)) throw new Refusal('bad_url')
  const url = parseUrl(address)
  if (url === null || url.href.length > longestUrl) throw new Refusal('bad_url')
  return url
}
