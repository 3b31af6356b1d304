import ipaddr from 'ipaddr.js'

export type IpAddress = ReturnType<typeof ipaddr.process>
type Range = ReturnType<typeof ipaddr.parseCIDR>

/** Proxies whose `X-Forwarded-For` is trusted: a number of them in front of the server, or those in IP ranges. */
export type TrustedProxies = { readonly hops: number } | { readonly ranges: readonly Range[] }

/** Header to which each proxy appends the IP address of its client. */
export const FORWARDED = 'x-forwarded-for'

const HOPS_MAX = 10

/**
 * Parses a number of proxies from 1 to 10, or IP addresses and CIDR ranges separated by commas or spaces; null if the text is neither.
 * A range of all addresses is refused, since every client could then choose its own address.
 */
export function readTrustedProxies(text: string): TrustedProxies | null {
  const words = text.split(/[\s,]+/).filter(Boolean)
  const [first = ''] = words
  if (words.length === 1 && /^\d+$/.test(first)) {
    const hops = Number(first)
    return hops >= 1 && hops <= HOPS_MAX ? { hops } : null
  }
  const ranges = words.map(rangeOf).filter((range) => range !== null)
  return words.length > 0 && ranges.length === words.length ? { ranges } : null
}

function rangeOf(word: string): Range | null {
  const [text = '', ...rest] = word.split('/')
  const address = parseIp(text)
  if (address === null) return null
  if (rest.length === 0) return [address, address.kind() === 'ipv4' ? 32 : 128]
  if (!ipaddr.isValidCIDR(word)) return null
  const [start, bits] = ipaddr.parseCIDR(word)
  // An IPv4 client is compared as IPv4, so a range in mapped form would match nothing.
  return bits === 0 || start.kind() !== address.kind() ? null : [start, bits]
}

/** Parses an IP address. IPv4 in IPv6 form becomes IPv4. Null if the text is not an IP address. */
export function parseIp(text: string): IpAddress | null {
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text)
  return isAddress ? ipaddr.process(text) : null
}

/**
 * Returns the client's IP address: the first one, seen from the server, that is not a trusted proxy. Reads `forwarded` from its end and
 * stops at the first entry that no trusted proxy wrote, since the client itself can send the rest.
 */
export function clientBehind(peer: IpAddress, forwarded: string | null, proxies: TrustedProxies): IpAddress {
  let client = peer
  let passed = 0
  for (const entry of (forwarded ?? '').split(',').reverse()) {
    const before = isTrusted(client, passed, proxies) ? parseIp(withoutPort(entry.trim())) : null
    if (before === null) break
    client = before
    passed++
  }
  return client
}

function isTrusted(address: IpAddress, passed: number, proxies: TrustedProxies): boolean {
  if ('hops' in proxies) return passed < proxies.hops
  return proxies.ranges.some((range) => range[0].kind() === address.kind() && address.match(range))
}

/** Some proxies add the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const withoutPort = (entry: string): string =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry
