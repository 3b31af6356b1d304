import { refuse } from '../../data/schema/errors.ts'

/**
 * Refuses what another site made the browser send, whatever its content type: a browser says where a request that changes
 * something comes from, and must say that it is here. Without any such word only a request without cookies passes.
 */
export function requireSameOrigin(request: Request, portalUrl: string): void {
  const { headers } = request
  const site = headers.get('sec-fetch-site')
  // A page that gives away no referrer sends `Origin: null`, even to its own host.
  if (site === 'same-origin') return
  if (site !== null) otherSite()
  const from = headers.get('origin')
  if (from === null) {
    if (headers.has('cookie')) otherSite()
    return
  }
  // The host that the browser talks to cannot be forged by a page; a configured name may differ on one machine.
  if (from !== new URL(portalUrl).origin && from !== new URL(request.url).origin) otherSite()
}

const otherSite = (): never =>
  refuse('forbidden', "Only the portal's own pages may do this: the request must name its origin.")
