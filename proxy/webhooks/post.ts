import { Agent, request } from 'undici'
import { guardedLookup, type Resolve, UnsafeAddress } from '../../data/egress/lookup.ts'
import type { EgressPolicy } from './egress-policy.ts'
import { urlProblem } from './egress-policy.ts'
import type { AttemptFailure } from './store.ts'

/** What a receiver answered, or why there was no answer. */
export interface PostResult {
  readonly status: number | null
  readonly failure: AttemptFailure | null
  readonly retryAfter: string | null
}

export interface Poster {
  post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<PostResult>
  close(): Promise<void>
}

export interface PosterOptions {
  readonly egress: EgressPolicy
  readonly resolve: Resolve
  /** For the whole attempt: name, connection, answer. */
  readonly timeoutMs?: number
  /** A certificate authority to trust beside the usual ones. */
  readonly ca?: string
}

const ANSWER_BYTES = 64 * 1024
const HEADER_BYTES = 16 * 1024

/** Posts within reach only, follows no redirect, and reads no more of the answer than is needed to end it. */
export function openPoster({ egress, resolve, timeoutMs = 15_000, ca }: PosterOptions): Poster {
  const agent = new Agent({
    connect: {
      lookup: guardedLookup(resolve, egress.isAllowedIp),
      timeout: timeoutMs,
      ...(ca === undefined ? {} : { ca }),
    },
    allowH2: false,
    maxHeaderSize: HEADER_BYTES,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  })
  const post: Poster['post'] = async (url, headers, body) => {
    // An address in the URL is dialled without a lookup.
    if (urlProblem(url, egress) !== null) return failed('address')
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const answer = await request(url, { method: 'POST', headers, body, signal, dispatcher: agent })
      await answer.body.dump({ limit: ANSWER_BYTES, signal }).catch(() => undefined)
      return verdict(answer.statusCode, answer.headers['retry-after'])
    } catch (error) {
      return failed(failureOf(error))
    }
  }
  return { post, close: () => agent.destroy() }
}

const failed = (failure: AttemptFailure): PostResult => ({ status: null, failure, retryAfter: null })

function verdict(status: number, retryAfter: string | string[] | undefined): PostResult {
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
