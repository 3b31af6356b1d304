interface ErrorBody {
  readonly error?: { readonly code?: string; readonly message?: string }
}

/** Why a request of the portal did not work; `offline` where there was no answer at all. */
export class AskError extends Error {
  readonly code: string
  readonly retrySeconds: number | null

  constructor(code: string, message: string, retrySeconds: number | null = null) {
    super(message)
    this.name = 'AskError'
    this.code = code
    this.retrySeconds = retrySeconds
  }
}

export interface Asked {
  readonly body?: unknown
}

/** Told to the page when the service no longer knows who it is. */
export const SIGNED_OUT = 'signed-out'

/** Whether a request did not work for that reason: the page tells it in place of the screen. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof AskError && error.code === 'unauthorized'

/** Asks the service; the type is what its contract says of the endpoint. */
export async function ask<T>(method: string, path: string, { body }: Asked = {}): Promise<T> {
  const response = await fetch(path, {
    method,
    headers: {
      Accept: 'application/json',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new AskError('offline', 'The service could not be reached. Check your connection and try again.')
  })
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok) return answer as T
  if (response.status === 401) dispatchEvent(new Event(SIGNED_OUT))
  throw refusal(response, answer as ErrorBody | null)
}

function refusal(response: Response, body: ErrorBody | null): AskError {
  const wait = Number(response.headers.get('retry-after'))
  const { code = `http_${response.status}`, message = 'The service did not answer as expected.' } =
    body?.error ?? {}
  return new AskError(code, message, Number.isFinite(wait) && wait > 0 ? wait : null)
}
