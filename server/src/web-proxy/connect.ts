import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { ConnectionOptions } from 'node:tls'
import { type buildConnector, buildConnector as createConnector } from 'undici'
import type { FetchLimits } from '../../../supabase/functions/web-proxy/fetch-public.ts'
import { Refusal } from '../../../supabase/functions/web-proxy/refusal.ts'
import { isPublicAddress } from '../../../supabase/functions/web-proxy/vet-address.ts'
import { type AddressRules, isDenied, plainHost } from '../../../supabase/functions/web-proxy/vet-url.ts'
import { type Resolve, resolveByNameServers, resolveBySystem } from './resolve.ts'

/** What connecting depends on. */
export interface ConnectOptions {
  readonly rules: Pick<AddressRules, 'allow' | 'deny'>
  readonly limits: Pick<FetchLimits, 'connectMs' | 'dnsMs'>
  /** Instead of the name servers and the system. */
  readonly resolve?: Resolve
  /** Instead of opening a connection. */
  readonly dial?: buildConnector.connector
  /** Further certificates of authorities. */
  readonly tls?: Pick<ConnectionOptions, 'ca'>
}

/** Addresses that are tried one after the other when a site does not take a connection. */
const mostAddresses = 3

/** The machine's own addresses, public ones too: what listens on them may trust connections from the machine itself. */
const isOwnAddress = (address: string) =>
  Object.values(networkInterfaces()).some((list) => list?.some((own) => own.address === address))

/**
 * Makes the function by which every connection of the proxy is opened. A name becomes addresses once; all of them must be
 * public, or none is dialled; then one of exactly these is dialled, and the other end is looked at again. So there is no
 * moment between looking and dialling in which a name could come to mean something else. The name stays in the certificate's
 * check and in the `Host` header.
 */
export function createGuardedConnect(options: ConnectOptions): buildConnector.connector {
  const { rules, limits, resolve, tls } = options
  const dial = options.dial ?? createConnector({ ...tls, timeout: limits.connectMs, allowH2: false })

  const addressesOf = async (host: string, isAllowed: boolean): Promise<readonly string[]> => {
    if (isIP(host) > 0) return [host]
    const signal = AbortSignal.timeout(limits.dnsMs)
    const tooLong = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Refusal('timed_out', 'dns')), { once: true })
    })
    const search = resolve ?? (isAllowed ? resolveBySystem : resolveByNameServers)
    const addresses = await Promise.race([search(host, signal), tooLong])
    if (addresses.length === 0) throw new Refusal('dns_failed', host)
    return addresses
  }

  const connectTo = (address: string, host: string, target: buildConnector.Options) =>
    new Promise<Parameters<buildConnector.Callback>>((resolved) => {
      const servername = isIP(host) > 0 ? {} : { servername: host }
      dial({ ...target, ...servername, hostname: address }, (...result) => resolved(result))
    })

  const open = async (target: buildConnector.Options) => {
    const host = plainHost(target.hostname)
    const port = Number(target.port) || (target.protocol === 'https:' ? 443 : 80)
    const isAllowed = rules.allow.has(`${host}:${port}`)
    const mayDial = (address: string) => isAllowed || (isPublicAddress(address) && !isOwnAddress(address))
    const addresses = await addressesOf(host, isAllowed)
    if (addresses.some((address) => isDenied(address, rules.deny))) throw new Refusal('denied', host)
    if (!addresses.every(mayDial)) throw new Refusal('not_public', host)
    // A machine without IPv6 is common, one without IPv4 is not.
    const ordered = addresses.toSorted((a, b) => isIP(a) - isIP(b)).slice(0, mostAddresses)
    let failure: Error = new Refusal('unreachable', host)
    for (const address of ordered) {
      const [error, socket] = await connectTo(address, host, target)
      if (!socket) {
        failure = error
        continue
      }
      if (isAllowed || isPublicAddress(socket.remoteAddress ?? '')) return socket
      socket.destroy()
      throw new Refusal('not_public', `${host} answered as ${socket.remoteAddress}`)
    }
    throw failure
  }

  return (target, callback) => {
    open(target).then(
      (socket) => callback(null, socket),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
    )
  }
}
