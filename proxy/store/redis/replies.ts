import { type StoreFault, StoreUnavailable } from '../store.ts'

/** Reply to one step. After `unknown script` and `late` the step did not run, and may be sent again. */
export type StepReply =
  | { readonly outcome: 'done'; readonly redisMs: number; readonly value: unknown }
  | { readonly outcome: 'unknown script' }
  | { readonly outcome: 'late'; readonly redisMs: number }
  | { readonly outcome: 'failed'; readonly code: string }

/** Reads one entry of a pipeline's response. Anything but the result of one of our scripts is a failure. */
export function readReply(entry: unknown): StepReply {
  if (typeof entry !== 'object' || entry === null) return failedReply('no reply')
  const { result, error } = entry as { result?: unknown; error?: unknown }
  if (typeof error === 'string') return readError(error)
  const [redisMs, value = null] = Array.isArray(result) ? result : []
  return typeof redisMs === 'number' ? { outcome: 'done', redisMs, value } : failedReply('no script result')
}

function readError(error: string): StepReply {
  if (error.startsWith('NOSCRIPT')) return { outcome: 'unknown script' }
  const late = /^LATE (\d+)/.exec(error)
  if (late) return { outcome: 'late', redisMs: Number(late[1]) }
  return failedReply(codeOf(error))
}

const failedReply = (code: string): StepReply => ({ outcome: 'failed', code })

/** The client's messages repeat the command, which names accounts. Only the error code at the start may be logged. */
const codeOf = (message: string): string => /^[A-Z]{2,}/.exec(message)?.[0] ?? 'ERR'

/** The error for a failed step. */
export function stepFailure(reply: StepReply | undefined): StoreUnavailable {
  const code = reply?.outcome === 'failed' ? reply.code : (reply?.outcome ?? 'no reply')
  return new StoreUnavailable(`Redis refused: ${code}`, undefined, FAULTS[code])
}

/** The error for a failed request. Its message holds no account and no token. */
export function requestFailure(cause: unknown): StoreUnavailable {
  if (cause instanceof StoreUnavailable) return cause
  const { name, message } = cause instanceof Error ? cause : new Error('unknown')
  if (name !== 'UpstashError') {
    const fault = name === 'TimeoutError' || name === 'AbortError' ? 'timeout' : 'unreachable'
    return new StoreUnavailable(`Redis did not respond: ${name}`, undefined, fault)
  }
  const code = codeOf(message)
  return new StoreUnavailable(`Redis did not respond: ${name} ${code}`, undefined, FAULTS[code])
}

/** Maps Redis' error codes to store faults. */
const FAULTS: Readonly<Record<string, StoreFault>> = {
  OOM: 'full',
  READONLY: 'read-only',
  MISCONF: 'read-only',
  WRONGPASS: 'denied',
  NOAUTH: 'denied',
  NOPERM: 'denied',
  BUSY: 'locked',
  LOADING: 'unreachable',
  late: 'timeout',
}
