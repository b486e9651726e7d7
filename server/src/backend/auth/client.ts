/** Who sent a request, as far as the connection tells. */
export interface AuthClient {
  /** An IP address. */
  readonly address: string
  /** The group of addresses that limits count as one: an IPv4 address or an IPv6 network. */
  readonly place: string
  /** What the program calls itself; cut to 200 characters. */
  readonly agent: string
}
