import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * IPv4 blocks that are not public (IANA special-purpose registry, RFC 6890 and successors), and the address of the Azure host
 * agent.
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

/** Global unicast. Mapped, translated, local, and multicast addresses are outside this block. */
const GLOBAL_V6 = '2000::/3'

/** Blocks of `GLOBAL_V6` that are not public: protocols, Teredo, ORCHID, AMT, documentation, AS112, 6to4. */
const SPECIAL_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'] as const

type Block = [ipaddr.IPv4 | ipaddr.IPv6, number]
const blocks = (all: readonly string[]) => all.map((one): Block => ipaddr.parseCIDR(one))
const specialV4 = blocks(SPECIAL_V4)
const specialV6 = blocks(SPECIAL_V6)
const globalV6 = ipaddr.parseCIDR(GLOBAL_V6)

/**
 * Whether an IP address is public. Webhooks, the fetcher, and the browser all use this rule. In IPv6 only global unicast
 * (2000::/3) is public, so mapped and translated IPv4 addresses are not. A malformed address is not public.
 */
export function isPublicAddress(ip: string): boolean {
  if (isIP(ip) === 0 || ip.includes('%')) return false
  const parsed = ipaddr.parse(ip)
  if (parsed.kind() === 'ipv4') return !isIn(parsed, specialV4)
  return parsed.match(globalV6) && !isIn(parsed, specialV6) && !isIsatap(parsed)
}

const isIn = (ip: ipaddr.IPv4 | ipaddr.IPv6, all: readonly Block[]) => all.some((block) => ip.match(block))

/** ISATAP tunnels to the IPv4 address in the last 32 bits, under any prefix (RFC 5214): `…:0:5efe:a.b.c.d`. */
function isIsatap(ip: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  const bytes = ip.toByteArray()
  const [universal = 0, zero, five, fe] = bytes.slice(8, 12)
  return (universal & ~0x03) === 0 && zero === 0 && five === 0x5e && fe === 0xfe
}
