import { refuse } from '../../data/schema/errors.ts'

/**
 * Protects against cross-site request forgery, for any content type. A browser names the origin of a request that changes something,
 * and it must be this one. Without `Sec-Fetch-Site` and `Origin` only a request without cookies passes. Throws 403.
 */
export function requireSameOrigin(request: Request, portalUrl: string): void {
  const { headers } = request
  const site = headers.get('sec-fetch-site')
  // A page with the `no-referrer` policy sends `Origin: null`, even to its own host.
  if (site === 'same-origin') return
  if (site !== null) otherSite()
  const from = headers.get('origin')
  if (from === null) {
    if (headers.has('cookie')) otherSite()
    return
  }
  // A page cannot forge the host of the request URL, which may differ from the configured name on a developer's machine.
  if (from !== new URL(portalUrl).origin && from !== new URL(request.url).origin) otherSite()
}

const otherSite = (): never =>
  refuse('forbidden', "Only the portal's own pages may do this: the request must name its origin.")
