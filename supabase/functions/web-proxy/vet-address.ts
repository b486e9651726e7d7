import { BlockList } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Networks that are no place on the public internet, or that lead to one in disguise: this machine, private and link-local
 * networks, carrier-grade NAT, documentation, benchmarks, multicast, and the forms in which IPv6 carries IPv4 (compatible,
 * mapped, NAT64, 6to4, Teredo).
 */
const closed: readonly (readonly [network: string, prefix: number, family: 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  // A cloud answers machines at this public-looking address with their secrets.
  ['168.63.129.16', 32, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.31.196.0', 24, 'ipv4'],
  ['192.52.193.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['192.175.48.0', 24, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 4, 'ipv4'],
  ['240.0.0.0', 4, 'ipv4'],
  ['::', 96, 'ipv6'],
  ['::ffff:0:0', 96, 'ipv6'],
  ['::ffff:0:0:0', 96, 'ipv6'],
  ['64:ff9b::', 96, 'ipv6'],
  ['64:ff9b:1::', 48, 'ipv6'],
  ['100::', 64, 'ipv6'],
  ['2001::', 23, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['2620:4f:8000::', 48, 'ipv6'],
  ['3fff::', 20, 'ipv6'],
  ['5f00::', 16, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['fec0::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
]

// Two lists, because in one the mapped addresses of IPv6 would stand for all of IPv4.
const closedNetworks = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const [network, prefix, family] of closed) closedNetworks[family].addSubnet(network, prefix, family)

/** Everything that is given out to the public in IPv6; what lies outside is reserved. */
const globalUnicast = ipaddr.parseCIDR('2000::/3')

/**
 * Whether an IP address may be dialled: it must be public in the eyes of two judges that know nothing of each other, the
 * table of a library and the list above. A text that is not an address, or an address with a zone, is not public.
 */
export function isPublicAddress(address: string): boolean {
  if (address.includes('%') || !ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  const family = parsed.kind()
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(globalUnicast)) return false
  return !closedNetworks[family].check(parsed.toNormalizedString(), family)
}
