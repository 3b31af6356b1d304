/** A request of any runtime, as the API reads it. */
export interface ApiRequest {
  readonly method: string
  /** Path and query, percent-encoded as they were sent. */
  readonly target: string
  readonly headers: Pick<Headers, 'get'>
  readonly body: () => AsyncIterable<Uint8Array> | null
  /** Whether cards are replied in their concise form. No header asks for it: only tools have it. */
  readonly isConcise?: true
}

/** Converts a web request. */
export function apiRequestOf(request: Request): ApiRequest {
  const { method, url, headers } = request
  const target = url.slice(url.indexOf('/', url.indexOf('//') + 2))
  return { method, target, headers, body: () => request.body }
}
