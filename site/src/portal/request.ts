import type * as z from 'zod'
import type { endpoints } from '../../../data/schema/endpoints.ts'
import type { PortalEndpointName, portalEndpoints } from '../../../data/schema/portal.ts'
import { portalRoutes } from '../../../data/schema/portal-routes.ts'

type Endpoint<N extends PortalEndpointName> = (typeof portalEndpoints)[N]
type PathParams<Path> = Path extends `${string}{id}${string}` ? { readonly id: string } : unknown
type Body<E> = E extends { body: infer B extends z.ZodType } ? { readonly body: z.input<B> } : unknown
type Input<N extends PortalEndpointName> = PathParams<Endpoint<N>['path']> & Body<Endpoint<N>>
type Output<T extends { as: string; of: z.ZodType }> = T extends { as: 'list' }
  ? { readonly data: readonly z.output<T['of']>[] }
  : z.output<T['of']>

/** A failed request. `code` is the error code of the response, or `offline` if there was no response. */
export class ApiError extends Error {
  readonly code: string
  readonly retrySeconds: number | null

  constructor(code: string, message: string, retrySeconds: number | null = null) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.retrySeconds = retrySeconds
  }
}

/** Dispatched on `window` when a response says that the session has ended. */
export const SIGNED_OUT = 'signed-out'

/** Whether a request failed because the session has ended. The sign-in form then replaces the screen. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'unauthorized'

/**
 * Calls a portal endpoint with the browser's session. Path parameters, body and response have the types that the contract
 * declares. Rejects with `ApiError`.
 */
export function request<N extends PortalEndpointName>(
  name: N,
  ...[input]: unknown extends Input<N> ? [] : [Input<N>]
): Promise<Output<Endpoint<N>['response']>> {
  const { id = '', body } = (input ?? {}) as { id?: string; body?: unknown }
  const { method, path } = portalRoutes[name]
  return send(method, path.replace('{id}', encodeURIComponent(id)), body)
}

const REGISTER: (typeof endpoints)['register']['path'] = '/v1/auth/register'

/** Sends a sign-in link to an email address. Rejects with `ApiError`. */
export const sendSignInLink = (
  body: z.input<(typeof endpoints)['register']['body']>,
): Promise<z.output<(typeof endpoints)['register']['response']['of']>> => send('POST', REGISTER, body)

interface ErrorBody {
  readonly error?: { readonly code?: string; readonly message?: string }
}

async function send<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(path, {
    method,
    headers: {
      Accept: 'application/json',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new ApiError('offline', "Can't reach the service. Check your connection and try again.")
  })
  const json: unknown = await response.json().catch(() => null)
  if (response.ok) return json as T
  if (response.status === 401) dispatchEvent(new Event(SIGNED_OUT))
  throw errorOf(response, json as ErrorBody | null)
}

function errorOf(response: Response, body: ErrorBody | null): ApiError {
  const wait = Number(response.headers.get('retry-after'))
  const { code = `http_${response.status}`, message = 'Something went wrong. Try again.' } = body?.error ?? {}
  return new ApiError(code, message, Number.isFinite(wait) && wait > 0 ? wait : null)
}
