import ipaddr from 'ipaddr.js'

/** Platforms that run the service and say who called; nobody else's header is believed. */
const PLATFORM_HEADERS = { netlify: 'x-nf-client-connection-ip' } as const
export type Platform = keyof typeof PLATFORM_HEADERS
export const PLATFORMS = Object.keys(PLATFORM_HEADERS) as readonly Platform[]

/**
 * Who called, for limits: the socket's address, or the one that the configured platform puts in its own header. An IPv6
 * caller is its /64, since one household has that many addresses.
 */
export function clientOf(
  headers: Pick<Headers, 'get'>,
  socket: string | undefined,
  platform: Platform | null,
): string {
  const given = platform === null ? socket : headers.get(PLATFORM_HEADERS[platform])
  if (!given || !ipaddr.isValid(given)) return 'unknown'
  const address = ipaddr.process(given)
  if (address.kind() === 'ipv4') return address.toString()
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString().split('%')[0]}/64`)
  return `${network.toString()}/64`
}
