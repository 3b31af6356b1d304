import { readBody } from './body.ts'
import type { FetchDeps, FetchPolicy } from './deps.ts'
import { publicUrl } from './egress.ts'
import { FetchFailure, reasonOf } from './page.ts'

/** A response after redirects. */
export interface PageResponse {
  readonly url: string
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array
}

export interface HttpRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Throws if a URL must not be requested. Called for the first URL and for every redirect. */
  readonly checkUrl: (url: URL) => Promise<void>
}

/** Sends a request without retries and follows redirects, each of which must be public and pass `checkUrl`. */
export async function sendOnce(
  request: HttpRequest,
  deps: FetchDeps,
  policy: FetchPolicy,
): Promise<PageResponse> {
  const signal = AbortSignal.timeout(policy.timeoutMs)
  let url = publicUrl(request.url)
  for (let hop = 0; hop <= policy.redirectsMax; hop += 1) {
    await request.checkUrl(url)
    const response = await send(url, request.headers, signal, deps, policy)
    const next = redirectOf(response, url)
    if (!next)
      return {
        url: url.href,
        status: response.status,
        headers: response.headers,
        bytes: await body(response, policy),
      }
    await response.body?.cancel()
    url = publicUrl(next)
  }
  throw new FetchFailure('too-many-redirects', `More than ${policy.redirectsMax} redirects.`)
}

async function send(
  url: URL,
  headers: HttpRequest['headers'],
  signal: AbortSignal,
  deps: FetchDeps,
  policy: FetchPolicy,
) {
  try {
    return await deps.fetch(url.href, {
      redirect: 'manual',
      signal,
      headers: { 'user-agent': policy.userAgent, 'accept-language': 'en', ...headers },
    })
  } catch (cause) {
    throw asFailure(cause)
  }
}

async function body(response: Response, policy: FetchPolicy): Promise<Uint8Array> {
  try {
    return await readBody(response, policy.bytesMax)
  } catch (cause) {
    throw asFailure(cause, 'truncated')
  }
}

function asFailure(cause: unknown, otherwise: 'truncated' | 'unreachable' = 'unreachable'): FetchFailure {
  const inner = cause instanceof Error && cause.cause instanceof FetchFailure ? cause.cause : cause
  if (inner instanceof FetchFailure) return inner
  if (cause instanceof Error && /abort|timeout/i.test(cause.name))
    return new FetchFailure('timeout', 'No response in time.')
  return new FetchFailure(otherwise, reasonOf(cause))
}

const REDIRECTS = new Set([301, 302, 303, 307, 308])

function redirectOf(response: Response, from: URL): string | undefined {
  const to = response.headers.get('location')
  return REDIRECTS.has(response.status) && to ? (URL.parse(to, from)?.href ?? to) : undefined
}
