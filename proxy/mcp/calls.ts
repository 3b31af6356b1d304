import { Buffer } from 'node:buffer'
import { Readable } from 'node:stream'
import { type Endpoint, type EndpointName, endpointTable } from '../../data/schema/endpoints.ts'
import type { Refusal } from '../../data/schema/errors.ts'
import type { Deps } from '../deps.ts'
import { addRateHeaders, type Headers } from '../http/headers.ts'
import type { ApiRequest } from '../http/request.ts'
import { type AdmissionResult, admit } from '../request/admission.ts'
import type { Api } from '../request/api.ts'
import { contextOf, type RequestContext } from '../request/context.ts'
import { logCall, recordCall } from '../request/record-call.ts'
import { type ApiResponse, refusalResponse } from '../request/response.ts'
import type { RestRequest } from './arguments.ts'

/** Response of the API to a counted call. */
export interface CallResult {
  readonly status: number
  readonly headers: Headers
  /** Its JSON. */
  readonly text: string
}

/** Calls the API with the key of one incoming request. Every call counts one, refused ones as the API counts them. */
export interface Calls {
  call(request: RestRequest): Promise<CallResult>
  /** Counts a call of the endpoint and refuses it. */
  refuse(endpoint: EndpointName, refusal: Refusal): Promise<CallResult>
}

/** A call that was counted, or refused by its key or plan. */
interface AdmittedCall {
  readonly context: RequestContext
  readonly endpoint: EndpointName
  readonly admission: AdmissionResult
  readonly isCounted: true
}

/** Headers of the incoming request that the API reads. */
const FORWARDED: ReadonlySet<string> = new Set(['authorization', 'prefer'])

/** Creates the calls of an incoming request. `connection` is the runtime's object for it. */
export function callsOf(incoming: Request, connection: unknown, api: Api, deps: Deps): Calls {
  const headers = { get: (name: string) => (FORWARDED.has(name) ? incoming.headers.get(name) : null) }
  const requestOf = ({ endpoint, target, body, detail }: RestRequest): ApiRequest => ({
    ...(detail === 'concise' ? { isConcise: true as const } : {}),
    method: endpointTable[endpoint].method,
    target,
    headers,
    body: () => (body === null ? null : new Blob([body]).stream()),
  })
  const admitCall = async (request: RestRequest): Promise<AdmittedCall> => {
    const context = contextOf(requestOf(request), deps, connection, api.requestId(connection))
    const endpoint: Endpoint = { ...endpointTable[request.endpoint], key: true }
    const admission = await admit(context, endpoint, deps)
    return { context, endpoint: request.endpoint, admission, isCounted: true }
  }
  const refuseCall = (call: AdmittedCall, refusal: Refusal): CallResult => {
    const response = refusalResponse(call.context, call.admission, refusal, deps)
    recordCall({ ...call, status: response.status }, deps)
    return resultOf(response)
  }
  return {
    async call(request) {
      if (endpointTable[request.endpoint].key)
        return resultOf(await api.handle(requestOf(request), connection))
      // A public endpoint counts no call, but here every call counts.
      const call = await admitCall(request)
      const { account, windows, refusal } = call.admission
      if (refusal !== null) return refuseCall(call, refusal)
      const result = resultOf(await api.handle(requestOf(request), connection))
      // The API has reported the call to the metrics, but knows no account.
      logCall({ ...call, status: result.status }, deps)
      if (account !== null) addRateHeaders(result.headers, account.plan, account.used, windows)
      return result
    },
    async refuse(endpoint, refusal) {
      const { path: target } = endpointTable[endpoint]
      const call = await admitCall({ endpoint, target, body: null, detail: 'concise' })
      return refuseCall(call, call.admission.refusal ?? refusal)
    },
  }
}

function resultOf({ status, headers, body }: ApiResponse): CallResult {
  if (body instanceof Readable) throw new Error('A tool cannot return a file')
  return { status, headers, text: (body ?? Buffer.alloc(0)).toString() }
}
