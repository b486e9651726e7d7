const isLoopback = (hostname: string) =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  /^127(?:\.\d{1,3}){3}$/.test(hostname) ||
  hostname === '[::1]' ||
  hostname === '0.0.0.0' ||
  hostname === '[::]'

const portOf = ({ port, protocol }: URL) => port || (protocol === 'https:' ? '443' : '80')
/** A name may end in a dot and mean the same. */
const nameOf = ({ hostname }: URL) => hostname.replace(/\.$/, '')

/** Where the desktop and what belongs to it are. */
export interface OwnPlaces {
  /** Addresses of the desktop and of its back end. */
  readonly origins: readonly string[]
  /** `host[:port]` below which content of strangers is; null: there is none. */
  readonly userContentHost: string | null
}

/**
 * Whether an address leads to one of the own places: by host and port, whatever the scheme; all names of this machine are
 * one host.
 */
export function isOwnPlace(url: URL, { origins, userContentHost }: OwnPlaces): boolean {
  const name = nameOf(url)
  const isSameHost = (own: URL) =>
    portOf(own) === portOf(url) && (nameOf(own) === name || (isLoopback(nameOf(own)) && isLoopback(name)))
  if (origins.some((origin) => isSameHost(new URL(origin)))) return true
  if (userContentHost === null) return false
  const content = new URL(`http://${userContentHost}`)
  return name === nameOf(content) || name.endsWith(`.${nameOf(content)}`)
    ? content.port === '' || content.port === portOf(url)
    : false
}
