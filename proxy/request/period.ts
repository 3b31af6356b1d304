import { endpointTable } from '../../data/schema/endpoints.ts'
import type { AdmissionResult } from './admission.ts'
import type { RequestContext } from './context.ts'

/** Returns the period in which the same request gets the same data of a snapshot: a quarter, or a day where the endpoint says so. */
export function periodOf({ route, request }: RequestContext, { windows }: AdmissionResult): string | number {
  const name = route?.methods.get(request.method)
  return name !== undefined && endpointTable[name].daily === true ? windows.day : windows.quarter
}
