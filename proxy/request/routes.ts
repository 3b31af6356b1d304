import { type EndpointName, endpointTable } from '../../data/schema/endpoints.ts'
import { createRouter, type Route } from '../http/router.ts'

/** Finds the endpoints of a path below `/v1`. */
export const routeOf = createRouter<EndpointName>(endpointTable)

const isDataEndpoint = (name: EndpointName): boolean => endpointTable[name].source !== 'account'

/** Whether web pages of any origin may call the path: its endpoints serve data, and none reads or changes an account. */
export const isOpen = ({ methods }: Route<EndpointName>): boolean =>
  [...methods.values()].every(isDataEndpoint)
