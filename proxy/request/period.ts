import { endpointTable } from '../../data/schema/endpoints.ts'
import { SANDBOX_NOW } from '../../data/schema/sandbox.ts'
import { type Windows, windowsAt } from '../store/windows.ts'
import type { AdmissionResult } from './admission.ts'
import type { RequestContext } from './context.ts'

/** Returns the period in which the same request gets the same data of a snapshot: a quarter, or a day where the endpoint says so. */
export function periodOf(context: RequestContext, admission: AdmissionResult): string | number {
  const { route, request } = context
  const { windows } = dataClock(context, admission)
  const name = route?.methods.get(request.method)
  return name !== undefined && endpointTable[name].daily === true ? windows.day : windows.quarter
}

/** A moment, and the windows that it falls in. */
export interface DataClock {
  readonly now: Date
  readonly windows: Windows
}

const FROZEN: DataClock = { now: new Date(SANDBOX_NOW), windows: windowsAt(new Date(SANDBOX_NOW)) }

/** Returns the time that data depends on, such as the quarter of rotating rates. In the sandbox it never moves. */
export const dataClock = ({ mode }: Pick<RequestContext, 'mode'>, admission: DataClock): DataClock =>
  mode === 'live' ? admission : FROZEN
