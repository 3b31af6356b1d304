import { type PortalEndpointName, portalTable } from '../../data/schema/portal.ts'

export interface PortalRoute {
  readonly name: PortalEndpointName
  /** Value of `{id}` in the path, or ''. */
  readonly id: string
}

const rows = (Object.keys(portalTable) as PortalEndpointName[]).map((name) => {
  const { method, path } = portalTable[name]
  return { name, method, form: new RegExp(`^${path.replace('{id}', '([0-9A-Za-z_-]{1,64})')}$`) }
})

/** The endpoint of a method and a path, or null. */
export function portalRouteOf(method: string, path: string): PortalRoute | null {
  for (const row of rows) {
    const found = row.method === method ? row.form.exec(path) : null
    if (found) return { name: row.name, id: found[1] ?? '' }
  }
  return null
}
