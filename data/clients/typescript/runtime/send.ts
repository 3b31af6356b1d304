import { retryAfterMs } from '../../../retry-after.ts'
import { ApiError, apiError, ConnectionError, TimeoutError } from './errors.ts'
import { type EtagCache, etagCache } from './etag-cache.ts'
import type { ClientOptions, RequestOptions } from './options.ts'

/** A request without what every request has: key, origin, time limit. */
export interface ApiCall {
  readonly method: string
  /** Path with its query. */
  readonly path: string
  readonly body?: unknown
  readonly idempotent: boolean
}

/** Options with an origin. */
export type Client = ClientOptions & { readonly baseUrl: string }

export type Send = (call: ApiCall, options: RequestOptions) => Promise<Uint8Array>

const FIRST_DELAY_MS = 500
const RETRY_DELAY_MS_MAX = 60_000
const TIMEOUT_MS = 35_000
/** The service did not process these requests. */
const NOT_PROCESSED = [429, 503]
/** After these it may have. */
const MAYBE_PROCESSED = [500, 502, 504]

/** Creates the function that sends requests: with time limit, retries, and ETag cache. */
export function sender(client: Client): Send {
  const cache = etagCache(client.cacheSize ?? 100)
  const sleep = client.sleep ?? wait
  return async (call, options) => {
    const retries = options.maxRetries ?? client.maxRetries ?? 2
    for (let attempt = 0; ; attempt++) {
      try {
        return await sendOnce(client, cache, call, options)
      } catch (error) {
        const delay = attempt < retries ? delayOf(error, call, client, attempt) : null
        if (delay === null || options.signal?.aborted === true) throw error
        await sleep(delay, options.signal)
      }
    }
  }
}

async function sendOnce(
  client: Client,
  cache: EtagCache,
  call: ApiCall,
  options: RequestOptions,
): Promise<Uint8Array> {
  const url = client.baseUrl.replace(/\/+$/, '') + call.path
  // Other headers, such as Range, change the response.
  const isCached = call.method === 'GET' && options.headers === undefined
  const cached = isCached ? cache.get(url) : undefined
  const limit = options.timeout ?? client.timeout ?? TIMEOUT_MS
  const timeout = AbortSignal.timeout(limit)
  const signal = options.signal === undefined ? timeout : AbortSignal.any([timeout, options.signal])
  try {
    const request = new Request(url, { ...requestInit(client, call, options, cached?.etag), signal })
    const response = await (client.fetch ?? fetch)(request)
    client.onResponse?.(response)
    if (response.status === 304 && cached !== undefined) return cached.body
    if (!response.ok)
      throw await apiError(response, retryAfterMs(response.headers.get('retry-after'), now(client)))
    const body = new Uint8Array(await response.arrayBuffer())
    const etag = response.headers.get('etag')
    if (isCached && etag !== null) cache.set(url, { etag, body })
    return body
  } catch (error) {
    if (error instanceof ApiError) throw error
    options.signal?.throwIfAborted()
    throw timeout.aborted ? new TimeoutError(limit, error) : new ConnectionError(error)
  }
}

const now = (client: ClientOptions) => client.now?.() ?? new Date()

function requestInit(
  { key }: ClientOptions,
  { method, body }: ApiCall,
  { headers }: RequestOptions,
  etag: string | undefined,
): RequestInit {
  return {
    method,
    // A redirect would carry the key to another origin.
    redirect: 'error',
    headers: {
      Accept: 'application/json',
      ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(etag === undefined ? {} : { 'If-None-Match': etag }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }
}

/** Milliseconds to wait before a retry; null if there must be none. */
function delayOf(error: unknown, call: ApiCall, client: ClientOptions, attempt: number): number | null {
  const random = client.random ?? Math.random
  const backoff = FIRST_DELAY_MS * 2 ** attempt * (0.5 + random() / 2)
  const isTransport = error instanceof TimeoutError || error instanceof ConnectionError
  if (isTransport) return call.idempotent ? backoff : null
  if (!(error instanceof ApiError)) return null
  const isRetryable =
    NOT_PROCESSED.includes(error.status) || (call.idempotent && MAYBE_PROCESSED.includes(error.status))
  const delay = error.retryAfterMs ?? backoff
  return isRetryable && delay <= (client.maxRetryDelay ?? RETRY_DELAY_MS_MAX) ? delay : null
}

function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(done, milliseconds)
    const abort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    function done() {
      signal?.removeEventListener('abort', abort)
      resolve()
    }
    signal?.addEventListener('abort', abort, { once: true })
  })
}
