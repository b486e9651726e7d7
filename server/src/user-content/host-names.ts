/** The parts before and after the label in the origins of user content. */
export interface UserContentOrigin {
  /** `http:` or `https:`. */
  readonly protocol: string
  /** The host below which the labels are, without a port, e.g. `localhost` or `apps.example.org`. */
  readonly parent: string
  /** `:4000`, or empty for the port of the protocol. */
  readonly port: string
}

/** Reads `https://*.apps.example.org[:port]`; null for anything else. */
export function parseUserContentOrigin(text: string): UserContentOrigin | null {
  const [, protocol = '', parent = '', port = ''] =
    /^(https?:)\/\/\*\.([a-z0-9-]+(?:\.[a-z0-9-]+)*)(:\d{1,5})?$/i.exec(text) ?? []
  const sample = `${protocol}//a.${parent}${port}`
  if (parent === '' || !URL.canParse(sample)) return null
  const url = new URL(sample)
  return { protocol: url.protocol, parent: url.hostname.slice(2), port: url.port && `:${url.port}` }
}

/** The origin of one label. */
export const originOf = ({ protocol, parent, port }: UserContentOrigin, label: string): string =>
  `${protocol}//${label}.${parent}${port}`

/** A host name as it is compared: a dot at its end changes nothing about where it leads. */
export const plainHostname = (hostname: string): string => hostname.toLowerCase().replace(/\.+$/, '')

/** What stands before the user-content host in a host name, however many parts that has; null for names of other hosts. */
export function labelIn(origin: UserContentOrigin, hostname: string): string | null {
  const name = plainHostname(hostname)
  const end = `.${origin.parent}`
  return name.endsWith(end) ? name.slice(0, -end.length) : null
}
