import type { ErrorCode } from './contract.ts'

/** Fields of an error body that only some codes have. */
export interface ErrorDetails {
  readonly upgrade_url?: string
  readonly docs_url?: string
  readonly plan?: string
  readonly limit?: 'daily' | 'monthly'
  readonly limit_value?: number
}

interface ErrorParts {
  readonly code: ErrorCode
  readonly message: string
  readonly details: ErrorDetails
  readonly retryAfterMs: number | null
}

/** The service returned an error. Branch on `code`; messages may change. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly headers: Headers
  /** Id of the request, to report a failure. */
  readonly requestId: string | null
  /** Milliseconds until a retry can succeed; null if the service does not say. */
  readonly retryAfterMs: number | null
  readonly details: ErrorDetails

  constructor(response: Response, { code, message, details, retryAfterMs }: ErrorParts) {
    super(message)
    this.name = 'ApiError'
    this.status = response.status
    this.code = code
    this.headers = response.headers
    this.requestId = response.headers.get('x-request-id')
    this.retryAfterMs = retryAfterMs
    this.details = details
  }
}

/** No response came within the time limit. */
export class TimeoutError extends Error {
  constructor(milliseconds: number, cause: unknown) {
    super(`No response within ${milliseconds} ms.`, { cause })
    this.name = 'TimeoutError'
  }
}

/** The service could not be reached, or the connection broke. */
export class ConnectionError extends Error {
  constructor(cause: unknown) {
    super('The connection to the service failed.', { cause })
    this.name = 'ConnectionError'
  }
}

/** What a server in front of the service sends, such as a gateway's HTML page, has no code of ours. */
const fallback = (status: number): ErrorCode => {
  if (status === 504) return 'timeout'
  return status === 502 || status === 503
    ? 'service_unavailable'
    : status < 500
      ? 'bad_request'
      : 'internal_error'
}

/** Reads an error response. */
export async function apiError(response: Response, retryAfterMs: number | null): Promise<ApiError> {
  const text = await response.text()
  const { code, message, ...details } = errorOf(text)
  return new ApiError(response, {
    code: code ?? fallback(response.status),
    message: message ?? `The service answered with status ${response.status}.`,
    ...{ details, retryAfterMs },
  })
}

function errorOf(text: string): Partial<ErrorParts> & ErrorDetails {
  try {
    const body = JSON.parse(text) as { error?: Partial<ErrorParts> & ErrorDetails } | null
    return typeof body?.error === 'object' && body.error !== null ? body.error : {}
  } catch {
    return {}
  }
}
