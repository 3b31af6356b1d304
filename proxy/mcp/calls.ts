import { Buffer } from 'node:buffer'
import { Readable } from 'node:stream'
import { type Endpoint, type EndpointName, endpointTable } from '../../data/schema/endpoints.ts'
import { type Refusal, refuse } from '../../data/schema/errors.ts'
import type { Deps } from '../deps.ts'
import { addRateHeaders, type Headers } from '../http/headers.ts'
import type { ApiRequest } from '../http/request.ts'
import { admit } from '../request/admission.ts'
import type { Api } from '../request/api.ts'
import { contextOf } from '../request/context.ts'
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
  const refuseCall = async (request: RestRequest, refusal: Refusal | null) => {
    const apiRequest = requestOf(request)
    const endpoint: Endpoint = { ...endpointTable[request.endpoint], key: true }
    const context = contextOf(apiRequest, deps, connection, api.requestId(connection))
    const admission = await admit(context, endpoint, deps)
    const refused = admission.refusal ?? refusal
    return { admission, response: refused && refusalResponse(context, admission, refused, deps) }
  }
  return {
    async call(request) {
      if (endpointTable[request.endpoint].key)
        return resultOf(await api.handle(requestOf(request), connection))
      // A public endpoint counts no call, but here every call counts.
      const { admission, response } = await refuseCall(request, null)
      if (response !== null) return resultOf(response)
      const result = resultOf(await api.handle(requestOf(request), connection))
      const { account, windows } = admission
      if (account !== null) addRateHeaders(result.headers, account.plan, account.used, windows)
      return result
    },
    async refuse(endpoint, refusal) {
      const { path: target } = endpointTable[endpoint]
      const { response } = await refuseCall({ endpoint, target, body: null, detail: 'concise' }, refusal)
      return resultOf(response ?? refuse('internal_error', 'The call was not refused.'))
    },
  }
}

function resultOf({ status, headers, body }: ApiResponse): CallResult {
  if (body instanceof Readable) throw new Error('A tool cannot return a file')
  return { status, headers, text: (body ?? Buffer.alloc(0)).toString() }
}
