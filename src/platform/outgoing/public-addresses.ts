import { BlockList, isIP } from 'node:net'

/** IPv4 networks that are not the public internet (IANA special-purpose registry), multicast and the former class E. */
const specialIpv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]

/** Special networks within 2000::/3 (Teredo and its neighbours, documentation, 6to4). Outside of 2000::/3, no IPv6 address is public. */
const specialIpv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const listOf = (networks: readonly string[], family: 'ipv4' | 'ipv6') => {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    list.addSubnet(address, Number(prefix), family)
  }
  return list
}
const special = { ipv4: listOf(specialIpv4, 'ipv4'), ipv6: listOf(specialIpv6, 'ipv6') }
const globalUnicast = listOf(['2000::/3'], 'ipv6')

/** The eight groups of an IPv6 address in any notation. */
const groupsOf = (address: string): number[] => {
  // The URL parser normalizes every notation to the shortest one, without a dotted IPv4 part.
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = short.split('::')
  const read = (part: string) => (part ? part.split(':').map((group) => Number.parseInt(group, 16)) : [])
  const [first, last] = [read(head), read(tail ?? '')]
  return tail === undefined ? first : [...first, ...new Array<number>(8 - first.length - last.length).fill(0), ...last]
}

/** The IPv4 address in an IPv4-mapped (::ffff:0:0/96) or NAT64 (64:ff9b::/96) address, where the packets go. */
const embeddedIpv4 = (address: string): string | undefined => {
  const groups = groupsOf(address)
  const prefix = groups.slice(0, 6).join()
  if (prefix !== '0,0,0,0,0,65535' && prefix !== [0x64, 0xff9b, 0, 0, 0, 0].join()) return undefined
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.')
}

/**
 * Whether an IP address is a host on the public internet: not this machine, a private network, multicast or a reserved
 * range.
 * @param address without brackets and without a zone; any other text is not public
 */
export const isPublicAddress = (address: string): boolean => {
  const version = isIP(address)
  if (version === 4) return !special.ipv4.check(address, 'ipv4')
  if (version !== 6 || address.includes('%')) return false
  const embedded = embeddedIpv4(address)
  if (embedded) return isPublicAddress(embedded)
  return globalUnicast.check(address, 'ipv6') && !special.ipv6.check(address, 'ipv6')
}
