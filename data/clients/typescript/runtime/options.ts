/** Options of the client. */
export interface ClientOptions {
  /** API key. Needed by every endpoint except `register` and `getStats`. */
  readonly key?: string | undefined
  /** Origin of the service. Default: where the package was built for. */
  readonly baseUrl?: string
  /** Milliseconds that an attempt may take. Default: 35,000, just above the service's own limit. */
  readonly timeout?: number
  /** Retries after a first attempt. Default: 2. */
  readonly maxRetries?: number
  /** Longest wait before a retry, in milliseconds. A longer `Retry-After` throws at once. Default: 60,000. */
  readonly maxRetryDelay?: number
  /** Responses kept with their ETag. Default: 100; 0 turns the cache off. */
  readonly cacheSize?: number
  /** Called with every HTTP response, retries included, for example to read the rate limit headers. */
  readonly onResponse?: (response: Response) => void
  /** Sends a request. Default: the global `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>
  /** Returns the current time. Default: the system's clock. */
  readonly now?: () => Date
  /** Returns a number from 0 up to 1, to spread retries. Default: `Math.random`. */
  readonly random?: () => number
  /** Waits; rejects when the signal aborts. Default: a timer. */
  readonly sleep?: (milliseconds: number, signal?: AbortSignal) => Promise<void>
}

/** Options of one call. */
export interface RequestOptions {
  readonly signal?: AbortSignal
  /** Overrides the client's `timeout`. */
  readonly timeout?: number
  /** Overrides the client's `maxRetries`. */
  readonly maxRetries?: number
  /** Headers in addition to the client's, such as `Range`. */
  readonly headers?: { readonly [name: string]: string }
}

/** Options of an iterator. */
export interface RowOptions<Page> extends RequestOptions {
  /** Called after the last row of each page has been consumed, for example to store the cursor. */
  readonly onPage?: (page: Page) => void | Promise<void>
}
