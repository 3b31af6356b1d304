import { isPublicHostName } from '../../data/egress/host-name.ts'
import { type Resolve, systemResolve } from '../../data/egress/lookup.ts'
import { isPublicAddress } from '../../data/egress/public-address.ts'
import { FetchFailure } from './page.ts'

/** Where the fetcher and the browser may connect to. */
export interface Egress {
  readonly resolve: Resolve
  readonly mayDial: (ip: string) => boolean
  readonly ports: readonly number[]
}

/** Returns the policy for the public web: ports 80 and 443 of public IP addresses. */
export const publicEgress = (): Egress => ({
  resolve: systemResolve(),
  mayDial: isPublicAddress,
  ports: [80, 443],
})

/** Parses a URL of the public web. Throws `FetchFailure` for other schemes or ports, credentials, IPs, and local names. */
export function publicUrl(text: string): URL {
  const url = URL.parse(text)
  if (!url) throw new FetchFailure('url', `${text} is not a URL.`)
  if (!/^https?:$/.test(url.protocol)) throw new FetchFailure('url', `${url.protocol} is not supported.`)
  if (url.port !== '') throw new FetchFailure('url', `Port ${url.port} is not allowed.`)
  if (url.username !== '' || url.password !== '') throw new FetchFailure('url', 'The URL has credentials.')
  if (!isPublicHostName(url.hostname)) throw new FetchFailure('url', `${url.hostname} is not a public host.`)
  return url
}

/** Returns the failure for a host that resolves to an IP address that must not be dialed. */
export const unsafeHost = (host: string): FetchFailure =>
  new FetchFailure('url', `${host} leads to a private address.`)
