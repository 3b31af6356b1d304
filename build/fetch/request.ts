import { readBody } from './body.ts'
import type { FetchDeps, Manners } from './deps.ts'
import { publicUrl } from './egress.ts'
import { FetchFailure, reasonOf } from './page.ts'

/** What a server answered, redirects followed. */
export interface Answer {
  readonly url: string
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array
}

export interface Ask {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Asked before every hop to another address; throws where it may not be asked. */
  readonly allowed: (url: URL) => Promise<void>
}

/** Asks once, following redirects hop by hop: every hop must be public and allowed. */
export async function request(ask: Ask, deps: FetchDeps, manners: Manners): Promise<Answer> {
  const signal = AbortSignal.timeout(manners.timeoutMs)
  let url = publicUrl(ask.url)
  for (let hop = 0; hop <= manners.redirectsMax; hop += 1) {
    await ask.allowed(url)
    const response = await send(url, ask.headers, signal, deps, manners)
    const next = redirectOf(response, url)
    if (!next)
      return {
        url: url.href,
        status: response.status,
        headers: response.headers,
        bytes: await body(response, manners),
      }
    await response.body?.cancel()
    url = publicUrl(next)
  }
  throw new FetchFailure('too-many-redirects', `More than ${manners.redirectsMax} redirects.`)
}

async function send(
  url: URL,
  headers: Ask['headers'],
  signal: AbortSignal,
  deps: FetchDeps,
  manners: Manners,
) {
  try {
    return await deps.fetch(url.href, {
      redirect: 'manual',
      signal,
      headers: { 'user-agent': manners.userAgent, 'accept-language': 'en', ...headers },
    })
  } catch (cause) {
    throw asFailure(cause)
  }
}

async function body(response: Response, manners: Manners): Promise<Uint8Array> {
  try {
    return await readBody(response, manners.bytesMax)
  } catch (cause) {
    throw asFailure(cause, 'truncated')
  }
}

function asFailure(cause: unknown, otherwise: 'truncated' | 'unreachable' = 'unreachable'): FetchFailure {
  const inner = cause instanceof Error && cause.cause instanceof FetchFailure ? cause.cause : cause
  if (inner instanceof FetchFailure) return inner
  if (cause instanceof Error && /abort|timeout/i.test(cause.name))
    return new FetchFailure('timeout', 'No answer in time.')
  return new FetchFailure(otherwise, reasonOf(cause))
}

const REDIRECTS = new Set([301, 302, 303, 307, 308])

function redirectOf(response: Response, from: URL): string | undefined {
  const to = response.headers.get('location')
  return REDIRECTS.has(response.status) && to ? (URL.parse(to, from)?.href ?? to) : undefined
}
