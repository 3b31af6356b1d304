/** A request as the service looks at it, whichever runtime it arrives on. */
export interface ApiRequest {
  readonly method: string
  /** Path and query as they stand in the address. */
  readonly target: string
  readonly headers: Pick<Headers, 'get'>
  readonly body: () => ReadableStream<Uint8Array> | null
}

/** What a web request asks. */
export function apiRequestOf(request: Request): ApiRequest {
  const { method, url, headers } = request
  const target = url.slice(url.indexOf('/', url.indexOf('//') + 2))
  return { method, target, headers, body: () => request.body }
}
