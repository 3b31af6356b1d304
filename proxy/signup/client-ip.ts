import ipaddr from 'ipaddr.js'
import { clientBehind, FORWARDED, parseIp, type TrustedProxies } from './trusted-proxies.ts'

/** Platforms that run the service and say who called; nobody else's header is believed. */
const PLATFORM_HEADERS = { netlify: 'x-nf-client-connection-ip' } as const
export type Platform = keyof typeof PLATFORM_HEADERS
export const PLATFORMS = Object.keys(PLATFORM_HEADERS) as readonly Platform[]

/** Who may name the client in a header: the platform, or proxies. At most one of them; neither where the socket decides. */
export interface ClientTrust {
  readonly platform: Platform | null
  readonly trustProxy: TrustedProxies | null
}

type ReadHeaders = Pick<Headers, 'get'>

/**
 * Who called, for limits: the socket's address, or what the configured platform or trusted proxies note in their header. An
 * IPv6 client counts as its /64, since one household has that many addresses.
 */
export function clientIp(headers: ReadHeaders, socket: string | undefined, trust: ClientTrust): string {
  const { platform, trustProxy } = trust
  const peer = parseIp((platform === null ? socket : headers.get(PLATFORM_HEADERS[platform])) ?? '')
  if (peer === null) return 'unknown'
  const address = trustProxy === null ? peer : clientBehind(peer, headers.get(FORWARDED), trustProxy)
  if (address.kind() === 'ipv4') return address.toString()
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString().split('%')[0]}/64`)
  return `${network.toString()}/64`
}

/** Whether a request came through a proxy whose word does not count, so that its clients share one address. */
export const isUntrustedProxy = (headers: ReadHeaders, { platform, trustProxy }: ClientTrust): boolean =>
  platform === null && trustProxy === null && headers.get(FORWARDED) !== null
