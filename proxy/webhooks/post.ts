import { Buffer } from 'node:buffer'
import { Agent, type Dispatcher, request } from 'undici'
import { guardedLookup, type Resolve, UnsafeAddress } from '../../data/egress/lookup.ts'
import type { EgressPolicy } from './egress-policy.ts'
import { urlProblem } from './egress-policy.ts'
import type { AttemptFailure } from './store.ts'

/** The receiver's response, or why there was none. */
export interface PostResult {
  readonly status: number | null
  readonly failure: AttemptFailure | null
  readonly retryAfter: string | null
  /** The beginning of the response's body; null without text. */
  readonly excerpt: string | null
}

/** Sends messages to receivers. */
export interface Poster {
  /** Never rejects: errors are failures in the result. */
  post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<PostResult>
  close(): Promise<void>
}

export interface PosterOptions {
  readonly egress: EgressPolicy
  readonly resolve: Resolve
  /** Time limit of the whole attempt in ms: lookup, connection and response. */
  readonly timeoutMs?: number
  /** A certificate authority to trust in addition to the usual ones. */
  readonly ca?: string
}

type BodyReadable = Dispatcher.ResponseData['body']

const RESPONSE_BYTES_MAX = 64 * 1024
/** Bytes of a response that owners see in the portal. */
export const EXCERPT_BYTES = 1_000
const HEADER_BYTES_MAX = 16 * 1024

/** Posts only where the egress policy allows it, follows no redirect, and reads only the beginning of the response. */
export function openPoster({ egress, resolve, timeoutMs = 15_000, ca }: PosterOptions): Poster {
  const agent = new Agent({
    connect: {
      lookup: guardedLookup(resolve, egress.isAllowedIp),
      timeout: timeoutMs,
      ...(ca === undefined ? {} : { ca }),
    },
    allowH2: false,
    maxHeaderSize: HEADER_BYTES_MAX,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  })
  const post: Poster['post'] = async (url, headers, body) => {
    // An IP address in the URL is dialed without a lookup, so the lookup's check does not see it.
    if (urlProblem(url, egress) !== null) return failedPost('address')
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const response = await request(url, { method: 'POST', headers, body, signal, dispatcher: agent })
      const excerpt = await excerptOf(response.body, signal)
      return { ...resultOf(response.statusCode, response.headers['retry-after']), excerpt }
    } catch (error) {
      return failedPost(failureOf(error))
    }
  }
  return { post, close: () => agent.destroy() }
}

const failedPost = (failure: AttemptFailure): PostResult => ({
  status: null,
  failure,
  retryAfter: null,
  excerpt: null,
})

/** Reads a body within the limits and returns its beginning: what arrived in time. */
async function excerptOf(body: BodyReadable, signal: AbortSignal): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  body.on('data', (chunk: Buffer) => {
    if (size < EXCERPT_BYTES) chunks.push(chunk)
    size += chunk.length
  })
  await body.dump({ limit: RESPONSE_BYTES_MAX, signal }).catch(() => undefined)
  return textOf(Buffer.concat(chunks).subarray(0, EXCERPT_BYTES))
}

/** Decodes the beginning of a text, whose last character may be cut. Null for an empty body and for bytes that are not text. */
function textOf(bytes: Buffer): string | null {
  const text = new TextDecoder().decode(bytes, { stream: true }).trim()
  // A control character other than white space, or bytes that are not UTF-8.
  const isText = !/[^\P{Cc}\s]|\ufffd/u.test(text)
  return isText && text !== '' ? text : null
}

function resultOf(status: number, retryAfter: string | string[] | undefined): Omit<PostResult, 'excerpt'> {
  const failure = status < 300 ? null : status < 400 ? 'redirect' : 'status'
  return { status, failure, retryAfter: typeof retryAfter === 'string' ? retryAfter : null }
}

const TLS = /^(ERR_TLS|ERR_SSL|CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO|HOSTNAME_MISMATCH|EPROTO)/

function failureOf(error: unknown): AttemptFailure {
  if (!(error instanceof Error)) return 'connection'
  if (error instanceof UnsafeAddress || error.cause instanceof UnsafeAddress) return 'address'
  const code = 'code' in error ? String(error.code) : ''
  if (/Timeout|Abort/.test(error.name) || code.endsWith('TIMEDOUT')) return 'timeout'
  return TLS.test(code) ? 'tls' : 'connection'
}
