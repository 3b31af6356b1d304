import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * IPv4 blocks that are not plain public addresses (IANA special-purpose registry, RFC 6890 and successors), and the address by
 * which machines in Azure reach their host.
 */
const SPECIAL_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
] as const

/** Public IPv6 addresses all lie here; mapped, translated, local and multicast ones all lie outside. */
const GLOBAL_V6 = '2000::/3'

/** Blocks inside it that are not plain public addresses: protocols, Teredo, ORCHID, AMT, documentation, AS112, 6to4. */
const SPECIAL_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'] as const

type Block = [ipaddr.IPv4 | ipaddr.IPv6, number]
const blocks = (all: readonly string[]) => all.map((one): Block => ipaddr.parseCIDR(one))
const specialV4 = blocks(SPECIAL_V4)
const specialV6 = blocks(SPECIAL_V6)
const globalV6 = ipaddr.parseCIDR(GLOBAL_V6)

/**
 * Whether an IP address is a plain public one: the one rule for webhooks, the fetcher and the browser. Only global unicast
 * (2000::/3) counts in IPv6, so mapped and translated IPv4 addresses do not. An unreadable address is not public.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false
  const parsed = ipaddr.parse(address)
  if (parsed.kind() === 'ipv4') return !isIn(parsed, specialV4)
  return parsed.match(globalV6) && !isIn(parsed, specialV6) && !isIsatap(parsed)
}

const isIn = (address: ipaddr.IPv4 | ipaddr.IPv6, all: readonly Block[]) =>
  all.some((block) => address.match(block))

/** ISATAP tunnels to the IPv4 address in the last 32 bits, under any prefix (RFC 5214): `…:0:5efe:a.b.c.d`. */
function isIsatap(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  const bytes = address.toByteArray()
  const [universal = 0, zero, five, fe] = bytes.slice(8, 12)
  return (universal & ~0x03) === 0 && zero === 0 && five === 0x5e && fe === 0xfe
}
