/** A fetched page of any status. */
export interface Fetched {
  readonly requestedUrl: string
  /** URL after redirects. */
  readonly url: string
  readonly status: number
  readonly type: string
  readonly bytes: Uint8Array
  /** When the bytes were last received or confirmed, ISO date-time. */
  readonly at: string
  /** Whether the server confirmed the cached copy. */
  readonly unchanged: boolean
}

/** Why a page was not fetched. */
const FAILURES = [
  'robots', // robots.txt does not allow it, or could not be read
  'url', // not a public HTTP URL
  'unreachable',
  'timeout',
  'too-large',
  'too-many-redirects',
  'truncated', // the connection ended early
  'not-cached', // offline, and never fetched or only by a run of a later day
  'resting', // the host is not requested again in this run
  'no-browser', // a page built by scripts, without a browser
] as const
export type Failure = (typeof FAILURES)[number]

export interface Failed {
  readonly requestedUrl: string
  readonly failure: Failure
  readonly detail: string
}

export type Outcome = Fetched | Failed

export const isFailure = (outcome: Outcome): outcome is Failed => 'failure' in outcome

/** A failure as an error. */
export class FetchFailure extends Error {
  readonly failure: Failure

  constructor(failure: Failure, detail: string) {
    super(detail)
    this.failure = failure
  }
}

/** Runs `work`. Returns its page, or its error as a failure. */
export async function settle(requestedUrl: string, work: () => Promise<Fetched>): Promise<Outcome> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof FetchFailure) return { requestedUrl, failure: cause.failure, detail: cause.message }
    return { requestedUrl, failure: 'unreachable', detail: reasonOf(cause) }
  }
}

/** Returns the message of an error's innermost cause, in one line. */
export function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  return cause.cause === undefined ? cause.message.split('\n', 1).join('') : reasonOf(cause.cause)
}
