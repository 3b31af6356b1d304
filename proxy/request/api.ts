import { Buffer } from 'node:buffer'
import { type EndpointName, endpointTable } from '../../data/schema/endpoints.ts'
import { refuse } from '../../data/schema/errors.ts'
import type { Deps } from '../deps.ts'
import { readBody } from '../http/body.ts'
import { refusalOf } from '../http/failure.ts'
import type { ApiRequest } from '../http/request.ts'
import { requestIds } from '../http/request-id.ts'
import { noSuchRoute } from '../http/router.ts'
import { type AdmissionResult, admit, refund } from './admission.ts'
import { contextOf, type RequestContext } from './context.ts'
import { replyTo } from './handle.ts'
import { recordCall } from './record-call.ts'
import { type ApiResponse, preflightResponse, refusalResponse, replyResponse } from './response.ts'
import { admissionOfError, isRefunded, simulatedError } from './simulated-error.ts'

/** Handles every request below `/v1`. */
export interface Api {
  /** Returns the platform's id of a request, or a new one. */
  requestId(connection: unknown): string
  /** Never rejects: errors become responses. */
  handle(request: ApiRequest, connection: unknown): Promise<ApiResponse>
}

/** Creates the API. It reads no environment, clock or randomness of its own: everything from outside comes as `deps`. */
export function createApi(deps: Deps): Api {
  const nextId = requestIds(deps.random)
  const requestId = (connection: unknown) => deps.requestIdOf?.(connection) ?? nextId()
  return {
    requestId,
    async handle(request, connection) {
      const context = contextOf(request, deps, connection, requestId(connection))
      if (request.method === 'OPTIONS' && context.route !== null) return preflightResponse(context, deps)
      const { response, admission, isCounted } = await respond(context, deps)
      const endpoint = context.route?.methods.get(request.method) ?? null
      const { status } = response
      recordCall({ context, endpoint, admission, status, isCounted }, deps)
      return response
    },
  }
}

interface Outcome {
  readonly response: ApiResponse
  /** Null if the request failed before its key was checked. */
  readonly admission: AdmissionResult | null
  /** False if the call was refunded. */
  readonly isCounted: boolean
}

/** Runs the checks in order, then the handler (decision 1). Headers are built last, from what the steps returned. */
async function respond(context: RequestContext, deps: Deps): Promise<Outcome> {
  let admission: AdmissionResult | null = null
  try {
    const name = requireEndpoint(context)
    const { method } = context.request
    const body = method === 'GET' || method === 'HEAD' ? NO_BODY : await readBody(context.request.body())
    admission = await admit(context, endpointTable[name], deps)
    const refusal = admission.refusal ?? simulatedError(context, admission, body)
    if (refusal !== null) throw refusal
    const reply = await replyTo({ context, admission, name, body }, deps)
    return { response: replyResponse(context, admission, reply, deps), admission, isCounted: true }
  } catch (error) {
    const refusal = refusalOf(error)
    const isCounted = !isRefunded(refusal)
    if (admission !== null && !isCounted) admission = await refund(admission, deps)
    const shownAdmission = admission && admissionOfError(admission, refusal)
    return { response: refusalResponse(context, shownAdmission, refusal, deps), admission, isCounted }
  }
}

const NO_BODY = Buffer.alloc(0)

const requireEndpoint = ({ request, path, route }: RequestContext): EndpointName =>
  route?.methods.get(request.method) ?? refuse('not_found', noSuchRoute(request.method, path, route))
