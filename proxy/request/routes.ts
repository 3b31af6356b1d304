import { type Endpoint, type EndpointName, endpointTable } from '../../data/schema/endpoints.ts'
import { createRouter, type Route } from '../http/router.ts'

/** Finds the endpoints of a path below `/v1`. */
export const routeOf = createRouter<EndpointName>(endpointTable)

const openNames: ReadonlySet<string | undefined> = new Set(
  Object.entries<Endpoint>(endpointTable).flatMap(([name, { method, source }]) =>
    method === 'GET' && (source === 'ready' || source === 'stitched' || source === 'file') ? [name] : [],
  ),
)

/** Whether web pages of any origin may read the path: it has a `GET` endpoint that serves data. */
export const isOpen = ({ methods }: Route<EndpointName>): boolean => openNames.has(methods.get('GET'))
