import ipaddr from 'ipaddr.js'
import { clientBehind, FORWARDED, parseIp, type TrustedProxies } from './trusted-proxies.ts'

/** Headers in which hosting platforms pass the client's IP address. */
const PLATFORM_HEADERS = { netlify: 'x-nf-client-connection-ip' } as const
export type Platform = keyof typeof PLATFORM_HEADERS
export const PLATFORMS = Object.keys(PLATFORM_HEADERS) as readonly Platform[]

/** Who may name the client in a header: the platform or proxies, never both. With neither, the socket's IP address counts. */
export interface ClientTrust {
  readonly platform: Platform | null
  readonly trustProxy: TrustedProxies | null
}

type ReadHeaders = Pick<Headers, 'get'>

/**
 * Returns the client's IP address for rate limits: the socket's, or the one in the header of the configured platform or trusted
 * proxies. An IPv6 client counts as its /64 network, since one household has that many addresses.
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

/** Whether a request came through a proxy that is not trusted, so that all of its clients share one IP address. */
export const isUntrustedProxy = (headers: ReadHeaders, { platform, trustProxy }: ClientTrust): boolean =>
  platform === null && trustProxy === null && headers.get(FORWARDED) !== null
