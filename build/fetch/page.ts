/** A page as it came, after redirects; any status. */
export interface Fetched {
  readonly asked: string
  /** Address after redirects. */
  readonly url: string
  readonly status: number
  readonly type: string
  readonly bytes: Uint8Array
  /** When the bytes were last received or confirmed, ISO date-time. */
  readonly at: string
  /** The server said that the copy in the cache still stands. */
  readonly unchanged: boolean
}

/** Why no page came. */
const FAILURES = [
  'robots', // robots.txt does not allow it, or could not be read
  'address', // not a public http address
  'unreachable',
  'timeout',
  'too-large',
  'too-many-redirects',
  'truncated', // the connection ended early
  'not-cached', // offline and never fetched
  'resting', // the host is left alone for the rest of the run
  'no-browser', // a script-built page, and no browser here
] as const
export type Failure = (typeof FAILURES)[number]

export interface Failed {
  readonly asked: string
  readonly failure: Failure
  readonly detail: string
}

export type Outcome = Fetched | Failed

export const failed = (outcome: Outcome): outcome is Failed => 'failure' in outcome

/** Carries a failure out of the depths of a request. */
export class FetchFailure extends Error {
  readonly failure: Failure

  constructor(failure: Failure, detail: string) {
    super(detail)
    this.failure = failure
  }
}

/** What came of asking for a page: the page, or the failure as a value. */
export async function settle(asked: string, work: () => Promise<Fetched>): Promise<Outcome> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof FetchFailure) return { asked, failure: cause.failure, detail: cause.message }
    return { asked, failure: 'unreachable', detail: reasonOf(cause) }
  }
}

/** The innermost reason of an error, in one line. */
export function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  return cause.cause === undefined ? cause.message.split('\n', 1).join('') : reasonOf(cause.cause)
}
