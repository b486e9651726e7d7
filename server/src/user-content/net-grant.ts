import { createHmac, timingSafeEqual } from 'node:crypto'

/** Puts origins that an app may connect to into the address of its page, and reads them there. */
export interface NetGrants {
  /** The query of a page's address, with its `?`; empty for no origins. */
  write(label: string, origins: readonly string[]): string
  /** The origins of a query; null when it was not made here for this label. */
  read(label: string, query: string): readonly string[] | null
}

/** Makes the grants of one installation. The signature covers the label, so that no app can use another's. */
export function createNetGrants(key: string): NetGrants {
  const sign = (label: string, net: string) =>
    createHmac('sha256', key).update(`net\n${label}\n${net}`).digest('base64url')
  return {
    write(label, origins) {
      if (origins.length === 0) return ''
      const net = origins.join(' ')
      return `?${new URLSearchParams({ net, sig: sign(label, net) })}`
    },
    read(label, query) {
      if (query === '') return []
      const parameters = new URLSearchParams(query)
      const [net, ...furtherNets] = parameters.getAll('net')
      const [signature, ...furtherSignatures] = parameters.getAll('sig')
      if (net === undefined || signature === undefined) return null
      if (furtherNets.length > 0 || furtherSignatures.length > 0) return null
      const given = Buffer.from(signature)
      const right = Buffer.from(sign(label, net))
      return given.length === right.length && timingSafeEqual(given, right) ? net.split(' ') : null
    },
  }
}
