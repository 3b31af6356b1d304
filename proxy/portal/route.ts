import { type PortalEndpointName, portalTable } from '../../data/schema/portal.ts'
import { createRouter } from '../http/router.ts'

export interface PortalRoute {
  readonly name: PortalEndpointName
  /** Value of `{id}` in the path, or an empty string. */
  readonly id: string
}

const routeOf = createRouter<PortalEndpointName>(portalTable)
const ID = /^[0-9A-Za-z_-]{1,64}$/

/** Returns the endpoint of a method and a path, or null. */
export function portalRouteOf(method: string, path: string): PortalRoute | null {
  const route = routeOf(path)
  const name = route?.methods.get(method)
  if (route === null || name === undefined) return null
  const { id } = route.values
  return id === undefined || ID.test(id) ? { name, id: id ?? '' } : null
}
